// Turns vitest's JSON report into the last line of npm test.

/**
 * @typedef {{ fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: readonly Assertion[] }} File
 */

/** More than these at once is no bad luck of a busy machine. */
const MOST_AGAIN = 5;

/** @param {string} name */
const isJourney = (name) => /(^|[\\/])e2e[\\/]/.test(name);

/**
 * The files to be run again, alone, and how often each must pass then. In the first run a page, servers, banks and databases share two
 * cores, and some tests wait for real time. A journey has to pass once. Every other file has to pass three times in a row, since a race
 * that loses only now and then would pass a single repeat.
 *
 * @param {{ testResults: readonly File[] } | undefined} report of the first run
 * @returns {string[][]} one list of files per repeat; none when nothing failed or too much
 */
export function repeats(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return [];
  const others = failed.filter((name) => !isJourney(name));
  return others.length > 0 ? [failed, others, others] : [failed];
}

/**
 * The report with what the repeats of some files said in place of the first run: the first repeat that failed, or the last one.
 * `notes` name what passed only in the repeats.
 *
 * @param {{ testResults: readonly File[] }} first
 * @param {readonly ({ testResults: readonly File[] } | undefined)[]} later one report per repeat; undefined where none was written
 * @returns {{ report: { testResults: readonly File[] }, notes: string[] }}
 */
export function withRepeats(first, later) {
  /** @type {Map<string, File>} */
  const again = new Map();
  for (const report of later)
    for (const file of report?.testResults ?? [])
      if (again.get(file.name)?.status !== 'failed') again.set(file.name, file);
  const notes = first.testResults.flatMap((file) =>
    again.get(file.name)?.status === 'passed'
      ? file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `FLAKY: failed at first, passed when its file ran alone: ${fullName} (${file.name})`)
      : [],
  );
  return { report: { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }, notes };
}

/**
 * @param {{ testResults: readonly File[] } | undefined} report undefined when vitest did not get as far as writing one
 * @param {number} exitCode vitest's own
 * @returns {{ line: string, notes: string[], ok: boolean }}
 */
export function summarise(report, exitCode) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const notes = [];
  for (const file of report?.testResults ?? []) {
    // A file that could not even be loaded has no tests of its own to fail.
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
      failed += 1;
      notes.push(`failed as a file: ${file.name}`);
    }
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1;
      else if (test.status === 'failed') failed += 1;
      else skipped += 1;
    }
  }
  if (exitCode !== 0 && failed === 0) {
    failed = 1;
    notes.push(`vitest ended with code ${exitCode} although no test failed: see its output above`);
  }
  if (exitCode === 0 && passed + failed === 0) notes.push('no test was run');
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, notes, ok: failed === 0 && passed > 0 };
}
