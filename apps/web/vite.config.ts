import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { precompressed } from '../../scripts/precompressed.mjs';

type Dictionary = { readonly [key: string]: string | Dictionary };

/** What home and the frame around every page say: the first part of a dictionary. Everything else is the rest. */
const FIRST = new Set(['common', 'errors', 'nav', 'footer', 'home', 'roundEnd', 'how']);

const compileTexts = (node: Dictionary): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTexts(value)]),
  );

/** Dictionaries are cut in two and their messages parsed here, so that neither a parser nor unused texts reach the player. */
function compiledDictionaries(): Plugin {
  return {
    name: 'compiled-dictionaries',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.*\/src\/locales\/\w+\.json)\?(first|rest)$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      this.addWatchFile(file);
      const texts = Object.entries(compileTexts(JSON.parse(readFileSync(file, 'utf8')) as Dictionary));
      const mine = Object.fromEntries(texts.filter(([name]) => FIRST.has(name) === (part === 'first')));
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(mine))})`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}

/** The one font file is asked for together with the page, not after its style sheet. */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** A class by its name and its file: the line that Vite would add as well is a part of what a first visit loads. */
function scopedName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/'));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, '.', 'PORT')['PORT'] ?? '8080'}`;
  const proxy = { '/api': server, '/gamecenter-siop': { target: server, ws: true } };
  return {
    plugins: [react(), compiledDictionaries(), preloadedFont(), precompressed()],
    resolve: {
      alias: [
        { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
        // React has this hook since version 18: no stand-in is needed.
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      ],
    },
    css: { modules: { generateScopedName: scopedName } },
    optimizeDeps: { exclude: ['use-intl'] },
    build: {
      manifest: true,
      target: 'es2023',
      // The content security policy allows no data: fonts or images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // The first file lists every other by its name: short ones are a part of what a first visit loads.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          // What every page needs travels in one file, and so do the icons: together they compress better than one by one.
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'] },
              { name: 'icons', test: /lucide-react/ },
              // What the cashier, the wallet and the menu share in small pieces: each chunk costs the first file a name.
              {
                name: 'cash',
                test: /src\/(lib\/(bonus|consent|pixel|unreported|aside-text|deposit-state|order-status|running-offer|deposit-offers)|deposit)\.tsx?$/,
              },
            ],
          },
        },
      },
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy,
    },
    preview: {
      port: 4173,
      strictPort: true,
      proxy,
    },
  };
});
