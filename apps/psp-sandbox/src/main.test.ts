import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PIX_KEY, type Json } from '../test/world.ts';

const PROGRAM = new URL('./main.ts', import.meta.url);
const running = new Set<ChildProcess>();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'psp-main-'));
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
    env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, PSP_SANDBOX_PORT: '0', ...env },
  });
  running.add(child);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  return { child, errorOutput: () => text };
}

async function start(): Promise<{ child: ChildProcess; base: string }> {
  const { child } = launch();
  const [message] = (await once(child, 'message')) as [{ ready: boolean; port: number }];
  expect(message.ready).toBe(true);
  return { child, base: `http://127.0.0.1:${message.port}` };
}

async function merchant(base: string): Promise<(method: string, path: string, body?: unknown) => Promise<Json>> {
  const granted = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('arara-dev:arara-dev-secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  return async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Json;
  };
}

test('charges and payments that were answered survive kill -9', async () => {
  const first = await start();
  const before = await merchant(first.base);
  const made = await before('PUT', '/cob/kill00000000000000000000000009', {
    calendario: { expiracao: 60 },
    valor: { original: '12.34' },
    chave: PIX_KEY,
  });
  await fetch(`${first.base}${new URL(String(made['linkPagamento'])).pathname}/pay`, { method: 'POST' });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start();
  const after = await merchant(second.base);
  expect(await after('GET', '/cob/kill00000000000000000000000009')).toMatchObject({
    status: 'CONCLUIDA',
    pix: [{ valor: '12.34' }],
  });
});

test('ends with its parent, and on SIGTERM', async () => {
  const orphan = await start();
  orphan.child.disconnect();
  expect(await once(orphan.child, 'exit')).toEqual([0, null]);
  const terminated = await start();
  terminated.child.kill('SIGTERM');
  expect(await once(terminated.child, 'exit')).toEqual([0, null]);
});

test('prints one line that says why it does not start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const [env, line] of [
    [{ PSP_SANDBOX_PORT: String(port) }, `sandbox bank: port ${port} is taken; set PSP_SANDBOX_PORT to a free one\n`],
    [
      { NODE_ENV: 'production' },
      'sandbox bank: NODE_ENV production is refused: the sandbox bank moves no real money\n',
    ],
    [{ NODE_ENV: 'Production' }, 'sandbox bank: NODE_ENV is not production or development or test\n'],
    [{ SITE_ORIGINS: 'nonsense' }, 'sandbox bank: SITE_ORIGINS is not an http or https address\n'],
  ] as const) {
    const { child, errorOutput } = launch(env);
    const [code] = await once(child, 'close');
    expect([code, errorOutput()]).toEqual([2, line]);
  }
  taken.close();
});
