import type { KeyboardEvent } from 'react';

/** A handler of keys in a field of several lines: Enter sends, Shift and Enter begin a line, Enter of an input method does neither. */
export const createSendOnEnterHandler =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
