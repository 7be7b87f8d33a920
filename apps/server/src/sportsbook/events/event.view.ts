/** Events and lines as the contract shows them, from their rows. */
import type { SportEvent, SportEventDetail, SportLine } from '@arara/contract/player/sportsbook';
import { compareLines, liveDelayMs, parseLine, specifiersOf, type SportCode } from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';
import { outcomeName, type Sides } from './outcome-names.ts';
import type { EventFields, LineFields } from './events.queries.ts';

type ShownLine = Pick<LineFields, 'line' | 'state' | 'outcomes'>;

/** A line with the names of its outcomes; undefined if the table of markets lacks it. An outcome without a price is left out. */
export function lineShown(lang: Lang, sides: Sides, { line, state, outcomes }: ShownLine): SportLine | undefined {
  const parsed = parseLine(line);
  if (parsed === undefined) return undefined;
  return {
    line,
    market: parsed.market.id,
    specifiers: specifiersOf(parsed),
    state,
    outcomes: outcomes.flatMap(({ id, odds, active }) =>
      odds === null
        ? []
        : [
            {
              outcomeId: id,
              name: outcomeName(lang, sides, parsed, id),
              odds,
              state: state === 'open' && active ? ('open' as const) : ('suspended' as const),
            },
          ],
    ),
  };
}

/** Lines in the order of the table of markets, without those that are off. */
export const linesShown = (lang: Lang, sides: Sides, lines: readonly ShownLine[]): SportLine[] =>
  lines
    .filter(({ state }) => state !== 'closed')
    .toSorted((a, b) => compareLines(a.line, b.line))
    .flatMap((line) => lineShown(lang, sides, line) ?? []);

/** What changes of an event beside its lines, and is told when it does. */
export const movingFields = (
  event: Pick<EventFields, 'phase' | 'starts_at' | 'score_home' | 'score_away' | 'clock'>,
): Pick<SportEvent, 'phase' | 'startsAt' | 'score' | 'clock'> => ({
  phase: event.phase,
  startsAt: event.starts_at,
  score:
    event.score_home === null || event.score_away === null ? null : { home: event.score_home, away: event.score_away },
  clock: event.clock,
});

/** An event with these of its lines. */
export function eventShown(lang: Lang, event: EventFields, lines: readonly ShownLine[]): SportEvent {
  return {
    eventId: event.id,
    sport: event.sport,
    category: event.category,
    tournament: event.tournament,
    ...movingFields(event),
    home: event.home,
    away: event.away,
    simulated: event.simulated,
    seq: event.seq,
    lines: linesShown(lang, event, lines),
  };
}

/** An event with all its lines, what was counted in it, and how long a live bet on it waits. */
export function eventInDetail(lang: Lang, event: EventFields, lines: readonly ShownLine[]): SportEventDetail {
  const { corners, yellowCards, redCards, periods = [] } = event.statistics;
  return {
    ...eventShown(lang, event, lines),
    statistics: {
      corners: pairOf(corners),
      yellowCards: pairOf(yellowCards),
      redCards: pairOf(redCards),
      periods: periods.map(({ code, score }) => ({ period: code, score: pairOf(score) })),
    },
    liveDelay: Math.ceil(liveDelayMs(event.sport as SportCode) / 1000),
  };
}

const pairOf = ([home, away]: readonly [number, number] = [0, 0]): { home: number; away: number } => ({ home, away });

/** Markets of the main lines: the result, the total, the handicap. */
export const mainMarkets = [1, 18, 16] as const;

/** The main lines among these: the result, and the total and the handicap whose prices are nearest to each other. */
export function mainLines<L extends ShownLine & { readonly state: string }>(lines: readonly L[]): L[] {
  return mainMarkets.flatMap((market) => {
    const those = lines.filter((line) => line.state !== 'closed' && parseLine(line.line)?.market.id === market);
    // Lines that still take bets come before those that are over, then totals of half goals, as everybody knows them, then balanced ones.
    const [first] = those.toSorted(
      (a, b) => rank(a) - rank(b) || halves(a) - halves(b) || spread(a) - spread(b) || compareLines(a.line, b.line),
    );
    return first === undefined ? [] : [first];
  });
}

const rank = ({ state }: ShownLine): number => (state === 'open' ? 0 : state === 'suspended' ? 1 : 2);

/** 1 for a total that is not of half a goal. */
function halves({ line }: ShownLine): number {
  const parsed = parseLine(line);
  return parsed?.market.rule === 'total' && Math.abs(parsed.quarters) % 4 !== 2 ? 1 : 0;
}

/** How far apart the two implied chances are; a line without both prices is last. */
function spread({ outcomes }: ShownLine): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(1000 / a - 1000 / b) : 2;
}
