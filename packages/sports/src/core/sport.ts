/**
 * What a sport is. `SportRules` is what grading needs, `SportReadings` what feeds and screens need of a score; how its events
 * are simulated is `apps/feed-sandbox/src/play/play.ts`. A sport is a folder with one `sport.ts` that exports its module, and one line in
 * `registry.ts`. Nothing outside that folder names it.
 */
import { matchPhases } from './catalogue.ts';
import type { EventEnding, Grade } from './grading.ts';
import { createMarketTable } from './markets.ts';
import type { MarketTable, ParsedLine } from './markets.ts';
import type { HomeAwayScore } from './results.ts';
import type { RuleChoices, RuleOptions } from './rules.ts';

/** A name on the wire: phases are codes of `matchPhases`, periods what a score counts. */
export interface NamedCode {
  readonly code: number;
  /** dictionary key of its name */
  readonly key: string;
  /** the last regular minute of play in this phase, in sports whose time is written in minutes */
  readonly lastMinute?: number;
  /** the periods of this phase, in sports whose screens name the period in play and its clock instead of the phase */
  readonly periods?: readonly { readonly column: string; readonly key: string }[];
  /** the column of the scoreboard that shows this period, if it has another name */
  readonly column?: string;
}

export interface EventCompetitor {
  readonly id: string;
  readonly name: string;
  readonly role: 'home' | 'away' | 'none';
  readonly withdrawn: boolean;
}

/** What is known of an event: the common head, and the score as its sport's module has read it. */
export interface EventReading<Score> {
  /** undefined while it goes on */
  readonly ending: EventEnding | undefined;
  readonly phase: number;
  readonly competitors: readonly EventCompetitor[];
  /** undefined before the start */
  readonly score: Score | undefined;
}

/** Why a score cannot be read: the path of the field. It suspends the event. */
export interface ScoreRefusal {
  readonly refused: string;
}

/** The grading part of a sport. Functions are methods so that the registry can hold modules of different scores. */
export interface SportRules<Score = unknown, Facts = unknown, Options extends RuleOptions = RuleOptions> {
  /** its code on the wire, which is also the name of its folder */
  readonly code: string;
  /** its name in the Unified Odds Feed */
  readonly urn: string;
  /** how long a live bet waits before it is accepted; longer in sports where a single moment decides more */
  readonly liveDelayMs: number;
  /** the days between two events of one competitor, at least */
  readonly restDays: number;
  readonly phases: readonly NamedCode[];
  readonly periods: readonly NamedCode[];
  readonly markets: MarketTable;
  readonly rules: Options;
  /** Reads the score of a message or a row. A score with an unknown field value is refused, never read in part. */
  readScore(json: unknown): Score | ScoreRefusal;
  /** What grading may use of an event. What is not known stays undefined and decides nothing. */
  facts(reading: EventReading<Score>): Facts;
  /** Throws a RangeError on an outcome that the line does not have. */
  grade(line: ParsedLine, outcomeId: string, facts: Facts, rules: RuleChoices<Options>): Grade;
}

/** The expected share of the stake that an outcome wins and that it gets back, in millionths; a half won adds half to both. */
export interface FairChance {
  readonly win: number;
  readonly refund: number;
}

/**
 * What a screen draws of a score, the same for every sport: a table with a row per competitor in order. `columns` are
 * dictionary keys ("set1", "total") or texts that need no translation ("1"); marks are dictionary keys at a row ("serving",
 * "possession", "redCard").
 */
export interface Scoreboard {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly marks: readonly { readonly row: number; readonly key: string }[];
}

/** What a sport knows of its scores beside grading: what lists and boards show, and which prices a score rules out. */
export interface SportReadings<Score = unknown, Facts = unknown> {
  /** The pair that a list shows: goals, points, sets; undefined in a field of competitors and in a sport without a score. */
  headline(score: Score): HomeAwayScore | undefined;
  scoreboard(score: Score): Scoreboard;
  /** The stop groups of the markets that a change of score may decide or move much: their prices wait for newer ones. */
  touched(before: Score | undefined, after: Score): readonly string[];
  /**
   * Whether an open price of this outcome cannot be right at these facts: it is decided, or the price is far from everything
   * that the score allows. `odds` are thousandths.
   */
  contradicts(line: ParsedLine, outcomeId: string, odds: number, facts: Facts): boolean;
}

/** A sport in the registry. Its simulation is apart (the `play.ts` of its folder): a browser needs none of it. */
export interface SportModule<
  Score = unknown,
  Facts = unknown,
  Options extends RuleOptions = RuleOptions,
> extends SportRules<Score, Facts, Options> {
  readonly readings?: SportReadings<Score, Facts>;
}

/** Whether a score was refused. */
export const isScoreRefused = (score: unknown): score is ScoreRefusal =>
  typeof score === 'object' && score !== null && 'refused' in score;

/** One outcome of a line that is decided. */
export interface GradedOutcomeOfLine {
  readonly id: string;
  readonly grade: Exclude<Grade, 'undecided'>;
}

/**
 * The results of these outcomes of a line, or `undecided`: a line is decided as a whole. `outcomeIds` are the line's own
 * outcomes, or those that the event or the feed listed.
 */
export function gradeLine<Facts, Options extends RuleOptions>(
  sport: SportRules<unknown, Facts, Options>,
  line: ParsedLine,
  facts: Facts,
  rules: RuleChoices<Options>,
  outcomeIds: readonly string[] = line.outcomes.map(({ id }) => id),
): readonly GradedOutcomeOfLine[] | 'undecided' {
  const graded: GradedOutcomeOfLine[] = [];
  for (const id of outcomeIds) {
    const grade = sport.grade(line, id, facts, rules);
    if (grade === 'undecided') return 'undecided';
    graded.push({ id, grade });
  }
  return graded;
}

/** The phases that an event of every sport may have; a sport adds those of its play. */
export const sharedPhases: readonly NamedCode[] = (
  ['notStarted', 'finished', 'cancelled', 'toBeDetermined', 'abandoned', 'interrupted', 'postponed'] as const
).map((key) => ({ code: matchPhases[key], key }));

/** The phases of a sport that is played in two halves, with overtime. */
export const halvesPhases: readonly NamedCode[] = [
  ...sharedPhases,
  ...(['firstHalf', 'halfTime', 'secondHalf', 'overtime'] as const).map((key) => ({ code: matchPhases[key], key })),
];

/** A sport that has no markets yet: its events cannot be offered, and no score of it is read. */
export const createSportWithoutMarkets = <
  const Head extends Pick<SportRules, 'code' | 'urn' | 'liveDelayMs' | 'restDays'>,
>(
  head: Head,
): SportModule & Head => ({
  ...head,
  phases: sharedPhases,
  periods: [],
  markets: createMarketTable([]),
  rules: {},
  readScore: () => ({ refused: 'score' }),
  facts: () => undefined,
  grade: (line) => {
    throw new RangeError(`${head.code} has no markets: ${line.line}`);
  },
});
