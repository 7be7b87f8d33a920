import { create } from 'zustand';

const KEY = 'arara.gamePreferences';

/** How the player likes to play, on this device. */
export interface GamePreferences {
  /** Results are shown at once. */
  readonly turbo: boolean;
  readonly sound: boolean;
  /** Keys act on the game (WCAG 2.1.4: single keys can be switched off). */
  readonly hotkeys: boolean;
}

const DEFAULT_PREFERENCES: GamePreferences = { turbo: false, sound: false, hotkeys: true };

function loadPreferences(): GamePreferences {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof GamePreferences, unknown>>;
    const readSwitch = (name: keyof GamePreferences) =>
      typeof read[name] === 'boolean' ? read[name] : DEFAULT_PREFERENCES[name];
    return { turbo: readSwitch('turbo'), sound: readSwitch('sound'), hotkeys: readSwitch('hotkeys') };
  } catch {
    // This app did not write what is stored there: the defaults apply.
    return DEFAULT_PREFERENCES;
  }
}

export const usePreferences = create<GamePreferences>(loadPreferences);

/** Changes preferences and stores them. */
export function setPreferences(change: Partial<GamePreferences>): void {
  usePreferences.setState(change);
  localStorage.setItem(KEY, JSON.stringify(usePreferences.getState()));
}

/** True when the player's device asks for reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
