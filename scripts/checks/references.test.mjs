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
});

test('takes what exists, code outside comments, and addresses of the web', () => {
  expect(check('/** See docs/hotpath.md, or hotpath.md. */\nimport x from "./gone.ts"; // https://e.com/a.md')).toEqual(
    [],
  );
  expect(check('[a](docs/hotpath.md#what-a-group-is)', 'README.md')).toEqual([]);
  expect(anchor('What a group is, really?')).toBe('what-a-group-is-really');
});
