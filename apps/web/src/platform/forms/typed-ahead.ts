/** Buttons that were pressed in the page's HTML before the app's code came, in their order (scripts/first-paint.mjs). */
const page = globalThis as { pressedAhead?: readonly HTMLButtonElement[] };

type Field = HTMLInputElement | HTMLSelectElement;
type Control = Field | HTMLButtonElement;

/** What a control is called; each choice of a group by its value too. */
const nameControl = (control: Control): string =>
  `${control.type}|${control.type === 'radio' && control.value}|${control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent}`;

/** Enters in the app's field what the one in the HTML has. Nothing happens where they have the same. */
function fill(to: Field, from: Field): void {
  if (from.type === 'radio') {
    if ('checked' in from && from.checked) to.click();
    return;
  }
  if (to.value === from.value) return;
  // Past React's own property, so that it sees the change.
  const { prototype } = to instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(to, from.value);
  to.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Notes what somebody has typed, chosen and pressed in the page's HTML, before the app draws in its place. The answer puts it into
 * the app's fields and presses the same buttons, once these are there.
 */
export function keepWhatWasTypedAhead(root: Element): () => void {
  // Named now: outside the document a field has no label.
  const fields = [...root.querySelectorAll<Field>('input, select')].map(
    (field) => [field, nameControl(field)] as const,
  );
  const focused = document.activeElement;
  return () => {
    const find = <Found extends Control>({ tagName }: Found, name: string): Found | undefined =>
      [...root.querySelectorAll<Found>(tagName)].find((other) => nameControl(other) === name);
    for (const [field, name] of fields) {
      const shown = find(field, name);
      if (shown === undefined) continue;
      fill(shown, field);
      if (field !== focused) {
        // A field of an amount writes it out when it is left.
        shown.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
        continue;
      }
      shown.focus({ preventScroll: true });
      if ('selectionStart' in field && 'selectionStart' in shown && field.selectionStart !== null)
        shown.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    for (const button of page.pressedAhead ?? []) find(button, nameControl(button))?.click();
  };
}
