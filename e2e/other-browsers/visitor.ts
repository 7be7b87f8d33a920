import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { pollUntil } from '../player-actions.ts';
import { root } from '../product-process.ts';
import { type BrowserDriver, pressAt, typeKeys } from './driver.ts';

/** What a person calls the things of a page. */
const SELECTORS = {
  button: 'button, [role=button], [role=switch], [role=tab], summary',
  link: 'a[href]',
  field: 'input:not([type=hidden]), select, textarea',
  /** The innermost element that has the words. */
  text: 'body *',
} as const;
type Kind = keyof typeof SELECTORS;

/** How long something may take to come, and how often it is looked for. */
const [WAIT_MS, INTERVAL_MS] = [60_000, 100];

/** A place in the window, and why a press there would do nothing. */
interface Found {
  readonly x: number;
  readonly y: number;
  readonly obstacle: string | null;
  readonly text: string;
}

/** Finds the nth thing of a name that can be seen, in the topmost dialog if one is open. Runs in the page. */
function findInPage(
  selector: string,
  isText: boolean,
  source: string,
  flags: string,
  within: string | null,
  nth: number,
): Found | null {
  const name = new RegExp(source, flags);
  const tidy = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const readName = (element: Element): string => {
    const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [
      ...named.map((id) => document.querySelector(`[id="${id}"]`)),
      ...((element as HTMLInputElement).labels ?? []),
    ];
    const label = labels.map((each) => each?.textContent ?? '').join(' ');
    return tidy(element.getAttribute('aria-label') ?? (label.trim() === '' ? element.textContent : label));
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isSeen);
  const place = within === null ? (dialogs.at(-1) ?? document.body) : document.querySelector(within);
  const all = [...(place?.querySelectorAll(selector) ?? [])].filter(
    (each) => isSeen(each) && name.test(readName(each)),
  );
  const element = isText
    ? all.filter((each) => !all.some((other) => other !== each && each.contains(other)))[nth]
    : all[nth];
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const over = document.elementFromPoint(x, y);
  const label = element.closest('label');
  const isFree = over !== null && (element.contains(over) || label?.contains(over) === true);
  const isDisabled = element.matches(':disabled, [aria-disabled=true]');
  return {
    x,
    y,
    obstacle: isDisabled
      ? 'disabled'
      : isFree
        ? null
        : `under ${over?.tagName} ${tidy(over?.textContent).slice(0, 60)}`,
    text: readName(element),
  };
}

/** Somebody who uses the product in a browser: finds things by their names, presses them with the mouse, and types. */
export interface BrowserVisitor {
  readonly driver: BrowserDriver;
  /** Waits until it is there and returns its name. */
  readonly waitFor: (kind: Kind, name: RegExp | string, within?: string) => Promise<string>;
  readonly has: (kind: Kind, name: RegExp | string, within?: string) => Promise<boolean>;
  /** Presses it, once it is enabled and nothing covers it. */
  readonly press: (
    kind: Kind,
    name: RegExp | string,
    options?: { readonly within?: string; readonly nth?: number },
  ) => Promise<void>;
  readonly fill: (field: RegExp | string, text: string) => Promise<void>;
  /** The same in the frame of the page. */
  readonly pressInFrame: (kind: Kind, name: RegExp | string) => Promise<void>;
  /** Takes a picture, and notes what of the page reaches out of the window and which errors it had. */
  readonly look: (screen: string) => Promise<void>;
  readonly problems: readonly string[];
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const toPattern = (name: RegExp | string): RegExp =>
  typeof name === 'string' ? new RegExp(`^${escape(name)}$`) : name;

type Page = Pick<BrowserDriver, 'run' | 'act'>;

const find = (
  page: Page,
  kind: Kind,
  name: RegExp | string,
  within: string | null = null,
  nth = 0,
): Promise<Found | null> => {
  const { source, flags } = toPattern(name);
  return page.run(findInPage, SELECTORS[kind], kind === 'text', source, flags, within, nth);
};

/** Looks until it is there and, unless it is only read, it is enabled, nothing covers it and it has stopped moving. */
async function waitUntilFound(
  page: Page,
  isPressed: boolean,
  ...what: [Kind, RegExp | string, (string | null)?, number?]
): Promise<Found> {
  const end = performance.now() + WAIT_MS;
  let last: Found | null = null;
  for (;;) {
    const found = await find(page, ...what);
    const isStill = found !== null && last !== null && found.x === last.x && found.y === last.y;
    if (found !== null && (!isPressed || (found.obstacle === null && isStill))) return found;
    if (performance.now() > end)
      throw new Error(
        `${what[0]} ${String(what[1])}: ${found === null ? 'is not there' : `${found.text} is ${found.obstacle}`}`,
      );
    last = found;
    await setTimeout(INTERVAL_MS);
  }
}

async function pressIn(page: Page, ...what: [Kind, RegExp | string, (string | null)?, number?]): Promise<void> {
  const { x, y } = await waitUntilFound(page, true, ...what);
  await page.act(pressAt(x, y));
}

/** Waits until the frame of the page is drawn and has stopped moving: what a press meant for it hits before is another thing. */
async function waitForFrame(page: Page): Promise<void> {
  let last = '';
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = await page.run(() => {
      const frame = document.querySelector('iframe');
      return frame === null || getComputedStyle(frame).opacity !== '1'
        ? ''
        : JSON.stringify(frame.getBoundingClientRect());
    });
    await setTimeout(INTERVAL_MS);
    return last !== '' && last === before;
  };
  expect(await pollUntil(isStill, Boolean), 'the page has a frame').toBe(true);
}

/** What of a page reaches out of its window, and whether its own letters were loaded. Runs in the page. */
async function inspectPage(): Promise<string[]> {
  const view = globalThis as unknown as { seenErrors?: string[] };
  if (view.seenErrors === undefined) {
    const errors: string[] = [];
    view.seenErrors = errors;
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  }
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : []),
    ...(document.fonts.check('16px Onest') ? [] : ['the letters were not loaded']),
    ...view.seenErrors.splice(0),
  ];
}

/** Somebody at this browser. Pictures are saved as e2e/screens/other-browsers-<browser>-<number>-<screen>.png. */
export function openBrowserVisitor(driver: BrowserDriver): BrowserVisitor {
  const problems: string[] = [];
  let seen = 0;
  return {
    driver,
    problems,
    waitFor: async (kind, name, within) => (await waitUntilFound(driver, false, kind, name, within ?? null)).text,
    has: async (kind, name, within) => (await find(driver, kind, name, within ?? null)) !== null,
    press: (kind, name, { within = null, nth = 0 }: { within?: string | null; nth?: number } = {}) =>
      pressIn(driver, kind, name, within, nth),
    fill: async (field, text) => {
      await pressIn(driver, 'field', field);
      await driver.run(() => (document.activeElement as HTMLInputElement).select());
      await driver.act(typeKeys(text));
    },
    pressInFrame: async (kind, name) => {
      await waitForFrame(driver);
      await driver.inFrame(async (frame) => {
        await pollUntil(
          () => frame.run(() => document.readyState),
          (state) => state === 'complete',
        );
        await pressIn(frame, kind, name);
      });
    },
    look: async (screen) => {
      seen += 1;
      const folder = path.join(root, 'e2e/screens');
      mkdirSync(folder, { recursive: true });
      const name = `other-browsers-${driver.name}-${String(seen).padStart(2, '0')}-${screen}`;
      writeFileSync(path.join(folder, `${name}.png`), await driver.takeScreenshot());
      problems.push(...(await driver.run(inspectPage)).map((problem) => `${name}: ${problem}`));
    },
  };
}
