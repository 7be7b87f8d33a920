import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} file @returns {string | undefined} */
function fileText(file) {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
}

/**
 * What is wrong with a table of proofs: rows that name no test, files that are not there, titles that no file has.
 * A title is one where a quote opens it in the test's file; one of `test.each` is named as it is written there.
 * @param {string} markdown rows of | line | where | `file` "title", "title"; `file` "title" |
 * @param {(file: string) => string | undefined} read
 */
function unproven(markdown, read) {
  const wrong = [];
  for (const row of markdown.split('\n').filter((it) => it.startsWith('|'))) {
    const [line = '', where = '', tests = '', ...more] = row.slice(1, -1).split(' | ');
    if (/^[-|]+$/.test(row) || where.trim() === 'where') continue;
    const told = line.trim();
    if (more.length > 0) wrong.push(`${told}: more than three columns`);
    for (const [, file = ''] of where.matchAll(/`([^`]+)`/g))
      if (read(file) === undefined) wrong.push(`${told}: no file ${file}`);
    const proofs = [...tests.matchAll(/`([^`"]+)`((?:,? "[^"]+")+)/g)];
    if (proofs.length === 0) wrong.push(`${told}: names no test`);
    for (const [, file = '', titles = ''] of proofs) {
      const text = read(file)?.replaceAll(String.raw`\'`, "'");
      if (text === undefined) wrong.push(`${told}: no file ${file}`);
      else
        for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
          if (!["'", '"', '`'].some((quote) => text.includes(quote + title)))
            wrong.push(`${told}: ${file} has no test "${title}"`);
    }
  }
  return wrong;
}

test('every row of docs/specification.md names tests that are there', () => {
  expect(unproven(fileText('docs/specification.md') ?? '', fileText)).toEqual([]);
});

describe('the check itself', () => {
  const head = '| line | where | test |\n|---|---|---|\n';
  /** @param {string} file */
  const read = (file) =>
    ({ 'a.ts': '', 'a.test.ts': String.raw`// nothing; test('holds', () => {}); test.each([1])('%i is Ana\'s', f)` })[
      file
    ];
  /** @param {string} row */
  const check = (row) => unproven(head + row, read);

  test('takes what is there', () => {
    expect(check('| x | `a.ts` | `a.test.ts` "holds", "%i is Ana\'s" |')).toEqual([]);
  });
  test.each([
    ['a row without a test', '| x | `a.ts` |  |', 'names no test'],
    ['a test file that is gone', '| x | `a.ts` | `b.test.ts` "holds" |', 'no file b.test.ts'],
    ['a file of the product that is gone', '| x | `b.ts` | `a.test.ts` "holds" |', 'no file b.ts'],
    ['a title that is gone', '| x | `a.ts` | `a.test.ts` "holds", "falls" |', 'has no test "falls"'],
    ['a title that is only a word of a comment', '| x | `a.ts` | `a.test.ts` "nothing" |', 'has no test "nothing"'],
  ])('names %s', (_, row, complaint) => {
    expect(check(row)).toEqual([expect.stringContaining(complaint)]);
  });
});
