import { beforeEach, expect, test, vi } from 'vitest';
import { focusPageIfLost } from './focus-page.ts';

const body = { checkVisibility: () => true };
const focus = vi.fn();

/** A document with this focus, whose page is under an open dialog or not. */
function stubDocument(activeElement: object | null, isUnderDialog: boolean): void {
  vi.stubGlobal('document', {
    activeElement,
    body,
    querySelector: () => ({ closest: () => (isUnderDialog ? {} : null), focus }),
  });
}

beforeEach(() => {
  focus.mockReset();
  return () => {
    vi.unstubAllGlobals();
  };
});

test.each([
  ['nothing has it', null],
  ['the body has it', body],
  ['what has it is hidden', { checkVisibility: () => false }],
])('the page gets the focus where %s', (_, activeElement) => {
  stubDocument(activeElement, false);
  focusPageIfLost();
  expect(focus).toHaveBeenCalledOnce();
});

test('what is seen keeps the focus', () => {
  stubDocument({ checkVisibility: () => true }, false);
  focusPageIfLost();
  expect(focus).not.toHaveBeenCalled();
});

test('a page under an open dialog gets no focus', () => {
  stubDocument(body, true);
  focusPageIfLost();
  expect(focus).not.toHaveBeenCalled();
});
