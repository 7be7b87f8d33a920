import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareWithBounds, countStructure, findCircles, resolveImport } from './structure.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'arara-structure-'));
  mkdirSync(path.join(root, 'packages'));
  mkdirSync(path.join(root, 'apps'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (/** @type {Record<string, string>} */ files) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
};

describe('countStructure', () => {
  test('counts the product alone: no tests, no stories, no sandboxes, no declarations', () => {
    write({
      'packages/money/src/money.ts': 'export const a = 1;\nexport const b = 2;\n',
      'packages/money/src/money.test.ts': 'x\n'.repeat(100),
      'packages/ui/src/button.stories.tsx': 'x\n'.repeat(100),
      'packages/ui/src/css.d.ts': 'x\n'.repeat(100),
      'apps/psp-sandbox/src/main.ts': 'x\n'.repeat(100),
      'apps/feed-sandbox/src/main.ts': 'x\n'.repeat(100),
      'apps/server/test/world.ts': 'x\n'.repeat(100),
      'apps/web/src/home.css': 'a {\n}\n',
    });
    const figures = countStructure(root);
    expect(figures['lines of TypeScript']?.count).toBe(2);
    expect(figures['files of TypeScript']?.count).toBe(1);
    expect(figures['lines of CSS']?.count).toBe(2);
  });

  test('names small files with one importer, and not those that two files need', () => {
    write({
      'packages/money/src/one.ts': "import type { A } from './small.ts';\nimport { b } from './shared.ts';\n",
      'packages/games/src/two.ts': "export { b } from '@arara/money/shared';\n",
      'packages/money/src/small.ts': 'export type A = 1;\n',
      'packages/money/src/shared.ts': 'export const b = 1;\n',
    });
    expect(countStructure(root)['small files with one importer']?.places).toEqual(['packages/money/src/small.ts']);
  });

  test('names a folder with fifteen files', () => {
    write(Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`apps/web/src/x/f${index}.ts`, '\n'])));
    expect(countStructure(root)['full folders']?.places).toEqual(['apps/web/src/x 15']);
  });

  test('counts a long function that lint excuses', () => {
    write({ 'apps/web/src/x.ts': '// oxlint-disable-next-line max-lines-per-function -- a reason\n' });
    expect(countStructure(root)['functions past 60 lines']?.count).toBe(1);
  });
});

describe('findCircles', () => {
  const source = (/** @type {string} */ file, /** @type {string[]} */ imports) => ({
    path: file,
    lines: 1,
    imports,
    longFunctions: 0,
  });

  test('finds two folders that import each other, by types too', () => {
    const circles = findCircles([
      source('packages/sports/src/a/x.ts', ['packages/sports/src/b/y.ts']),
      source('packages/sports/src/b/z.ts', ['packages/sports/src/a/x.ts']),
    ]);
    expect(circles).toEqual(['packages/sports/src/a <> packages/sports/src/b']);
  });

  test('finds none in a ladder', () => {
    expect(findCircles([source('packages/sports/src/b/y.ts', ['packages/sports/src/a/x.ts'])])).toEqual([]);
  });
});

test('an import by package is found below its src', () => {
  const known = new Set(['packages/money/src/centavos.ts', 'apps/web/src/a/b.tsx']);
  expect(resolveImport('apps/web/src/a/c.ts', '@arara/money/centavos', known)).toBe('packages/money/src/centavos.ts');
  expect(resolveImport('apps/web/src/a/c.ts', './b.tsx', known)).toBe('apps/web/src/a/b.tsx');
  expect(resolveImport('apps/web/src/a/c.ts', '@arara/money/none', known)).toBeUndefined();
});

test('a figure that got worse, or that has no bound, fails', () => {
  const figures = { circles: { count: 2, places: [] }, files: { count: 3, places: [] }, new: { count: 0, places: [] } };
  const lines = compareWithBounds(figures, { circles: 1, files: 3 });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('circles: 2, at most 1');
  expect(lines[1]).toContain('no bound');
});
