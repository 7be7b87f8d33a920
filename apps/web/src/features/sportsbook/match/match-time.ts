import type { SportEvent } from '@arara/contract/player/sportsbook/sportsbook';
import { sportPhases } from '@arara/sports/main-lines';

/** Phases that every sport has, by their codes on the wire. */
const NOT_STARTED = 0;
const TO_BE_DETERMINED = -11;
const INTERRUPTED = -13;

const findPhase = (sport: string, phase: number) => sportPhases[sport]?.find(({ code }) => code === phase);

/**
 * The dictionary key of a phase's name; an unknown phase counts as not yet determined. In a sport that is played in quarters
 * it is the last one that the scoreboard has points of: its phases are halves.
 */
export function getPhaseTextKey(sport: string, phase: number, scoreboard: SportEvent['scoreboard'] = null): string {
  const { key = 'toBeDetermined', periods = [] } = findPhase(sport, phase) ?? {};
  const hasBegun = ({ column }: { readonly column: string }): boolean => {
    const index = scoreboard?.columns.indexOf(column) ?? -1;
    return (scoreboard?.rows[0]?.[index] ?? '') !== '';
  };
  return periods.findLast(hasBegun)?.key ?? key;
}

/** True while the event is in play or paused. */
export const isEventUnderWay = (phase: number): boolean => phase > 0 || phase === INTERRUPTED;

/** True when nothing more will happen in the event. */
export const isEventOver = (phase: number): boolean =>
  phase < NOT_STARTED && phase !== TO_BE_DETERMINED && phase !== INTERRUPTED;

type EventClockState = SportEvent['clock'];

/** The played seconds at a server time; null without a clock. */
export function getPlayedSeconds(clock: EventClockState, serverNow: number): number | null {
  if (clock === null) return null;
  const since = clock.running ? Math.max(0, serverNow - clock.at) * clock.speed : 0;
  return clock.seconds + Math.floor(since / 1000);
}

/** The minute of play: the 67th, or the 2nd added to the 45th. Null without a clock, and in sports that do not count minutes. */
export function computeMinute(
  sport: string,
  phase: number,
  seconds: number | null,
): { readonly minute: number; readonly added: number } | null {
  const last = findPhase(sport, phase)?.lastMinute;
  if (seconds === null || last === undefined) return null;
  const end = last * 60;
  if (seconds < end) return { minute: Math.floor(seconds / 60) + 1, added: 0 };
  return { minute: last, added: Math.floor((seconds - end) / 60) + 1 };
}

/** Writes the clock of a scoreboard: "66:05". */
export function formatClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Writes where an event is: "67′", "45′+2", or its clock "08:14"; empty without a clock, and in a sport whose board shows the
 * clock of the period in play: the time since the start would be a second clock.
 */
export function formatPlayTime(sport: string, phase: number, clock: EventClockState, serverNow: number): string {
  if (findPhase(sport, phase)?.periods !== undefined) return '';
  const seconds = getPlayedSeconds(clock, serverNow);
  if (seconds === null) return '';
  const at = computeMinute(sport, phase, seconds);
  if (at !== null) return at.added === 0 ? `${at.minute}′` : `${at.minute}′+${at.added}`;
  return clock?.running === true ? formatClock(seconds) : '';
}
