/** The keys of the game screens, in one table: the sheet lists what the keyboard does. */

export type HotkeyAction =
  | 'bet'
  | 'half'
  | 'double'
  | 'most'
  | 'lower'
  | 'raise'
  | 'swap'
  | 'cashOut'
  | 'anyTile'
  | 'autoplay'
  | 'turbo'
  | 'sound'
  | 'list';

export interface Hotkey {
  /** As `KeyboardEvent.key` has it, in lower case. */
  readonly key: string;
  readonly action: HotkeyAction;
}

export const HOTKEYS: readonly Hotkey[] = [
  { key: ' ', action: 'bet' },
  { key: 'a', action: 'half' },
  { key: 's', action: 'double' },
  { key: 'd', action: 'most' },
  { key: 'q', action: 'lower' },
  { key: 'w', action: 'raise' },
  { key: 'e', action: 'swap' },
  { key: 'c', action: 'cashOut' },
  { key: 'x', action: 'anyTile' },
  { key: 'r', action: 'autoplay' },
  { key: 't', action: 'turbo' },
  { key: 'm', action: 'sound' },
  { key: '?', action: 'list' },
];

/** What is known of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Where the focus is: on something that takes keys itself, on something that a space presses, or elsewhere. */
  readonly focus: 'typing' | 'pressable' | 'elsewhere';
}

/** Actions that a held key may repeat; a bet is never one of them. */
const REPEATABLE_HOTKEY_ACTIONS: readonly HotkeyAction[] = ['lower', 'raise'];

/** What a key press means on a game screen; undefined when it is not for the game. */
export function findHotkeyAction(press: KeyPress): HotkeyAction | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.focus === 'typing') return undefined;
  // A space on a focused button presses that button, and nothing else.
  if (press.key === ' ' && press.focus === 'pressable') return undefined;
  const action = HOTKEYS.find(({ key }) => key === press.key.toLowerCase())?.action;
  if (action === undefined || (press.repeat && !REPEATABLE_HOTKEY_ACTIONS.includes(action))) return undefined;
  return action;
}

/** Where the focus is, for `findHotkeyAction`. */
export function classifyHotkeyFocusTarget(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof Element)) return 'elsewhere';
  // A radio button takes the arrow keys alone.
  if (target.closest('input[type="radio"]') !== null) return 'pressable';
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="slider"]') !== null) return 'typing';
  // The tiles of a round that is over cannot be pressed: there a space places the next bet.
  if (target.closest('[data-tiles="rest"]') !== null) return 'elsewhere';
  return target.closest('button, a, summary, [role="switch"], [role="tab"]') === null ? 'elsewhere' : 'pressable';
}
