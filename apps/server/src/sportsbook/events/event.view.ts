/** Events and lines in the form of the contract, from their rows. */
import type { SportEvent, SportEventDetail, SportLine } from '@arara/contract/player/sportsbook';
import { compareLines, getLiveDelayMs, parseLine, getLineSpecifiers, type SportCode } from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName, type SideNames } from './outcome-names.ts';
import type { EventFields, LineFields } from './events.queries.ts';

type LineToPresent = Pick<LineFields, 'line' | 'state' | 'outcomes'>;

/** A line with the names of its outcomes; undefined if the market table does not have it. An outcome without a price is left out. */
export function presentLine(
  lang: Lang,
  sides: SideNames,
  { line, state, outcomes }: LineToPresent,
): SportLine | undefined {
  const parsed = parseLine(line);
  if (parsed === undefined) return undefined;
  return {
    line,
    market: parsed.market.id,
    specifiers: getLineSpecifiers(parsed),
    state,
    outcomes: outcomes.flatMap(({ id, odds, active }) =>
      odds === null
        ? []
        : [
            {
              outcomeId: id,
              name: formatOutcomeName(lang, sides, parsed, id),
              odds,
              state: state === 'open' && active ? ('open' as const) : ('suspended' as const),
            },
          ],
    ),
  };
}

/** Lines in the order of the market table, without closed ones. */
export const presentLines = (lang: Lang, sides: SideNames, lines: readonly LineToPresent[]): SportLine[] =>
  lines
    .filter(({ state }) => state !== 'closed')
    .toSorted((a, b) => compareLines(a.line, b.line))
    .flatMap((line) => presentLine(lang, sides, line) ?? []);

/** The fields of an event that change during a match, without its lines. */
export const presentEventProgress = (
  event: Pick<EventFields, 'phase' | 'starts_at' | 'score_home' | 'score_away' | 'clock'>,
): Pick<SportEvent, 'phase' | 'startsAt' | 'score' | 'clock'> => ({
  phase: event.phase,
  startsAt: event.starts_at,
  score:
    event.score_home === null || event.score_away === null ? null : { home: event.score_home, away: event.score_away },
  clock: event.clock,
});

/** An event with these of its lines. */
export function presentEvent(lang: Lang, event: EventFields, lines: readonly LineToPresent[]): SportEvent {
  return {
    eventId: event.id,
    sport: event.sport,
    category: event.category,
    tournament: event.tournament,
    ...presentEventProgress(event),
    home: event.home,
    away: event.away,
    simulated: event.simulated,
    seq: event.seq,
    lines: presentLines(lang, event, lines),
  };
}

/** An event with all its lines, its statistics, and how long a live bet on it waits. */
export function presentEventDetail(lang: Lang, event: EventFields, lines: readonly LineToPresent[]): SportEventDetail {
  const { corners, yellowCards, redCards, periods = [] } = event.statistics;
  return {
    ...presentEvent(lang, event, lines),
    statistics: {
      corners: toPair(corners),
      yellowCards: toPair(yellowCards),
      redCards: toPair(redCards),
      periods: periods.map(({ code, score }) => ({ period: code, score: toPair(score) })),
    },
    liveDelay: Math.ceil(getLiveDelayMs(event.sport as SportCode) / 1000),
  };
}

const toPair = ([home, away]: readonly [number, number] = [0, 0]): { home: number; away: number } => ({ home, away });

/** Markets of the main lines: the result, the total, the handicap. */
export const mainMarketIds = [1, 18, 16] as const;

/** The main lines among these: the result, and the total and the handicap whose prices are nearest to each other. */
export function pickMainLines<L extends LineToPresent & { readonly state: string }>(lines: readonly L[]): L[] {
  return mainMarketIds.flatMap((market) => {
    const candidates = lines.filter((line) => line.state !== 'closed' && parseLine(line.line)?.market.id === market);
    // Open lines first, then totals of half goals, which players know best, then the most balanced prices.
    const [first] = candidates.toSorted(
      (a, b) =>
        rankOpenState(a) - rankOpenState(b) ||
        rankHalfGoals(a) - rankHalfGoals(b) ||
        computePriceSpread(a) - computePriceSpread(b) ||
        compareLines(a.line, b.line),
    );
    return first === undefined ? [] : [first];
  });
}

const rankOpenState = ({ state }: LineToPresent): number => (state === 'open' ? 0 : state === 'suspended' ? 1 : 2);

/** 1 for a total that is not of half a goal, else 0. */
function rankHalfGoals({ line }: LineToPresent): number {
  const parsed = parseLine(line);
  return parsed?.market.rule === 'total' && Math.abs(parsed.quarters) % 4 !== 2 ? 1 : 0;
}

/** How far apart the two implied chances are; a line without both prices is last. */
function computePriceSpread({ outcomes }: LineToPresent): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(1000 / a - 1000 / b) : 2;
}
