import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findDuplicates, isImportList } from './duplicates.mjs';

const settings = fileURLToPath(new URL('../../.jscpd.json', import.meta.url));
const block = Array.from(
  { length: 9 },
  (_, n) => `  total += price[${n}] * amount[${n}] - discount(${n}, name, '${n}');`,
).join('\n');

test('a block that stands twice is found, one that stands once is not', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'arara-clones-'));
  try {
    for (const folder of ['apps/web/src', 'packages/money/src'])
      mkdirSync(path.join(tree, folder), { recursive: true });
    writeFileSync(path.join(tree, 'apps/web/src/a.ts'), `export function first() {\n${block}\n}\n`);
    expect(findDuplicates(tree, settings)).toEqual([]);
    writeFileSync(path.join(tree, 'packages/money/src/b.ts'), `export function second() {\n${block}\n}\n`);
    expect(findDuplicates(tree, settings)).toHaveLength(1);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});

test('a list of imports is no duplicate, code is', () => {
  expect(isImportList("import { a } from './a.ts';\nimport {\n  type B,\n  c,\n} from './b.ts';\n")).toBe(true);
  expect(isImportList("import { a } from './a.ts';\nconst total = a(1);")).toBe(false);
});
