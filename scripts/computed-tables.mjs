// A step of the web's build: tables that a module computes from much code, sent as they are instead of the code.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A Vite plugin: the values that these files export, all of them data, take the place of the files in the build.
 * @param {readonly string[]} files paths from the root of the project
 */
export function computedTables(files) {
  const root = path.resolve(import.meta.dirname, '..');
  return {
    name: 'computed-tables',
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} id */
    async load(id) {
      const file = path.relative(root, id).replaceAll(path.sep, '/');
      if (!files.includes(file)) return undefined;
      const tables = Object.entries(await import(pathToFileURL(id).href));
      return {
        code: tables
          .map(([name, table]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(table))});`)
          .join('\n'),
        moduleType: /** @type {const} */ ('js'),
        map: null,
      };
    },
  };
}
