import type { Page } from 'playwright-core';

/**
 * The controls of a page that are too small to press with a finger: lower than 44 pixels, or narrower than 24 (WCAG 2.5.8), together
 * with what enlarges them: their label, the box of a text field, or a transparent box around them. Links inside a sentence are as high
 * as its lines, and what is switched off is no target. Each is `width×height where: name`.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [LEAST_WIDTH_PX, LEAST_HEIGHT_PX] = [23.5, 43.5];
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]:not(svg), ' +
      ':is([role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem])';
    const readSize = (text: string): number => Number.parseFloat(text) || 0;
    /** The box in which a press enters a text field: all of it has the pointer of texts. */
    const findTextBox = (element: Element): Element => {
      let box = element;
      while (box.parentElement !== null && getComputedStyle(box.parentElement).cursor === 'text')
        box = box.parentElement;
      return box;
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { display, pointerEvents, overflowX, overflowY } = getComputedStyle(element);
      const isInSentence = [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (
        display === 'inline' ||
        (element.matches('p > a') && isInSentence) ||
        pointerEvents === 'none' ||
        element.matches(':disabled, [aria-disabled=true]')
      )
        continue;
      // A box that has the focus so that the keyboard can scroll it.
      if (element.matches(':not(a, button, input, select, textarea)') && /auto|scroll/.test(overflowX + overflowY))
        continue;
      const label = (element as HTMLInputElement).labels?.[0] ?? element.closest('label');
      const boxes = [element, label ?? element, findTextBox(element)].map((box) => box.getBoundingClientRect());
      const around = ['::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map(({ width, height }) => ({ width: readSize(width), height: readSize(height) }));
      const width = Math.max(...[...boxes, ...around].map((box) => box.width));
      const height = Math.max(...[...boxes, ...around].map((box) => box.height));
      // Only read aloud, or rolled up.
      if (width < 3 || height < 3 || (width >= LEAST_WIDTH_PX && height >= LEAST_HEIGHT_PX)) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent.trim()) || element.outerHTML;
      const where = [element.parentElement, element].map((at) => `${at?.tagName.toLowerCase()}.${at?.classList[0]}`);
      found.add(`${Math.round(width)}×${Math.round(height)} ${where.join(' > ')}: ${name.slice(0, 40)}`);
    }
    return [...found];
  });
