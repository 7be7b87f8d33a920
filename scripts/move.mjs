// Moves files and rewrites what names them (docs/how-to/move-files.md): node scripts/move.mjs <list>
// A line of the list is `<from> <to>`: files or folders of the repository, paths from its root.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The new path of each file that moves, by its old one. @typedef {ReadonlyMap<string, string>} Moves */
/** What each workspace with a name exports, as package.json says it. @typedef {{ name: string, folder: string, exports: Readonly<Record<string, string>> }} Workspace */

const posix = path.posix;
const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file);
/** A string of code that may name a file: a relative path, or a file of a workspace. */
const moduleName = /(new URL\(\s*)?(['"])((?:\.{1,2}\/|@arara\/)[^'"\s]+)\2/g;

/**
 * The moves of a list: a folder stands for all its files.
 * @param {string} list
 * @param {readonly string[]} files
 * @returns {Map<string, string>}
 */
export function readMoves(list, files) {
  const moves = new Map();
  for (const line of list.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [from = '', to = '', ...more] = line.trim().split(/\s+/);
    const moved = files.filter((file) => file === from || file.startsWith(`${from}/`));
    if (to === '' || more.length > 0 || moved.length === 0) throw new Error(`this line moves no file: ${line}`);
    for (const file of moved) moves.set(file, `${to}${file.slice(from.length)}`);
  }
  const kept = files.filter((file) => !moves.has(file));
  const places = [...kept, ...moves.values()];
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined) throw new Error(`two files would be ${twice}`);
  return moves;
}

/**
 * The file that a workspace's name leads to: `@arara/sports/core/odds` is `packages/sports/src/core/odds.ts`.
 * @param {string} name
 * @param {readonly Workspace[]} workspaces
 */
function findExportedFile(name, workspaces) {
  const owner = workspaces.find((each) => name === each.name || name.startsWith(`${each.name}/`));
  if (owner === undefined) return undefined;
  const wanted = `.${name.slice(owner.name.length)}`;
  const target = owner.exports[wanted] ?? owner.exports['./*']?.replace('*', wanted.slice(2));
  return target === undefined ? undefined : posix.join(owner.folder, target);
}

/**
 * How code of `from` names the file `to`: by the workspace's name where that is another one which exports it, else by the way there.
 * @param {string} from
 * @param {string} to
 * @param {readonly Workspace[]} workspaces
 */
function nameModule(from, to, workspaces) {
  const owner = workspaces.find((each) => to.startsWith(`${each.folder}/`));
  if (owner !== undefined && !from.startsWith(`${owner.folder}/`)) {
    const inside = `./${posix.relative(owner.folder, to)}`;
    const whole = Object.entries(owner.exports).find(([, target]) => target === inside);
    if (whole !== undefined && !whole[0].includes('*')) return posix.join(owner.name, whole[0]);
    const [before = '', after = ''] = owner.exports['./*']?.split('*') ?? [];
    if (before !== '' && inside.startsWith(before) && inside.endsWith(after))
      return `${owner.name}/${inside.slice(before.length, inside.length - after.length)}`;
  }
  const way = posix.relative(posix.dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}

/**
 * The text of a file of code, with every import, URL and mocked module as the moves leave it.
 * @param {{ file: string, text: string, moves: Moves, files: ReadonlySet<string>, workspaces: readonly Workspace[] }} input `file`: the old path
 */
export function rewriteImports({ file, text, moves, files, workspaces }) {
  const newFile = moves.get(file) ?? file;
  return text.replaceAll(moduleName, (whole, address = '', quote, name) => {
    const isRelative = name.startsWith('.');
    const [bare = '', query] = name.split('?');
    const target = isRelative
      ? posix.normalize(posix.join(posix.dirname(file), bare))
      : findExportedFile(bare, workspaces);
    if (target === undefined || !files.has(target)) return whole;
    const moved = moves.get(target);
    // A relative path changes with its file, even where its target stays.
    if (moved === undefined && (!isRelative || newFile === file)) return whole;
    // An address is no import: only a way leads there.
    const written = nameModule(newFile, moved ?? target, address === '' ? workspaces : []);
    return `${address}${quote}${written}${query === undefined ? '' : `?${query}`}${quote}`;
  });
}

/** Whole paths in sentences and rules: not a part of a longer path. @param {string} name */
const namePattern = (name) =>
  new RegExp(`(?<![\\w/.-])${name.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![\\w/-]|\\.\\w)`, 'g');

/**
 * How sentences name a file that moved, and what they name from now on: its whole path, and each shorter end of it
 * (`core/odds.ts`) that no other file has. A name without a folder says nothing about the place.
 * @param {Moves} moves
 * @param {readonly string[]} files the old paths
 * @returns {{ pattern: RegExp, name: string, next: string }[]}
 */
export function findNames(moves, files) {
  /** @param {string} file */
  const ends = (file) => {
    const parts = file.split('/');
    return parts.slice(0, -1).map((_, index) => parts.slice(index).join('/'));
  };
  const counts = new Map();
  for (const end of files.flatMap(ends)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...moves].flatMap(([from, to]) =>
    ends(from)
      .filter((name) => counts.get(name) === 1)
      .map((name) => {
        const sameWorkspace = from.split('/').slice(0, 2).join('/') === to.split('/').slice(0, 2).join('/');
        const parts = sameWorkspace && name !== from ? name.split('/').length : to.split('/').length;
        return { pattern: namePattern(name), name, next: to.split('/').slice(-parts).join('/') };
      })
      .filter(({ name, next }) => name !== next),
  );
}

/**
 * A text in which every name of a moved file is its new one.
 * @param {string} text
 * @param {ReturnType<typeof findNames>} names
 */
export const rewriteNames = (text, names) =>
  names.reduce((done, { pattern, name, next }) => (done.includes(name) ? done.replaceAll(pattern, next) : done), text);

/** @param {string} root @param {readonly string[]} files @returns {Workspace[]} */
function readWorkspaces(root, files) {
  return files
    .filter((file) => /^[\w-]+\/([\w-]+\/)?package\.json$/.test(file))
    .map((file) => ({
      exports: {},
      ...JSON.parse(readFileSync(path.join(root, file), 'utf8')),
      folder: posix.dirname(file),
    }))
    .filter(({ name }) => typeof name === 'string');
}

/** @param {string} root @param {string} list @returns {number} how many files moved */
function move(root, list) {
  const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const files = git('ls-files', '-z')
    .split('\0')
    .filter((file) => file !== '');
  const workspaces = readWorkspaces(root, files);
  const moves = readMoves(list, files);
  const names = findNames(moves, files);
  const known = new Set(files);
  const texts = files
    .filter((file) => isCode(file) || /\.(md|json|css|sql|html|yml)$/.test(file))
    .filter((file) => file !== 'package-lock.json')
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  for (const [from, to] of moves) {
    mkdirSync(path.join(root, posix.dirname(to)), { recursive: true });
    git('mv', from, to);
  }
  for (const { file, text } of texts) {
    const imports = isCode(file) ? rewriteImports({ file, text, moves, files: known, workspaces }) : text;
    const written = rewriteNames(imports, names);
    if (written !== text) writeFileSync(path.join(root, moves.get(file) ?? file), written);
  }
  return moves.size;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [list = ''] = process.argv.slice(2);
  const count = move(fileURLToPath(new URL('..', import.meta.url)), readFileSync(list, 'utf8'));
  process.stdout.write(`${count} files moved; now npm run format, then npm run check\n`);
}
