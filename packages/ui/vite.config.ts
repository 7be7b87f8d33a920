import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of the stories alone: `npm run stories` serves it, and the check of the pictures builds it. */
export default defineConfig({
  root: 'src/stories',
  base: './',
  plugins: [react()],
  build: { emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
  server: { port: 6006 },
});
