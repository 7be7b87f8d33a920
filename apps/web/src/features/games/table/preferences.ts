import { create } from 'zustand';

const KEY = 'arara.gamePreferences';

/** How the player likes to play, on this device. */
export interface PlayPreferences {
  /** Results are shown at once. */
  readonly turbo: boolean;
  readonly sound: boolean;
  /** Keys act on the game (WCAG 2.1.4: single keys can be switched off). */
  readonly hotkeys: boolean;
}

const DEFAULTS: PlayPreferences = { turbo: false, sound: false, hotkeys: true };

function kept(): PlayPreferences {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof PlayPreferences, unknown>>;
    const of = (name: keyof PlayPreferences) => (typeof read[name] === 'boolean' ? read[name] : DEFAULTS[name]);
    return { turbo: of('turbo'), sound: of('sound'), hotkeys: of('hotkeys') };
  } catch {
    // What stands there is not ours: the defaults hold.
    return DEFAULTS;
  }
}

export const usePreferences = create<PlayPreferences>(kept);

/** Changes and keeps a preference. */
export function prefer(change: Partial<PlayPreferences>): void {
  usePreferences.setState(change);
  localStorage.setItem(KEY, JSON.stringify(usePreferences.getState()));
}

/** True when the player's device asks for stillness. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
