/** A simulated match: ball by ball, with the overs, the rain, reviews of wickets, and the super over of a tie. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { RandomSource } from '../play/seeded-draws.ts';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import { createBallChances, runsByBall, WIDE_CHANCE } from './balls.ts';
import type { BallChances, FindBallChances, LegalBall } from './balls.ts';
import { computePar, computeResources, computeTarget } from './dls.ts';
import { rainOvers } from './innings-chances.ts';
import { cutOvers, findRates, rain } from './matchup.ts';
import type { Rates } from './matchup.ts';
import { cricketPhases } from '@arara/sports/cricket/phases';
import { countInningsRuns } from '@arara/sports/cricket/score';
import type { Ball, CricketScore, Innings, Side } from '@arara/sports/cricket/score';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
/** No simulated match takes longer: a longer one is played a little faster. */
export const LONGEST_MATCH_MS = 290 * MINUTE_MS;

/** How often something unusual happens. */
const incidents = {
  /** bets are stopped for an appeal, and nothing comes of it */
  appeal: 0.02,
  /** a ball without runs is first given as a wicket, and taken back after the review */
  review: 0.006,
} as const;

type Step = ScriptStep<CricketScore>;

/** The match as it is being written. */
export interface Match {
  readonly fixture: SimulatedFixture;
  readonly rates: Rates;
  readonly random: RandomSource;
  readonly steps: Step[];
  readonly chances: Readonly<Record<Side, FindBallChances>>;
  t: number;
  score: CricketScore;
}

const otherSide = { home: 'away', away: 'home' } as const;

export function addStep(match: Match, passedMs: number, phase: number, more: Partial<Step> = {}): void {
  match.t += Math.round(passedMs);
  match.steps.push({ t: match.t, score: match.score, phase, ...more });
}

export function drawBall(chances: BallChances, random: RandomSource): LegalBall {
  let rest = random.uniform();
  for (const [ball, chance] of Object.entries(chances)) {
    rest -= chance;
    if (rest < 0) return ball as LegalBall;
  }
  return 'dot';
}

/** The innings after a ball. The first ball after an over begins the next one. */
function applyBall(innings: Innings, ball: Ball, allBalls: number, target: number | undefined): Innings {
  const isLegal = ball !== 'wide';
  const over = Math.floor(innings.balls / 6);
  const runs = ball === 'wide' ? 1 : runsByBall[ball];
  const overs = Array.from({ length: over + 1 }, (_, n) => (innings.overs[n] ?? 0) + (n === over ? runs : 0));
  const [balls, wickets] = [innings.balls + (isLegal ? 1 : 0), innings.wickets + (ball === 'wicket' ? 1 : 0)];
  const after = { ...innings, overs, balls, wickets };
  return {
    ...after,
    fours: innings.fours + (ball === 'four' ? 1 : 0),
    sixes: innings.sixes + (ball === 'six' ? 1 : 0),
    isOver: balls >= allBalls || wickets >= 10 || (target !== undefined && countInningsRuns(after) >= target),
  };
}

const replaceLast = (list: readonly Innings[], innings: Innings): readonly Innings[] => [...list.slice(0, -1), innings];

function getCurrent({ innings }: CricketScore): Innings {
  const current = innings.at(-1);
  if (current === undefined) throw new RangeError('no innings has begun');
  return current;
}

/** Legal balls of the innings in play. */
const countAllBalls = ({ innings, cut, overs }: CricketScore): number =>
  6 * (innings.length > 1 ? (cut?.overs ?? overs) : overs);

const getPhase = ({ innings }: CricketScore): number =>
  innings.length > 1 ? cricketPhases.secondInnings : cricketPhases.firstInnings;

/** What people see coming: a wicket, a boundary that may decide the match, an appeal. */
function buildStop(ball: Ball, isLate: boolean, random: RandomSource): Pick<Step, 'stop'> {
  const isDecisive = isLate && (ball === 'four' || ball === 'six');
  const isAppeal = ball !== 'wicket' && !isDecisive && random.uniform() < incidents.appeal;
  if (ball !== 'wicket' && !isDecisive && !isAppeal) return {};
  const [beforeMs, afterMs] = [random.between(3, 7) * SECOND_MS, random.between(4, 10) * SECOND_MS];
  return { stop: { groups: ['all'], reason: isAppeal ? 'danger' : 'decisive', beforeMs, afterMs } };
}

