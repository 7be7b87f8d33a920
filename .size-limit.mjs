// Budgets of what a first visit to /home loads, gzip. The files come from vite's manifest, not from guesses at names.
import { readFileSync, readdirSync } from 'node:fs';

const dist = 'apps/web/dist';

/** @type {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

/** @param {string} name @param {Set<string>} [seen] */
function withImports(name, seen = new Set()) {
  if (seen.has(name) || manifest[name] === undefined) return seen;
  seen.add(name);
  for (const next of manifest[name].imports ?? []) withImports(next, seen);
  return seen;
}

/**
 * The manifest's names that match. A pattern without a match fails: a file that was moved would leave its budget in silence.
 * @param {RegExp} pattern
 */
function namesMatching(pattern) {
  const names = Object.keys(manifest).filter((name) => pattern.test(name));
  if (names.length === 0)
    throw new Error(`no file of the build matches ${pattern}: mend the pattern in .size-limit.mjs`);
  return names;
}

/**
 * The manifest's name of a group that vite.config.ts joins. A group without a file fails.
 * @param {string} group
 */
function groupNamed(group) {
  const names = Object.keys(manifest).filter((name) => manifest[name].name === group);
  if (names.length === 0) throw new Error(`the build has no group ${group}: mend the name in .size-limit.mjs`);
  return names;
}

/**
 * The files that index.html names, those that the home page then requests for a visitor, and the first part of the default
 * dictionary.
 */
const page = readFileSync(`${dist}/index.html`, 'utf8');
const named = Object.keys(manifest).filter((name) => page.includes(manifest[name].file));
const lazyOnHome = [...groupNamed('home'), ...namesMatching(/pt_BR\/web\/app\.json\?first$/)];
const chunks = [...new Set([...named, ...lazyOnHome].flatMap((name) => [...withImports(name)]))];
const scripts = chunks.map((name) => manifest[name].file).filter((file) => file.endsWith('.js'));
const styles = [
  ...new Set(
    chunks
      .flatMap((name) => [...(manifest[name].css ?? []), manifest[name].file])
      .filter((file) => file.endsWith('.css')),
  ),
];
/** What home loads once it is idle: its live matches, and the connection that keeps them up to date. */
const idleChunks = [...groupNamed('live'), ...namesMatching(/^src\/platform\/realtime\/connection\./)].flatMap(
  (name) => [...withImports(name)],
);
const idleScripts = [...new Set([...chunks, ...idleChunks].map((name) => manifest[name].file))].filter((file) =>
  file.endsWith('.js'),
);
const fonts = readdirSync(`${dist}/assets`).filter((file) => file.endsWith('.woff2'));

/** Sizes as they are transferred to nearly every browser (Brotli). @param {string} name @param {string[]} files @param {string} limit */
const budget = (name, files, limit, folder = dist) => ({
  name,
  path: files.map((file) => `${folder}/${file}`),
  limit,
  brotli: true,
});

/**
 * A budget of requests: each is a round trip on a slow network. @param {string} name @param {string[]} files @param {number} most
 */
const count = (name, files, most) => {
  if (files.length > most) throw new Error(`${name}: ${files.length} files, at most ${most}: ${files.join(', ')}`);
  return budget(`${name} (${files.length} of ${most})`, files, '137 kB');
};

/** What each game loads beyond home: its screen, and what the screens share. */
const games = namesMatching(/^src\/features\/games\/(?!verifier)([\w-]+)\/\1-page\.tsx$/);
const beyondHome = (name) =>
  [...withImports(name)]
    .map((part) => manifest[part].file)
    .filter((file) => file.endsWith('.js') && !scripts.includes(file));

/** The back office as a whole: it is opened once a day on a desk. */
const office = 'apps/backoffice/dist';
const officeScripts = readdirSync(`${office}/assets`).filter((file) => file.endsWith('.js'));

export default [
  budget('home: initial JavaScript', scripts, '99.9 kB'),
  budget('home: JavaScript until idle', idleScripts, '137 kB'),
  count('home: scripts until idle', idleScripts, 9),
  budget('home: style sheets', styles, '8 kB'),
  budget(
    'fonts',
    fonts.map((file) => `assets/${file}`),
    '40 kB',
  ),
  ...games.map((name) => budget(`game: ${/([\w-]+)-page/.exec(name)[1]}`, beyondHome(name), '38.8 kB')),
  budget(
    'back office: all JavaScript',
    officeScripts.map((file) => `assets/${file}`),
    '220 kB',
    office,
  ),
];
