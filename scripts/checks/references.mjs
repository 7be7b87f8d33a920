// Checks that whatever a comment or a page refers to exists here: files by name, links with their headings, no codes of absent documents.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';

/** @typedef {{ path: string, text: string }} SourceFile path relative to the root, with slashes */

const isPage = (/** @type {string} */ file) => file.endsWith('.md');
const isTest = (/** @type {string} */ file) => /\.test\.(ts|tsx|mjs)$/.test(file);
const commentStart = /(^|\s)(\/\/|\/\*\*?|\*|#|--)\s/;
/** Names of files as sentences write them; the last part decides whether such a file exists. */
const fileName =
  /(?<![\w@/.*<-])((?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:md|ts|tsx|mjs|cjs|css|sql|json))(?![\w/*-])/g;
/** Codes of findings and invariants of documents that are not in the repository: I26, F12, M7. */
const absentCode = /\b(?:[FIM]\d{1,2}|[A-Z]\d-[A-Z]\d+)\b/g;
/** Codes of the rows of docs/reliability.md and docs/security.md. Pages may name them, and a test's title may end with them. */
const listedCode = /\bD7-[A-Z]\d+\b/g;
const listedCodesAtTheEnd = /(?:[ ,(]+D7-[A-Z]\d+)+\)?$/;
/** A string that a test's title may be: behind `test(` or `describe(`, or alone on its line. */
const title = /(?:\b(?:test|describe)[\w.]*\(|\)\(|^\s*)(['"`])(.*?)\1(?:,|$)/g;

/** The titles that a line of a test file may hold, without the listed codes at their end. @param {string} line */
const titlesWithoutListedCodes = (line) =>
  [...line.matchAll(title)].map(([, , text = '']) => text.replace(listedCodesAtTheEnd, ''));

/** Files that exist only after a build, or outside the repository. */
const elsewhere = new Set([
  'openapi.json',
  'asyncapi.json',
  'jwks.json',
  'tsconfig.json',
  'package.json',
  'manifest.json',
  'package-lock.json',
]);

/** The anchor that a heading gets: lower case, spaces as hyphens, no punctuation. @param {string} heading */
export const anchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/**
 * One line for each reference that leads nowhere.
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function brokenReferences(files) {
  const paths = new Set(files.map((file) => file.path));
  const names = new Set(files.map((file) => path.posix.basename(file.path)));
  const headings = new Map(
    files
      .filter((file) => isPage(file.path))
      .map((file) => [
        file.path,
        new Set([...file.text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchor(title))),
      ]),
  );
  /** @type {string[]} */
  const found = [];
  const reportCodes = (/** @type {string} */ where, /** @type {readonly string[]} */ texts) => {
    for (const [code] of texts.flatMap((text) => [...text.matchAll(absentCode)]))
      found.push(`${where}  ${code} is a code of no document in the repository: say what it stands for`);
  };
  for (const file of files) {
    const folder = path.posix.dirname(file.path);
    const exists = (/** @type {string} */ name) => {
      if (elsewhere.has(path.posix.basename(name))) return true;
      if (!name.includes('/')) return names.has(name);
      const relative = path.posix.normalize(path.posix.join(folder, name));
      return (
        paths.has(relative) ||
        paths.has(path.posix.normalize(name.replace(/^\.?\//, ''))) ||
        [...paths].some((each) => each.endsWith(`/${name.replace(/^(\.{1,2}\/)+/, '')}`))
      );
    };
    for (const [index, line] of file.text.split('\n').entries()) {
      const where = `${file.path}:${index + 1}`;
      if (isTest(file.path)) reportCodes(where, titlesWithoutListedCodes(line));
      if (!isPage(file.path) && !commentStart.test(line)) continue;
      const comment = isPage(file.path) ? line : line.slice(line.search(commentStart));
      for (const [, name = ''] of comment.replaceAll(/https?:\S+/g, '').matchAll(fileName))
        if (!exists(name)) found.push(`${where}  there is no file ${name}`);
      const texts = isPage(file.path) ? [line.replaceAll(listedCode, '')] : [comment];
      reportCodes(where, texts);
      if (!isPage(file.path)) continue;
      for (const [, target = ''] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [to = '', part] = target.split('#');
        const page = to === '' ? file.path : path.posix.normalize(path.posix.join(folder, to)).replace(/\/$/, '');
        const isFolder = [...paths].some((each) => each.startsWith(`${page}/`));
        if (!paths.has(page) && !isFolder) found.push(`${where}  the link leads to ${to}, which does not exist`);
        else if (part !== undefined && headings.get(page)?.has(part) === false)
          found.push(`${where}  ${page} has no heading #${part}`);
      }
    }
  }
  return found;
}

/** @param {string} root @returns {SourceFile[]} */
function readFiles(root) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return list
    .filter((file) => file !== '' && !/\.(png|woff2?|pdf|ico)$/.test(file))
    .flatMap((file) => {
      try {
        const text =
          /\.(md|ts|tsx|mjs|cjs|js|css|sql)$/.test(file) &&
          !/(^|\/)(references\.(test\.)?|import-rules\.test\.)mjs$/.test(file)
            ? readFileSync(path.join(root, file), 'utf8')
            : '';
        return [{ path: file, text }];
      } catch (error) {
        // A file that git still lists and that was deleted a moment ago.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = brokenReferences(readFiles(fileURLToPath(new URL('../..', import.meta.url))));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
