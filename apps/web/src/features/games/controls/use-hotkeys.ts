import { useEffectEvent, useLayoutEffect } from 'react';
import { isDialogOpen } from '../../../platform/overlay/dialogs.ts';
import { classifyHotkeyFocusTarget, type HotkeyAction, findHotkeyAction } from './hotkeys.ts';

/** Calls `act` for the keys of the game while no sheet or overlay is open. */
export function useGameHotkeys(act: (action: HotkeyAction) => void, off: boolean): void {
  const pressed = useEffectEvent(act);
  // In the commit that shows the game: a key that is pressed at once, on a busy device, would be lost before a passive effect.
  useLayoutEffect(() => {
    if (off) return;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isDialogOpen() ||
        document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      )
        return;
      const { key, repeat, altKey, ctrlKey, metaKey } = event;
      const action = findHotkeyAction({
        key,
        repeat,
        altKey,
        ctrlKey,
        metaKey,
        focus: classifyHotkeyFocusTarget(event.target),
      });
      if (action === undefined) return;
      event.preventDefault();
      pressed(action);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [off]);
}
