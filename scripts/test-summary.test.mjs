import { expect, test } from 'vitest';
import { summarise } from './test-summary.mjs';

/** @param {string} name @param {readonly string[]} statuses @param {string} [status] */
const file = (name, statuses, status = 'passed') => ({
  name,
  status,
  assertionResults: statuses.map((each, index) => ({ fullName: `case ${index}`, status: each })),
});

test('counts passed, failed and skipped', () => {
  const report = { testResults: [file('a.test.ts', ['passed', 'failed']), file('b.test.ts', ['passed', 'pending'])] };
  expect(summarise(report, 1, false)).toMatchObject({ line: '2 passed, 1 failed, 1 skipped', ok: false });
});

test('a file that could not be loaded is a failure', () => {
  const report = { testResults: [file('a.test.ts', ['passed']), file('b.test.ts', [], 'failed')] };
  expect(summarise(report, 1, false)).toMatchObject({ line: '1 passed, 1 failed', ok: false });
});

test('an exit code without a failed test is a failure', () => {
  expect(summarise({ testResults: [file('a.test.ts', ['passed'])] }, 1, false).ok).toBe(false);
  expect(summarise(undefined, 1, false)).toMatchObject({ line: '0 passed, 1 failed', ok: false });
});

test('nothing run is no success', () => {
  expect(summarise({ testResults: [] }, 0, false).ok).toBe(false);
});

test('a skipped vector test fails where the vectors must run, and only there', () => {
  const report = { testResults: [file('fair.vectors.test.ts', ['pending']), file('a.test.ts', ['passed'])] };
  expect(summarise(report, 0, true)).toMatchObject({ line: '1 passed, 1 failed', ok: false });
  expect(summarise(report, 0, false)).toMatchObject({ line: '1 passed, 0 failed, 1 skipped', ok: true });
});
