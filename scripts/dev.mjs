// npm run dev: the server restarts when its files change, the web app reloads in place.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { findServerOptions, node24, root, say, stopWith } from './prepare.mjs';

const page = 'http://localhost:5173';
const officePage = 'http://localhost:5174';

/** @type {import('node:child_process').ChildProcess[]} */
const programs = [];
let ending = false;

/** @param {number} code */
function end(code) {
  if (ending) return;
  ending = true;
  for (const program of programs) program.kill('SIGTERM');
  setTimeout(() => process.exit(code), 500);
}

/** @param {string} name @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} where */
function start(name, args, where) {
  const program = spawn(node24(), args, { ...where, stdio: 'inherit' });
  program.on('exit', (code) => {
    if (!ending) say(`${name} has ended; npm run dev ends too`);
    end(code ?? 1);
  });
  programs.push(program);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => end(128 + constants.signals[signal]));
}

try {
  await ensureInstalled({ tools: false });
  // Pages come from vite, so its address is the site's own: links, callbacks and the Origin check go by it.
  const options = findServerOptions(process.env.DATABASE_URL);
  const env = { PUBLIC_URL: page, ...options.env, ...process.env };
  const server = path.join(root, 'apps/server/src/main.ts');
  start('the server', [...options.flags, '--watch', '--watch-preserve-output', server], {
    cwd: root,
    env,
  });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  start('vite', [vite], { cwd: path.join(root, 'apps/web'), env });
  start('vite of the back office', [vite], { cwd: path.join(root, 'apps/backoffice'), env });
  say(`dev       the page with live reload: ${page}, the back office: ${officePage}`);
} catch (error) {
  stopWith(error);
}
