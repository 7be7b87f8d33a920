/**
 * How a sport's events are simulated and priced. A sport's file `play.ts` exports one `SportPlay`, and `apps/feed-sandbox/src/plays.ts`
 * lists them. Everything here is pure: chance comes from seeded draws, time is an argument. The driver
 * (`apps/feed-sandbox/src/event/event.ts`) turns a script into feed messages; no sport writes messages itself.
 */
import type { EventEnding } from '@arara/sports/core/grading';
import type { LineName, ParsedLine } from '@arara/sports/core/markets';
import type { FairChance } from '@arara/sports/core/sport';
import type { BetStopReason } from '@arara/sports/protocol/messages';
import type { RandomSource } from './seeded-draws.ts';

/** An invented team, player or car. */
export interface SimulatedCompetitor {
  readonly id: string;
  readonly name: string;
  /** three letters */
  readonly short: string;
  /** colour of its crest, #rrggbb */
  readonly color: string;
  /** 0 is average; the sport's model says what one unit means */
  readonly strength: number;
  /** further strengths, where one number is too little: serve, attack, pace */
  readonly traits?: Readonly<Record<string, number>>;
}

/** What a competition fixes for its events: best of, overs, laps, surface. */
export type EventFormat = Readonly<Record<string, string | number>>;

export interface SimulatedTournament {
  readonly id: string;
  readonly name: string;
  /** country or region */
  readonly category: string;
  readonly format: EventFormat;
  readonly competitors: readonly SimulatedCompetitor[];
}

/** One event of the calendar. Two competitors, home first, or a field. */
export interface SimulatedFixture {
  readonly id: string;
  readonly tournament: Pick<SimulatedTournament, 'id' | 'name' | 'category'>;
  readonly format: EventFormat;
  readonly competitors: readonly SimulatedCompetitor[];
}

/**
 * A moment of an event: the whole score after it, not a difference. Steps are in order of time; the first one is at 0 and
 * starts the event, the last one has an ending.
 */
export interface ScriptStep<Score> {
  /** ms of the event's own time since its start */
  readonly t: number;
  readonly score: Score;
  /** a code of the sport's phases */
  readonly phase: number;
  /** the match clock at this moment, in sports that have one */
  readonly clock?: { readonly seconds: number; readonly running: boolean; readonly stoppage?: number };
  /**
   * Bets are stopped `beforeMs` before the step, because whoever watches sees the moment coming, and open again `afterMs`
   * after it. A step with the score of the one before is a false alarm.
   */
  readonly stop?: {
    readonly groups: readonly string[];
    readonly reason: BetStopReason;
    readonly beforeMs: number;
    readonly afterMs: number;
  };
  /** The step corrects an earlier one: results that the score no longer decides are taken back. */
  readonly correction?: true;
  /** Competitors that leave the event with this step. */
  readonly withdrawn?: readonly string[];
  readonly ending?: EventEnding;
}

/** What pricing may use: the strengths of the competitors and everything that was to be seen so far, never the script. */
export interface PricingMoment<Score> {
  readonly fixture: SimulatedFixture;
  /** undefined before the start */
  readonly score: Score | undefined;
  readonly phase: number;
  /** ms of the event's own time since its start; negative before it */
  readonly t: number;
  /** ms since the last step; in sports with a clock it has run on since then */
  readonly sinceStepMs: number;
  readonly clock?: ScriptStep<Score>['clock'];
  /** added to the strength of the home side and taken from the away side, half each: the market's opinion moves */
  readonly drift: number;
}

/** A line that may be offered at a moment. */
export interface CandidateLine {
  readonly line: LineName;
  /** The line opens while the chance of its first outcome is from `opens` to 1 − `opens`, and stays open within `stays`. Always offered without it. */
  readonly band?: { readonly opens: number; readonly stays: number };
  /** Offered long before the start, too. Other lines come three hours before it. */
  readonly main?: true;
}

/** The fair chances of the outcomes of a line, by outcome id; undefined where the line cannot be priced now. */
export type LineForecast = (line: ParsedLine) => Readonly<Record<string, FairChance>> | undefined;

/** A kind of event of a sport that the calendar repeats: matches, a season's winner, races. */
export interface EventSeries<Score> {
  /** part of event ids: "match", "race" */
  readonly key: string;
  readonly tournaments: readonly SimulatedTournament[];
  /** Two competitors of a tournament meet, or all of them take part. */
  readonly takesPart: 'pair' | 'all';
  /** event time between two starts, over all tournaments of the series */
  readonly spacingMs: number;
  /** a little more than the longest event takes */
  readonly longestMs: number;
  /** prices also move this often while the clock runs; not at all without it */
  readonly tickMs?: number;
  /** How many people come at least and at most. Nobody comes to what has no place of its own, as a whole season. */
  readonly spectators?: readonly [least: number, most: number];
  /** standard deviation of the drift from announcement to start, in units of strength */
  readonly driftDeviation: number;
  /** The script of an event, from random draws; `drift` is where the market's opinion ends. */
  simulate(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly ScriptStep<Score>[];
  /** The lines that may be offered at this moment, main ones first. */
  lines(moment: PricingMoment<Score>): readonly CandidateLine[];
  /** The name of an outcome that a line lists itself and that is no competitor: a player who may score. */
  outcomeName?(outcomeId: string, fixture: SimulatedFixture): string | undefined;
  /**
   * The chances at this moment, all of one model: the prices of an event must not contradict each other. Work that all lines
   * share is done once here.
   */
  forecast(moment: PricingMoment<Score>): LineForecast;
}

/** How a sport's events are simulated. Functions are methods so that the list can hold sports of different scores. */
export interface SportPlay<Score = unknown> {
  /** wire code of the sport */
  readonly sport: string;
  readonly series: readonly EventSeries<Score>[];
}