/** The official result when both innings are complete. */
function findResult(score: CricketScore): CricketScore['result'] {
  const [first, second] = score.innings;
  if (first === undefined || second === undefined || score.target === undefined) return undefined;
  const ahead = countInningsRuns(second) - (score.target - 1);
  if (ahead === 0) return 'tie';
  return ahead > 0 ? second.side : first.side;
}

/** A wicket that the umpire gave is taken back after the review; bets stay stopped until then. */
function addReviewedWicket(match: Match, innings: Innings, overBefore: readonly Ball[], passedMs: number): void {
  const reviewMs = match.random.between(60, 100) * SECOND_MS;
  const { score } = match;
  const given: Innings = { ...innings, wickets: innings.wickets + 1 };
  const seen = { lastBall: 'wicket', overBalls: [...overBefore, 'wicket'] } as const;
  match.score = { ...score, innings: replaceLast(score.innings, given), ...seen };
  addStep(match, passedMs, getPhase(score), {
    stop: { groups: ['all'], reason: 'review', beforeMs: 4 * SECOND_MS, afterMs: reviewMs },
  });
  match.score = score;
  match.t += Math.round(reviewMs);
}

/** Bowls one ball. The ball that decides the match is its last step, unless the match is tied. */
function bowlBall(match: Match): void {
  const { random, chances } = match;
  const { isDelayed: _delayed, ...score } = match.score;
  const innings = getCurrent(score);
  const [allBalls, { balls, side, wickets }] = [countAllBalls(score), innings];
  const isWide = random.uniform() < WIDE_CHANCE;
  const ball = isWide ? 'wide' : drawBall(chances[side](balls, allBalls, wickets), random);
  const target = score.innings.length > 1 ? score.target : undefined;
  const after = applyBall(innings, ball, allBalls, target);
  const isNewOver = balls % 6 === 0 && balls > 0 && score.lastBall !== 'wide';
  const passedMs = random.between(26, 38) * SECOND_MS + (isNewOver ? random.between(45, 75) * SECOND_MS : 0);
  const mayBeReviewed = ball === 'dot' && wickets < 9 && !after.isOver;
  const isReviewed = mayBeReviewed && random.uniform() < incidents.review;
  const overBefore = isNewOver ? [] : (score.overBalls ?? []);
  if (isReviewed) addReviewedWicket(match, after, overBefore, passedMs);
  const overBalls: readonly Ball[] = [...overBefore, ball];
  const played: CricketScore = { ...score, innings: replaceLast(score.innings, after), lastBall: ball, overBalls };
  const result = after.isOver ? findResult(played) : undefined;
  match.score = result === undefined ? played : { ...played, result };
  const hasWinner = result === 'home' || result === 'away';
  addStep(match, isReviewed ? 0 : passedMs, hasWinner ? matchPhases.finished : getPhase(played), {
    ...(isReviewed ? { correction: true } : buildStop(ball, target !== undefined && allBalls - balls <= 12, random)),
    ...(hasWinner ? { ending: 'played' } : {}),
  });
}

/** Who is ahead of the par score when rain ends a second innings. */
function findParResult(score: CricketScore): CricketScore['result'] {
  const { balls, wickets, side } = getCurrent(score);
  const used = 1 - computeResources(score.overs - balls / 6, wickets, score.overs);
  const ahead = countInningsRuns(getCurrent(score)) - computePar(score.target ?? 0, used);
  return ahead === 0 ? 'tie' : ahead > 0 ? side : otherSide[side];
}

/** Play waits for the rain; bets are stopped until it is known how the match goes on. */
function delay(match: Match, delayMs: number): void {
  match.score = { ...match.score, isDelayed: true };
  addStep(match, 20 * SECOND_MS, matchPhases.interrupted, {
    stop: { groups: ['all'], reason: 'interrupted', beforeMs: 0, afterMs: delayMs },
  });
}

