/**
 * Plate appearances: what a batter does and how the runners move. A half inning is a Markov chain over outs and occupied bases
 * (24 situations), as in D'Esopo and Lefkowitz's scoring index; the script draws from it and the prices are computed from it.
 */
import type { Play } from '@arara/sports/baseball/score';

/** Outs and occupied bases in one number: 8 × outs + 1 for a runner on first + 2 on second + 4 on third. */
export type Situation = number;

export const SITUATIONS = 24;
export const EMPTY_BASES: Situation = 0;
/** Extra innings start with a runner on second. */
export const TIE_BREAK_SITUATION: Situation = 2;

export const toSituation = (outs: number, bases: readonly number[]): Situation =>
  8 * outs + bases.reduce((sum, base) => sum + 2 ** (base - 1), 0);

export const listBases = (situation: Situation): readonly number[] =>
  [1, 2, 3].filter((base) => (situation & (2 ** (base - 1))) !== 0);

const countOuts = (situation: Situation): number => situation >> 3;

/** One way in which a plate appearance may end. `situation` is undefined after the third out. */
export interface PlateResult {
  readonly play: Play;
  readonly chance: number;
  readonly runs: number;
  readonly situation: Situation | undefined;
}

/** Shares of plate appearances at average strength, near those of the major leagues of the 2020s. */
const baseShares = {
  walk: 0.094,
  single: 0.142,
  double: 0.044,
  triple: 0.004,
  homeRun: 0.031,
  error: 0.008,
  strikeOut: 0.222,
  out: 0.455,
} as const;

type BatterPlay = keyof typeof baseShares;
const reachingPlays: readonly BatterPlay[] = ['walk', 'single', 'double', 'triple', 'homeRun', 'error'];

/** How often runners take a further base. */
const advances = {
  /** from second to home on a single, with fewer than two outs, and with two, when they run at contact */
  scoresFromSecond: [0.56, 0.76],
  firstToThird: 0.28,
  firstToHomeOnDouble: 0.42,
  doublePlay: 0.22,
  /** an out on which the runners on second and third move up */
  productiveOut: 0.42,
} as const;

/** A part of a play: which bases are occupied after it, the runs, and how many outs it makes. */
interface Movement {
  readonly share: number;
  readonly bases: number;
  readonly runs: number;
  readonly outs: number;
  readonly play?: Play;
}

const FIRST = 1;
const SECOND = 2;
const THIRD = 4;

const has = (bases: number, base: number): number => ((bases & base) === 0 ? 0 : 1);
const countRunners = (bases: number): number => has(bases, FIRST) + has(bases, SECOND) + has(bases, THIRD);

/** A walk moves only the runners who are forced to. */
function moveOnWalk(bases: number): readonly Movement[] {
  if ((bases & FIRST) === 0) return [{ share: 1, bases: bases | FIRST, runs: 0, outs: 0 }];
  if ((bases & SECOND) === 0) return [{ share: 1, bases: bases | SECOND, runs: 0, outs: 0 }];
  return [{ share: 1, bases: FIRST | SECOND | THIRD, runs: has(bases, THIRD), outs: 0 }];
}

function moveOnSingle(bases: number, outs: number): readonly Movement[] {
  const scores = has(bases, SECOND) === 0 ? 1 : advances.scoresFromSecond[outs === 2 ? 1 : 0];
  const build = (share: number, isScoring: boolean): readonly Movement[] => {
    const third = has(bases, SECOND) === 1 && !isScoring ? THIRD : 0;
    const runs = has(bases, THIRD) + (has(bases, SECOND) === 1 && isScoring ? 1 : 0);
    if (has(bases, FIRST) === 0) return [{ share, bases: FIRST | third, runs, outs: 0 }];
    const toThird = third === 0 ? advances.firstToThird : 0;
    return [
      { share: share * (1 - toThird), bases: FIRST | SECOND | third, runs, outs: 0 },
      { share: share * toThird, bases: FIRST | THIRD, runs, outs: 0 },
    ];
  };
  return [...build(scores, true), ...build(1 - scores, false)];
}

function moveOnDouble(bases: number): readonly Movement[] {
  const runs = has(bases, SECOND) + has(bases, THIRD);
  if (has(bases, FIRST) === 0) return [{ share: 1, bases: SECOND, runs, outs: 0 }];
  const scores = advances.firstToHomeOnDouble;
  return [
    { share: scores, bases: SECOND, runs: runs + 1, outs: 0 },
    { share: 1 - scores, bases: SECOND | THIRD, runs, outs: 0 },
  ];
}

/** The runners on second and third move up. */
const advanceRunners = (bases: number): number => (bases & FIRST) | (has(bases, SECOND) === 1 ? THIRD : 0);

function moveOnOut(bases: number, outs: number): readonly Movement[] {
  const holds: Movement = { share: 1, bases, runs: 0, outs: 1 };
  if (outs === 2 || bases === 0) return [holds];
  const double = has(bases, FIRST) === 1 ? advances.doublePlay : 0;
  const productive = (1 - double) * ((bases & (SECOND | THIRD)) === 0 ? 0 : advances.productiveOut);
  const afterDouble = advanceRunners(bases) & ~FIRST;
  return [
    // With one out the double play is the third out, and nobody scores on it.
    { share: double, bases: afterDouble, runs: outs === 0 ? has(bases, THIRD) : 0, outs: 2, play: 'doublePlay' },
    {
      share: productive,
      bases: advanceRunners(bases),
      runs: has(bases, THIRD),
      outs: 1,
      ...(has(bases, THIRD) === 1 ? { play: 'sacrificeFly' } : {}),
    },
    { ...holds, share: 1 - double - productive },
  ];
}

function moveRunners(play: BatterPlay, bases: number, outs: number): readonly Movement[] {
  switch (play) {
    case 'walk':
      return moveOnWalk(bases);
    case 'single':
    case 'error':
      return moveOnSingle(bases, outs);
    case 'double':
      return moveOnDouble(bases);
    case 'triple':
      return [{ share: 1, bases: THIRD, runs: countRunners(bases), outs: 0 }];
    case 'homeRun':
      return [{ share: 1, bases: 0, runs: countRunners(bases) + 1, outs: 0 }];
    case 'strikeOut':
      return [{ share: 1, bases, runs: 0, outs: 1 }];
    case 'out':
      return moveOnOut(bases, outs);
  }
}

/**
 * All ways in which a plate appearance may end in this situation. `rate` is what the batting side adds to the log-odds of
 * reaching base: 0 is average.
 */
export function listPlateResults(situation: Situation, rate: number): readonly PlateResult[] {
  const [outs, bases] = [countOuts(situation), situation & 7];
  const weights = Object.entries(baseShares).map(([play, share]): readonly [BatterPlay, number] => [
    play as BatterPlay,
    share * (reachingPlays.includes(play as BatterPlay) ? Math.exp(rate) : 1),
  ]);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return weights.flatMap(([play, weight]) =>
    moveRunners(play, bases, outs)
      .filter(({ share }) => share > 0)
      .map((movement): PlateResult => ({
        play: movement.play ?? play,
        chance: (weight / all) * movement.share,
        runs: movement.runs,
        situation: outs + movement.outs >= 3 ? undefined : 8 * (outs + movement.outs) + movement.bases,
      })),
  );
}

export const isHit = (play: Play): boolean => ['single', 'double', 'triple', 'homeRun'].includes(play);
