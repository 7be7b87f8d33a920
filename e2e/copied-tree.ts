import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './product-process.ts';

const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'data', 'coverage', 'test-results']);
/** Screenshots of the journeys. */
const SCREENSHOTS = path.join(root, 'e2e', 'screens');

/** A copy of the repository that a test may change. */
export interface CopiedTree {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Copies the repository without what was built. The packages of others are links to those installed here; the workspaces are links
 * into the copy, so that nothing of the original is run.
 */
export function copyTree(): CopiedTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'arara-copy-'));
  for (const name of readdirSync(root))
    if (!NOT_COPIED.has(name))
      cpSync(path.join(root, name), path.join(folder, name), {
        recursive: true,
        filter: (source) => !NOT_COPIED.has(path.basename(source)) && source !== SCREENSHOTS,
      });
  const [modules, copied] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(copied, '@arara'), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== '@arara' && name !== '.cache') symlinkSync(path.join(modules, name), path.join(copied, name));
  // These links are relative: they lead into the copy.
  cpSync(path.join(modules, '@arara'), path.join(copied, '@arara'), { recursive: true, verbatimSymlinks: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The change of one file as a page of documentation shows it: a block of `diff` that begins with `--- <path>`. */
const DIFF_BLOCK = /^```diff\n--- (\S+)\n([\s\S]*?)^```$/gm;

/**
 * Makes the changes of the diff blocks of a page. The lines of a part (parts have @@ between them) must stand in the file once.
 * @returns the paths of the changed files
 */
export function applyDiffBlocks(page: string, folder: string): string[] {
  return [...page.matchAll(DIFF_BLOCK)].map(([, file = '', diff = '']) => {
    let text = readFileSync(path.join(folder, file), 'utf8');
    for (const part of diff.split('@@\n')) {
      const lines = part.split('\n').filter((line) => line !== '');
      const pick = (left: string) => lines.filter((line) => !line.startsWith(left)).map((line) => `${line.slice(1)}\n`);
      const [before, after] = [pick('+').join(''), pick('-').join('')];
      if (text.split(before).length !== 2) throw new Error(`${file} does not have these lines once:\n${before}`);
      text = text.replace(before, () => after);
    }
    writeFileSync(path.join(folder, file), text);
    return file;
  });
}

/** Adds files that lie in a folder as they would lie in the repository; none of them may exist yet. */
export function addFiles(from: string, folder: string): string[] {
  const added = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  for (const file of added) {
    if (existsSync(path.join(folder, file))) throw new Error(`${file} exists already`);
    cpSync(path.join(from, file), path.join(folder, file));
  }
  return added;
}
