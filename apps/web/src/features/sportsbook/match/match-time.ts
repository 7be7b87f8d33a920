import type { SportEvent } from '@arara/contract/player/sportsbook';

/** The phases of a match on the wire. */
export const MATCH_PHASE_TEXT_KEYS = {
  '0': 'notStarted',
  '1': 'firstHalf',
  '2': 'halfTime',
  '3': 'secondHalf',
  '4': 'overtime',
  '5': 'shootout',
  '-1': 'finished',
  '-10': 'cancelled',
  '-11': 'toBeDetermined',
  '-12': 'abandoned',
  '-13': 'interrupted',
  '-14': 'postponed',
} as const;
export type MatchPhaseTextKey = (typeof MATCH_PHASE_TEXT_KEYS)[keyof typeof MATCH_PHASE_TEXT_KEYS];

const isKnownMatchPhaseCode = (code: string): code is keyof typeof MATCH_PHASE_TEXT_KEYS =>
  Object.hasOwn(MATCH_PHASE_TEXT_KEYS, code);

/** The key of a phase's name; an unknown phase counts as not yet determined. */
export function getMatchPhaseTextKey(phase: number): MatchPhaseTextKey {
  const code = String(phase);
  return isKnownMatchPhaseCode(code) ? MATCH_PHASE_TEXT_KEYS[code] : 'toBeDetermined';
}

/** True while the match is in play or paused. */
export const isMatchUnderWay = (phase: number): boolean => phase > 0 || phase === -13;

/** True when nothing more will happen in the match. */
export const isMatchOver = (phase: number): boolean => phase < 0 && phase !== -11 && phase !== -13;

type MatchClockState = SportEvent['clock'];

/** The played seconds at a server time; null without a clock. */
export function getPlayedSeconds(clock: MatchClockState, serverNow: number): number | null {
  if (clock === null) return null;
  const since = clock.running ? Math.max(0, serverNow - clock.at) * clock.speed : 0;
  return clock.seconds + Math.floor(since / 1000);
}

/** The last regular second of each period. */
const MATCH_PERIOD_END_SECONDS: Readonly<Record<number, number>> = { 1: 45 * 60, 3: 90 * 60, 4: 120 * 60 };

/** The minute of a match: the 67th, or the 2nd added to the 45th. Null without a running clock. */
export function computeMatchMinute(
  phase: number,
  seconds: number | null,
): { readonly minute: number; readonly added: number } | null {
  const end = MATCH_PERIOD_END_SECONDS[phase];
  if (seconds === null || end === undefined) return null;
  if (seconds < end) return { minute: Math.floor(seconds / 60) + 1, added: 0 };
  return { minute: end / 60, added: Math.floor((seconds - end) / 60) + 1 };
}

/** Writes the minute: "67′", "45′+2"; empty without a running clock. */
export function formatMatchMinute(phase: number, seconds: number | null): string {
  const at = computeMatchMinute(phase, seconds);
  if (at === null) return '';
  return at.added === 0 ? `${at.minute}′` : `${at.minute}′+${at.added}`;
}

/** Writes the clock of a scoreboard: "66:05". */
export function formatMatchClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
