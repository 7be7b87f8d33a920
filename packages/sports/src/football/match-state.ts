/** The state of a simulated football match, and the messages that describe it. */
import type { MatchPhase } from '../core/catalogue.ts';
import type { MatchProgress } from './model.ts';
import type { MatchScriptMoment, SimulatedMatchIncident } from './script.ts';
import type { SimulatedTeam } from './teams.ts';
import type { MatchEnding } from './grade.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { LineName } from '../core/markets.ts';
import type {
  CancelMessageBody,
  SportEventFeedMessageBody,
  EventStatus,
  FeedLineOdds,
  SettledLine,
  EventStatusMessageBody,
  Tournament,
} from '../feed/messages.ts';

/** The simulator's two producers. */
export const simulatorProducerIdByPhase = { live: 10, prematch: 13 } as const;

export interface SimulatedMatchSpec {
  readonly id: string;
  readonly tournament: Tournament;
  readonly home: SimulatedTeam;
  readonly away: SimulatedTeam;
  /** ms UTC */
  readonly kickOffAt: number;
  /** match time per time of the clock, 1 to 60 */
  readonly speed: number;
  /** when its first message is sent, ms UTC; later than kick-off for a match that is already being played */
  readonly opensAt: number;
  readonly trouble: SimulatedMatchIncident;
  /** match time between two changes of price in play */
  readonly tickMs: number;
}

/** A message of one producer, before the feed numbers it. */
export interface FeedMessageDraft {
  readonly producer: number;
  readonly event: string;
  readonly sourceTime: number;
  readonly body: SportEventFeedMessageBody;
}

/** Plain JSON. It is stored, so its fields keep their names. */
export interface SimulatedMatch {
  readonly spec: SimulatedMatchSpec;
  readonly script: readonly MatchScriptMoment[];
  /** index of the next moment of the script */
  readonly next: number;
  /** match time of the next re-pricing; undefined outside play */
  readonly nextTick?: number;
  /** whether its first message was sent */
  readonly told: boolean;
  readonly status: EventStatus;
  readonly phase: MatchPhase;
  readonly part: MatchProgress['part'];
  /** match time at which this half began */
  readonly partFrom: number;
  readonly stoppageMs?: number;
  readonly drift: number;
  readonly score: HomeAwayScore;
  readonly halfTime?: HomeAwayScore;
  readonly corners: HomeAwayScore;
  readonly yellowCards: HomeAwayScore;
  readonly redCards: HomeAwayScore;
  /** how many stops are active */
  readonly stops: number;
  readonly end?: MatchEnding;
  /** the last message about each line that was ever priced */
  readonly lines: Readonly<Record<LineName, FeedLineOdds>>;
  readonly settled: Readonly<Record<LineName, SettledLine>>;
  readonly certainty: 1 | 2;
  /** settled once, and taken back */
  readonly unsettled: readonly LineName[];
  readonly cancels: readonly CancelMessageBody[];
  /** since when the prices of the two sides are swapped, ms UTC */
  readonly wrongSince?: number;
  /** match time at which play stopped for good */
  readonly stoppedAt?: number;
}

/** The clock time of an instant of match time. */
export const toWallClockTimeOfMatch = ({ kickOffAt, speed }: SimulatedMatchSpec, t: number): number =>
  Math.round(kickOffAt + t / speed);

/** Emits a message; by the live producer unless another is named. */
export type MatchMessageEmitter = (body: SportEventFeedMessageBody, producer?: number) => void;

/** An emitter that appends drafts of an instant of match time. */
export const createSimulatedMatchMessageEmitter =
  (
    spec: SimulatedMatchSpec,
    t: number,
    drafts: FeedMessageDraft[],
    sourceTime = toWallClockTimeOfMatch(spec, t),
  ): MatchMessageEmitter =>
  (body, producer = simulatorProducerIdByPhase.live) =>
    drafts.push({ producer, event: spec.id, sourceTime, body });

export const buildFixtureMessage = (spec: SimulatedMatchSpec): SportEventFeedMessageBody => {
  const competitor = ({ strength: _strength, ...rest }: SimulatedTeam) => rest;
  return {
    type: 'fixture',
    change: 'new',
    sport: 'football',
    tournament: { id: spec.tournament.id, name: spec.tournament.name, category: spec.tournament.category },
    home: competitor(spec.home),
    away: competitor(spec.away),
    startsAt: spec.kickOffAt,
    live: true,
  };
};

/** The status as it stands at an instant of match time. */
export function buildMatchStatusMessage(match: SimulatedMatch, t: number): EventStatusMessageBody {
  const { part, stoppageMs } = match;
  const played = (match.stoppedAt ?? t) - match.partFrom;
  const running = (part === 'first' || part === 'second') && match.end === undefined;
  const seconds =
    part === 'first' ? played / 1_000 : part === 'second' || part === 'over' ? 2_700 + played / 1_000 : 2_700;
  return {
    type: 'status',
    status: match.status,
    phase: match.phase,
    ...(part === 'before'
      ? {}
      : {
          score: match.score,
          periods: [
            { code: 2, score: match.halfTime ?? match.score },
            { code: 4, score: match.corners },
          ],
          statistics: { corners: match.corners, yellowCards: match.yellowCards, redCards: match.redCards },
          clock: {
            seconds: Math.max(0, Math.floor(seconds)),
            stopped: !running,
            rate: running ? match.spec.speed : 0,
            ...(stoppageMs === undefined ? {} : { stoppage: stoppageMs / 60_000 }),
          },
        }),
  };
}
