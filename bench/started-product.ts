/** The product as `npm start` runs it, on free ports and an empty folder, with a player who plays with play money. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

const CODE = '0000';
/** The script of `npm start`, started without npm, so that ending it also ends its processes. */
const START = ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'];

export interface StartedProduct {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the product on free ports. `settings` are variables of its environment. */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<StartedProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-product-'));
  const [port, bank, office] = [await freePort(), await freePort(), await freePort()];
  const product: ChildProcess = spawn('node', START, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      PORT: String(port),
      PSP_SANDBOX_PORT: String(bank),
      BACKOFFICE_PORT: String(office),
      DATA_DIR: dataDir,
      CAPTCHA_TEST_CODE: CODE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    product.stdout?.on('data', (chunk) => String(chunk).includes(`ready ${url}\n`) && resolve());
    product.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  return {
    url,
    close: async () => {
      product.kill('SIGTERM');
      await once(product, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Registers a player and switches to their play money, because a bet needs a balance. Returns the session token. */
export async function registerPlayer(url: string): Promise<string> {
  const call = async (path: string, init: RequestInit): Promise<string> => {
    const answer = (await (await fetch(url + path, init)).json()) as { status: number; data: { access_token: string } };
    if (answer.status !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data.access_token;
  };
  const codeId = '20000001';
  await fetch(`${url}/api/auth/user/captcha/${codeId}`);
  const headers = { 'content-type': 'application/json' };
  const pwd = 'uma roda que gira 15';
  const token = await call('/api/auth/user/restRegister', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      name: 'Rita Roda',
      cardNo: '52998224725',
      username: 'rita.roda@example.com',
      country: '+55',
      phone: '11987654321',
      pwd,
      pwd1: pwd,
      codeId,
      captCode: CODE,
    }),
  });
  return call('/api/app/user/switchTest', {
    method: 'POST',
    headers: { ...headers, Authorization: token },
    body: '{}',
  });
}

/** Signs every page of a browser's profile in as the player of this session, with play money. */
export const signIn = (context: BrowserContext, token: string): Promise<unknown> =>
  context.addInitScript((session) => {
    localStorage.setItem('arara.session', session);
    localStorage.setItem('arara.play', '1');
  }, token);
