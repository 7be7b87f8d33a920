/** True when nothing that is seen has the focus: what had it is gone, or on a page that is hidden now. */
const isFocusLost = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !focused.checkVisibility();
};

/**
 * Gives the focus to the page if nothing that is seen has it. A page under an open dialog gets none: when the dialog closes it gives
 * the focus back to the button that opened it only if the focus is in the dialog, or nowhere.
 */
export function focusPageIfLost(): void {
  if (!isFocusLost()) return;
  const main = document.querySelector('main');
  if (main?.closest('[aria-hidden=true], [inert]') === null) main.focus({ preventScroll: true });
}
