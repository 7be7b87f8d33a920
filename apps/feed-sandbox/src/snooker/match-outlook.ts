/** The chances of a match from a position: its final scores, races, and which frames are reached. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import { toFreshFrame } from './frame-model.ts';
import type { FrameModel } from './frame-model.ts';
import { RETIREMENT } from './matchup.ts';
import { findBreaker, isMatchWon } from './position.ts';
import type { MatchPosition } from './position.ts';

/** Frames won, with their chance. */
export interface ScoreChance {
  readonly won: HomeAwayScore;
  readonly chance: number;
}

export interface MatchOutlook {
  readonly finals: readonly ScoreChance[];
  /** scores at which a player retires */
  readonly broken: readonly ScoreChance[];
  /** by number of frames: that home or away is the first to win so many */
  readonly races: ReadonlyMap<number, readonly [home: number, away: number]>;
  /** by number: that the frame is begun */
  readonly reached: ReadonlyMap<number, number>;
}

/** The chance of home to win a frame: the one in play from where it stands, later ones by who breaks off. */
function computeFrameWin({ findWin }: FrameModel, position: MatchPosition, frame: number): number {
  return findWin(frame === position.frame ? position.situation : toFreshFrame(findBreaker(frame)));
}

const addTo = <Key>(map: Map<Key, number>, key: Key, chance: number): void => {
  map.set(key, (map.get(key) ?? 0) + chance);
};

/** Plays frame by frame; a player may retire after every one that does not end the match. */
export function computeOutlook(model: FrameModel, position: MatchPosition): MatchOutlook {
  const { won, maxFrames, isBetweenFrames } = position;
  const finals: ScoreChance[] = [];
  const broken: ScoreChance[] = [];
  const races = new Map<number, [number, number]>();
  const reached = new Map<number, number>();
  const retires = 2 * RETIREMENT;
  /** The match goes on from this score unless somebody retires; returns the chance that it does. */
  const rest = (score: HomeAwayScore, chance: number): number => {
    broken.push({ won: score, chance: chance * retires });
    return chance * (1 - retires);
  };
  if (isMatchWon(won, maxFrames)) return { finals: [{ won, chance: 1 }], broken, races, reached };
  let states = new Map([[won[0], isBetweenFrames ? rest(won, 1) : 1]]);
  for (let { frame } = position; states.size > 0; frame++) {
    const next = new Map<number, number>();
    const homeWins = computeFrameWin(model, position, frame);
    for (const [home, chance] of states) {
      const away = frame - 1 - home;
      addTo(reached, frame, chance);
      for (const side of [0, 1] as const) {
        const after: HomeAwayScore = side === 0 ? [home + 1, away] : [home, away + 1];
        const part = chance * (side === 0 ? homeWins : 1 - homeWins);
        if (after[side] > after[side === 0 ? 1 : 0]) {
          const race = races.get(after[side]) ?? [0, 0];
          race[side] += part;
          races.set(after[side], race);
        }
        if (isMatchWon(after, maxFrames)) finals.push({ won: after, chance: part });
        else addTo(next, after[0], part);
      }
    }
    for (const [home, chance] of next) next.set(home, rest([home, frame - home], chance));
    states = next;
  }
  return { finals, broken, races, reached };
}
