/** The super overs of a simulated match: pairs of one over, until one side has more. */
import { matchPhases } from '@arara/sports/core/catalogue';
import { runsByBall } from '../balls.ts';
import { cricketPhases } from '@arara/sports/cricket/phases';
import { addStep, drawBall, MINUTE_MS, SECOND_MS } from '../script.ts';
import type { Match } from '../script.ts';
import type { Side, SuperOver } from '@arara/sports/cricket/score';
import { findSuperOverChances, SUPER_OVER_BALLS, SUPER_OVER_WICKETS } from './super-over.ts';

const otherSide = { home: 'away', away: 'home' } as const;

const setLast = (match: Match, superOvers: readonly SuperOver[]): void => {
  const { lastBall: _lastBall, overBalls: _overBalls, ...score } = match.score;
  match.score = { ...score, superOvers };
};

/** Bowls one super over; `target` ends it early. Returns its runs. */
function playSuperOver(
  match: Match,
  side: Side,
  target: number | undefined,
  isLast: (runs: number) => boolean,
): number {
  const { random, rates } = match;
  const chances = findSuperOverChances(rates[side]);
  const before = match.score.superOvers ?? [];
  let over: SuperOver = { side, runs: 0, wickets: 0, balls: 0, isOver: false };
  setLast(match, [...before, over]);
  addStep(match, 5 * MINUTE_MS, cricketPhases.superOver, {
    stop: { groups: ['all'], reason: 'decisive', beforeMs: 0, afterMs: 20 * SECOND_MS },
  });
  while (!over.isOver) {
    const ball = drawBall(chances, random);
    const [runs, wickets, balls] = [
      over.runs + runsByBall[ball],
      over.wickets + (ball === 'wicket' ? 1 : 0),
      over.balls + 1,
    ];
    const isOver =
      balls === SUPER_OVER_BALLS || wickets === SUPER_OVER_WICKETS || (target !== undefined && runs >= target);
    over = { side, runs, wickets, balls, isOver };
    setLast(match, [...before, over]);
    match.score = { ...match.score, lastBall: ball };
    const hasEnded = isOver && isLast(runs);
    addStep(match, random.between(30, 45) * SECOND_MS, hasEnded ? matchPhases.finished : cricketPhases.superOver, {
      stop: { groups: ['all'], reason: 'decisive', beforeMs: 5 * SECOND_MS, afterMs: 8 * SECOND_MS },
      ...(hasEnded ? { ending: 'played' } : {}),
    });
  }
  return over.runs;
}

/** One pair of super overs. Who batted second in the match bats first. */
export function playSuperOvers(match: Match): void {
  const starts = match.score.innings[1]?.side ?? 'away';
  const first = playSuperOver(match, starts, undefined, () => false);
  playSuperOver(match, otherSide[starts], first + 1, (runs) => runs !== first);
}
