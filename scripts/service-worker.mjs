// A step of the web app's build: the service worker, with the names of the files that it keeps.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { compressBuiltFile } from './precompressed.mjs';

const WORKER_FILE = 'sw.js';

/** The files that a page of HTML names: its scripts, style sheets and fonts. @param {string} html */
export const listNamedAssets = (html) => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file)),
];

/**
 * Builds `src/service-worker/service-worker.ts` to `sw.js` in one file, because a worker of several is not known to every
 * browser. Its content changes with every file of the build, so that browsers notice a new version.
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: /** @type {const} */ ('build'),
    /** @param {{ dir?: string | undefined }} options @param {Readonly<Record<string, unknown>>} bundle */
    async writeBundle({ dir = 'dist' }, bundle) {
      const html = readFileSync(path.join(dir, 'index.html'), 'utf8');
      const page = { url: '/index.html', revision: createHash('sha256').update(html).digest('hex').slice(0, 16) };
      // The name of an asset changes with its content.
      const shell = [page, ...listNamedAssets(html).map((url) => ({ url, revision: null }))];
      const built = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .sort();
      await build({
        configFile: false,
        root: path.dirname(dir),
        publicDir: false,
        logLevel: 'warn',
        define: {
          'process.env.NODE_ENV': '"production"',
          SHELL_FILES: JSON.stringify(shell),
          BUILT_FILES: JSON.stringify(built),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          modulePreload: false,
          rolldownOptions: {
            input: path.join(path.dirname(dir), 'src/service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: WORKER_FILE },
          },
        },
      });
      compressBuiltFile(path.join(dir, WORKER_FILE));
    },
  };
}
