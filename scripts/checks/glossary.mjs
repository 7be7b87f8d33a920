// Checks that identifiers and file names use the words of GLOSSARY.md: its column "not to be called" lists the words that fail here.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ term: string, banned: string }} BannedName `banned` is a word (`tell`), words in a row (`pay table`), a last word
 *   after others (`*Of`), or a whole identifier (`=it`)
 * @typedef {{ banned: string, place: string }} Exception `place` is the start of a path
 * @typedef {{ path: string, text: string }} SourceFile path relative to the root, with slashes
 */

/** @param {string} line @returns {string[]} */
const cells = (line) =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());
/** @param {string} cell @returns {string[]} */
const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/**
 * Reads the glossary: the table of terms, and below the heading "Exceptions" the table of exceptions.
 * @param {string} markdown
 * @returns {{ banned: BannedName[], exceptions: Exception[] }}
 */
export function readGlossary(markdown) {
  const [terms = '', exceptions = ''] = markdown.split(/^## Exceptions$/m);
  const rows = (/** @type {string} */ text) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| term ') && !line.startsWith('| word '));
  return {
    banned: rows(terms).flatMap((row) => {
      const [term = '', , names = ''] = cells(row);
      return quoted(names).map((banned) => ({ term, banned }));
    }),
    exceptions: rows(exceptions).flatMap((row) => {
      const [names = '', places = ''] = cells(row);
      return quoted(names).flatMap((banned) => quoted(places).map((place) => ({ banned, place })));
    }),
  };
}

/** Splits an identifier or a file name into its words: `toldOffer`, `TOLD_OFFER` and `told-offer` all give told, offer. @param {string} name */
export const splitWords = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** Names of the language, of Node, of libraries and of JSON Schema, which cannot be renamed here. */
const FOREIGN_NAMES = new Set(
  'indexOf lastIndexOf valueOf memoryUsage toBeOneOf toBeInstanceOf RateLimiterMemory memoryCost anyOf'.split(' '),
);

/** @param {string} name @param {readonly string[]} words the words of `name` @param {string} banned */
function isCalled(name, words, banned) {
  if (FOREIGN_NAMES.has(name)) return false;
  if (banned.startsWith('=')) return name === banned.slice(1);
  if (banned.startsWith('*')) return words.length > 1 && words.at(-1) === banned.slice(1).toLowerCase();
  const wanted = banned.toLowerCase().split(' ');
  return words.some((_, start) => wanted.every((word, offset) => words[start + offset] === word));
}

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const PATTERN = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const TEMPLATE_PART = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
/** After one of these characters a slash begins a regular expression and is no division. */
const BEFORE_PATTERN = new Set('(,=:[!&|?{};');

/** @param {RegExp} token a sticky expression @param {string} text @param {number} from @returns {number} where the token ends, or `from` */
function endOfToken(token, text, from) {
  token.lastIndex = from;
  return from + (token.exec(text)?.[0].length ?? 0);
}

/**
 * The code without comments and without the text of strings, line by line: what is left holds identifiers only. The code between
 * `${` and `}` of a template is kept.
 * @param {string} text
 */
export function withoutText(text) {
  const code = text.split('');
  /** The depth of braces at which each open template continues. @type {number[]} */
  const templates = [];
  let depth = 0;
  let lastCharacter = ';';
  for (let index = 0; index < text.length;) {
    const character = text[index] ?? '';
    const isTemplate = character === '`' || (character === '}' && templates.at(-1) === depth);
    let end = index;
    if (text.startsWith('//', index)) end = index + (/.*/y.exec(text.slice(index))?.[0].length ?? 0);
    else if (text.startsWith('/*', index)) end = text.indexOf('*/', index) + 2;
    else if (character === "'" || character === '"') end = endOfToken(STRING, text, index);
    else if (character === '/' && BEFORE_PATTERN.has(lastCharacter)) end = endOfToken(PATTERN, text, index);
    else if (isTemplate) end = endOfToken(TEMPLATE_PART, text, index + 1);
    if (isTemplate && character === '}') templates.pop();
    if (isTemplate && text[end - 1] === '{') templates.push(depth);
    if (!isTemplate && character === '{') depth += 1;
    if (!isTemplate && character === '}') depth -= 1;
    if (/\S/.test(character) && !text.startsWith('//', index) && !text.startsWith('/*', index))
      lastCharacter = character;
    for (let blank = index; blank < end; blank += 1) if (code[blank] !== '\n') code[blank] = ' ';
    index = Math.max(end, index + 1);
  }
  return code.join('');
}

/**
 * One line for each name that the glossary rejects, once a file.
 * @param {readonly SourceFile[]} files
 * @param {string} markdown the glossary
 * @returns {string[]}
 */
export function rejectedNames(files, markdown) {
  const { banned, exceptions } = readGlossary(markdown);
  /** The exceptions that excused a name. @type {Set<Exception>} */
  const used = new Set();
  const isExcused = (/** @type {string} */ word, /** @type {string} */ file) => {
    const excuses = exceptions.filter((each) => each.banned === word && file.startsWith(each.place));
    for (const excuse of excuses) used.add(excuse);
    return excuses.length > 0;
  };
  const found = [];
  for (const file of files) {
    const seen = new Set();
    const names = /** @type {[string, number][]} */ ([[path.posix.basename(file.path).replace(/\.[^.]+$/, ''), 0]]);
    if (/\.(ts|tsx|mjs|js)$/.test(file.path))
      for (const [index, line] of withoutText(file.text).split('\n').entries())
        for (const [name] of line.matchAll(/[A-Za-z_$][\w$]*/g)) names.push([name, index + 1]);
    for (const [name, line] of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      const words = splitWords(name);
      for (const { term, banned: word } of banned)
        if (isCalled(name, words, word) && !isExcused(word, file.path))
          found.push(`${file.path}:${line}  ${name}: GLOSSARY.md says "${term}", not "${word}"`);
    }
  }
  for (const exception of exceptions) {
    const { banned: word, place } = exception;
    if (!files.some((file) => file.path.startsWith(place)))
      found.push(`GLOSSARY.md  the exception of "${word}" names ${place}, which does not exist`);
    else if (!used.has(exception)) found.push(`GLOSSARY.md  nothing in ${place} needs the exception of "${word}"`);
  }
  return found;
}

/** @param {string} root @returns {SourceFile[]} */
export const trackedFiles = (root) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file) && !/\/migrations\//.test(file))
    .flatMap((file) => {
      try {
        return [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }];
      } catch (error) {
        // A file that git still lists and that was deleted a moment ago.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const found = rejectedNames(trackedFiles(root), readFileSync(path.join(root, 'GLOSSARY.md'), 'utf8'));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
