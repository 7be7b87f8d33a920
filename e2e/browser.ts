import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { root } from './product.ts';

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
const PATIENCE_MS = 30_000;

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
  /** Waits until the screen stands still, keeps a picture of it, and lets axe look at it. */
  readonly look: (screen: string) => Promise<void>;
}

/** A Chromium without a window. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: ARGS });

/** Opens a fresh profile at one of the two sizes. Pictures go to e2e/screens/<size>-<number>-<screen>.png. */
export async function visit(browser: Browser, url: string, size: Size): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    deviceScaleFactor: size === 'phone' ? 2 : 1,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  const sockets = new Set<() => Promise<unknown>>();
  await page.routeWebSocket(/gamecenter-siop/, (socket) => {
    const server = socket.connectToServer();
    const cut = (): Promise<unknown> => Promise.all([socket.close({ code: 4000 }), server.close({ code: 4000 })]);
    sockets.add(cut);
  });
  const violations: string[] = [];
  const folder = path.join(root, 'e2e/screens');
  let seen = 0;
  const look = async (screen: string): Promise<void> => {
    await settled(page);
    seen += 1;
    const name = `${size}-${String(seen).padStart(2, '0')}-${screen}`;
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    violations.push(...(await axe(page)).map((found) => `${name}: ${found}`));
  };
  return {
    page,
    size,
    violations,
    errors,
    look,
    cutSocket: async () => {
      const open = [...sockets];
      sockets.clear();
      // A socket of a page that was left is closed already.
      await Promise.allSettled(open.map((cut) => cut()));
    },
  };
}

/** Empties the folder of pictures. */
export function forgetScreens(): void {
  const folder = path.join(root, 'e2e/screens');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Waits until nothing moves or loads any more, so that colours and sizes are the final ones. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document
      .getAnimations()
      .some((it) => it.playState === 'running' && it.effect?.getComputedTiming().iterations !== Infinity);
    const waiting = [
      ...document.querySelectorAll('[role="status"][aria-label="Carregando"], [role="status"][aria-label="Loading"]'),
    ].some((it) => it.checkVisibility());
    return !moving && !waiting && document.fonts.status === 'loaded';
  });
}

async function axe(page: Page): Promise<string[]> {
  // Looking into frames of another origin costs a second window: only where there is such a frame.
  const alone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(alone).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id} (${help}) at ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}
