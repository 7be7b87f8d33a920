/** A match while its script is drawn: how it stands, its clock, and the steps so far. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import type { FootballScore } from '@arara/sports/football/facts';
import type { SideRates } from './model.ts';
import type { FootballMatchScore, MinuteText } from '@arara/sports/football/score';

export type FootballStep = ScriptStep<FootballScore>;

const SECOND_MS = 1_000;

export interface MatchDraft {
  readonly fixture: SimulatedFixture;
  readonly random: RandomSource;
  readonly goalRates: SideRates;
  readonly steps: FootballStep[];
  score: FootballMatchScore;
  phase: number;
  /** event time */
  t: number;
  /** event time at which this part of the match began, and the seconds that its clock showed then */
  from: number;
  clockFrom: number;
  isRunning: boolean;
  /** in minutes, once it is announced */
  stoppage: number | undefined;
}

/** A match at its kick-off. */
export function createMatchDraft(fixture: SimulatedFixture, goalRates: SideRates, random: RandomSource): MatchDraft {
  return {
    fixture,
    random,
    goalRates,
    steps: [],
    score: {
      goals: [0, 0],
      corners: [0, 0],
      yellowCards: [0, 0],
      redCards: [0, 0],
      goalList: [],
      cards: [],
      cornerOrder: '',
    },
    phase: matchPhases.firstHalf,
    t: 0,
    from: 0,
    clockFrom: 0,
    isRunning: true,
    stoppage: undefined,
  };
}

const countSeconds = ({ t, from, clockFrom, isRunning }: MatchDraft): number =>
  clockFrom + (isRunning ? Math.floor((t - from) / SECOND_MS) : 0);

/** The minute that has begun, as it is shown. */
export function writeMinute(draft: MatchDraft): MinuteText {
  const minute = Math.floor(countSeconds(draft) / 60) + 1;
  const last = draft.phase === matchPhases.firstHalf ? 45 : 90;
  return minute > last ? `${last}+${minute - last}` : String(minute);
}

/** Enters another part of the match, with its clock at so many seconds. */
export function enterPart(
  draft: MatchDraft,
  phase: number,
  seconds: number,
  { isRunning = true }: { readonly isRunning?: boolean } = {},
): void {
  draft.phase = phase;
  draft.from = draft.t;
  draft.clockFrom = seconds;
  draft.isRunning = isRunning;
  draft.stoppage = undefined;
}

/** Enters a part in which the clock stays where it is. */
export const stopClock = (draft: MatchDraft, phase: number): void =>
  enterPart(draft, phase, countSeconds(draft), { isRunning: false });

/** Adds the step of this moment. A field that becomes undefined is left out. */
export function addStep(
  draft: MatchDraft,
  changes: Partial<FootballMatchScore>,
  rest: Pick<FootballStep, 'stop' | 'correction' | 'ending'> = {},
): void {
  const seconds = countSeconds(draft);
  draft.score = { ...draft.score, ...changes, minute: Math.floor(seconds / 60) };
  draft.steps.push({
    t: Math.round(draft.t),
    score: draft.score,
    phase: draft.phase,
    clock: {
      seconds,
      running: draft.isRunning,
      ...(draft.stoppage === undefined ? {} : { stoppage: draft.stoppage }),
    },
    ...rest,
  });
}
