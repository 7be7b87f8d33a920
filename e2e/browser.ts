import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { root } from './product-process.ts';

/** The path of the browser. Without one the journeys are skipped. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '';

/** The two sizes that every screen is designed for. */
export const sizes = {
  phone: { width: 393, height: 852 },
  web: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

/**
 * A full run of the tests takes no screenshots, a journey at both sizes checks each of its screens with axe at one of them, in turn, and
 * screens move in the journeys of games only: that is a fifth of what journeys compute. A journey that runs alone does all of it.
 */
const isFullRun = process.env['FULL_RUN'] === '1';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The longest wait for an answer, on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;

/** A person at a screen: the page, and what was found on the screens so far. */
export interface Visitor {
  readonly page: Page;
  readonly size: Size;
  /** What axe found, one line per rule and screen. */
  readonly violations: string[];
  /** Errors that the page itself reported. */
  readonly errors: string[];
  /** Closes the real-time connections, as a lost network does. */
  readonly cutSocket: () => Promise<void>;
  /** Holds back everything that comes over the real-time connection, which stays open. The returned function delivers it. */
  readonly silenceSocket: () => () => void;
  /**
   * Holds back real-time messages about matches and reads of them; everything else passes. The returned function ends that and
   * delivers the messages in their order.
   */
  readonly stallUpdates: () => Promise<() => Promise<void>>;
  /** Waits until the screen stops moving, takes a screenshot, and checks it with axe; a full run does a part of that. */
  readonly checkScreen: (screen: string) => Promise<void>;
}

/** Starts a headless Chromium, with more arguments if given. */
export const openBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...ARGS, ...args] });

/**
 * Opens a new profile at one of the two sizes, with one device pixel per CSS pixel: a finer screen has the same layout and takes four
 * times as long to draw. Screenshots are saved as e2e/screens/<journey>-<size>-<number>-<screen>.jpg. `sharesScreens` says that the
 * other size comes by the same screens, `moves` that motion is a part of what is tested.
 */
export async function openVisitor(
  browser: Browser,
  url: string,
  journey: string,
  size: Size,
  { sharesScreens = false, moves = false } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    locale: 'pt-BR',
    // A worker between page and server would hide calls from the routes of tests; one step opens the app with it.
    serviceWorkers: 'block',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    // Screens move on the phone; on the web, where a frame has four times as many pixels, where a step asks for it (`emulateMedia`).
    reducedMotion: size === 'phone' && (moves || !isFullRun) ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) =>
    errors.push(error.stack || error.message || `an error without words: ${error.name} ${page.url()}`),
  );
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted(HTML|Script)/.test(message.text()))
      errors.push(message.text());
  });
  const connection = await routeConnection(page);
  const violations: string[] = [];
  const folder = path.join(root, 'e2e/screens');
  let seen = 0;
  const look = async (screen: string): Promise<void> => {
    await waitUntilStill(page);
    seen += 1;
    const name = `${journey}-${size}-${String(seen).padStart(2, '0')}-${screen}`;
    if (!isFullRun) await page.screenshot({ path: path.join(folder, `${name}.jpg`), quality: 90 });
    else if (sharesScreens && seen % 2 === (size === 'phone' ? 0 : 1)) return;
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

/** Routes the connections of a page, so that a test can close or delay them. */
async function routeConnection(page: Page): Promise<Pick<Visitor, 'cutSocket' | 'silenceSocket' | 'stallUpdates'>> {
  const sockets = new Set<() => Promise<unknown>>();
  let delayed: { readonly isHeld: (message: string) => boolean; readonly messages: (() => void)[] } | undefined;
  const holdBack = (isHeld: (message: string) => boolean): (() => void) => {
    const messages: (() => void)[] = [];
    delayed = { isHeld, messages };
    return () => {
      delayed = undefined;
      for (const deliver of messages) deliver();
    };
  };
  await page.routeWebSocket(/gamecenter-siop/, (socket) => {
    const server = socket.connectToServer();
    const cut = (): Promise<unknown> => Promise.all([socket.close({ code: 4000 }), server.close({ code: 4000 })]);
    server.onMessage((message) => {
      // A socket without a message is not connected yet. If it were closed, the page would wait until it times out.
      sockets.add(cut);
      const deliver = (): void => socket.send(message);
      if (delayed?.isHeld(String(message)) === true) delayed.messages.push(deliver);
      else deliver();
    });
  });
  return {
    cutSocket: async () => {
      const open = [...sockets];
      sockets.clear();
      // The socket of a page that was left is already closed.
      await Promise.allSettled(open.map((cut) => cut()));
    },
    silenceSocket: () => holdBack(() => true),
    stallUpdates: async () => {
      const deliverUpdates = holdBack((message) => message.includes('"sport:'));
      let catchUp = (): void => undefined;
      const end = new Promise<void>((resolve) => (catchUp = resolve));
      const reads = '**/api/app/sport/events**';
      await page.route(reads, async (route) => {
        await end;
        await route.continue();
      });
      return async () => {
        deliverUpdates();
        catchUp();
        await page.unrouteAll({ behavior: 'wait' });
      };
    },
  };
}

/** Removes the screenshots of a journey. */
export function removeScreenshots(journey: string): void {
  const folder = path.join(root, 'e2e/screens');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith(`${journey}-`)) rmSync(path.join(folder, name));
}

/** An animation that takes longer shows the passing of time. It is not waited for. */
const LONGEST_ANIMATION_MS = 2000;

/** Finishes animations and waits until nothing loads, so that colours and sizes are final. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction((longest) => {
    const moving = document.getAnimations().filter((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(activeDuration ?? 0) <= longest;
    });
    for (const animation of moving) animation.finish();
    const waiting = [
      ...document.querySelectorAll(
        ':is([role="status"], [role="progressbar"]):is([aria-label="Carregando"], [aria-label="Loading"])',
      ),
    ].some((element) => element.checkVisibility());
    return moving.length === 0 && !waiting && document.fonts.status === 'loaded';
  }, LONGEST_ANIMATION_MS);
}

/** What axe finds on a screen, one line per rule. */
export async function runAxe(page: Page): Promise<string[]> {
  // Checking frames of another origin needs a second window, so it is done only where there are such frames.
  const hasOneFrame = page.frames().length === 1;
  // Only violations are reported: reporting the passed rules takes twice as long as checking them. The source of axe, half a
  // megabyte, is injected into a document once.
  const source = hasOneFrame && (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
  const builder = new AxeBuilder({ page, ...source })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(hasOneFrame);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}
