// Texts are data: packages/content/<language>/ has files for each reader. `web/` is the shell and the features of the web app, `games/`
// and `sports/` have a file for each game and sport, `office/` is the back office; `faq`, `legal` and `rules` are long texts, which their
// own pages load. A build joins what travels together and parses every message.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A list of messages is a group of them whose names are its places. @typedef {{ readonly [key: string]: string | Texts }} Texts */

const content = path.resolve(import.meta.dirname, '../packages/content');

/** The folders of one dictionary by the app that shows it. */
const FOLDERS = { web: ['web', 'games'], office: ['office'] };

/** @param {string} file @returns {Texts} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The files of a folder of one language, in a fixed order. @param {string} language @param {string} folder */
const listFiles = (language, folder) =>
  readdirSync(path.join(content, language, folder))
    .sort()
    .map((file) => path.join(content, language, folder, file));

/**
 * The whole dictionary of one language. A namespace (a key at the top of a file) belongs to one file only.
 * @param {keyof typeof FOLDERS} app
 * @param {string} language
 * @returns {Texts}
 */
export function readTexts(app, language) {
  /** @type {Map<string, [file: string, texts: Texts[string]]>} */
  const joined = new Map();
  for (const file of FOLDERS[app].flatMap((folder) => listFiles(language, folder)))
    for (const [namespace, texts] of Object.entries(readJson(file))) {
      const other = joined.get(namespace);
      if (other !== undefined) throw new Error(`the texts "${namespace}" are in ${other[0]} and in ${file}`);
      joined.set(namespace, [file, texts]);
    }
  const sports = app === 'web' ? readSports(language, 'names') : {};
  return { ...Object.fromEntries([...joined].map(([namespace, [, texts]]) => [namespace, texts])), ...sports };
}

/** A part of the texts of every sport, by the sport's code. @param {string} language @param {'names' | 'rules'} part @returns {Texts} */
const readSports = (language, part) =>
  Object.fromEntries(
    listFiles(language, 'sports').flatMap((file) => {
      const texts = readJson(file)[part];
      return texts === undefined ? [] : [[path.basename(file, '.json'), texts]];
    }),
  );

/**
 * Parses every message, so that no parser is sent to the browser. A parsed message may be a list, so a list of messages becomes a group
 * whose names are its places.
 * @param {Texts} texts
 * @param {(message: string) => unknown} compile
 * @returns {Record<string, unknown>}
 */
export const compileTexts = (texts, compile) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTexts(value, compile),
    ]),
  );

/**
 * Copies into `chosen` the texts at a key of several parts, each a name or `*` for all, and says whether there were any.
 * @param {Texts} texts
 * @param {readonly string[]} key
 * @param {{ [key: string]: string | Texts }} chosen
 */
function copyTexts(texts, [name = '', ...more], chosen) {
  let isFound = false;
  for (const [at, value] of Object.entries(texts)) {
    if (name !== '*' && name !== at) continue;
    if (more.length === 0) chosen[at] = value;
    else {
      const part = { ...(typeof chosen[at] === 'object' ? chosen[at] : {}) };
      if (typeof value !== 'object' || !copyTexts(value, more, part)) continue;
      chosen[at] = part;
    }
    isFound = true;
  }
  return isFound;
}

/**
 * The texts at these keys: "home" is a namespace, "sport.pick" a part of one, "*.phase" that part of each namespace that has it.
 * @param {Texts} texts
 * @param {readonly string[]} keys
 * @returns {Texts}
 */
export function chooseTexts(texts, keys) {
  /** @type {{ [key: string]: string | Texts }} */
  const chosen = {};
  for (const key of keys)
    if (!copyTexts(texts, key.split('.'), chosen)) throw new Error(`the first screen has no texts "${key}"`);
  return chosen;
}

/** The texts of a sport by which markets and outcomes are named. */
const NAMING_KEYS = ['name', 'market', 'outcome', 'otherMarket'];

/** The names of sports, markets and outcomes that players read. @param {string} language @returns {Texts} */
const readSportNames = (language) =>
  Object.fromEntries(
    Object.entries({
      ...readJson(path.join(content, language, 'web/sportsbook.json')),
      ...readSports(language, 'names'),
    }).map(([sport, texts]) => [
      sport,
      Object.fromEntries(Object.entries(texts).filter(([key]) => NAMING_KEYS.includes(key))),
    ]),
  );

/**
 * What an import of a file of texts with a query has.
 * @type {Readonly<Record<string, (language: string, first: readonly string[]) => Texts>>}
 */
const PARTS = {
  // The namespaces of the web's first screen, and of others the keys that are named with them.
  'web/app.json?first': (language, first) => chooseTexts(readTexts('web', language), first),
  // All namespaces of the web that are not wholly in the first part.
  'web/app.json?rest': (language, first) =>
    Object.fromEntries(Object.entries(readTexts('web', language)).filter(([namespace]) => !first.includes(namespace))),
  'web/app.json?all': (language) => readTexts('web', language),
  'office/app.json?all': (language) => readTexts('office', language),
  // So that the trading room calls them the same.
  'office/trading.json?sports': readSportNames,
  'faq.json?texts': (language) => readJson(path.join(content, language, 'faq.json')),
  'legal.json?texts': (language) => readJson(path.join(content, language, 'legal.json')),
  // The words of the page of sports rules, and the rules of every sport with the sentences that they share.
  'rules.json?rules': (language) => ({
    page: readJson(path.join(content, language, 'rules.json')),
    sentences: readJson(path.join(content, language, 'sports/sentences.json')),
    sports: readSports(language, 'rules'),
  }),
};

/**
 * A Vite plugin: answers the imports of `packages/content/<language>/<file>?<part>` with joined and parsed texts. Tests take the
 * messages as they stand.
 * @param {{ compile?: (message: string) => unknown, first?: readonly string[] }} options `first`: the keys of the first screen
 */
export function contentTexts({ compile = (message) => message, first = [] }) {
  return {
    name: 'content-texts',
    enforce: /** @type {const} */ ('pre'),
    /** @this {{ addWatchFile(file: string): void }} @param {string} id */
    load(id) {
      const [, language, part = ''] = /\/packages\/content\/(\w+_\w+)\/(.+)$/.exec(id.replaceAll(path.sep, '/')) ?? [];
      const read = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
      if (language === undefined || read === undefined) return undefined;
      for (const folder of readdirSync(path.join(content, language), { withFileTypes: true }))
        if (folder.isDirectory()) for (const file of listFiles(language, folder.name)) this.addWatchFile(file);
      const json = JSON.stringify(compileTexts(read(language, first), compile));
      return {
        code: `export default JSON.parse(${JSON.stringify(json)})`,
        moduleType: /** @type {const} */ ('js'),
        map: null,
      };
    },
  };
}
