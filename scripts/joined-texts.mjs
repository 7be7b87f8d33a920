// Texts of a browser app are in the folder of the feature or subfolder that shows them, one file per language:
// src/app/texts/pt_BR.json, src/features/wallet/texts/pt_BR.json, src/features/games/dice/texts/pt_BR.json. A build joins
// them to one dictionary per language.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ readonly [key: string]: string | Texts }} Texts */

/** The text files of one language, relative to the app's `src` folder, in a fixed order. @param {string} src @param {string} language */
export const findTextFiles = (src, language) =>
  globSync([`app/texts/${language}.json`, `features/*/texts/${language}.json`, `features/*/*/texts/${language}.json`], {
    cwd: src,
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();

/** @param {string} file @returns {Texts} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The whole dictionary of one language. A namespace (a key at the top of a file) belongs to one file only.
 * @param {string} src
 * @param {string} language
 * @returns {Texts}
 */
export function readTexts(src, language) {
  /** @type {Map<string, [file: string, texts: string | Texts]>} */
  const joined = new Map();
  for (const file of findTextFiles(src, language))
    for (const [namespace, texts] of Object.entries(readJson(path.join(src, file)))) {
      const other = joined.get(namespace);
      if (other !== undefined) throw new Error(`the texts "${namespace}" are in ${other[0]} and in ${file}`);
      joined.set(namespace, [file, texts]);
    }
  return Object.fromEntries([...joined].map(([namespace, [, texts]]) => [namespace, texts]));
}

/**
 * Parses every message of a dictionary, so that no parser is sent to the browser.
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

/**
 * A Vite plugin: an import of `app/texts/<language>.json` with one of these queries is the joined dictionary.
 * `?first` has the namespaces of the first screen, and of others the keys that are named with them ("sport.pick", "*.phase" of
 * every namespace that has it). `?rest` has all namespaces that are not wholly in the first part, `?all` has everything.
 * @param {{ compile: (message: string) => unknown, first?: readonly string[] }} options
 */
export function joinedTexts({ compile, first = [] }) {
  return {
    name: 'joined-texts',
    enforce: /** @type {const} */ ('pre'),
    /** @this {{ addWatchFile(file: string): void }} @param {string} id */
    load(id) {
      const [, src, language, part] = /^(.*\/src)\/app\/texts\/(\w+)\.json\?(first|rest|all)$/.exec(id) ?? [];
      if (src === undefined || language === undefined) return undefined;
      for (const file of findTextFiles(src, language)) this.addWatchFile(path.join(src, file));
      const texts = readTexts(src, language);
      const chosen = part === 'first' ? chooseTexts(texts, first) : texts;
      const sent = Object.entries(chosen).filter(([namespace]) => part !== 'rest' || !first.includes(namespace));
      const json = JSON.stringify(compileTexts(Object.fromEntries(sent), compile));
      return {
        code: `export default JSON.parse(${JSON.stringify(json)})`,
        moduleType: /** @type {const} */ ('js'),
        map: null,
      };
    },
  };
}

/** The texts of a sport by which markets and outcomes are named. */
const NAMING_KEYS = ['name', 'market', 'outcome', 'otherMarket'];

/**
 * A Vite plugin: an import of `<language>.json?sports` has the names of sports, markets and outcomes that players read, so that the
 * trading room calls them the same. `folder` has the texts of all sports, and those of each in a folder of its own.
 * @param {{ compile: (message: string) => unknown, folder: string }} options
 */
export function sportNameTexts({ compile, folder }) {
  return {
    name: 'sport-name-texts',
    enforce: /** @type {const} */ ('pre'),
    /** @this {{ addWatchFile(file: string): void }} @param {string} id */
    load(id) {
      const [, language] = /\/texts\/(\w+)\.json\?sports$/.exec(id) ?? [];
      if (language === undefined) return undefined;
      const files = globSync([`texts/${language}.json`, `*/texts/${language}.json`], { cwd: folder }).sort();
      const names = files.flatMap((file) => {
        this.addWatchFile(path.join(folder, file));
        return Object.entries(readJson(path.join(folder, file))).map(([sport, texts]) => {
          const chosen = Object.entries(texts).filter(([key]) => NAMING_KEYS.includes(key));
          return [sport, compileTexts(Object.fromEntries(chosen), compile)];
        });
      });
      const json = JSON.stringify(Object.fromEntries(names));
      return {
        code: `export default JSON.parse(${JSON.stringify(json)})`,
        moduleType: /** @type {const} */ ('js'),
        map: null,
      };
    },
  };
}
