/**
 * A sport for tests of the simulation: eight rounds, each won by one side, with a false alarm, a correction, markets that refund
 * and a market that is the sum of another; and a race of a field.
 */
import { matchPhases } from '@arara/sports/core/catalogue';
import { endGrade, gradeTally } from '@arara/sports/core/grading';
import type { EventEnding, Grade, TallyRule } from '@arara/sports/core/grading';
import { createMarketTable, defineMarket } from '@arara/sports/core/markets';
import type { Market, MarketDefinition } from '@arara/sports/core/markets';
import {
  doubleChanceOutcomes,
  handicapOutcomes,
  overUnderOutcomes,
  threeWayOutcomes,
  twoWayOutcomes,
} from '@arara/sports/core/outcomes';
import { optional, readList, readObject, readText, readWhole } from '@arara/sports/core/score-json';
import { sharedPhases } from '@arara/sports/core/sport';
import type { EventCompetitor, FairChance, SportModule } from '@arara/sports/core/sport';
import type { EventSeries, PricingMoment, ScriptStep, SimulatedFixture, SportPlay } from '../src/play/play.ts';
import type { RandomSource } from '../src/play/seeded-draws.ts';
import type { SimulatedSport } from '../src/event/event-plan.ts';
import { createEndingsForecast } from '../src/models/endings-forecast.ts';
import { createSimulatedTournament } from '../src/play/tournaments.ts';

const ROUNDS = 8;
const ROUND_MS = 10 * 60_000;

/** Rounds won by home and away, or the order of a race. */
export interface ToyScore {
  readonly rounds?: readonly number[] | undefined;
  readonly order?: readonly string[] | undefined;
}

interface ToyFacts {
  readonly end: EventEnding | undefined;
  readonly rounds: readonly [number, number];
  readonly order: readonly string[] | undefined;
  readonly withdrawn: readonly string[];
}

interface ToyMarket extends Market {
  readonly rule: TallyRule | 'first' | 'firstTwo';
}

const half = { name: 'hcp', kind: 'quarter' } as const;
const definitions: readonly (MarketDefinition & Pick<ToyMarket, 'rule'>)[] = [
  { id: 1, key: 'result', rule: 'result', margin: 0.06, tab: 'main', outcomes: threeWayOutcomes },
  {
    id: 10,
    key: 'doubleChance',
    rule: 'doubleChance',
    margin: 0.06,
    tab: 'main',
    outcomes: doubleChanceOutcomes,
    winners: 2,
    summedFrom: { market: 1, outcomes: { 9: ['1', '2'], 10: ['1', '3'], 11: ['2', '3'] } },
  },
  { id: 11, key: 'drawNoBet', rule: 'drawNoBet', margin: 0.05, tab: 'main', outcomes: twoWayOutcomes },
  {
    id: 16,
    key: 'handicap',
    rule: 'handicap',
    margin: 0.05,
    tab: 'main',
    specifiers: [half],
    outcomes: handicapOutcomes,
  },
  {
    id: 19,
    key: 'homeTotal',
    rule: 'homeTotal',
    margin: 0.07,
    tab: 'main',
    specifiers: [{ name: 'total', kind: 'total' }],
    outcomes: overUnderOutcomes,
    stopGroups: ['all', 'home'],
  },
  { id: 20, key: 'startOnly', rule: 'drawNoBet', margin: 0.05, tab: 'main', outcomes: twoWayOutcomes, inPlay: false },
  { id: 538, key: 'first', rule: 'first', margin: 0.15, tab: 'race', outcomeSource: 'competitors' },
  { id: 539, key: 'firstTwo', rule: 'firstTwo', margin: 0.12, tab: 'race', outcomeSource: 'competitors', winners: 2 },
];

const markets = createMarketTable(definitions.map((definition) => defineMarket('toy', definition)));

const readScore = readObject({
  rounds: optional(readList(readWhole(2), ROUNDS)),
  order: optional(readList(readText(), 400)),
});

function gradeToy(market: ToyMarket, outcomeId: string, facts: ToyFacts): Grade | undefined {
  const { rule } = market;
  if (rule !== 'first' && rule !== 'firstTwo') return undefined;
  if (facts.end !== 'played') return 'undecided';
  const place = facts.order?.indexOf(outcomeId) ?? -1;
  return { result: place >= 0 && place < (rule === 'first' ? 1 : 2) ? 'won' : 'lost' };
}

