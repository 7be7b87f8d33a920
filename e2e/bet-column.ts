import type { JSHandle, Page } from 'playwright-core';

/** Its code comes when the page is idle. */
const COLUMN_SHOWN_WITHIN_MS = 10_000;

/** What is wrong with this column as it stands. */
const readColumnFaults = (column: JSHandle<Element | undefined>): Promise<string[]> =>
  column.evaluate((shown) => {
    const { left, right, top, bottom } = shown?.getBoundingClientRect() ?? new DOMRect();
    const found: string[] = [];
    // The box of a turned wheel has corners where the wheel has none.
    const isTurned = (element: Element | null): boolean =>
      element !== null &&
      (new DOMMatrix(getComputedStyle(element).transform).b !== 0 || isTurned(element.parentElement));
    if (right > innerWidth) found.push(`the column ends at ${right}`);
    for (const element of document.querySelectorAll('main *')) {
      if (shown?.contains(element) !== false || element.contains(shown) || !element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      if (
        box.right > left + 1 &&
        box.left < right - 1 &&
        box.bottom > top &&
        box.top < bottom &&
        box.width > 2 &&
        !isTurned(element)
      )
        found.push(`the column lies over ${element.tagName} ${element.classList.value}`);
    }
    const footer = document.querySelector('footer')?.getBoundingClientRect().width;
    if (footer !== undefined && Math.abs(footer - 0.8 * document.documentElement.clientWidth) > 1)
      found.push(`the footer is ${footer} pixels wide`);
    return found.slice(0, 3);
  });

/** What is wrong with the column at the right of a page: it is missing, or lies over the page; and the footer is four fifths wide. */
export const findColumnFaults = async (page: Page): Promise<string[]> => {
  const column = await page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('main aside')].find(
          (each) => each.checkVisibility() && each.getBoundingClientRect().left > innerWidth / 2,
        ),
      undefined,
      { timeout: COLUMN_SHOWN_WITHIN_MS },
    )
    // It is reported below.
    .catch(() => undefined);
  if (column === undefined) return ['there is no column of bets'];
  return readColumnFaults(column);
};
