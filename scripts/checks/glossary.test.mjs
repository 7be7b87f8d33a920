import { expect, test } from 'vitest';
import { readGlossary, rejectedNames, splitWords, withoutText } from './glossary.mjs';

const glossary = `| term | meaning | not to be called | lives in |
|---|---|---|---|
| present | makes the view of a row | \`tell\`, \`*Of\` | |
| input | what a function takes | \`=it\` | |

## Exceptions
| word | where | why |
|---|---|---|
| \`tell\` | \`apps/bank/\` | the bank's own protocol |
`;
/** @param {string} text @param {string} [path] */
const check = (text, path = 'apps/web/a.ts') =>
  rejectedNames(
    [
      { path, text },
      { path: 'apps/bank/x.ts', text: 'const tell = 1;' },
    ],
    glossary,
  );

test('splits names into words', () => {
  expect(splitWords('tellOfferToHTTPServer')).toEqual(['tell', 'offer', 'to', 'http', 'server']);
  expect(splitWords('TOLD_OFFER-shelf')).toEqual(['told', 'offer', 'shelf']);
});

test('rejects a word inside an identifier, a last word, a whole name, and a file name', () => {
  expect(check('const tellOffer = 1;')).toEqual([expect.stringContaining('tellOffer')]);
  expect(check('const nameOf = 1;')).toEqual([expect.stringContaining('nameOf')]);
  expect(check('const f = (it) => it.price;')).toEqual([expect.stringContaining(' it: ')]);
  expect(check('', 'apps/web/tell-offer.ts')).toEqual([expect.stringContaining('tell-offer')]);
});

test('takes words that only contain a rejected one, comments, texts, and what an exception names', () => {
  expect(check("const teller = 'tellOffer'; // tellOffer\n/* nameOf */ const item = `it ${offer} tell`;")).toEqual([]);
  expect(check('const tellOffer = 1;', 'apps/bank/a.ts')).toEqual([]);
});

test('an exception for a place that does not exist, or that needs none, is reported', () => {
  expect(rejectedNames([], glossary)).toEqual([expect.stringContaining('which does not exist')]);
  expect(rejectedNames([{ path: 'apps/bank/x.ts', text: '' }], glossary)).toEqual([
    expect.stringContaining('nothing in apps/bank/ needs'),
  ]);
});

test('reads the table and blanks texts without moving lines', () => {
  expect(readGlossary(glossary).banned).toHaveLength(3);
  expect(withoutText("a('x')\n/* b\n */ c")).toMatch(/^a\( {3}\)\n {4}\n {3} c$/);
});

test('follows templates through braces, comments and regular expressions', () => {
  expect(
    check('const a = `port ${port}; tell ${b.map(({ c }) => `tell ${c}`)} tell`;\n/** Asks `tell` again: it. */'),
  ).toEqual([]);
  expect(check('const a = `${tellOffer}`;')).toEqual([expect.stringContaining('tellOffer')]);
  expect(check('const a = text.split(/`([^`]+)`/g);\nconst b = `it`; // it')).toEqual([]);
});
