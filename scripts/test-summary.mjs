// Turns vitest's JSON report into the last line of npm test.

/**
 * @typedef {{ fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: readonly Assertion[] }} File
 */

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
