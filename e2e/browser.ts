import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { root } from './product-process.ts';

/** Where the tests may find a browser; without one the journeys are skipped. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '';

/** The two sizes that every screen is drawn for. */
export const sizes = {
  phone: { width: 393, height: 852 },
  web: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A person needs no longer than this to see an answer, on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;

/** A person at a screen: the page, and what was noted about the screens seen so far. */
export interface Visitor {
  readonly page: Page;
  readonly size: Size;
  /** What axe found, one line per rule and screen. */
  readonly violations: string[];
  /** Errors that the page itself reported. */
  readonly errors: string[];
  /** Cuts the real-time connections there are, as a tunnel or a lift does; the page does not hear why. */
  readonly cutSocket: () => Promise<void>;
  /**
   * From here on the page hears of no new price: the connection stalls, as a weak one does, and reads of matches wait. What it
   * sends goes out. The function that it brings ends that; what was held back comes then, in its order.
   */
  readonly stallUpdates: () => Promise<() => Promise<void>>;
  /** Waits until the screen stands still, keeps a picture of it, and lets axe look at it. */
  readonly checkScreen: (screen: string) => Promise<void>;
}

/** A Chromium without a window. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: ARGS });

/**
 * Opens a fresh profile at one of the two sizes, drawn one dot a pixel: on a finer screen nothing stands elsewhere, and to draw it takes
 * four times as long. Pictures go to e2e/screens/<journey>-<size>-<number>-<screen>.jpg.
 */
export async function openVisitor(browser: Browser, url: string, journey: string, size: Size): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  const connection = await routeConnection(page);
  const violations: string[] = [];
  const folder = path.join(root, 'e2e/screens');
  let seen = 0;
  const look = async (screen: string): Promise<void> => {
    await waitUntilStill(page);
    seen += 1;
    const name = `${journey}-${size}-${String(seen).padStart(2, '0')}-${screen}`;
    await page.screenshot({ path: path.join(folder, `${name}.jpg`), quality: 90 });
    violations.push(...(await runAxe(page)).map((found) => `${name}: ${found}`));
  };
  return {
    page,
    size,
    violations,
    errors,
    checkScreen: look,
    ...connection,
  };
}

/** Stands between the page and the server, as the network does. */
async function routeConnection(page: Page): Promise<Pick<Visitor, 'cutSocket' | 'stallUpdates'>> {
  const sockets = new Set<() => Promise<unknown>>();
  let stalled: (() => void)[] | undefined;
  await page.routeWebSocket(/gamecenter-siop/, (socket) => {
    const server = socket.connectToServer();
    const cut = (): Promise<unknown> => Promise.all([socket.close({ code: 4000 }), server.close({ code: 4000 })]);
    server.onMessage((message) => {
      // One that has not said anything yet is not a connection: cut, it would be waited for until it counts as hung.
      sockets.add(cut);
      const deliver = (): void => socket.send(message);
      if (stalled === undefined) deliver();
      else stalled.push(deliver);
    });
  });
  return {
    cutSocket: async () => {
      const open = [...sockets];
      sockets.clear();
      // A socket of a page that was left is closed already.
      await Promise.allSettled(open.map((cut) => cut()));
    },
    stallUpdates: async () => {
      const late: (() => void)[] = [];
      stalled = late;
      let catchUp = (): void => undefined;
      const end = new Promise<void>((resolve) => (catchUp = resolve));
      const reads = '**/api/app/sport/events**';
      await page.route(reads, async (route) => {
        await end;
        await route.continue();
      });
      return async () => {
        stalled = undefined;
        for (const deliver of late) deliver();
        catchUp();
        await page.unrouteAll({ behavior: 'wait' });
      };
    },
  };
}

/** Removes the pictures of a journey. */
export function removeScreenshots(journey: string): void {
  const folder = path.join(root, 'e2e/screens');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith(`${journey}-`)) rmSync(path.join(folder, name));
}

/** A motion that takes longer shows that time goes by: it goes on, and nobody waits for its end. */
const LONGEST_ANIMATION_MS = 2000;

/** Brings what moves to its end and waits until nothing loads any more, so that colours and sizes are the final ones. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction((longest) => {
    const moving = document.getAnimations().filter((it) => {
      const { activeDuration } = it.effect?.getComputedTiming() ?? {};
      return it.playState === 'running' && Number(activeDuration ?? 0) <= longest;
    });
    for (const it of moving) it.finish();
    const waiting = [
      ...document.querySelectorAll('[role="status"][aria-label="Carregando"], [role="status"][aria-label="Loading"]'),
    ].some((it) => it.checkVisibility());
    return moving.length === 0 && !waiting && document.fonts.status === 'loaded';
  }, LONGEST_ANIMATION_MS);
}

async function runAxe(page: Page): Promise<string[]> {
  // Looking into frames of another origin costs a second window: only where there is such a frame.
  const alone = page.frames().length === 1;
  // Only what is wrong is written down: telling of all that is right costs twice the time of finding it out.
  // Its half a megabyte is handed to a document once, not twice with every look.
  const known = alone && (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
  const builder = new AxeBuilder({ page, ...known }).options({ resultTypes: ['violations'] }).setLegacyMode(alone);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}
