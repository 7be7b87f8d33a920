import { countInningsRuns, type CricketScore, type Innings } from '@arara/sports/cricket/score';

/** The overs that an innings may have: fewer than scheduled once rain has cut the second one. */
export const countOversOfInnings = ({ innings, overs, cut }: CricketScore, one: Innings): number =>
  innings.length > 1 && innings.at(-1) === one ? (cut?.overs ?? overs) : overs;

/** What the second innings needs to win: runs, and the balls that are left for them. Undefined while nobody chases. */
export function findChase(score: CricketScore): { readonly runs: number; readonly balls: number } | undefined {
  const [, second] = score.innings;
  if (second === undefined || score.target === undefined || second.isOver) return undefined;
  const balls = 6 * countOversOfInnings(score, second) - second.balls;
  const runs = score.target - countInningsRuns(second);
  return balls > 0 && runs > 0 ? { runs, balls } : undefined;
}

/**
 * How the match ended without a super over: by the runs that the second side is short of, or by the wickets that it has left.
 * `won`: the result was computed for lost overs, so that neither says how much. Undefined while there is no winner.
 */
export function findEnding(
  score: CricketScore,
): { readonly kind: 'runs' | 'wickets' | 'won'; readonly side: 'home' | 'away'; readonly count: number } | undefined {
  const { result, innings, target } = score;
  const [, second] = innings;
  if (result !== 'home' && result !== 'away') return undefined;
  if (second === undefined || target === undefined || !second.isOver) return { kind: 'won', side: result, count: 0 };
  return second.side === result
    ? { kind: 'wickets', side: result, count: 10 - second.wickets }
    : { kind: 'runs', side: result, count: target - 1 - countInningsRuns(second) };
}
