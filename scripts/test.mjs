// npm test: set-up, all tests, one last line with the count. Arguments narrow the run: npm test -- apps/server
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endTools, ensureWebBuilt, node24, root, run, say, stopWith } from './prepare.mjs';
import { repeats, summarise, withRepeats } from './test-summary.mjs';
import { readPoints, unprovenRows } from './proof/rows.mjs';
import { ensureBrowser, ensurePostgres } from './test-services.mjs';

const args = process.argv.slice(2);
const narrowed = args.some((arg) => !arg.startsWith('-'));
const needsBrowser = !narrowed || args.some((arg) => /e2e/.test(arg));
// These tests start the product as an operator does, and it serves the built apps.
const startsProduct = /apps\/server(\/src)?\/?$|(main|restored|production|deploy)\.test/;
const needsPages = needsBrowser || args.some((arg) => startsProduct.test(arg));
const began = performance.now();

/** @type {Awaited<ReturnType<typeof ensurePostgres>>} */
let postgres;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    endTools('SIGTERM');
    void (postgres?.stop() ?? Promise.resolve()).finally(() => process.exit(128 + constants.signals[signal]));
  });
}

async function setUp() {
  await ensureInstalled({ tools: true });
  // Packages are installed one after the other, since apt has one lock; the apps are built meanwhile.
  const services = async () => {
    const browser = needsBrowser ? await ensureBrowser() : undefined;
    if (needsBrowser && browser === undefined)
      say('set-up    no Chromium found (set CHROMIUM_PATH): the journeys in a browser are skipped');
    postgres = await ensurePostgres();
    if (postgres === undefined)
      say('set-up    no PostgreSQL server found (set TEST_DATABASE_URL): the concurrency tests are skipped');
    return browser;
  };
  const [found, built] = await Promise.allSettled([services(), needsPages ? ensureWebBuilt() : undefined]);
  if (found.status === 'rejected') throw found.reason;
  if (built.status === 'rejected') throw built.reason;
  const browser = found.value;
  return {
    ...process.env,
    ...(args.includes('slow') ? { SLOW: '1' } : {}),
    ...(narrowed ? {} : { FULL_RUN: '1' }),
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
    ...(postgres === undefined ? {} : { TEST_PG_URL: postgres.url }),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} what arguments of vitest
 */
async function runTests(env, what) {
  const folder = mkdtempSync(path.join(tmpdir(), 'arara-tests-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(node24(), [vitest, 'run', ...reporters, ...what], { show: true, env });
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  return { code, json };
}

/**
 * Holds the rows of docs/specification against what ran, and says what does not fit. A narrowed run proves nothing either way.
 * @param {import('./proof/rows.mjs').Report | undefined} report
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} how many rows and tests do not fit
 */
function compareWithSpecification(report, env) {
  if (args.length > 0 || report === undefined) {
    say('proof     the rows of docs/specification were not checked: that needs a full run');
    return 0;
  }
  const lacking = new Set([
    ...(env.CHROMIUM_PATH === undefined ? ['browser'] : []),
    ...(env.TEST_PG_URL === undefined ? ['postgresql'] : []),
  ]);
  const points = readPoints(root);
  const wrong = unprovenRows(points, report, root, lacking);
  for (const line of wrong) say(`unproven  ${line}`);
  const rows = points.flatMap((point) => point.rows);
  say(
    `proof     ${rows.filter((row) => row.state === 'done').length} of ${rows.length} rows are done, ${wrong.length} do not fit their tests`,
  );
  return wrong.length;
}

try {
  const env = await setUp();
  say(`set-up    done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  let { code, json } = await runTests(env, args);
  const lists = narrowed ? [] : repeats(json);
  /** @type {string[]} */
  let flaky = [];
  if (lists.length > 0) {
    const later = [];
    for (const files of lists) {
      say(`again     ${files.map((file) => path.relative(root, file)).join(', ')}`);
      const repeat = await runTests(env, ['--no-file-parallelism', ...files]);
      later.push(repeat.json);
      code = repeat.code;
      if (code !== 0) break;
    }
    ({ report: json, notes: flaky } = withRepeats(json, later));
  }
  await postgres?.stop();
  const summary = summarise(json, code);
  for (const note of [...flaky, ...summary.notes]) say(note);
  const unproven = compareWithSpecification(json, env);
  say(summary.line);
  process.exit(summary.ok && unproven === 0 ? 0 : 1);
} catch (error) {
  await postgres?.stop();
  stopWith(error);
}