const module: SportModule<ToyScore, ToyFacts> = {
  code: 'toy',
  urn: 'sr:sport:0',
  liveDelayMs: 1_000,
  restDays: 1,
  phases: [...sharedPhases, { code: matchPhases.firstHalf, key: 'firstHalf' }],
  periods: [],
  markets,
  rules: {},
  readScore: (json) => readScore(json, 'score'),
  facts: ({ ending, score, competitors }) => ({
    end: ending,
    rounds: [countRounds(score, 1), countRounds(score, 2)],
    order: score?.order,
    withdrawn: competitors.flatMap(({ id, withdrawn }: EventCompetitor) => (withdrawn ? [id] : [])),
  }),
  grade(line, outcomeId, facts) {
    const own = gradeToy(line.market as ToyMarket, outcomeId, facts);
    if (own !== undefined) return endGrade(own, facts.end);
    const { rounds, end } = facts;
    const rule = (line.market as ToyMarket).rule as TallyRule;
    const final = end === 'played' || rounds[0] + rounds[1] === ROUNDS;
    return endGrade(gradeTally(rule, line, outcomeId, { score: rounds, final }), end);
  },
  readings: {
    headline: (score) => [countRounds(score, 1), countRounds(score, 2)],
    scoreboard: (score) => ({ columns: ['total'], rows: [[String(countRounds(score, 1))]], marks: [] }),
    touched: () => ['all'],
    contradicts: (line, outcomeId, _odds, facts) => module.grade(line, outcomeId, facts, {}) !== 'undecided',
  },
};

const countRounds = (score: ToyScore | undefined, side: number): number =>
  score?.rounds?.filter((winner) => winner === side).length ?? 0;

/** The chance that the home side wins a round. */
function computeRoundChance({ competitors }: SimulatedFixture, drift: number): number {
  const [home, away] = competitors;
  return 1 / (1 + Math.exp(-0.4 * ((home?.strength ?? 0) - (away?.strength ?? 0) + drift)));
}

function simulateRounds(
  fixture: SimulatedFixture,
  drift: number,
  random: RandomSource,
): readonly ScriptStep<ToyScore>[] {
  const chance = computeRoundChance(fixture, drift);
  const phase = matchPhases.firstHalf;
  const rounds: number[] = [];
  const steps: ScriptStep<ToyScore>[] = [{ t: 0, score: { rounds: [] }, phase, clock: { seconds: 0, running: true } }];
  const stop = { groups: ['all'], reason: 'decisive', beforeMs: 20_000, afterMs: 15_000 } as const;
  for (let round = 1; round <= ROUNDS; round++) {
    const t = round * ROUND_MS + Math.round(random.between(-60_000, 60_000));
    const clock = { seconds: Math.round(t / 1_000), running: round < ROUNDS };
    const wins = random.uniform() < chance ? 1 : 2;
    if (round === 3) steps.push({ t: t - 150_000, score: { rounds: [...rounds] }, phase, stop });
    if (round === 5 && random.uniform() < 0.5) {
      // A round is given to the wrong side, and the whole match seems to be different for a minute.
      steps.push({ t: t - 200_000, score: { rounds: [...rounds, 3 - wins] }, phase, clock, stop });
      steps.push({ t: t - 140_000, score: { rounds: [...rounds] }, phase, clock, correction: true });
    }
    rounds.push(wins);
    if (round < ROUNDS)
      steps.push({ t, score: { rounds: [...rounds] }, phase, clock, ...(round % 2 === 0 ? { stop } : {}) });
    else steps.push({ t, score: { rounds: [...rounds] }, phase: matchPhases.finished, clock, ending: 'played' });
  }
  return steps;
}

/** Endings of the rounds that are left: binomial. */
function listEndings({ fixture, score, drift }: PricingMoment<ToyScore>) {
  const played = [countRounds(score, 1), countRounds(score, 2)] as const;
  const left = ROUNDS - played[0] - played[1];
  const chance = computeRoundChance(fixture, drift);
  let ways = 1;
  return Array.from({ length: left + 1 }, (_, wins) => {
    const one = ways * chance ** wins * (1 - chance) ** (left - wins);
    ways = (ways * (left - wins)) / (wins + 1);
    const rounds = [played[0] + wins, played[1] + left - wins] as const;
    return { chance: one, facts: { end: 'played' as const, rounds, order: undefined, withdrawn: [] } };
  });
}

