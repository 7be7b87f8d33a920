import type { SportEvent, SportEventDetail, SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportEventRealtimeMessage } from '../../../platform/realtime/topics.ts';

const HEAD_FIELDS = [
  'eventId',
  'sport',
  'category',
  'tournamentId',
  'tournament',
  'phase',
  'startsAt',
  'participants',
  'home',
  'away',
  'markets',
  'simulated',
] as const;
const SCORE_FIELDS = ['score', 'scoreboard', 'clock'] as const;

/** Who plays, where and when, and the phase: what changes a few times in a match. */
export type EventHead = Pick<SportEvent, (typeof HEAD_FIELDS)[number]>;

/** The score, its table and the clock: what changes all the time. */
export type EventScore = Pick<SportEvent, (typeof SCORE_FIELDS)[number]>;

/** An event as a scoreboard shows it. */
export type ScoredEvent = EventHead & EventScore;

/** What only the page of an event shows: the score as JSON of its sport, and how many people watch it at its place. */
export type EventDetail = Pick<SportEventDetail, 'detail' | 'attendance'>;

/** A line without its prices: its place on a page. */
export interface PlacedLine {
  readonly line: string;
  readonly market: number;
  /** It takes no bets any more. */
  readonly isOver: boolean;
  /** It is over and was on offer while it was shown: it keeps its place, locked, so that nothing moves under a finger. */
  readonly keepsPlace: boolean;
  readonly outcomes: readonly string[];
  /** What the server calls each outcome: counts where the market does not fix its outcomes. */
  readonly names: Readonly<Record<string, string>>;
  /** How its outcomes were settled. */
  readonly settled?: Pick<SportLine, 'outcomes' | 'unpriced'>;
}

const pick = <T, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> =>
  // The list names exactly the fields of the type.
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;

export const toEventHead = (event: SportEvent): EventHead => pick(event, HEAD_FIELDS);

export const toEventScore = (from: EventScore): EventScore => pick(from, SCORE_FIELDS);

/** The head after a message, which says everything that changes but, mostly, who takes part. */
export const changeEventHead = (
  head: EventHead,
  { phase, startsAt, markets, participants = head.participants }: SportEventRealtimeMessage,
): EventHead => ({ ...head, phase, startsAt, markets, participants });

/** A line's place. `known` is its place until now: known outcomes keep their names, as messages carry those of one language. */
export function toPlacedLine(
  { line, market, state, outcomes, unpriced = [] }: SportLine,
  known: PlacedLine | undefined,
  isShown: boolean,
): PlacedLine {
  const isOver = state !== 'open' && state !== 'suspended';
  const hasResult = unpriced.length > 0 || outcomes.some(({ result }) => result !== undefined);
  const settled = hasResult ? { outcomes, unpriced } : isOver ? known?.settled : undefined;
  return {
    line,
    market,
    isOver,
    keepsPlace: isOver && isShown && known !== undefined && (known.keepsPlace || !known.isOver),
    outcomes: outcomes.map(({ outcomeId }) => outcomeId),
    names: Object.fromEntries(outcomes.map(({ outcomeId, name }) => [outcomeId, known?.names[outcomeId] || name])),
    ...(settled && { settled }),
  };
}

/** Whether two values are written alike. */
export const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The name of a part that all of an event's listeners of this kind share. */
export const toEventPart = (kind: 'head' | 'score' | 'detail' | 'lines' | 'prices', eventId: SportEventId): string =>
  `${kind}:${eventId}`;
