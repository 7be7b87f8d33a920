import { readFileSync } from 'node:fs';

/** One file of the repository's test data. */
export const readTestData = (name: 'pix.json' | 'api-pix.json'): unknown =>
  JSON.parse(readFileSync(new URL(`../../../test-data/${name}`, import.meta.url), 'utf8'));
