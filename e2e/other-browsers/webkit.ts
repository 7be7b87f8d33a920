import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserDriver, InputSource } from './driver.ts';

/** The parts of WebKitGTK as Debian has them (`webkit2gtk-driver`, `xvfb`): its driver, its smallest browser, and a screen without a monitor. */
const PARTS = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((folder) => path.join('/usr/lib', folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('webkit'))
        .map((name) => path.join(folder, name, 'MiniBrowser')),
    )
    .find((file) => existsSync(file)),
  screen: '/usr/bin/Xvfb',
};

/** Which parts are missing here. */
export const missingWebkitParts: readonly string[] = Object.entries(PARTS)
  .filter(([, file]) => file === undefined || !existsSync(file))
  .map(([part]) => part);

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** How long the driver may take to start, and to answer a command. */
const [START_MS, ANSWER_MS] = [30_000, 60_000];

type Command = <R>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<R>;

/** Sends commands of W3C WebDriver. */
const commandAt =
  (base: string): Command =>
  async (method, at, body) => {
    const answer = await fetch(base + at, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(method === 'POST'
        ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
        : {}),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${at}: ${value?.error} ${value?.message}`);
    return value as never;
  };

/** Starts a screen that no other program uses; the program writes its number once it is ready. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(PARTS.screen, ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(screen.stdout, 'data', { signal: AbortSignal.timeout(START_MS) })) as [Buffer];
  return { screen, display: `:${printed.toString().trim()}` };
}

async function waitForDriver(command: Command): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await command('GET', '/status');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(100);
    }
  }
}

/** Where the first frame of the page begins in the window. Runs in the page. */
function readFrameCorner(): { readonly left: number; readonly top: number } {
  const { left, top } = document.querySelector('iframe')?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { left, top };
}

/** The same presses, with each point of the frame as a point of the window. */
const moveBy = (source: InputSource, { left, top }: ReturnType<typeof readFrameCorner>): InputSource => ({
  ...source,
  actions: source.actions.map((action) =>
    action['type'] === 'pointerMove'
      ? { ...action, x: Math.round(Number(action['x']) + left), y: Math.round(Number(action['y']) + top) }
      : action,
  ),
});

/** Starts WebKit on a screen of its own, driven through this port. */
export async function openWebkit(port: number): Promise<BrowserDriver> {
  const { screen, display } = await startScreen();
  const driver = spawn(PARTS.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: 'America/Sao_Paulo',
      GDK_BACKEND: 'x11',
      // Without a graphics card its pictures are black otherwise.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const command = commandAt(`http://127.0.0.1:${port}`);
  await waitForDriver(command);
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: PARTS.browser, args: ['--automation'] } },
    },
  });
  const session: Command = (method, at, body) => command(method, `/session/${sessionId}${at}`, body);
  const run: BrowserDriver['run'] = async (work, ...args) => {
    const script = `const [args, done] = arguments; Promise.resolve((${String(work)})(...args)).then((found) => done(JSON.stringify({ found })), (error) => done(JSON.stringify({ error: String(error) })));`;
    const answer = JSON.parse(await session<string>('POST', '/execute/async', { script, args: [args] })) as {
      found?: never;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(`in the page: ${answer.error}`);
    return answer.found as never;
  };
  const act: BrowserDriver['act'] = async (actions) => void (await session('POST', '/actions', { actions }));
  return {
    name: 'webkit',
    run,
    act,
    open: async (url) => void (await session('POST', '/url', { url })),
    // A size of the page: the window has a bar above it, which makes it 447 wide at least.
    resize: async ({ width, height }) => {
      await session('POST', '/window/rect', { width, height });
      const bar = await run((wanted) => wanted - innerHeight, height);
      await session('POST', '/window/rect', { width, height: height + bar });
    },
    takeScreenshot: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
    inFrame: async (work) => {
      const element = await session<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: 'iframe',
      });
      const enter = () => session('POST', '/frame', { id: { [ELEMENT_KEY]: element[ELEMENT_KEY] } });
      // The driver counts the points of a press from the corner of the page, in a frame too.
      const actInFrame: BrowserDriver['act'] = async (actions) => {
        await session('POST', '/frame', { id: null });
        const corner = await run(readFrameCorner);
        await act(actions.map((source) => moveBy(source, corner)));
        await enter();
      };
      await enter();
      try {
        return await work({ run, act: actInFrame });
      } finally {
        await session('POST', '/frame', { id: null });
      }
    },
    close: async () => {
      await session('DELETE', '');
      driver.kill();
      screen.kill();
    },
  };
}
