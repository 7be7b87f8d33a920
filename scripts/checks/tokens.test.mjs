import { describe, expect, test } from 'vitest';
import { compareWithExceptions, findOffScale } from './tokens.mjs';

const css = 'apps/web/src/features/a.module.css';
const found = (/** @type {string} */ text, file = css) =>
  findOffScale(file, text).map(({ scale, value }) => [scale, value]);
const none = { weights: [], layers: [], texts: [], breakpoints: [], buttons: [], spaces: {} };

describe('a value beside its scale', () => {
  test.each([
    ['weights', '.a { font-weight: 650; }'],
    ['weights', '.a { font: 750 var(--t-m) / 1 Figtree; }'],
    ['texts', '.a { font-size: 0.13rem; }'],
    ['texts', '.a { font: 700 14px / 1 Figtree; }'],
    ['layers', '.a { z-index: 20; }'],
    ['layers', '.a { z-index: calc(var(--z-nav) + 12); }'],
    ['spaces', '.a { padding: 0 0.1rem; }'],
    ['spaces', '.a { margin-block: calc(-0.06rem - 1px) 0; }'],
    ['breakpoints', '@media (min-width: 1080px) { .a { color: red; } }'],
    ['breakpoints', '@media (max-width: 768px) { .a { color: red; } }'],
    ['breakpoints', '@media (max-height: 560px) { .a { color: red; } }'],
  ])('of the %s is found in %s', (scale, text) => expect(found(text)).toEqual([[scale, expect.any(String)]]));

  test.each([
    '.a { font-weight: 700; font-size: var(--t-s); z-index: var(--z-nav); padding: var(--s-1) var(--s-8); }',
    '.a { font-weight: inherit; z-index: -1; font-size: 1.2em; gap: 0.02rem; width: 0.37rem; }',
    '.a { z-index: calc(var(--z-sheet) + 4); margin: calc(-1 * var(--s-2)) auto; font-size: max(var(--t-m), 16px); }',
    '@media (max-width: 767px) and (min-height: 700px) { .a { color: red; } }',
    '/* padding: 0.1rem; */',
  ])('%s is of the scales', (text) => expect(found(text)).toEqual([]));

  test('a button is of packages/ui', () => {
    const row = '<button type="button">';
    expect(found(row, 'apps/web/src/a.tsx')).toEqual([['buttons', '<button>']]);
    expect(found(row, 'packages/ui/src/controls/button.tsx')).toEqual([]);
    expect(found('<Button>', 'apps/web/src/a.tsx')).toEqual([]);
  });
});

describe('exceptions', () => {
  const layer = findOffScale(css, '.a { z-index: 3; }');
  const spaces = findOffScale(css, '.a { gap: 0.1rem; padding: 0.1rem; }');
  const listed = { ...none, layers: [{ reason: 'a reason', files: [css] }] };
  test('allow what they name, and nothing else', () => {
    expect(compareWithExceptions(new Map([[css, layer]]), none)).toHaveLength(1);
    expect(compareWithExceptions(new Map([[css, layer]]), listed)).toEqual([]);
    expect(compareWithExceptions(new Map([[css, [...layer, ...spaces]]]), listed)).toHaveLength(1);
  });
  test('go when they are no longer needed', () => {
    expect(compareWithExceptions(new Map([[css, []]]), listed)).toHaveLength(1);
    expect(compareWithExceptions(new Map(), listed)).toHaveLength(1);
  });
  test('spaces may only get fewer', () => {
    const allow = (/** @type {number} */ count) =>
      compareWithExceptions(new Map([[css, spaces]]), { ...none, spaces: { [css]: count } });
    expect([allow(1), allow(2), allow(3)].map((wrong) => wrong.length)).toEqual([1, 0, 1]);
  });
});
