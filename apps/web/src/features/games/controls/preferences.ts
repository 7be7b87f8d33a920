import { create } from 'zustand';

const GAME_PREFERENCES_STORAGE_KEY = 'arara.gamePreferences';

/** How the player likes to play, on this device. */
export interface GamePreferences {
  /** Results are shown at once. */
  readonly turbo: boolean;
  readonly sound: boolean;
  /** Keys act on the game (WCAG 2.1.4: single keys can be switched off). */
  readonly hotkeys: boolean;
}

const DEFAULT_GAME_PREFERENCES: GamePreferences = { turbo: false, sound: false, hotkeys: true };

function loadGamePreferences(): GamePreferences {
  try {
    const read = JSON.parse(localStorage.getItem(GAME_PREFERENCES_STORAGE_KEY) ?? '{}') as Partial<
      Record<keyof GamePreferences, unknown>
    >;
    const readSwitch = (name: keyof GamePreferences) =>
      typeof read[name] === 'boolean' ? read[name] : DEFAULT_GAME_PREFERENCES[name];
    return { turbo: readSwitch('turbo'), sound: readSwitch('sound'), hotkeys: readSwitch('hotkeys') };
  } catch {
    // This app did not write what is stored there: the defaults apply.
    return DEFAULT_GAME_PREFERENCES;
  }
}

export const useGamePreferences = create<GamePreferences>(loadGamePreferences);

/** Changes preferences and stores them. */
export function saveGamePreferences(change: Partial<GamePreferences>): void {
  useGamePreferences.setState(change);
  localStorage.setItem(GAME_PREFERENCES_STORAGE_KEY, JSON.stringify(useGamePreferences.getState()));
}

/** True when the player's device asks for reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
