import { expect, test } from 'vitest';
import { anchor, brokenReferences } from './references.mjs';

const page = { path: 'docs/hotpath.md', text: '# The hot path\n## What a group is\n' };
/** @param {string} text @param {string} [path] */
const check = (text, path = 'apps/a.ts') => brokenReferences([page, { path, text }]);

test('reports a file in a comment that does not exist', () => {
  expect(check('/** See money.md. */')).toEqual([expect.stringContaining('money.md')]);
  expect(check('// like wallet.ts does')).toEqual([expect.stringContaining('wallet.ts')]);
});

test('reports a link to no file and to no heading', () => {
  expect(check('[a](docs/none.md)', 'README.md').join()).toContain('docs/none.md');
  expect(check('[a](docs/hotpath.md#nothing)', 'README.md')).toEqual([expect.stringContaining('#nothing')]);
});

test('reports a code of a document that is not here', () => {
  expect(check('// keeps I26')).toEqual([expect.stringContaining('I26')]);
  expect(check('| M7: bonus money |', 'docs/specification.md')).toEqual([expect.stringContaining('M7')]);
  expect(check("  test('I4 F12: a stake', () => {", 'apps/a.test.ts')).toHaveLength(2);
  expect(check("  'I4: a stake',", 'apps/a.test.ts')).toEqual([expect.stringContaining('I4')]);
  expect(check("test.each([1])('F4: %s', () => {", 'apps/a.test.ts')).toEqual([expect.stringContaining('F4')]);
});

test('takes the codes that docs/reliability.md and docs/security.md list, in pages and at the end of titles', () => {
  expect(check('| D7-M5 | a claw-back |', 'docs/reliability.md')).toEqual([]);
  expect(check("test('a stake D7-M5', () => {", 'apps/a.test.ts')).toEqual([]);
  expect(check("test('a stake (D7-A1, D7-F12)', () => {", 'apps/a.test.ts')).toEqual([]);
  expect(check("test('D7-M5: a stake', () => {", 'apps/a.test.ts')).toEqual([expect.stringContaining('D7-M5')]);
  expect(check("test('a stake D8-M5', () => {", 'apps/a.test.ts')).toEqual([expect.stringContaining('D8-M5')]);
  expect(check('// as D7-M5 says')).toEqual([expect.stringContaining('D7-M5')]);
});

test('takes what exists, code outside comments, and addresses of the web', () => {
  expect(check('/** See docs/hotpath.md, or hotpath.md. */\nimport x from "./gone.ts"; // https://e.com/a.md')).toEqual(
    [],
  );
  expect(check('[a](docs/hotpath.md#what-a-group-is)', 'README.md')).toEqual([]);
  expect(anchor('What a group is, really?')).toBe('what-a-group-is-really');
});
