// The packages: installed once, and again when the lock file changes. Running the product needs fewer of them than its tests and
// checks: `npm start` installs what it needs, and whoever needs the tools adds the rest.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run, say, seconds, StepFailed } from './prepare.mjs';

/**
 * An entry of a lock file: `dev` packages are tools only, `devOptional` ones are tools, or optional for running.
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by their path
 */

const modules = path.join(root, 'node_modules');
const npmOptions = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** npm as it was started, on the machine's own Node: `npm ci` removes the Node that lives in node_modules. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli !== undefined && node !== undefined && /npm[^/\\]*$/.test(cli)) return [node, cli];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}

/** @param {string} file @returns {LockedPackages | undefined} */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * True when what is installed holds what the lock file asks for, whoever installed it: all of it with the tools, else what
 * running needs.
 * @param {LockedPackages | undefined} wanted
 * @param {LockedPackages | undefined} present
 * @param {{ tools: boolean }} options
 */
export function isInstalled(wanted, present, { tools }) {
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.startsWith('node_modules/') && !where.includes('/node_modules/')) return true;
    if (!tools && entry.dev === true) return true;
    const here = present[where];
    const isOptional = entry.optional === true || (!tools && entry.devOptional === true);
    return here === undefined ? isOptional : here.version === entry.version;
  });
}

/** Removes what packages bring and nothing here reads: source maps, and the C headers of the packaged Node. */
function removeUnusedFiles() {
  for (const folder of readdirSync(modules))
    if (folder.startsWith('node-')) rmSync(path.join(modules, folder, 'include'), { recursive: true, force: true });
  for (const file of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (file.isFile() && file.name.endsWith('.map')) rmSync(path.join(file.parentPath, file.name));
}

/** @param {string} what @param {readonly string[]} args of npm */
async function runNpm(what, args) {
  const began = performance.now();
  say(`install   fetching ${what} …`);
  const [command = 'npm', ...first] = npmCommand();
  const { code, output } = await run(command, [...first, ...args, ...npmOptions]);
  if (code !== 0)
    throw new StepFailed(
      `The packages could not be installed (npm ${args[0]} failed; a first start needs the network).`,
      output,
    );
  removeUnusedFiles();
  say(`install   done in ${seconds(began)}`);
}

/**
 * Installs the packages of the lock file, only when they are not there yet. `tools`: those of tests and checks too. Tools that are
 * there stay there.
 * @param {{ tools: boolean }} options
 */
export async function ensureInstalled({ tools }) {
  const stamp = path.join(modules, '.cache/arara-install');
  const lockFile = path.join(root, 'package-lock.json');
  const digest = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stamped === `${digest} with tools` || (!tools && stamped === digest)) return;
  const wanted = readLock(lockFile);
  const present = readLock(path.join(modules, '.package-lock.json'));
  const withTools = tools || existsSync(path.join(modules, 'vitest'));
  if (!isInstalled(wanted, present, { tools: withTools })) {
    // What is there stays where it is, so a server that runs on it goes on: npm adds the tools to it and leaves the lock file alone.
    if (withTools && isInstalled(wanted, present, { tools: false }))
      await runNpm('the tools of tests and checks (once)', ['install', '--no-save', '--include=dev']);
    else if (withTools) await runNpm('the packages (once, about a minute)', ['ci', '--include=dev']);
    else await runNpm('the packages (once, about a minute)', ['ci', '--omit=dev']);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, withTools ? `${digest} with tools` : digest);
}
