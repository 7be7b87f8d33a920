/** Events and lines in the form of the contract, from their rows. */
import type { SportEvent, SportEventDetail, SportLine } from '@arara/contract/player/sportsbook';
import {
  compareSportLineNames,
  getLiveBetDelayMs,
  parseLineName,
  getLineSpecifiers,
  type SportCode,
} from '@arara/sports';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName, type EventSideNames } from './outcome-names.ts';
import type { SportEventFields, SportLineFields } from './events.queries.ts';

type SportLineToPresent = Pick<SportLineFields, 'line' | 'state' | 'outcomes'>;

/** A line with the names of its outcomes; undefined if the market table does not have it. An outcome without a price is left out. */
export function presentSportLine(
  lang: Lang,
  sides: EventSideNames,
  { line, state, outcomes }: SportLineToPresent,
): SportLine | undefined {
  const parsed = parseLineName(line);
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
export const presentSportLines = (
  lang: Lang,
  sides: EventSideNames,
  lines: readonly SportLineToPresent[],
): SportLine[] =>
  lines
    .filter(({ state }) => state !== 'closed')
    .toSorted((a, b) => compareSportLineNames(a.line, b.line))
    .flatMap((line) => presentSportLine(lang, sides, line) ?? []);

/** The fields of an event that change during a match, without its lines. */
export const presentSportEventProgress = (
  event: Pick<SportEventFields, 'phase' | 'starts_at' | 'score_home' | 'score_away' | 'clock'>,
): Pick<SportEvent, 'phase' | 'startsAt' | 'score' | 'clock'> => ({
  phase: event.phase,
  startsAt: event.starts_at,
  score:
    event.score_home === null || event.score_away === null ? null : { home: event.score_home, away: event.score_away },
  clock: event.clock,
});

/** An event with these of its lines. */
export function presentSportEvent(
  lang: Lang,
  event: SportEventFields,
  lines: readonly SportLineToPresent[],
): SportEvent {
  return {
    eventId: event.id,
    sport: event.sport,
    category: event.category,
    tournament: event.tournament,
    ...presentSportEventProgress(event),
    home: event.home,
    away: event.away,
    simulated: event.simulated,
    seq: event.seq,
    lines: presentSportLines(lang, event, lines),
  };
}

/** An event with all its lines, its statistics, and how long a live bet on it waits. */
export function presentSportEventDetail(
  lang: Lang,
  event: SportEventFields,
  lines: readonly SportLineToPresent[],
): SportEventDetail {
  const { corners, yellowCards, redCards, periods = [] } = event.statistics;
  return {
    ...presentSportEvent(lang, event, lines),
    statistics: {
      corners: toHomeAwayPair(corners),
      yellowCards: toHomeAwayPair(yellowCards),
      redCards: toHomeAwayPair(redCards),
      periods: periods.map(({ code, score }) => ({ period: code, score: toHomeAwayPair(score) })),
    },
    liveDelay: Math.ceil(getLiveBetDelayMs(event.sport as SportCode) / 1000),
  };
}

const toHomeAwayPair = ([home, away]: readonly [number, number] = [0, 0]): { home: number; away: number } => ({
  home,
  away,
});

/** Markets of the main lines: the result, the total, the handicap. */
export const mainMarketIds = [1, 18, 16] as const;

/** The main lines among these: the result, and the total and the handicap whose prices are nearest to each other. */
export function pickMainLines<L extends SportLineToPresent & { readonly state: string }>(lines: readonly L[]): L[] {
  return mainMarketIds.flatMap((market) => {
    const candidates = lines.filter(
      (line) => line.state !== 'closed' && parseLineName(line.line)?.market.id === market,
    );
    // Open lines first, then totals of half goals, which players know best, then the most balanced prices.
    const [first] = candidates.toSorted(
      (a, b) =>
        rankLineByOpenState(a) - rankLineByOpenState(b) ||
        rankLineByHalfGoals(a) - rankLineByHalfGoals(b) ||
        computeImpliedChanceSpread(a) - computeImpliedChanceSpread(b) ||
        compareSportLineNames(a.line, b.line),
    );
    return first === undefined ? [] : [first];
  });
}

const rankLineByOpenState = ({ state }: SportLineToPresent): number =>
  state === 'open' ? 0 : state === 'suspended' ? 1 : 2;

/** 1 for a total that is not of half a goal, else 0. */
function rankLineByHalfGoals({ line }: SportLineToPresent): number {
  const parsed = parseLineName(line);
  return parsed?.market.rule === 'total' && Math.abs(parsed.quarters) % 4 !== 2 ? 1 : 0;
}

/** How far apart the two implied chances are; a line without both prices is last. */
function computeImpliedChanceSpread({ outcomes }: SportLineToPresent): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(1000 / a - 1000 / b) : 2;
}
