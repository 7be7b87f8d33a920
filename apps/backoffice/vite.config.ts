import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { precompressed } from '../../scripts/precompressed.mjs';

type Dictionary = { readonly [key: string]: string | Dictionary };

const compileTexts = (node: Dictionary): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTexts(value)]),
  );

/** The messages of dictionaries are parsed here, as the site's are: no parser reaches the browser. */
function compiledDictionaries(): Plugin {
  return {
    name: 'compiled-dictionaries',
    enforce: 'pre',
    load(id) {
      const [, file] = /^(.*\/src\/locales\/\w+\.json)\?compiled$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      this.addWatchFile(file);
      const texts = compileTexts(JSON.parse(readFileSync(file, 'utf8')) as Dictionary);
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}

export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, '.', 'BACKOFFICE_PORT')['BACKOFFICE_PORT'] ?? '8081'}`;
  return {
    plugins: [react(), compiledDictionaries(), precompressed()],
    resolve: { alias: [{ find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' }] },
    optimizeDeps: { exclude: ['use-intl'] },
    build: {
      manifest: true,
      target: 'es2023',
      // The content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What every page shares is one file: a file each costs more than it holds.
            groups: [{ name: 'shared', test: /[/\\](packages|src[/\\]lib)[/\\]/, minShareCount: 2 }],
          },
        },
      },
    },
    server: { port: 5174, strictPort: true, proxy: { '/api': server } },
  };
});
