// Product code holds no duplicated block of six lines or more (.jscpd.json has the settings). Lists of imports do not count.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The number of duplicated blocks that are accepted. It may only get smaller. */
export const MOST_DUPLICATES = 0;

/** @typedef {{ fragment: string, firstFile: { name: string, start: number, end: number }, secondFile: { name: string, start: number, end: number } }} Clone */

/** True for a block that is nothing but imports. @param {string} fragment */
export const isImportList = (fragment) =>
  fragment
    .split('\n')
    .filter((line) => line.trim() !== '')
    .every((line) => /^\s*import\b|from '[^']*';?$|^\s*(type )?[\w$]+( as [\w$]+)?,$|^\s*(\/\/|\/?\*)/.test(line));

/**
 * The duplicated blocks of a tree, one line each.
 * @param {string} root the folder that holds apps/ and packages/
 * @param {string} settings the path of .jscpd.json
 * @returns {string[]}
 */
export function findDuplicates(root, settings) {
  const output = mkdtempSync(path.join(tmpdir(), 'arara-duplicates-'));
  try {
    const tool = fileURLToPath(new URL('../../node_modules/.bin/jscpd', import.meta.url));
    const args = ['apps', 'packages', '--config', settings, '--reporters', 'json', '--output', output, '--silent'];
    execFileSync(tool, args, { cwd: root, stdio: 'pipe' });
    /** @type {{ duplicates: Clone[] }} */
    const { duplicates } = JSON.parse(readFileSync(path.join(output, 'jscpd-report.json'), 'utf8'));
    return duplicates
      .filter(({ fragment }) => !isImportList(fragment))
      .map(
        ({ firstFile: a, secondFile: b }) =>
          `${a.name}:${a.start}-${a.end} and ${b.name}:${b.start}-${b.end} are the same`,
      );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const found = findDuplicates(root, path.join(root, '.jscpd.json'));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.stdout.write(`${found.length} duplicated blocks, at most ${MOST_DUPLICATES} may stand\n`);
  process.exit(found.length <= MOST_DUPLICATES ? 0 : 1);
}
