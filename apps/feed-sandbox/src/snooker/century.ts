/** The chance of a break of 100 in a frame: backwards from the last ball, by the points of the break in play. */
import { CENTURY } from '@arara/sports/snooker/grade';
import { countMiss } from './frame-values.ts';
import type { FrameSituation, SideIndex } from './frame-values.ts';
import type { Matchup, ShotChances } from './matchup.ts';
import { ALL_BALLS, COLOURS, findColourValue, LONE_RED, pairs, pointsLeft } from './table.ts';

export type FindCentury = (situation: Omit<FrameSituation, 'lead'>, currentBreak: number) => number;

const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);

/**
 * The lead does not matter: while a century is possible for a new visit, no lead is large enough to give the frame up, and a
 * break goes on when the frame is safe.
 */
export function solveCentury({ players }: Pick<Matchup, 'players'>): FindCentury {
  const width = CENTURY + 1;
  const empty = () => Array.from({ length: ALL_BALLS + 1 }, () => new Float64Array(width));
  // By player and balls: of a break with so many points, and of the visits from a first shot on.
  const breaks = [empty(), empty()] as const;
  const visits = [new Float64Array(ALL_BALLS + 1), new Float64Array(ALL_BALLS + 1)] as const;
  const findBreak = (side: SideIndex, balls: number, points: number): number =>
    points >= CENTURY ? 1 : (breaks[side][balls]?.[points] ?? 0);
  const findVisits = (side: SideIndex, balls: number): number => visits[side][balls] ?? 0;
  /** What a pot from so many points leads to. */
  const followSuccess = (side: SideIndex, balls: number, points: number, { success, loneRed }: ShotChances): number => {
    if (balls <= COLOURS) return success * findBreak(side, balls - 1, points + findColourValue(balls));
    const next = pairs.reduce((sum, pair) => sum + pair.chance * findBreak(side, balls - 1, points + pair.points), 0);
    const afterRed = points + LONE_RED >= CENTURY ? 1 : findVisits(otherSide(side), balls - 1);
    return success * next + loneRed * afterRed;
  };
  for (let balls = 1; balls <= ALL_BALLS; balls++) {
    if ((pointsLeft[balls] ?? 0) >= CENTURY) {
      const [home, away] = players;
      const [one, other] = [followSuccess(0, balls, 0, home.first), followSuccess(1, balls, 0, away.first)];
      const [missOne, missOther] = [countMiss(balls, home.first), countMiss(balls, away.first)];
      const scale = 1 / (1 - missOne * missOther);
      visits[0][balls] = scale * (one + missOne * other);
      visits[1][balls] = scale * (other + missOther * one);
    }
    for (const side of [0, 1] as const) {
      const { further } = players[side];
      const missed = countMiss(balls, further) * findVisits(otherSide(side), balls);
      const row = breaks[side][balls];
      for (let points = 0; points < CENTURY && row !== undefined; points++)
        row[points] = followSuccess(side, balls, points, further) + missed;
    }
  }
  return ({ balls, striker, isFirstShot }, currentBreak) =>
    isFirstShot ? findVisits(striker, balls) : findBreak(striker, balls, currentBreak);
}
