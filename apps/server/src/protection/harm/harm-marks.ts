/** Marks of harm: what in a player's play may be a sign that it does them harm, as a score with its reasons. Pure. */
import type { HarmMark, HarmMarkKind } from '@arara/contract/staff/protection';

/** What was counted of a player. */
export type HarmSignals = Readonly<Record<HarmMarkKind, number>>;

/** How a count becomes points: none below `from`, then so many each, at most so many. */
const pointsByMark: Readonly<
  Record<HarmMarkKind, { readonly from: number; readonly each: number; readonly most: number }>
> = {
  // A deposit on a day on which most of an earlier deposit was lost.
  chasedLosses: { from: 1, each: 12, most: 48 },
  // A withdrawal that the player took back.
  cancelledWithdrawals: { from: 1, each: 10, most: 30 },
  // A higher limit, or none, that the player asked for.
  raisedLimits: { from: 1, each: 8, most: 24 },
  // A night with a bet between midnight and six; a single one is nothing.
  nightsPlayed: { from: 3, each: 4, most: 24 },
};

/** From this score on a player is in the queue. */
export const HARM_QUEUE_SCORE = 24;

/** The score of a player and its reasons, the weightiest first. */
export function assessHarm(signals: HarmSignals): { readonly score: number; readonly marks: readonly HarmMark[] } {
  const marks = (Object.keys(pointsByMark) as HarmMarkKind[])
    .map((mark) => {
      const { from, each, most } = pointsByMark[mark];
      const count = signals[mark];
      return { mark, count, points: count < from ? 0 : Math.min(most, count * each) };
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  return { score: marks.reduce((sum, { points }) => sum + points, 0), marks };
}

/** A player's day, for the question whether they chased losses in it. */
export interface HarmDay {
  readonly deposits: number;
  readonly deposited: number;
  /** Stakes less payouts; negative for a day that was won. */
  readonly lost: number;
}

/** How often a player deposited again on days on which at least half of the day's deposits was lost. */
export const countChasedLosses = (days: readonly HarmDay[]): number =>
  days.reduce(
    (count, { deposits, deposited, lost }) => count + (deposits > 1 && lost * 2 >= deposited ? deposits - 1 : 0),
    0,
  );
