import { describe, expect, test } from 'vitest';
import { findNames, readMoves, rewriteImports, rewriteNames } from './move.mjs';

const files = [
  'packages/toys/src/core/slip.ts',
  'packages/toys/src/core/odds.ts',
  'packages/toys/src/plush/bears/brown.ts',
  'packages/toys/src/toys.ts',
  'packages/dolls/src/dolls.ts',
  'apps/web/src/slip/slip.ts',
];
const workspaces = ['toys', 'dolls'].map((name) => ({
  name: `@arara/${name}`,
  folder: `packages/${name}`,
  exports: { '.': `./src/${name}.ts`, './*': './src/*.ts' },
}));
const moves = readMoves(
  'packages/toys/src/core/slip.ts packages/toys/src/bets/slip.ts\n\npackages/toys/src/plush packages/dolls/src\n',
  files,
);
/** @param {string} file @param {string} text */
const rewrite = (file, text) => rewriteImports({ file, text, moves, files: new Set(files), workspaces });

describe('a list of moves', () => {
  test('a folder stands for its files', () => {
    expect(Object.fromEntries(moves)).toEqual({
      'packages/toys/src/core/slip.ts': 'packages/toys/src/bets/slip.ts',
      'packages/toys/src/plush/bears/brown.ts': 'packages/dolls/src/bears/brown.ts',
    });
  });
  test('a line that moves nothing, and two files at one place, are refused', () => {
    expect(() => readMoves('packages/none packages/some', files)).toThrow('moves no file');
    expect(() => readMoves('packages/toys/src/core', files)).toThrow('moves no file');
    expect(() => readMoves('packages/toys/src/core/slip.ts packages/toys/src/core/odds.ts', files)).toThrow(
      'two files would be packages/toys/src/core/odds.ts',
    );
  });
});

describe('what code names', () => {
  test('the way to a file that moved, in its own workspace and from another', () => {
    expect(rewrite('packages/toys/src/toys.ts', "export { a } from './core/slip.ts';")).toBe(
      "export { a } from './bets/slip.ts';",
    );
    expect(rewrite('apps/web/src/slip/slip.ts', "import { a } from '@arara/toys/core/slip';")).toBe(
      "import { a } from '@arara/toys/bets/slip';",
    );
  });
  test('the way from a file that moved: by name where it left the workspace', () => {
    expect(rewrite('packages/toys/src/core/slip.ts', "import { b } from './odds.ts';")).toBe(
      "import { b } from '../core/odds.ts';",
    );
    const text = "import { b } from '../../core/slip.ts';\nimport { all } from '../../toys.ts';";
    expect(rewrite('packages/toys/src/plush/bears/brown.ts', text)).toBe(
      "import { b } from '@arara/toys/bets/slip';\nimport { all } from '@arara/toys';",
    );
  });
  test('an address stays a way to the file, in another workspace too', () => {
    const text = "fork(new URL('../../core/odds.ts', import.meta.url));";
    expect(rewrite('packages/toys/src/plush/bears/brown.ts', text)).toBe(
      "fork(new URL('../../../toys/src/core/odds.ts', import.meta.url));",
    );
  });
  test('mocked modules, addresses and parameters, and what is no file', () => {
    const file = 'packages/toys/src/toys.ts';
    expect(rewrite(file, "vi.mock('./core/slip.ts'); new URL('./core/slip.ts?raw', import.meta.url);")).toBe(
      "vi.mock('./bets/slip.ts'); new URL('./bets/slip.ts?raw', import.meta.url);",
    );
    expect(rewrite(file, "read('./core/none.ts', '@arara/toys/none')")).toBe(
      "read('./core/none.ts', '@arara/toys/none')",
    );
  });
});

describe('what sentences name', () => {
  const names = findNames(moves, files);
  test('the whole path, and a shorter end of it that no other file has', () => {
    expect(rewriteNames('see `packages/toys/src/core/slip.ts` and core/slip.ts.', names)).toBe(
      'see `packages/toys/src/bets/slip.ts` and bets/slip.ts.',
    );
    expect(rewriteNames('`plush/bears/brown.ts`', names)).toBe('`packages/dolls/src/bears/brown.ts`');
  });
  test('not a part of another path, and not a name without its folder', () => {
    const text = 'old/core/slip.ts, core/slip.tsx, core/slip.ts.bak, slip.ts';
    expect(rewriteNames(text, names)).toBe(text);
  });
});
