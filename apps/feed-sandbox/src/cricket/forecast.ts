/** Fair chances of the lines of a match, from one outlook for all of them. */
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { Chase } from './chase.ts';
import type { CountChances } from './count-chances.ts';
import { cricketRules } from '@arara/sports/cricket/grade';
import type { CricketFacts } from '@arara/sports/cricket/grade';
import { computeInnings, rainOvers } from './innings-chances.ts';
import type { RainChances } from './innings-chances.ts';
import type { CricketMarket } from '@arara/sports/cricket/markets';
import { findRates, findWholeInnings, OVER_RAIN, rain } from './matchup.ts';
import { emptyInnings, OutlookCounter } from './match-outlook.ts';
import type { InningsSoFar, MatchOutlook } from './match-outlook.ts';
import { countInningsRuns } from '@arara/sports/cricket/score';
import type { CricketScore, Innings } from '@arara/sports/cricket/score';
import { cricket } from '@arara/sports/cricket/sport';
import { computeSuperOverChance } from './super-over/super-over.ts';

type Moment = Pick<PricingMoment<CricketScore>, 'fixture' | 'score' | 'drift'>;

const rules = createDefaultRules(cricketRules);
const otherSide = { home: 'away', away: 'home' } as const;

/** Rain may come now if an over has just ended after which it may: a wide would be the first ball of the next one. */
function findRain({ isDelayed, lastBall, cut }: CricketScore, { balls }: Innings): RainChances {
  if (cut !== undefined) return { after: 0, now: 0 };
  const isOverEnd = balls % 6 === 0 && rainOvers.includes(balls / 6) && lastBall !== 'wide';
  return { after: OVER_RAIN, now: isOverEnd ? (isDelayed === true ? rain.ends : OVER_RAIN) : 0 };
}

const summarize = (innings: Innings): InningsSoFar => ({
  runs: countInningsRuns(innings),
  fours: innings.fours,
  sixes: innings.sixes,
});

const exact = (known: number) => ({ known, mean: 0, variance: 0 });
const toBoundaries = ({ fours, sixes }: InningsSoFar) => ({ fours: exact(fours), sixes: exact(sixes) });

/** Before the toss each side bats first in half of all cases. */
function addBeforeToss(outlook: OutlookCounter, moment: Moment, scheduled: number): void {
  const rates = findRates(moment.fixture, moment.drift);
  for (const first of ['home', 'away'] as const) {
    const plan = { first, rates, scheduled, weight: 0.5, cutChance: rain.breakDelays * rain.cuts };
    outlook.addFirstInnings(plan, findWholeInnings(rates[first], scheduled), emptyInnings);
  }
}

function addFromScore(outlook: OutlookCounter, { fixture, drift }: Moment, score: CricketScore): void {
  const { innings, overs: scheduled, cut, target } = score;
  const rates = findRates(fixture, drift);
  const [one, other] = innings;
  if (one === undefined) return;
  const first = one.side;
  const cutChance = (score.isDelayed === true && one.isOver ? 1 : rain.breakDelays) * rain.cuts;
  const plan = { first, rates, scheduled, weight: 1, cutChance };
  const [soFar, rate] = [summarize(one), rates[first]];
  if (!one.isOver) {
    const position = {
      allBalls: 6 * scheduled,
      bowled: one.balls,
      wickets: one.wickets,
      rate,
      counts: 'boundaries',
    } as const;
    outlook.addFirstInnings(plan, new Chase(computeInnings(position, findRain(score, one)), scheduled), soFar);
    return;
  }
  if (other === undefined || target === undefined) {
    outlook.addBreak(plan, soFar.runs, toBoundaries(soFar), 1);
    const next = findWholeInnings(rates[otherSide[first]], scheduled);
    outlook.addMarks(otherSide[first], next, 0, 1 - cutChance);
    outlook.addMissingMarks(otherSide[first], next, cutChance);
    return;
  }
  const second = summarize(other);
  const position = {
    allBalls: 6 * (cut?.overs ?? scheduled),
    bowled: other.balls,
    wickets: other.wickets,
    rate: rates[other.side],
    needed: target - second.runs,
  };
  const chase = new Chase(computeInnings(position, findRain(score, other)), scheduled);
  const [firstRuns, firstBoundaries] = [soFar.runs, toBoundaries(soFar)];
  outlook.addChase({
    second: other.side,
    weight: 1,
    firstRuns,
    firstBoundaries,
    chase,
    soFar: second,
    target,
  });
  outlook.addMarks(other.side, chase, second.runs, 1);
}

const MAX_CACHED_OUTLOOKS = 24;
const cache = new Map<string, MatchOutlook>();

