import { describe, expect, test } from 'vitest';
import { findNames, readMoves, rewriteImports, rewriteNames } from './move.mjs';

const files = [
  'packages/sports/src/core/slip.ts',
  'packages/sports/src/core/odds.ts',
  'packages/sports/src/feed/uof/xml.ts',
  'packages/sports/src/sports.ts',
  'packages/adapters/src/adapters.ts',
  'apps/web/src/slip/slip.ts',
];
const workspaces = ['sports', 'adapters'].map((name) => ({
  name: `@arara/${name}`,
  folder: `packages/${name}`,
  exports: { '.': `./src/${name}.ts`, './*': './src/*.ts' },
}));
const moves = readMoves(
  'packages/sports/src/core/slip.ts packages/sports/src/bets/slip.ts\n\npackages/sports/src/feed packages/adapters/src\n',
  files,
);
/** @param {string} file @param {string} text */
const rewrite = (file, text) => rewriteImports({ file, text, moves, files: new Set(files), workspaces });

describe('a list of moves', () => {
  test('a folder stands for its files', () => {
    expect(Object.fromEntries(moves)).toEqual({
      'packages/sports/src/core/slip.ts': 'packages/sports/src/bets/slip.ts',
      'packages/sports/src/feed/uof/xml.ts': 'packages/adapters/src/uof/xml.ts',
    });
  });
  test('a line that moves nothing, and two files at one place, are refused', () => {
    expect(() => readMoves('packages/none packages/some', files)).toThrow('moves no file');
    expect(() => readMoves('packages/sports/src/core', files)).toThrow('moves no file');
    expect(() => readMoves('packages/sports/src/core/slip.ts packages/sports/src/core/odds.ts', files)).toThrow(
      'two files would be packages/sports/src/core/odds.ts',
    );
  });
});

describe('what code names', () => {
  test('the way to a file that moved, in its own workspace and from another', () => {
    expect(rewrite('packages/sports/src/sports.ts', "export { a } from './core/slip.ts';")).toBe(
      "export { a } from './bets/slip.ts';",
    );
    expect(rewrite('apps/web/src/slip/slip.ts', "import { a } from '@arara/sports/core/slip';")).toBe(
      "import { a } from '@arara/sports/bets/slip';",
    );
  });
  test('the way from a file that moved: by name where it left the workspace', () => {
    expect(rewrite('packages/sports/src/core/slip.ts', "import { b } from './odds.ts';")).toBe(
      "import { b } from '../core/odds.ts';",
    );
    const text = "import { b } from '../../core/slip.ts';\nimport * as all from '../../sports.ts';";
    expect(rewrite('packages/sports/src/feed/uof/xml.ts', text)).toBe(
      "import { b } from '@arara/sports/bets/slip';\nimport * as all from '@arara/sports';",
    );
  });
  test('mocked modules, addresses and parameters, and what is no file', () => {
    const file = 'packages/sports/src/sports.ts';
    expect(rewrite(file, "vi.mock('./core/slip.ts'); new URL('./core/slip.ts?raw', import.meta.url);")).toBe(
      "vi.mock('./bets/slip.ts'); new URL('./bets/slip.ts?raw', import.meta.url);",
    );
    expect(rewrite(file, "read('./core/none.ts', '@arara/sports/none')")).toBe(
      "read('./core/none.ts', '@arara/sports/none')",
    );
  });
});

describe('what sentences name', () => {
  const names = findNames(moves, files);
  test('the whole path, and a shorter end of it that no other file has', () => {
    expect(rewriteNames('see `packages/sports/src/core/slip.ts` and core/slip.ts.', names)).toBe(
      'see `packages/sports/src/bets/slip.ts` and bets/slip.ts.',
    );
    expect(rewriteNames('`feed/uof/xml.ts`', names)).toBe('`packages/adapters/src/uof/xml.ts`');
  });
  test('not a part of another path, and not a name without its folder', () => {
    const text = 'old/core/slip.ts, core/slip.tsx, core/slip.ts.bak, slip.ts';
    expect(rewriteNames(text, names)).toBe(text);
  });
});