const quarterBand = { opens: 0.1, stays: 0.06 } as const;

const matchSeries: EventSeries<ToyScore> = {
  key: 'match',
  tournaments: [
    createSimulatedTournament({ id: 'toy-one', name: 'Toy One', names: nameToys('Um', 60), spread: 0.5 }),
    createSimulatedTournament({ id: 'toy-two', name: 'Toy Two', names: nameToys('Dois', 31), spread: 0.5 }),
  ],
  takesPart: 'pair',
  spacingMs: 40 * 60_000,
  longestMs: 95 * 60_000,
  tickMs: 120_000,
  driftDeviation: 0.2,
  simulate: simulateRounds,
  lines: () => [
    { line: '1|', main: true },
    { line: '16|hcp=0.5', main: true, band: { opens: 0.05, stays: 0.02 } },
    { line: '10|' },
    { line: '11|' },
    { line: '20|' },
    ...[-2, -1.25, -0.75, 0, 0.25, 1, 2].map((hcp) => ({ line: `16|hcp=${hcp}`, band: quarterBand })),
    ...[1.5, 3, 3.75, 5.5].map((total) => ({ line: `19|total=${total}`, band: { opens: 0.01, stays: 0.005 } })),
  ],
  forecast: (moment) => createEndingsForecast(module, {}, () => listEndings(moment)),
};

function nameToys(last: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `Toy ${i + 1} ${last}`);
}

/** Places drawn one after the other, each in proportion to the strength of those who are left. */
const weighField = ({ competitors }: SimulatedFixture): readonly number[] =>
  competitors.map(({ strength }) => Math.exp(strength));

function simulateRace(
  fixture: SimulatedFixture,
  _drift: number,
  random: RandomSource,
): readonly ScriptStep<ToyScore>[] {
  const keys = weighField(fixture).map((weight) => random.exponential() / weight);
  const order = fixture.competitors.map(({ id }, i) => ({ id, key: keys[i] ?? 0 })).toSorted((a, b) => a.key - b.key);
  const ids = order.map(({ id }) => id);
  const start = fixture.competitors.map(({ id }) => id);
  const phase = matchPhases.firstHalf;
  return [
    { t: 0, score: { order: start }, phase },
    { t: 30 * 60_000, score: { order: start }, phase, withdrawn: ids.slice(-1) },
    { t: 70 * 60_000, score: { order: ids }, phase: matchPhases.finished, ending: 'played' },
  ];
}

function forecastRace({ fixture }: PricingMoment<ToyScore>, marketId: number): Readonly<Record<string, FairChance>> {
  const weights = weighField(fixture);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = weights.map((weight, i) => {
    const first = weight / all;
    if (marketId === 538) return first;
    const second = weights.reduce(
      (sum, other, j) => (i === j ? sum : sum + ((other / all) * weight) / (all - other)),
      0,
    );
    return first + second;
  });
  return Object.fromEntries(
    fixture.competitors.map(({ id }, i) => [id, { win: Math.round((chances[i] ?? 0) * 1e6), refund: 0 }]),
  );
}

const raceSeries: EventSeries<ToyScore> = {
  key: 'race',
  tournaments: Array.from({ length: 60 }, (_, i) =>
    createSimulatedTournament({ id: `toy-race-${i}`, name: `Race ${i}`, names: nameToys(`R${i}`, 8), spread: 1.6 }),
  ),
  takesPart: 'all',
  spacingMs: 35 * 60_000,
  longestMs: 75 * 60_000,
  driftDeviation: 0,
  simulate: simulateRace,
  lines: () => [{ line: '538|', main: true }, { line: '539|' }],
  forecast: (moment) => (line) => forecastRace(moment, line.market.id),
};

export const toyPlay: SportPlay<ToyScore> = { sport: 'toy', series: [matchSeries, raceSeries] };

export const toySport: SimulatedSport = { module, play: toyPlay };
