/** Events and lines in the form of the contract, from their rows. */
import type {
  SportEvent,
  SportEventDetail,
  SportLine,
  SportParticipant,
} from '@arara/contract/player/sportsbook/sportsbook';
import { findOutcomeResult, isScoreRefused, type LineResult, type SportModule, upgradeStatus } from '@arara/sports';
import { findSport } from '@arara/sports/registry';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName, type EventNames } from './outcome-names.ts';
import type { SportEventFields, SportLineFields } from './events.queries.ts';

/** A line in the state in which it is shown. */
export type LineToPresent = Pick<SportLineFields, 'line' | 'state' | 'outcomes'> & { readonly producer: number };

/** The event to which a line belongs. */
export type EventToPresentLines = Pick<SportEventFields, 'sport'> & EventNames;

/** Who takes part; an event of an earlier version has only its two sides. */
export function listParticipants({
  participants,
  home,
  away,
}: Pick<SportEventFields, 'participants' | 'home' | 'away'>): readonly SportParticipant[] {
  if (participants !== null) return participants;
  const sides = [
    ['home', home],
    ['away', away],
  ] as const;
  return sides.map(([role, name]) => ({
    id: role,
    name,
    short: name.slice(0, 3),
    color: null,
    role,
    withdrawn: false,
  }));
}

/**
 * A line with the names of its outcomes; undefined if the market table does not have it. An outcome without a price is left out.
 * With `result` each outcome says how it was settled, those without a price too.
 */
export function presentSportLine(
  lang: Lang,
  event: EventToPresentLines,
  { line, state, outcomes, producer }: LineToPresent,
  result: LineResult | null = null,
): SportLine | undefined {
  const parsed = findSport(event.sport)?.markets.parseLine(line);
  if (parsed === undefined) return undefined;
  const unpriced: UnpricedOutcome[] = [];
  const priced: SportLine['outcomes'] = [];
  for (const { id, name: listedName, odds, active } of outcomes) {
    const settled = presentOutcomeResult(result, id);
    const named = { outcomeId: id, name: listedName ?? formatOutcomeName(lang, event, parsed, id) };
    if (odds !== null)
      priced.push({ ...named, odds, state: state === 'open' && active ? 'open' : 'suspended', ...settled });
    else if (settled !== undefined) unpriced.push({ ...named, ...settled });
  }
  return {
    line,
    market: parsed.market.id,
    specifiers: parsed.specifiers,
    state,
    producer,
    outcomes: priced,
    ...(unpriced.length === 0 ? {} : { unpriced }),
  };
}

type UnpricedOutcome = NonNullable<SportLine['unpriced']>[number];

/** How a bet on the outcome was settled, but for windows of time that were cancelled; undefined while the line is open. */
function presentOutcomeResult(
  result: LineResult | null,
  outcomeId: string,
): Pick<UnpricedOutcome, 'result' | 'deadHeat'> | undefined {
  if (result === null) return undefined;
  // A bet that was accepted at the end of time lies in no window but those that have no end.
  const found = findOutcomeResult(result, { outcomeId, acceptedAt: Number.MAX_SAFE_INTEGER });
  if (found === undefined) return undefined;
  const [places, tied] = found.deadHeat ?? [0, 0];
  return {
    result: found.result,
    ...(found.deadHeat === undefined ? {} : { deadHeat: { places, tied } }),
  };
}

/** Lines in the order of the market table, without closed ones. */
export function presentSportLines(
  lang: Lang,
  event: EventToPresentLines,
  lines: readonly (LineToPresent & { readonly result?: LineResult | null })[],
): SportLine[] {
  const compareLines = findSport(event.sport)?.markets.compareLines;
  if (compareLines === undefined) return [];
  return lines
    .filter(({ state }) => state !== 'closed')
    .toSorted((a, b) => compareLines(a.line, b.line))
    .flatMap((line) => presentSportLine(lang, event, line, line.result) ?? []);
}

type EventProgressFields = Pick<
  SportEventFields,
  'sport' | 'phase' | 'starts_at' | 'score_home' | 'score_away' | 'score' | 'clock' | 'markets'
>;

/** The fields of an event that change while it is played, without its lines. */
export const presentSportEventProgress = (
  event: EventProgressFields,
): Pick<SportEvent, 'phase' | 'startsAt' | 'score' | 'scoreboard' | 'clock' | 'markets'> => ({
  phase: event.phase,
  startsAt: event.starts_at,
  score:
    event.score_home === null || event.score_away === null ? null : { home: event.score_home, away: event.score_away },
  scoreboard: presentScoreboard(event),
  clock: event.clock,
  markets: event.markets,
});

/** The score's JSON; that of a row of an earlier version is put together from its pair. */
export function readStoredScore({
  score,
  score_home,
  score_away,
  phase,
}: Pick<SportEventFields, 'score' | 'score_home' | 'score_away' | 'phase'>): unknown {
  if (score !== null || score_home === null || score_away === null) return score;
  return upgradeStatus({ phase, score: [score_home, score_away] })['score'];
}

function presentScoreboard(event: EventProgressFields): SportEvent['scoreboard'] {
  const sport: SportModule | undefined = findSport(event.sport);
  const stored = readStoredScore(event);
  const score = stored === null || sport === undefined ? undefined : sport.readScore(stored);
  if (score === undefined || isScoreRefused(score) || sport?.readings === undefined) return null;
  const { columns, rows, marks } = sport.readings.scoreboard(score);
  return { columns: [...columns], rows: rows.map((row) => [...row]), marks: [...marks] };
}

/** The scores of the periods that the wire has codes for, out of the columns of the scoreboard. */
function presentPeriods(sport: string, scoreboard: SportEvent['scoreboard']): SportEventDetail['periods'] {
  const [home, away] = scoreboard?.rows ?? [];
  if (scoreboard === null || home === undefined || away === undefined) return [];
  return (findSport(sport)?.periods ?? []).flatMap(({ code, key, column = key }) => {
    const index = scoreboard.columns.indexOf(column);
    const [homeText, awayText] = [home[index] ?? '', away[index] ?? ''];
    if (!isCount(homeText) || !isCount(awayText)) return [];
    return [{ period: code, score: { home: Number(homeText), away: Number(awayText) } }];
  });
}

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text);

/** An event with these of its lines. */
export function presentSportEvent(lang: Lang, event: SportEventFields, lines: readonly LineToPresent[]): SportEvent {
  const participants = listParticipants(event);
  return {
    eventId: event.id,
    sport: event.sport,
    category: event.category,
    tournamentId: event.tournament_id,
    tournament: event.tournament,
    ...presentSportEventProgress(event),
    participants: [...participants],
    home: event.home,
    away: event.away,
    simulated: event.simulated,
    seq: event.seq,
    lines: presentSportLines(lang, event, lines),
  };
}

/** An event with all its lines, its score, and how long a live bet on it waits. */
export function presentSportEventDetail(
  lang: Lang,
  event: SportEventFields,
  lines: readonly (LineToPresent & { readonly result: LineResult | null })[],
): SportEventDetail {
  const presented = presentSportEvent(lang, event, lines);
  return {
    ...presented,
    periods: presentPeriods(event.sport, presented.scoreboard),
    detail: readStoredScore(event),
    format: { ...event.format },
    ending: event.ending,
    attendance: event.attendance,
    liveDelay: Math.ceil((findSport(event.sport)?.liveDelayMs ?? 0) / 1000),
  };
}
