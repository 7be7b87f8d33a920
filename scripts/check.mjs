// npm run check: runs every check and prints a line for each; fails if one fails. Names narrow it: npm run check -- types lint
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import path from 'node:path';
import { NOT_CHECKED } from './checks/audit.mjs';
import { ensureInstalled } from './install.mjs';
import { endTools, node24, root, run, say, seconds, stopWith } from './prepare.mjs';

/** A check's tools run one after the other, and all of them run: a reader wants the whole list. @typedef {{ name: string, tools: string[][], needs?: string[] }} Check */

const tool = (/** @type {string} */ file) => path.join(root, 'node_modules', file);

function compilerProjects() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return ['.', 'scripts', ...folders]
    .map((folder) => path.join(folder, 'tsconfig.json'))
    .filter((file) => existsSync(path.join(root, file)));
}

/** Checks run in two lanes. Each checker of the compiler computes again the types that it needs: on two cores one is the fastest. */
const lanes = 2;
const checkers = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / lanes))));

/** What the compiler remembers of its last check of a project: a check after a small change takes a fifth of the time. */
const buildInfo = (/** @type {string} */ project) => [
  '--tsBuildInfoFile',
  path.join(root, 'node_modules/.cache/types', `${project.replaceAll(/[\\/]/g, '-')}.tsbuildinfo`),
];

/**
 * Would `npm ci` take this lock file on every platform? Answers without the network. And does the registry know weaknesses of
 * its packages? @returns {Check[]}
 */
function lockFileChecks() {
  const npm = process.env.npm_execpath;
  if (npm === undefined || !npm.endsWith('.js')) return [];
  return [
    { name: 'lock file', tools: [[npm, 'ci', '--dry-run', '--offline', '--loglevel=error']] },
    { name: 'audit', tools: [['scripts/checks/audit.mjs']] },
  ];
}

/** @returns {Check[]} */
function allChecks() {
  const sources = ['apps', 'packages', 'bench', 'e2e'].filter((folder) => existsSync(path.join(root, folder)));
  return [
    ...compilerProjects().map((project) => ({
      name: `types ${path.dirname(project) === '.' ? 'root' : path.dirname(project)}`,
      tools: [
        [tool('typescript/bin/tsc'), '-p', project, '--checkers', checkers, '--incremental', ...buildInfo(project)],
      ],
    })),
    { name: 'lint', tools: [[tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--format=unix']] },
    { name: 'format', tools: [[tool('oxfmt/bin/oxfmt'), '--list-different']] },
    {
      name: 'imports',
      tools: [
        [
          tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
          ...sources,
          '--config',
          '.dependency-cruiser.mjs',
          '--output-type',
          'err-long',
        ],
      ],
    },
    {
      name: 'house rules',
      tools: [
        ['scripts/checks/house-rules.mjs'],
        ['scripts/help.mjs'],
        ['scripts/checks/rule-paths.mjs'],
        ['scripts/checks/tokens.mjs'],
        ['scripts/settings.mjs', '--check'],
      ],
    },
    { name: 'structure', tools: [['scripts/checks/structure.mjs']] },
    { name: 'table owners', tools: [['scripts/checks/table-owners.mjs']] },
    { name: 'names', tools: [['scripts/checks/glossary.mjs']] },
    { name: 'references', tools: [['scripts/checks/references.mjs']] },
    { name: 'duplicates', tools: [['scripts/checks/duplicates.mjs']] },
    { name: 'licences', tools: [['scripts/checks/licences.mjs']] },
    { name: 'specification', tools: [['scripts/proof/rows.mjs', '--check']] },
    ...lockFileChecks(),
    { name: 'unused', tools: [[tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints']] },
    {
      name: 'size',
      needs: ['apps/web/dist/index.html', 'apps/backoffice/dist/index.html'],
      tools: [[tool('size-limit/bin.js')]],
    },
  ];
}

/** @param {Check} check @returns {Promise<'passed' | 'failed' | 'skipped'>} */
async function perform(check) {
  const missing = check.needs?.find((file) => !existsSync(path.join(root, file)));
  if (missing !== undefined) {
    say(`skipped  ${check.name.padEnd(28)} ${missing} is missing: run npm run build first`);
    return 'skipped';
  }
  const began = performance.now();
  let output = '';
  let failed = false;
  for (const args of check.tools) {
    const done = await run(node24(), args, { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });
    if (done.code === NOT_CHECKED) {
      say(`skipped  ${check.name.padEnd(28)} ${done.output.trim()}`);
      return 'skipped';
    }
    if (done.code !== 0) {
      failed = true;
      output += done.output.trim() === '' ? `${args.join(' ')} ended with code ${done.code}\n` : done.output;
    }
  }
  say(`${failed ? 'FAILED ' : 'ok     '}  ${check.name.padEnd(28)} ${seconds(began)}`);
  if (failed) say(`${withoutNoise(output).trimEnd().replaceAll(/^/gm, '    ')}\n`);
  return failed ? 'failed' : 'passed';
}

/** dependency-cruiser asks for TypeScript 6 although swc has read every file. @param {string} output */
function withoutNoise(output) {
  return output.replace(/\n[^\n]*missing-tsc-transpiler[\s\S]*?stable\.\n?/, '\n');
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    endTools('SIGTERM');
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  await ensureInstalled({ tools: true });
  const wanted = process.argv.slice(2);
  const queue = allChecks().filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
  /** @type {string[]} */
  const results = [];
  const lane = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) results.push(await perform(check));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const count = (/** @type {string} */ result) => results.filter((each) => each === result).length;
  const skipped = count('skipped');
  say(`${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(count('failed') === 0 && count('passed') > 0 ? 0 : 1);
} catch (error) {
  stopWith(error);
}
