import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, loadEnv } from 'vite';
import { contentTexts } from '../../scripts/content-texts.mjs';
import { precompressed } from '../../scripts/precompressed.mjs';

export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, '.', 'BACKOFFICE_PORT')['BACKOFFICE_PORT'] ?? '8081'}`;
  return {
    plugins: [react(), contentTexts({ compile }), precompressed()],
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
            // The files that all pages share are one chunk: a chunk each would cost more than it holds.
            groups: [{ name: 'shared', test: /[/\\](packages|src[/\\]platform)[/\\]/, minShareCount: 2 }],
          },
        },
      },
    },
    server: { port: 5174, strictPort: true, proxy: { '/api': server } },
  };
});
