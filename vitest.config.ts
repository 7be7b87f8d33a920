import { defineConfig } from 'vitest/config';
import { contentTexts } from './scripts/content-texts.mjs';

/** A journey boots the whole product and a browser; it is slow on a busy two-core machine, not hung. */
const journeyTimeoutMs = 240_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      project('house', ['scripts/**/*.test.mjs']),
      // Modules of the rules and of the server keep no state, so that files may share them: each file computes a third less.
      project('pure', ['packages/**/*.test.{ts,tsx}'], { isolate: false }),
      project('feed', ['apps/feed-sandbox/**/*.test.ts'], { isolate: false }),
      project('bank', ['apps/psp-sandbox/**/*.test.ts']),
      project('server', ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'], {
        setup: ['apps/server/test/noon.ts'],
        isolate: false,
      }),
      {
        ...project('web', ['apps/{web,backoffice}/src/**/*.test.{ts,tsx}'], {
          pool: 'threads',
          setup: ['apps/web/src/test/fresh-modules.ts'],
          isolate: false,
        }),
        plugins: [contentTexts({})],
      },
      // Minutes each: npm run test:slow runs them, npm test does not.
      ...(process.env['SLOW'] === '1'
        ? [project('slow', ['{packages,apps,e2e}/**/*.slow.test.ts'], { exclude: [] })]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
          environment: 'node',
          testTimeout: journeyTimeoutMs,
          hookTimeout: journeyTimeoutMs,
          // After all others, two at a time: each waits for its browser, its server and its bank more than it computes.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

/** One vitest project, with time limits that allow each file a database of its own. */
function project(
  name: string,
  include: string[],
  {
    exclude = ['**/*.slow.test.ts'],
    setup = [],
    ...workers
  }: { exclude?: string[]; setup?: string[]; isolate?: boolean; pool?: 'threads' } = {},
) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', ...exclude],
      setupFiles: setup,
      environment: 'node' as const,
      ...workers,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // One more than the cores of a small machine: these files wait for timers and databases for a third of their time.
      maxWorkers: 3,
      sequence: { groupOrder: 0 },
    },
  };
}
