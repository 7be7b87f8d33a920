import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pollUntil } from './player-actions.ts';

/** The keys of somebody without a mouse; letters and digits go into fields alone. */
export type Key =
  | 'Tab'
  | 'Shift+Tab'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'Enter'
  | 'Space'
  | 'Escape';

/** Somebody at a keyboard, without a mouse. `most` is how often Tab may be pressed until the target has the focus. */
export interface KeyboardVisitor {
  readonly press: (key: Key) => Promise<void>;
  readonly tabTo: (target: Locator, most: number, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Reaches the target and presses it. */
  readonly activate: (target: Locator, most: number, key?: 'Enter' | 'Space') => Promise<void>;
  /** The same, backwards through the page. */
  readonly activateBack: (target: Locator, most: number, key?: 'Enter' | 'Space') => Promise<void>;
  /** Reaches a field and replaces what is in it. */
  readonly type: (field: Locator, text: string, most: number) => Promise<void>;
  /**
   * Waits until something that is seen has the focus, and returns its name: a dialog that closes gives the focus back after its motion.
   */
  readonly expectFocus: (where: string) => Promise<string>;
  /** Where the focus was not seen, or got lost. */
  readonly problems: readonly string[];
}

/** What has the focus, what is wrong with how it is shown, and whether it goes on by itself to the next place. */
interface FocusStop {
  readonly name: string;
  readonly problems: readonly string[];
  readonly isPassing: boolean;
}

/**
 * Looks at what has the focus. Runs in the page, and returns at once what it can say: that there is a ring, or that nothing of it is
 * in sight. Where a box around a field draws the ring, the page remembers how it looked: with the focus elsewhere it must look otherwise.
 */
function inspectFocus(): FocusStop {
  interface Seen {
    readonly element: Element;
    readonly look: string;
    readonly name: string;
  }
  const page = globalThis as unknown as { focusSeen?: Seen[] };
  const describe = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    const words = (label ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    return `${element.tagName.toLowerCase()} ${JSON.stringify(words)} on ${location.pathname}`;
  };
  const hasOutline = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration): boolean =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)');
  /** The element and the boxes around it, near ones alone: a ring is drawn by one of them. */
  const listBoxes = (element: Element): Element[] => {
    const boxes = [element];
    for (let at = element.parentElement; at !== null && boxes.length < 4; at = at.parentElement) boxes.push(at);
    return boxes;
  };
  const readLook = (element: Element): string => {
    const places = [...listBoxes(element), element.nextElementSibling].filter((place) => place !== null);
    for (const place of places)
      for (const motion of place.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
    return places
      .map((place) => getComputedStyle(place))
      .map((style) => [hasOutline(style), style.boxShadow, style.borderColor, style.backgroundColor].join())
      .join(' | ');
  };
  /** True when a part of it is in the window and under nothing else. */
  const isInSight = (element: Element): boolean => {
    const box = element.closest('label') ?? element;
    const { left, top, width, height } = box.getBoundingClientRect();
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const over = document.elementFromPoint(left + width * across, top + height * down);
        return over !== null && (box.contains(over) || over.contains(element));
      }),
    );
  };
  const element = document.activeElement;
  const problems: string[] = [];
  page.focusSeen = (page.focusSeen ?? []).filter((seen) => {
    // Within the box of a field its ring stays: it is compared once the focus has left the box.
    if (listBoxes(seen.element).at(-1)?.contains(element) === true && element !== document.body) return true;
    if (seen.element.isConnected && readLook(seen.element) === seen.look)
      problems.push(`looks the same with the focus and without: ${seen.name}`);
    return false;
  });
  if (element === null || element === document.body) return { name: 'nothing', problems, isPassing: false };
  const name = describe(element);
  // The ends of a dialog hand the focus on.
  const isPassing = element.hasAttribute('data-base-ui-focus-guard');
  // A page or a dialog as a whole gets the focus by itself, and no ring.
  const isWhole = element.matches('main[tabindex="-1"], :is([role=dialog], [role=alertdialog])[tabindex="-1"]');
  if (element.tagName === 'IFRAME' || isPassing || isWhole) return { name, problems, isPassing };
  const look = readLook(element);
  if (!hasOutline(getComputedStyle(element))) page.focusSeen.push({ element, look, name });
  if (!isInSight(element)) {
    const { top, bottom } = element.getBoundingClientRect();
    problems.push(`has the focus and is not in sight: ${name}, from ${top} to ${bottom} of ${innerHeight}`);
  }
  return { name, problems, isPassing };
}

/** Reads the name of what has the focus, and adds what is wrong with how it is shown to `problems`. */
function createFocusReader(page: Page, problems: Set<string>): () => Promise<string> {
  /** In the page, or in the frame that has the focus. */
  const inspect = async (): Promise<FocusStop> => {
    const inPage = await page.evaluate(inspectFocus);
    const frame = inPage.name.startsWith('iframe') ? page.frames().at(-1) : undefined;
    if (frame === undefined) return inPage;
    const inFrame = await frame.evaluate(inspectFocus);
    return { ...inFrame, problems: [...inPage.problems, ...inFrame.problems] };
  };
  return async () => {
    let stop = await inspect();
    if (stop.isPassing || stop.problems.length > 0) {
      // With the next frames the focus is handed on, or scrolled to.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
      const later = await inspect();
      const isStillHidden = later.problems.length > 0;
      const found = isStillHidden ? stop.problems : stop.problems.filter((each) => each.startsWith('looks'));
      stop = { ...later, problems: found };
    }
    for (const each of stop.problems) problems.add(each);
    return stop.name;
  };
}

/** Uses a page with its keyboard alone, and watches the focus at every step. */
export function openKeyboard(page: Page): KeyboardVisitor {
  const problems = new Set<string>();
  const look = createFocusReader(page, problems);
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluateAll((all) => all.some((each) => each === each.ownerDocument.activeElement));
  const tabTo: KeyboardVisitor['tabTo'] = async (target, most, key = 'Tab') => {
    await target.first().waitFor();
    const stops: string[] = [];
    while (stops.length < most) {
      await page.keyboard.press(key);
      stops.push(await look());
      if (await hasFocus(target)) return;
    }
    expect.fail(`${target} was not reached with ${key}: ${stops.join(' > ')}`);
  };
  const activateWith =
    (direction: 'Tab' | 'Shift+Tab'): KeyboardVisitor['activate'] =>
    async (target, most, key = 'Enter') => {
      await tabTo(target, most, direction);
      await page.keyboard.press(key);
    };
  return {
    press: (key) => page.keyboard.press(key),
    tabTo,
    activate: activateWith('Tab'),
    activateBack: activateWith('Shift+Tab'),
    type: async (field, text, most) => {
      await tabTo(field, most);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    expectFocus: async (where) => {
      const name = await pollUntil(look, (found) => found !== 'nothing', 4_000);
      if (name === 'nothing') problems.add(`nothing has the focus after ${where}`);
      return name;
    },
    get problems() {
      return [...problems];
    },
  };
}