/** The outlook of a moment. Its lines and its forecast are asked one after the other, so the last ones are kept. */
export function findOutlook(moment: Moment): MatchOutlook {
  const { fixture, score, drift } = moment;
  const rates = findRates(fixture, drift);
  const key = `${fixture.id} ${rates.home} ${rates.away} ${score === undefined ? '' : JSON.stringify(score)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const outlook = new OutlookCounter(rates);
  if (score === undefined || score.innings.length === 0)
    addBeforeToss(outlook, moment, Number(fixture.format['overs'] ?? 20));
  else if (score.result === undefined) addFromScore(outlook, moment, score);
  else if (score.result === 'tie') {
    const starts = score.innings[1]?.side ?? 'away';
    [outlook.tie, outlook.tieHome] = [1, computeSuperOverChance(rates, starts, score.superOvers)];
  }
  if (cache.size >= MAX_CACHED_OUTLOOKS) cache.delete(cache.keys().next().value ?? key);
  cache.set(key, outlook);
  return outlook;
}

type Endings = readonly WeightedEnding<CricketFacts>[];

function listResults({ home, tie, away, tieHome }: MatchOutlook): Endings {
  const played = { end: 'played' } as const;
  return [
    { chance: home, facts: { ...played, result: 'home' } },
    { chance: away, facts: { ...played, result: 'away' } },
    { chance: tieHome, facts: { ...played, result: 'tie', winner: 'home' } },
    { chance: Math.max(0, tie - tieHome), facts: { ...played, result: 'tie', winner: 'away' } },
    { chance: Math.max(0, 1 - home - tie - away), facts: { end: 'abandoned' } },
  ];
}

/**
 * The counts of a line as one ending for each way in which they are graded: well below the line, a quarter below, level, a
 * quarter above, well above.
 */
function listCounts(
  { complete, cut }: CountChances,
  { quarters }: ParsedLine,
  build: (count: number, isComplete: boolean) => CricketFacts,
): Endings {
  const list = (chances: readonly number[], isComplete: boolean): Endings => {
    const groups = new Map<number, { chance: number; count: number }>();
    for (const [count, chance] of chances.entries()) {
      if (chance === 0) continue;
      const distance = Math.max(-2, Math.min(2, 4 * count - quarters));
      const group = groups.get(distance) ?? { chance: 0, count };
      group.chance += chance;
      groups.set(distance, group);
    }
    return [...groups.values()].map(({ chance, count }) => ({ chance, facts: build(count, isComplete) }));
  };
  return [...list(complete, true), ...list(cut, false)];
}

const toEnd = (isComplete: boolean) => (isComplete ? 'played' : 'abandoned');

/** Facts with these runs of home and away. */
const buildRuns =
  (side: 0 | 1, inningsNumber: number) =>
  (runs: number, isComplete: boolean): CricketFacts => {
    const innings = {
      runs: side === 0 ? ([runs, 0] as const) : ([0, runs] as const),
      over: [isComplete, isComplete] as const,
    };
    return { end: toEnd(isComplete), innings: inningsNumber === 1 ? [innings] : [undefined, innings] };
  };

function listMost(outlook: MatchOutlook, scope: 'fours' | 'sixes'): Endings {
  const [home, level, away] = outlook.most[scope];
  const build = (chance: number, counts: readonly [number, number]) => ({
    chance,
    facts: { end: 'played', isComplete: true, [scope]: counts } as const,
  });
  const rest = Math.max(0, 1 - home - level - away);
  return [
    build(home, [1, 0]),
    build(level, [0, 0]),
    build(away, [0, 1]),
    { chance: rest, facts: { end: 'abandoned', [scope]: [0, 0] } },
  ];
}

function listEndings(outlook: MatchOutlook, line: ParsedLine<CricketMarket>): Endings | undefined {
  const { scope, rule } = line.market;
  if (scope === 'result' || scope === 'superOver') return listResults(outlook);
  if (scope === 'fours' || scope === 'sixes')
    return rule === 'result'
      ? listMost(outlook, scope)
      : listCounts(outlook.boundaries[scope], line, (count, isComplete) => ({
          end: toEnd(isComplete),
          isComplete,
          [scope]: [count, 0],
        }));
  const side = rule === 'homeTotal' ? 'home' : rule === 'awayTotal' ? 'away' : 'both';
  const build = buildRuns(side === 'away' ? 1 : 0, getSpecifierNumber(line, 'inningnr'));
  if (scope === 'innings') return listCounts(outlook.runs[side], line, build);
  const counts = outlook.marks.get(`${side} ${getSpecifierNumber(line, 'overnr')}`);
  return counts === undefined ? undefined : listCounts(counts, line, build);
}

/** The chances at a moment, all from one outlook. */
export function createForecast(moment: Moment): LineForecast {
  const outlook = findOutlook(moment);
  return createEndingsForecast(cricket, rules, (line) => listEndings(outlook, line as ParsedLine<CricketMarket>));
}