/** After some overs it may rain. A match that is not resumed has a result if the second innings had begun. Returns whether it has ended. */
function playRain(match: Match): boolean {
  const { random, score } = match;
  const { balls, isOver } = getCurrent(score);
  const mayRain = !isOver && score.cut === undefined && score.lastBall !== 'wide' && rainOvers.includes(balls / 6);
  if (!mayRain || random.uniform() >= rain.delays) return false;
  const delayMs = random.between(8, 30) * MINUTE_MS;
  delay(match, delayMs);
  if (random.uniform() >= rain.ends) {
    match.t += Math.round(delayMs);
    return false;
  }
  const hasResult = score.innings.length > 1;
  const result = hasResult ? findParResult(score) : undefined;
  match.score = { ...score, ...(result === undefined ? {} : { result, isDls: true }) };
  if (result === 'tie') {
    // Nobody can play a super over in the rain: the tie stays.
    addStep(match, delayMs, matchPhases.finished, { ending: 'played' });
  } else if (result === undefined) addStep(match, delayMs, matchPhases.abandoned, { ending: 'abandoned' });
  else addStep(match, delayMs, matchPhases.finished, { ending: 'played' });
  return true;
}

const createInnings = (side: Side): Innings => ({
  side,
  overs: [],
  wickets: 0,
  balls: 0,
  fours: 0,
  sixes: 0,
  isOver: false,
});

/** Overs are cut: everything that was counted so far is kept beside the score. */
function cutSecondInnings(score: CricketScore, overs: number): CricketScore {
  const first = getCurrent(score);
  const both = (count: number): readonly [number, number] => (first.side === 'home' ? [count, 0] : [0, count]);
  const runs = countInningsRuns(first);
  return {
    ...score,
    target: computeTarget(runs, overs, score.overs),
    isDls: true,
    cut: {
      overs,
      runs: both(runs),
      fours: both(first.fours),
      sixes: both(first.sixes),
      bowled: both(Math.floor(first.balls / 6)),
      complete: [first.side],
    },
  };
}

/** The break between the innings, which rain may make longer and the second innings shorter. */
function playBreak(match: Match): void {
  const { random } = match;
  addStep(match, 60 * SECOND_MS, cricketPhases.inningsBreak);
  const first = getCurrent(match.score);
  const base = { ...match.score, target: countInningsRuns(first) + 1 };
  let next: CricketScore = base;
  let breakMs = random.between(11, 14) * MINUTE_MS;
  if (random.uniform() < rain.breakDelays) {
    const delayMs = random.between(15, 40) * MINUTE_MS;
    delay(match, breakMs + delayMs);
    breakMs += delayMs;
    if (random.uniform() < rain.cuts)
      next = cutSecondInnings(base, cutOvers[random.integerBelow(cutOvers.length)] ?? base.overs);
  }
  const { lastBall: _lastBall, overBalls: _overBalls, ...score } = next;
  match.score = { ...score, innings: [...score.innings, createInnings(otherSide[first.side])] };
  addStep(match, breakMs, cricketPhases.secondInnings);
}

const compress = (steps: readonly Step[]): readonly Step[] => {
  const last = steps.at(-1)?.t ?? 0;
  return last <= LONGEST_MATCH_MS
    ? steps
    : steps.map((step) => ({ ...step, t: Math.round((step.t * LONGEST_MATCH_MS) / last) }));
};

/** The script of a match. The toss is known when it starts. `playSuperOvers` decides a tie. */
export function simulateMatch(
  fixture: SimulatedFixture,
  drift: number,
  random: RandomSource,
  playSuperOvers: (match: Match) => void,
): readonly Step[] {
  const rates = findRates(fixture, drift);
  const match: Match = {
    fixture,
    rates,
    random,
    steps: [],
    chances: { home: createBallChances(rates.home), away: createBallChances(rates.away) },
    t: 0,
    score: { overs: 20, innings: [createInnings(random.uniform() < 0.5 ? 'home' : 'away')] },
  };
  addStep(match, 0, cricketPhases.firstInnings);
  while (match.steps.at(-1)?.ending === undefined) {
    const { innings, result } = match.score;
    if (result === 'tie') playSuperOvers(match);
    else if (getCurrent(match.score).isOver && innings.length === 1) playBreak(match);
    else if (!playRain(match)) bowlBall(match);
  }
  return compress(match.steps);
}
