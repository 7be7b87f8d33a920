import { expect, test } from 'vitest';
import { repeats, summarise, withRepeats } from './test-summary.mjs';

/** @param {string} name @param {readonly string[]} statuses @param {string} [status] */
const file = (name, statuses, status = 'passed') => ({
  name,
  status,
  assertionResults: statuses.map((each, index) => ({ fullName: `case ${index}`, status: each })),
});

test('counts passed, failed and skipped', () => {
  const report = { testResults: [file('a.test.ts', ['passed', 'failed']), file('b.test.ts', ['passed', 'pending'])] };
  expect(summarise(report, 1)).toMatchObject({ line: '2 passed, 1 failed, 1 skipped', ok: false });
});

test('a file that could not be loaded is a failure', () => {
  const report = { testResults: [file('a.test.ts', ['passed']), file('b.test.ts', [], 'failed')] };
  expect(summarise(report, 1)).toMatchObject({ line: '1 passed, 1 failed', ok: false });
});

test('an exit code without a failed test is a failure', () => {
  expect(summarise({ testResults: [file('a.test.ts', ['passed'])] }, 1).ok).toBe(false);
  expect(summarise(undefined, 1)).toMatchObject({ line: '0 passed, 1 failed', ok: false });
});

test('nothing run is no success', () => {
  expect(summarise({ testResults: [] }, 0).ok).toBe(false);
});

test('a journey is repeated once, any other file three times, and only when few failed', () => {
  const journey = file('/x/e2e/transfer-and-withdraw.test.ts', ['passed', 'failed'], 'failed');
  const ledger = file('/x/apps/server/src/ledger.test.ts', ['failed'], 'failed');
  expect(repeats({ testResults: [journey, file('/x/e2e/start-the-product.test.ts', ['passed'])] })).toEqual([
    [journey.name],
  ]);
  expect(repeats({ testResults: [journey, ledger] })).toEqual([
    [journey.name, ledger.name],
    [ledger.name],
    [ledger.name],
  ]);
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(`/x/e2e/${name}.test.ts`, ['failed'], 'failed'));
  expect(repeats({ testResults: many })).toEqual([]);
  expect(repeats({ testResults: [file('/x/e2e/a.test.ts', ['passed'])] })).toEqual([]);
  expect(repeats(undefined)).toEqual([]);
});

test('a repeat replaces the first run, and what passed only then is named', () => {
  const first = {
    testResults: [file('/x/e2e/a.test.ts', ['passed', 'failed'], 'failed'), file('/x/b.test.ts', ['passed'])],
  };
  const good = { testResults: [file('/x/e2e/a.test.ts', ['passed', 'passed'])] };
  const passed = withRepeats(first, [good]);
  expect(summarise(passed.report, 0)).toMatchObject({ line: '3 passed, 0 failed', ok: true });
  expect(passed.notes).toEqual(['FLAKY: failed at first, passed when its file ran alone: case 1 (/x/e2e/a.test.ts)']);

  const bad = { testResults: [file('/x/e2e/a.test.ts', ['passed', 'failed'], 'failed')] };
  for (const later of [[bad], [good, bad], [bad, good]]) {
    const failed = withRepeats(first, later);
    expect(failed.notes).toEqual([]);
    expect(summarise(failed.report, 1).ok).toBe(false);
  }
  expect(summarise(withRepeats(first, [undefined]).report, 1).ok).toBe(false);
});
