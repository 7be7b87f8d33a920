/** The chances of a frame between two players: who wins it, how many points it has, whether there is a century. */
import { toRangedChances } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { solveCentury } from './century.ts';
import type { FindCentury } from './century.ts';
import { solveFrame } from './frame-values.ts';
import type { FindValues, FrameSituation, SideIndex, ValueKind } from './frame-values.ts';
import type { Matchup } from './matchup.ts';
import { ALL_BALLS, pointsLeft, RESPOTTED_BLACK } from './table.ts';

export interface FrameModel {
  readonly findWin: (situation: FrameSituation) => number;
  /** of the points that are still scored */
  readonly findPoints: (situation: FrameSituation) => RangedChances;
  readonly findCentury: FindCentury;
}

const createWins = (respotted: number): ValueKind => ({
  length: () => 1,
  end: (lead) => [lead === 0 ? respotted : lead > 0 ? 1 : 0],
  moves: false,
});

const noMorePoints: readonly number[] = [1];
const blackPoints = Array.from({ length: RESPOTTED_BLACK + 1 }, (_, points) => (points === RESPOTTED_BLACK ? 1 : 0));

const points: ValueKind = {
  length: (balls) => (pointsLeft[balls] ?? 0) + RESPOTTED_BLACK + 1,
  end: (lead) => (lead === 0 ? blackPoints : noMorePoints),
  moves: true,
};

/** The points are computed when they are first asked for: they take longer than the rest together. */
export function createFrameModel(matchup: Matchup): FrameModel {
  const wins = solveFrame(matchup, createWins(matchup.respotted));
  let solved: FindValues | undefined;
  return {
    findWin: (situation) => wins(situation)[0] ?? 0,
    findPoints(situation) {
      solved ??= solveFrame(matchup, points);
      return toRangedChances([...solved(situation)]);
    },
    findCentury: solveCentury(matchup),
  };
}

/** A frame before its break-off: the other player has the first shot at a pot. */
export const toFreshFrame = (breaker: SideIndex): FrameSituation => ({
  balls: ALL_BALLS,
  lead: 0,
  striker: breaker === 0 ? 1 : 0,
  isFirstShot: true,
});
