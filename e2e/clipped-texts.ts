import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);

/** Faces with the letters of a language that the machine may lack; a box in place of a letter has another width. */
const FONT_PACKAGES: Readonly<Record<string, string>> = {
  ja_JP: '@fontsource-variable/noto-sans-jp',
  hi_IN: '@fontsource-variable/noto-sans-devanagari',
};

const FONT_PATH = '/test-font';

/** Draws the letters of a language with a face of its own, as the phones of its readers do. The page's context must bypass its policy. */
export async function addLanguageLetters(page: Page, language: string): Promise<void> {
  const name = FONT_PACKAGES[language];
  if (name === undefined) return;
  const sheet = resolve(`${name}/index.css`);
  // Onest is the second of the page's faces and has none of these letters; faces of one name and weight complete each other.
  const css = readFileSync(sheet, 'utf8')
    .replaceAll(/font-family: [^;]*;/g, 'font-family: Onest;')
    .replaceAll('font-weight: 100 900;', 'font-weight: 300 900;')
    .replaceAll('url(./', `url(${FONT_PATH}/`);
  await page.route(`**${FONT_PATH}/**`, (route) => {
    const file = new URL(route.request().url()).pathname.slice(FONT_PATH.length);
    return route.fulfill({ body: readFileSync(path.join(path.dirname(sheet), file)), contentType: 'font/woff2' });
  });
  await page.addInitScript((text) => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = text;
      document.head.append(style);
    });
  }, css);
}

/**
 * The texts of a page that its reader does not see whole: wider than the window, cut by a box that does not scroll, or sticking out of
 * their button, label or heading. Each is `where: text`, and `where` is the same in every language.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE = 1.5;
    const found = new Set<string>();
    const describe = (element: Element): string => {
      const parts: string[] = [];
      for (
        let at: Element | null = element;
        at !== null && at !== document.body && parts.length < 4;
        at = at.parentElement
      )
        parts.unshift(`${at.tagName.toLowerCase()}${[...at.classList].map((name) => `.${name}`).join('')}`);
      return parts.join(' > ');
    };
    const isHiddenFromSight = (style: CSSStyleDeclaration): boolean =>
      style.visibility !== 'visible' || style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)';
    /** True when the box hides a part of what is inside, and nobody can scroll to it. */
    const isCutBy = (box: Element, style: CSSStyleDeclaration, text: DOMRect): boolean => {
      const edge = box.getBoundingClientRect();
      const cutsX = /hidden|clip/.test(style.overflowX);
      const cutsY = /hidden|clip/.test(style.overflowY);
      return (
        (cutsX && (text.left < edge.left - TOLERANCE || text.right > edge.right + TOLERANCE)) ||
        (cutsY && (text.top < edge.top - text.height / 3 || text.bottom > edge.bottom + text.height / 3))
      );
    };
    const check = (node: Text): void => {
      const parent = node.parentElement;
      if (parent === null || node.data.trim() === '' || isHiddenFromSight(getComputedStyle(parent))) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) return;
      const note = (why: string) => found.add(`${why} ${describe(parent)}: ${node.data.trim().slice(0, 60)}`);
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const size = box.getBoundingClientRect();
        // Only read aloud, rolled up, or moving through.
        if (size.width < 3 || size.height < 3 || style.opacity === '0') return;
        if (/auto|scroll/.test(style.overflowX)) return;
        if (isCutBy(box, style, text)) return void note('cut');
        if (
          /^(BUTTON|LABEL|H[1-4]|TH|TD|DT|DD)$/.test(box.tagName) ||
          /tab|button/.test(box.getAttribute('role') ?? '')
        )
          if (text.right > size.right + TOLERANCE || text.left < size.left - TOLERANCE)
            return void note('sticks out of');
        if (style.position === 'fixed') break;
      }
      if (text.right > innerWidth + TOLERANCE || text.left < -TOLERANCE) note('beyond the window');
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.checkVisibility({ contentVisibilityAuto: true }) === true) check(node as Text);
    if (document.documentElement.scrollWidth > innerWidth)
      found.add(`the page is wider than the window: ${document.documentElement.scrollWidth}`);
    return [...found];
  });
