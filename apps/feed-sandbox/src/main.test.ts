import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFeedConfig } from './feed-config.ts';

const PROGRAM = new URL('./main.ts', import.meta.url);
const running = new Set<ChildProcess>();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feed-main-'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

function launch(env: NodeJS.ProcessEnv = {}): { child: ChildProcess; errorOutput: () => string } {
  const child = fork(PROGRAM, {
    silent: true,
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: folder,
      FEED_SANDBOX_PORT: '0',
      FEED_SPORTS: 'table-tennis',
      ...env,
    },
  });
  running.add(child);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  return { child, errorOutput: () => text };
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; port: number; base: string }> {
  const { child } = launch(env);
  const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }];
  expect(message.ready).toBe(true);
  return { child, port: message.port, base: `http://127.0.0.1:${message.port}` };
}

test('has its file alone, and ends with its parent', async () => {
  const first = await start();
  const { child, errorOutput } = launch();
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(errorOutput()).toMatch(/^sandbox feed: cannot start: .*feed-sandbox\.sqlite is in use by another feed\n$/);
  first.child.disconnect();
  expect(await once(first.child, 'exit')).toEqual([0, null]);
}, 60_000);

test('takes another port than the usual one if that is taken, and ends on SIGTERM', async () => {
  const taken = createServer().listen(8083, '127.0.0.1');
  // On a machine where something listens there already, it is taken as well.
  await Promise.race([once(taken, 'listening'), once(taken, 'error')]);
  const { port, child } = await start({ FEED_SANDBOX_PORT: '' });
  expect(port).not.toBe(8083);
  taken.close();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 60_000);

test('a port that was set and is taken stops the start with one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { child, errorOutput } = launch({ FEED_SANDBOX_PORT: String(port) });
  const [code] = await once(child, 'close');
  expect([code, errorOutput()]).toEqual([
    2,
    `sandbox feed: port ${port} is taken; set FEED_SANDBOX_PORT to a free one\n`,
  ]);
  taken.close();
}, 60_000);

test('each setting that is wrong is one line', () => {
  for (const [env, line] of [
    [{ NODE_ENV: 'production' }, 'NODE_ENV production is refused: the feed plays made-up matches'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV is not production or development or test'],
    [{ FEED_SPEED: '61' }, 'FEED_SPEED is not a whole number from 1 to 60'],
    [{ FEED_SPORTS: 'chess' }, 'FEED_SPORTS is not a list of sports like football,tennis'],
    [{ FEED_TOKEN: 'short' }, 'FEED_TOKEN is shorter than 8 characters'],
  ] as const)
    expect(readFeedConfig(env)).toEqual({ ok: false, problems: [line] });
  const read = readFeedConfig({ FEED_SPORTS: 'table-tennis,tennis' });
  expect(read.ok && read.options.sports.map(({ module }) => module.code)).toEqual(['tennis', 'table-tennis']);
});

test('answers calls as it should, and refuses others', async () => {
  const { base } = await start();
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const token = { authorization: 'Bearer arara-dev-feed-token' };
  const statuses = await Promise.all([
    fetch(`${base}/messages`),
    fetch(`${base}/messages`, { headers: { authorization: 'Bearer arara-dev-feed-tokem' } }),
    fetch(`${base}/messages?after=ten`, { headers: token }),
    post('/recoveries', { producer: 10, request: 1 }),
    post('/recoveries', { producer: 11, request: 1 }, token),
    post('/recoveries', { producer: 10, request: 1 }, token),
    post('/recoveries', { producer: 10, request: 1 }, { ...token, 'content-type': 'text/plain' }),
    post('/sandbox/faults', { name: 'abandon', event: 'none' }),
    post('/sandbox/faults', { name: 'flood' }),
    post('/sandbox/clock', { advanceMs: -1 }),
    fetch(`${base}/sandbox/events/none`),
    fetch(`${base}/sandbox/events?status=gone`),
    fetch(`${base}/health`, { method: 'DELETE' }),
    fetch(`${base}/nothing`),
    fetch(`${base}/`),
    fetch(`${base}/console/page.css`),
    fetch(`${base}/console/figtree.woff2`),
  ]).then((answers) => answers.map(({ status }) => status));
  expect(statuses).toEqual([401, 401, 400, 401, 404, 202, 415, 409, 400, 400, 404, 400, 405, 404, 200, 200, 200]);
  const page = await fetch(`${base}/?lang=en_US`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('Sandbox feed');
}, 60_000);
