// Turns vitest's JSON report into the last line of npm test.

/**
 * @typedef {{ fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: readonly Assertion[] }} File
 */

/** More than these at once is no bad luck of a busy machine. */
const MOST_AGAIN = 2;

/**
 * The files of journeys in a browser to be run once more, alone: a page, a server, a bank and other journeys share two cores in the
 * first run, and a person's patience is part of the test. Every other file is judged by its first run: a race that loses once is a
 * defect there.
 *
 * @param {{ testResults: readonly File[] } | undefined} report
 * @returns {string[]}
 */
export function journeysAgain(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  const journeys = failed.filter((name) => /(^|[\\/])e2e[\\/]/.test(name));
  return journeys.length === failed.length && failed.length <= MOST_AGAIN ? failed : [];
}

/**
 * The report with what the second run of some files said in place of the first; `notes` name what passed only then.
 *
 * @param {{ testResults: readonly File[] }} first
 * @param {{ testResults: readonly File[] } | undefined} second
 * @returns {{ report: { testResults: readonly File[] }, notes: string[] }}
 */
export function withSecondRun(first, second) {
  const again = new Map((second?.testResults ?? []).map((file) => [file.name, file]));
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
 * @param {boolean} vectorsMustRun the test vectors are on this machine and this is CI: a skipped vector test counts as failed
 * @returns {{ line: string, notes: string[], ok: boolean }}
 */
export function summarise(report, exitCode, vectorsMustRun) {
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
      else if (vectorsMustRun && /vector/i.test(`${file.name} ${test.fullName}`)) {
        failed += 1;
        notes.push(`skipped although the vectors are here: ${test.fullName} (${file.name})`);
      } else skipped += 1;
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
