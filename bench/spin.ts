/**
 * bench:spin: frames a second while the wheel of DOUBLE turns, in a real Chromium at the size of a phone whose processor is
 * slowed down four times, for a player who has a bet on the round. The product runs beside it as `npm start` runs it, with an
 * embedded database. Argument: how many spins. CHROMIUM_PATH names the browser.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

const spins = Number(process.argv[2] ?? 3);
const SLOWED = Number(process.argv[3] ?? 4);
const FRAMES_BAR = 58;
const LONG_TASK_MS = 50;
/** What follows the landing belongs to it: verdict, strip, balance. */
const AFTER_MS = 600;
const CODE = '0000';
/** What `npm start` does, without npm between: ended, it ends its own processes. */
const START = ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'];

interface Spin {
  readonly framesPerSecond: number;
  /** The longest time between two frames. */
  readonly longestFrame_ms: number;
  readonly longTasks_ms: readonly number[];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the product on free ports; resolves with its address. */
async function start(dataDir: string): Promise<{ readonly url: string; readonly product: ChildProcess }> {
  const [port, bank, office] = [await freePort(), await freePort(), await freePort()];
  const product = spawn('node', START, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      PORT: String(port),
      PSP_SANDBOX_PORT: String(bank),
      BACKOFFICE_PORT: String(office),
      DATA_DIR: dataDir,
      CAPTCHA_TEST_CODE: CODE,
      FEED: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    product.stdout.on('data', (chunk) => String(chunk).includes(`ready ${url}\n`) && resolve());
    product.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  return { url, product };
}

/** Registers somebody and goes over to their play money: a bet needs a balance, and no bank. */
async function playerAt(url: string): Promise<string> {
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

/** Notes every frame and every long task from here on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { frames: [] as number[], tasks: [] as (readonly [number, number])[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    requestAnimationFrame(function note(at) {
      seen.frames.push(at);
      requestAnimationFrame(note);
    });
  });
}

/** Bets on the next round, and looks at the page from its drawing until its outcome has been shown. */
async function look(page: Page): Promise<Spin> {
  await page.getByRole('button', { name: /^Apostar T\$/ }).click({ timeout: 60_000 });
  await page.getByText('Na rodada').waitFor();
  const turn = await page.waitForFunction(
    () => {
      const turning = document.getAnimations().find(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target !== null && target.matches('[class*="wheel"]');
      });
      const { startTime, effect } = turning ?? {};
      const lasts = Number(effect?.getComputedTiming().duration);
      return typeof startTime === 'number' && lasts > 0 ? { from: startTime, to: startTime + lasts } : null;
    },
    undefined,
    { polling: 250, timeout: 60_000 },
  );
  const { from, to } = (await turn.jsonValue()) as { from: number; to: number };
  const until = to + AFTER_MS;
  await page.waitForFunction((end) => performance.now() > end, until, { polling: 250 });
  return page.evaluate(
    ([begin, end]) => {
      const { seen } = globalThis as unknown as { seen: { frames: number[]; tasks: [number, number][] } };
      const frames = seen.frames.filter((at) => at >= begin && at <= end);
      const gaps = frames.slice(1).map((at, nth) => at - (frames[nth] ?? at));
      return {
        framesPerSecond: ((frames.length - 1) * 1000) / ((frames.at(-1) ?? 0) - (frames[0] ?? 0)),
        longestFrame_ms: Math.max(...gaps),
        longTasks_ms: seen.tasks.filter(([at, lasts]) => at + lasts >= begin && at <= end).map(([, lasts]) => lasts),
      };
    },
    [from, until] as const,
  );
}

const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-spin-'));
const { url, product } = await start(dataDir);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const token = await playerAt(url);
  const context = await browser.newContext({ viewport: { width: 393, height: 852 }, locale: 'pt-BR' });
  await context.addInitScript((kept) => {
    localStorage.setItem('arara.session', kept);
    localStorage.setItem('arara.play', '1');
  }, token);
  const page = await context.newPage();
  await watch(page);
  await page.goto(`${url}/double`);
  await page.getByRole('button', { name: /^Apostar T\$|^Aguarde/ }).waitFor({ timeout: 60_000 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  for (let nth = 1; nth <= spins; nth += 1) {
    const { framesPerSecond, longestFrame_ms, longTasks_ms } = await look(page);
    const longest = Math.max(0, ...longTasks_ms);
    const kept = framesPerSecond >= FRAMES_BAR && longest <= LONG_TASK_MS;
    console.log(
      `spin ${nth}: ${framesPerSecond.toFixed(1)} frames/s, longest frame ${longestFrame_ms.toFixed(0)} ms, ` +
        `long tasks ${longTasks_ms.length === 0 ? 'none' : longTasks_ms.map((ms) => `${ms} ms`).join(', ')} ` +
        `(bar: ${FRAMES_BAR} frames/s, no task above ${LONG_TASK_MS} ms: ${kept ? 'kept' : 'MISSED'})`,
    );
  }
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await once(product, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
