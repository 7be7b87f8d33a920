import type { Page } from 'playwright-core';

/**
 * The visible texts of a page whose letters are smaller than 13 pixels: smaller ones are hard to read on a phone. Each is
 * `size where: text`. Letters of a drawing count as large as its scale makes them. What a style sheet adds, such as the arrow beside a
 * price, is a sign and no text.
 */
export const findSmallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST_SIZE_PX = 13;
    /** The pixels of the window for one pixel of the drawing; turned drawings too. */
    const readScale = (element: Element): number => {
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      return matrix === null ? 1 : Math.hypot(matrix.a, matrix.b);
    };
    const found = new Set<string>();
    const check = (node: Text): void => {
      const parent = node.parentElement;
      const text = node.data.trim();
      if (parent === null || text === '') return;
      if (!parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true, opacityProperty: true }))
        return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const hidden = parent.closest('style, script, noscript, title, desc');
      // Only read aloud, or rolled up.
      if (hidden !== null || box.width < 2 || box.height < 2) return;
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (width < 3 || height < 3) return;
      }
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * readScale(parent);
      if (size >= LEAST_SIZE_PX) return;
      const where = [parent.parentElement, parent].map(
        (at) => `${at?.tagName.toLowerCase()}.${at?.classList[0] ?? ''}`,
      );
      found.add(`${size.toFixed(2)} ${where.join(' > ')}: ${text.slice(0, 40)}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) check(node as Text);
    return [...found];
  });
