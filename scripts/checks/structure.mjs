// The figures of the structure, counted: sizes, files with one importer, circles, full folders, styles. Each is a ratchet: the
// check fails when a figure is worse than structure-ratchet.json says, and asks for a lower bound when it is better.
// node scripts/checks/structure.mjs [--list figure] [--tighten]
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ path: string, lines: number, imports: string[], longFunctions: number }} Source a TypeScript file of the product, the product's files
 * it imports, and how many of its functions are excused for being long
 * @typedef {Record<string, { count: number, places: string[] }>} Figures
 */

/** The sandboxes stand in for other companies' programs: they are not the product. */
const sandboxes = ['apps/psp-sandbox/', 'apps/feed-sandbox/'];
const mostFilesOfAFolder = 14;
const fewLines = 40;

const isTypeScript = (/** @type {string} */ file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
const isTestOrStory = (/** @type {string} */ file) =>
  /\.(test|slow|stories)\.tsx?$|(^|\/)(test|examples)\//.test(file) || file.includes('/stories/');
const isProduct = (/** @type {string} */ file) =>
  /^(apps|packages)\//.test(file) &&
  !sandboxes.some((folder) => file.startsWith(folder)) &&
  !isTestOrStory(file) &&
  !file.endsWith('vite.config.ts');

/** Paths relative to the root of every file below `folder`, with slashes. @returns {string[]} */
function listFiles(/** @type {string} */ root, /** @type {string} */ folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : listFiles(root, inside);
    return [inside];
  });
}

const importPattern = /\b(?:from|import)\s*\(?\s*(['"])(\.[^'"\n]*|@arara\/[^'"\n]+)\1/g;

/**
 * The product's file that an import names; undefined for anything else (a style, a library).
 * @param {string} from @param {string} specifier @param {ReadonlySet<string>} known
 */
export function resolveImport(from, specifier, known) {
  const candidates = [];
  if (specifier.startsWith('.')) {
    candidates.push(path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier)));
  } else {
    const [, name = '', ...rest] = specifier.split('/');
    const inside = rest.length === 0 ? name : rest.join('/');
    for (const parent of ['packages', 'apps'])
      candidates.push(...['.ts', '.tsx', ''].map((end) => `${parent}/${name}/src/${inside}${end}`));
  }
  return candidates.find((file) => known.has(file));
}

/** Reads all TypeScript of the product. @param {string} root @returns {{ sources: Source[], files: string[] }} */
export function readSources(root) {
  const files = ['packages', 'apps'].flatMap((folder) => listFiles(root, folder));
  const product = files.filter((file) => isTypeScript(file) && isProduct(file));
  const known = new Set(product);
  const sources = product.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const longFunctions = text.match(/(?:oxlint|eslint)-disable(?:-next-line)? max-lines-per-function/g)?.length ?? 0;
    const imports = [...text.matchAll(importPattern)].flatMap(
      ([, , specifier = '']) => resolveImport(file, specifier, known) ?? [],
    );
    return { path: file, lines: text.split('\n').length - 1, imports: [...new Set(imports)], longFunctions };
  });
  return { sources, files };
}

/**
 * Pairs of files or folders right below one `src` that import each other; imports of types count.
 * @param {readonly Source[]} sources
 */
export function findCircles(sources) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  const place = (/** @type {string} */ file) => /^((?:apps|packages)\/[^/]+\/src\/[^/]+)/.exec(file)?.[1];
  const room = (/** @type {string} */ file) => /^(?:apps|packages)\/[^/]+\/src\//.exec(file)?.[0];
  for (const source of sources)
    for (const target of source.imports) {
      const [from, to] = [place(source.path), place(target)];
      if (from === undefined || to === undefined || from === to || room(source.path) !== room(target)) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && arrows.get(to)?.has(from)).map((to) => `${from} <> ${to}`),
  );
}

/** @param {string} root @returns {Figures} */
export function countStructure(root) {
  const { sources, files } = readSources(root);
  /** @type {Map<string, number>} */
  const importers = new Map();
  for (const { imports } of sources)
    for (const target of imports) importers.set(target, (importers.get(target) ?? 0) + 1);
  const single = sources.filter((source) => importers.get(source.path) === 1);
  const small = single.filter((source) => source.lines < fewLines);
  /** @type {Map<string, number>} */
  const folders = new Map();
  for (const { path: file } of sources) {
    const folder = path.posix.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const full = [...folders].filter(([, count]) => count > mostFilesOfAFolder);
  const styles = files.filter((file) => file.endsWith('.css') && /^apps\/(web|backoffice)\//.test(file));
  const sumLines = (/** @type {readonly { lines: number }[]} */ list) =>
    list.reduce((sum, { lines }) => sum + lines, 0);
  const below = (/** @type {string} */ folder) => sumLines(sources.filter((source) => source.path.startsWith(folder)));
  const styleLines = styles.map((file) => ({
    path: file,
    lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1,
  }));
  const named = (/** @type {readonly Source[]} */ list) => ({
    count: list.length,
    places: list.map((each) => each.path),
  });
  const circles = findCircles(sources);
  return {
    'lines of TypeScript': { count: sumLines(sources), places: [] },
    'lines of packages/sports': { count: below('packages/sports/'), places: [] },
    'lines of apps/server': { count: below('apps/server/'), places: [] },
    'lines of apps/web': { count: below('apps/web/'), places: [] },
    'lines of apps/backoffice': { count: below('apps/backoffice/'), places: [] },
    'files of TypeScript': { count: sources.length, places: [] },
    'files with one importer': named(single),
    'small files with one importer': named(small),
    circles: { count: circles.length, places: circles },
    'full folders': { count: full.length, places: full.map(([folder, count]) => `${folder} ${count}`) },
    'functions past 60 lines': named(sources.filter((source) => source.longFunctions > 0)),
    'lines of CSS': {
      count: sumLines(styleLines),
      places: styleLines.map((style) => `${style.path} ${style.lines}`),
    },
  };
}

/**
 * What is worse than the bound of its figure, a line each.
 * @param {Figures} figures @param {Readonly<Record<string, number>>} bounds
 */
export function compareWithBounds(figures, bounds) {
  return Object.entries(figures).flatMap(([name, { count }]) => {
    const bound = bounds[name];
    if (bound === undefined) return [`${name}: ${count}, and structure-ratchet.json has no bound for it`];
    return count > bound
      ? [
          `${name}: ${count}, at most ${bound}. Make it simpler, or list them: node scripts/checks/structure.mjs --list "${name}"`,
        ]
      : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const ratchet = path.join(root, 'scripts/checks/structure-ratchet.json');
  const figures = countStructure(root);
  const [flag, name = ''] = process.argv.slice(2);
  if (flag === '--list') {
    process.stdout.write(`${(figures[name]?.places ?? ['no such figure']).join('\n')}\n`);
  } else if (flag === '--tighten') {
    const bounds = Object.fromEntries(Object.entries(figures).map(([key, { count }]) => [key, count]));
    writeFileSync(ratchet, `${JSON.stringify(bounds, null, 2)}\n`);
  } else {
    const worse = compareWithBounds(figures, JSON.parse(readFileSync(ratchet, 'utf8')));
    for (const line of worse) process.stderr.write(`${line}\n`);
    if (worse.length > 0) process.exit(1);
  }
}
