import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { precompressed } from '../../scripts/precompressed.mjs';

export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, '.', 'BACKOFFICE_PORT')['BACKOFFICE_PORT'] ?? '8081'}`;
  return {
    plugins: [react(), precompressed()],
    build: {
      manifest: true,
      target: 'es2023',
      // The content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { port: 5174, strictPort: true, proxy: { '/api': server } },
  };
});
