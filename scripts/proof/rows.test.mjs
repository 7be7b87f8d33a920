import { expect, test } from 'vitest';
import { renderPage, unprovenRows, unusedValues, wrongRows } from './rows.mjs';

/** @type {import('./rows.mjs').Row} */
const row = {
  id: '9-001',
  fact: 'A toast stays',
  value: 1500,
  state: 'done',
  tests: ['a.test.ts › toasts › stays %s ms'],
};
/** @param {Partial<import('./rows.mjs').Row>} change */
const point = (change = {}) => [{ name: '9-constants', rows: [{ ...row, ...change }] }];
/** @param {Partial<import('./rows.mjs').Assertion>} change */
const report = (change = {}) => ({
  testResults: [
    {
      name: '/tree/a.test.ts',
      assertionResults: [
        {
          fullName: '',
          ancestorTitles: ['toasts'],
          title: 'stays 1500 ms',
          status: 'passed',
          meta: { proves: ['9-001'] },
          ...change,
        },
      ],
    },
  ],
});
/** @param {Partial<import('./rows.mjs').Row>} change */
const wrong = (change) => wrongRows(point(change), (file) => file === 'a.test.ts').join();

test('a row and its test that fit leave nothing to say', () => {
  expect(wrong({})).toBe('');
  expect(unprovenRows(point(), report(), '/tree')).toEqual([]);
});

test.each([
  [{ id: '8-001' }, 'three digits'],
  [{ state: /** @type {any} */ ('nearly') }, 'the state is one of'],
  [{ tests: [] }, 'names no test'],
  [{ tests: ['b.test.ts › x'] }, 'no file b.test.ts'],
  [{ tests: ['a.test.ts'] }, 'names no test of its file'],
  [{ state: /** @type {const} */ ('missing') }, 'missing and names a test'],
  [{ state: /** @type {const} */ ('different') }, 'names no decision'],
  [{ decision: 'docs/none.md#x' }, 'no file docs/none.md'],
  [{ proof: 1 }, 'no field proof'],
])('a wrong row is named: %o', (change, complaint) => {
  expect(wrong(/** @type {any} */ (change))).toContain(complaint);
});

test.each([
  ['a test that was skipped', report({ status: 'skipped' }), 'did not pass'],
  ['a test that failed', report({ status: 'failed' }), 'did not pass'],
  ['a test that does not prove the row', report({ meta: {} }), "does not say proves('9-001')"],
  ['a test that is gone', report({ title: 'vanishes' }), 'no test'],
  ['a test that proves another row', report({ meta: { proves: ['9-001', '9-002'] } }), 'which is no row'],
])('a full run names %s', (_, run, complaint) => {
  expect(unprovenRows(point(), run, '/tree').join()).toContain(complaint);
});

test('a test that proves a row which does not name it is named', () => {
  expect(unprovenRows(point({ tests: [] }), report(), '/tree').join()).toContain('whose row does not name it');
});

test('a row that needs what the machine lacks is not judged', () => {
  expect(unprovenRows(point({ needs: ['browser'] }), { testResults: [] }, '/tree', new Set(['browser']))).toEqual([]);
});

test.each([
  ["  expect(TOAST_MS).toBe(proves('9-001'));", true],
  ["  const stays = Number(\n    proves('9-001'),\n  );", true],
  ["test.each([['a', '9-001']])('%s', (_, row) => expect(a).toBe(proves(row)));", true],
  ["  proves('9-001');\n  expect(TOAST_MS).toBe(1500);", false],
  ["  expect(other).toBe(proves('9-002'));\n  proves('9-001');", false],
])('a value counts as compared only where the test takes it: %j', (text, used) => {
  expect(unusedValues(point(), () => text)).toHaveLength(used ? 0 : 1);
});

test('the page counts and shows the rows', () => {
  expect(renderPage(point())).toContain('1 rows: 1 done, 0 partly');
  expect(renderPage(point())).toContain('| 9-001 | A toast stays (1500) | done | `a.test.ts` stays %s ms |');
});

test('a journey inside groups of its own, and titles with names and prices in them, are found', () => {
  const run = report({
    ancestorTitles: ['journey x', 'on the phone', 'toasts'],
    title: 'pays R$ 10 by pix on postgres',
  });
  const named = point({ tests: ['a.test.ts › toasts › pays R$ 10 by ${rail} on %s'] });
  expect(unprovenRows(named, run, '/tree')).toEqual([]);
  expect(unprovenRows(point({ tests: ['a.test.ts › other › pays R$ 10 by ${rail} on %s'] }), run, '/tree')).not.toEqual(
    [],
  );
});
