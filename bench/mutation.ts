/**
 * bench:mutation changes the money code in one place at a time, and counts the changes that a test notices (StrykerJS in
 * bench/mutation, installed once by `npm ci --prefix bench/mutation`). Arguments: a part of bench/mutation/parts.ts, and files of it;
 * without arguments the parts are listed. Results stay in .cache/mutation, so that another run tries only what changed since. A
 * change that no test notices must be listed with its reason in docs/mutation.md or docs/mutation-sports.md.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PARTS } from './mutation/parts.ts';
import { describeMutant, type Mutant } from './mutation/survivors.ts';

type Stryker = new (options: object) => { runMutationTest(): Promise<readonly Mutant[]> };

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'bench', 'mutation', 'node_modules');
const cache = path.join(root, '.cache', 'mutation');
const BAR = 0.9;

/** StrykerJS is no dependency of the project, as Lighthouse is none. */
async function loadStryker(): Promise<Stryker> {
  const file = pathToFileURL(path.join(modules, '@stryker-mutator', 'core', 'dist', 'src', 'index.js'));
  try {
    return ((await import(file.href)) as { Stryker: Stryker }).Stryker;
  } catch (error) {
    throw new Error('run `npm ci --prefix bench/mutation` first', { cause: error });
  }
}

const [name = '', ...files] = process.argv.slice(2);
const part = PARTS[name];
if (part === undefined) {
  process.stdout.write(`npm run bench:mutation -- <part> [<file>…]; parts: ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(name === '' ? 0 : 1);
}

const Stryker = await loadStryker();
setPriority(constants.priority.PRIORITY_LOW);
process.chdir(root);
mkdirSync(cache, { recursive: true });
// The runner reads them in the process that runs the tests.
process.env['MUTATION_TESTS'] = part.tests.join('\n');
process.env['MUTATION_WITHOUT'] = (part.without ?? []).join('\n');
const startedMs = Date.now();
const mutants = await new Stryker({
  mutate: files.length > 0 ? files : part.files,
  testRunner: 'in-process',
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1),
  incremental: true,
  incrementalFile: path.join(cache, `${name}.json`),
  tempDirName: path.join(cache, `tree-${name}`),
  ignorePatterns: ['*', ...part.tree.map((pattern) => `!${pattern}`)],
  plugins: ['ignore-messages.ts', 'in-process-runner.ts'].map((file) => path.join(root, 'bench/mutation', file)),
  timeoutMS: 60_000,
  // The first run takes minutes where the lowest priority gets little of a core.
  dryRunTimeoutMinutes: 60,
  ignorers: ['messages'],
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  allowEmpty: false,
  checkers: [],
  disableTypeChecks: false,
}).runMutationTest();

const isAlive = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';
const page = ['docs/mutation.md', 'docs/mutation-sports.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
const survivors = mutants.filter(isAlive);
const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
for (const survivor of survivors) {
  const file = path.relative(root, survivor.fileName);
  const description = describeMutant(survivor, readFileSync(file, 'utf8'));
  const note = page.includes(description) ? 'listed' : survivor.status;
  process.stdout.write(`${file}:${survivor.location.start.line} ${note} ${description}\n`);
}
const total = killed + survivors.length;
const seconds = Math.round((Date.now() - startedMs) / 1000);
process.stdout.write(
  `${name}: ${killed} of ${total} killed, ${((100 * killed) / total).toFixed(1)} % (bar ${100 * BAR}), ${seconds} s\n`,
);
process.exitCode = killed >= BAR * total ? 0 : 1;
