// npm start: install what is missing, build what changed, then hand over to the server.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endTools, ensureWebBuilt, findServerOptions, node24, root, stopWith } from './prepare.mjs';

const args = process.argv.slice(2);

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (server === undefined) {
      endTools('SIGTERM');
      process.exit(128 + constants.signals[signal]);
    }
    // Ctrl-C in a terminal reaches the whole process group: the server has it already.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}

/** The process that started us, through npm and its shell: a signal to npm ends npm without notifying us. */
function startedBy() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const shell = process.ppid;
  const status = `/proc/${shell}/status`;
  const npm = existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return npm === undefined ? [shell] : [shell, Number(npm)];
}

/** @param {number} pid */
function alive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const starters = startedBy();
const watch = setInterval(() => {
  if (starters.every(alive)) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();

try {
  await ensureInstalled({ tools: false });
  if (!args.includes('--help')) await ensureWebBuilt();
  // The channel is the server's lifeline: when this process dies in whatever way, the server sees it close and ends too.
  const { flags, env } = findServerOptions(process.env.DATABASE_URL);
  server = spawn(node24(), [...flags, path.join(root, 'apps/server/src/main.ts'), ...args], {
    cwd: root,
    // Node keeps the compiled modules here: the second start reads them instead of compiling six hundred files again.
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...env,
      ...process.env,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.on('error', (error) => {
    process.stderr.write(`The server could not be started: ${error.message}\n`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => {
    if (signal !== null) process.stderr.write(`The server was ended by ${signal}.\n`);
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
} catch (error) {
  stopWith(error);
}
