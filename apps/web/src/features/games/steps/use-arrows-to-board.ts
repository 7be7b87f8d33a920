import { useEffect } from 'react';
import { classifyHotkeyFocusTarget } from '../controls/hotkeys.ts';

/** Lets the arrow keys move the focus to the board from any place that does not use them. */
export function useFocusBoardOnArrowKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const focusBoard = ({ key, target }: KeyboardEvent) => {
      if (!key.startsWith('Arrow') || classifyHotkeyFocusTarget(target) === 'typing') return;
      if (target instanceof Element && target.closest('[data-tiles]') !== null) return;
      document.querySelector<HTMLElement>('[data-tiles] button[tabindex="0"]')?.focus();
    };
    addEventListener('keydown', focusBoard);
    return () => removeEventListener('keydown', focusBoard);
  }, [isOn]);
}
