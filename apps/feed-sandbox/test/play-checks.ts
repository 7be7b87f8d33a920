/** What every simulated sport promises, as checks for tests: its scripts are consistent, its lines priced, its prices right. */
import type { ParsedLine } from '@arara/sports/core/markets';
import { priceLine } from '@arara/sports/core/pricing';
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine, isScoreRefused } from '@arara/sports/core/sport';
import type { SportModule } from '@arara/sports/core/sport';
import { toStakeShares } from '../src/models/endings-forecast.ts';
import type { CandidateLine, EventSeries, PricingMoment, ScriptStep, SimulatedFixture } from '../src/play/play.ts';
import { createRandomSource, createSeededDraws } from '../src/play/seeded-draws.ts';

export interface SimulatedEvent<Score> {
  readonly fixture: SimulatedFixture;
  readonly steps: readonly ScriptStep<Score>[];
}

/** Events of two competitors, all of them different and repeatable. */
export function simulatePairs<Score>(series: EventSeries<Score>, count: number): readonly SimulatedEvent<Score>[] {
  return Array.from({ length: count }, (_, n) => {
    const random = createRandomSource(createSeededDraws(`check:${series.key}:${n}`));
    const tournament = series.tournaments[n % series.tournaments.length];
    if (tournament === undefined) throw new RangeError(`${series.key} has no tournament`);
    const one = random.integerBelow(tournament.competitors.length);
    const other = (one + 1 + random.integerBelow(tournament.competitors.length - 1)) % tournament.competitors.length;
    const competitors = [one, other].flatMap((index) => tournament.competitors[index] ?? []);
    const fixture = { id: `sim:check:${series.key}-${n}`, tournament, format: tournament.format, competitors };
    return { fixture, steps: series.simulate(fixture, 0, random) };
  });
}

/** What is to be seen before the start, or right after a step. */
export function toMoment<Score>(fixture: SimulatedFixture, step: ScriptStep<Score> | undefined): PricingMoment<Score> {
  if (step === undefined) return { fixture, score: undefined, phase: 0, t: -1, sinceStepMs: 0, drift: 0 };
  const { score, phase, t, clock } = step;
  return { fixture, score, phase, t, sinceStepMs: 0, drift: 0, ...(clock === undefined ? {} : { clock }) };
}

const toFacts = <Score>(
  sport: SportModule<Score>,
  { fixture }: SimulatedEvent<Score>,
  step: ScriptStep<Score>,
): unknown =>
  sport.facts({
    ending: step.ending,
    phase: step.phase,
    competitors: fixture.competitors.map(({ id, name }, i) => ({
      id,
      name,
      role: i === 0 ? 'home' : 'away',
      withdrawn: false,
    })),
    score: step.score,
  });

const formatResults = (results: ReturnType<typeof gradeLine>): string =>
  results === 'undecided' ? results : JSON.stringify(results);

/** What is wrong with the steps themselves. */
function findStepProblems<Score>(
  sport: SportModule<Score>,
  series: EventSeries<Score>,
  { steps }: SimulatedEvent<Score>,
): readonly string[] {
  const problems: string[] = [];
  const phases = new Set(sport.phases.map(({ code }) => code));
  for (const [i, { t, score, phase, ending }] of steps.entries()) {
    const read = sport.readScore(JSON.parse(JSON.stringify(score)));
    if (isScoreRefused(read)) problems.push(`step ${i} is refused at ${read.refused}`);
    if (!phases.has(phase)) problems.push(`step ${i} has the unknown phase ${phase}`);
    if (t < (steps[i - 1]?.t ?? 0) || (i === 0 && t !== 0)) problems.push(`step ${i} is at ${t}`);
    if ((ending !== undefined) !== (i === steps.length - 1)) problems.push(`step ${i} has the ending ${ending}`);
  }
  if ((steps.at(-1)?.t ?? 0) > series.longestMs) problems.push(`it takes ${steps.at(-1)?.t} ms`);
  return problems;
}

/** What is wrong with one candidate line at a moment: its text, its chances, or its own price. */
function findLineProblems<Score>(
  sport: SportModule<Score>,
  { line, main }: CandidateLine,
  forecast: ReturnType<EventSeries<Score>['forecast']>,
  facts: unknown,
): readonly string[] {
  const parsed = sport.markets.parseLine(line);
  if (parsed === undefined) return ['cannot be parsed'];
  const fair = forecast(parsed);
  if (fair === undefined) return ['has no chances'];
  const problems: string[] = [];
  const chances = Object.values(fair);
  const refund = Math.max(...chances.map((chance) => chance.refund));
  const sum = chances.reduce((total, { win }) => total + win, 0) + refund * parsed.market.winners;
  if (chances.some(({ win, refund: back }) => win < 0 || back < 0 || win + back > 1_000_010))
    problems.push(`has the chances ${JSON.stringify(fair)}`);
  if (parsed.market.winnersVary !== true && Math.abs(sum - 1_000_000 * parsed.market.winners) > 50)
    problems.push(`has chances that sum to ${sum}`);
  const { state, outcomes } = priceLine(parsed, fair, { margin: parsed.market.margin });
  for (const { id, odds } of outcomes) {
    if (state !== 'open' || odds === undefined) continue;
    if (sport.readings?.contradicts(parsed, id, odds, facts) === true)
      problems.push(`outcome ${id} at ${odds} is said to be contradicted${main === true ? ', main' : ''}`);
  }
  return problems;
}

/** Results that were seen are looked at again at every so-many-th step. */
const RECHECK_STEPS = 9;

/** Everything that is wrong with an event, by the step at which it was seen. Lines are priced at every `every`-th step. */
export function findEventProblems<Score>(
  sport: SportModule<Score>,
  series: EventSeries<Score>,
  event: SimulatedEvent<Score>,
  { every = 1 }: { readonly every?: number } = {},
): readonly string[] {
  const rules = createDefaultRules(sport.rules);
  const problems = [...findStepProblems(sport, series, event)];
  const seen = new Map<string, ParsedLine>();
  const decided = new Map<string, string>();
  const offer = (step: ScriptStep<Score> | undefined, i: number) => {
    const moment = toMoment(event.fixture, step);
    const [forecast, lines] = [series.forecast(moment), series.lines(moment)];
    const facts = step === undefined ? {} : toFacts(sport, event, step);
    if (new Set(lines.map(({ line }) => line)).size < lines.length) problems.push(`step ${i} lists a line twice`);
    for (const candidate of lines) {
      const parsed = sport.markets.parseLine(candidate.line);
      if (parsed !== undefined) seen.set(candidate.line, parsed);
      if (decided.has(candidate.line)) problems.push(`step ${i} lists ${candidate.line}, which is decided`);
      for (const problem of findLineProblems(sport, candidate, forecast, facts))
        problems.push(`step ${i}: ${candidate.line} ${problem}`);
    }
  };
  offer(undefined, -1);
  for (const [i, step] of event.steps.entries()) {
    if (step.correction === true) decided.clear();
    const facts = toFacts(sport, event, step);
    for (const [line, parsed] of seen) {
      const before = decided.get(line);
      if (before !== undefined && i % RECHECK_STEPS > 0 && step.ending === undefined) continue;
      const now = formatResults(gradeLine(sport, parsed, facts, rules));
      if (before !== undefined && before !== now) problems.push(`step ${i}: ${line} was ${before} and is ${now}`);
      if (now !== 'undecided') decided.set(line, now);
      else if (step.ending !== undefined) problems.push(`${line} is undecided at the end`);
    }
    if (i % every === 0 && step.ending === undefined) offer(step, i);
  }
  return problems;
}

/** How well chances came true in one market: the number of events, the expected and actual wins, and the deviation in sigmas. */
interface Calibration {
  readonly events: number;
  readonly expected: number;
  readonly actual: number;
  readonly sigmas: number;
}

/**
 * Compares chances with results, by market: of each event the first line of the market that is offered after a step, or before
 * the start, and of it the first outcome. The step has a fixed number: one that depends on how long the event takes knows its
 * future.
 */
export function measureCalibration<Score>(
  sport: SportModule<Score>,
  series: EventSeries<Score>,
  events: readonly SimulatedEvent<Score>[],
  markets: readonly number[],
  stepNumber?: number,
): ReadonlyMap<number, Calibration> {
  const rules = createDefaultRules(sport.rules);
  const sums = new Map(markets.map((market) => [market, { events: 0, expected: 0, actual: 0, variance: 0 }]));
  for (const event of events) {
    const [step, last] = [stepNumber === undefined ? undefined : event.steps[stepNumber], event.steps.at(-1)];
    if (last === undefined || (stepNumber !== undefined && step?.ending !== undefined)) continue;
    if (stepNumber !== undefined && step === undefined) continue;
    const moment = toMoment(event.fixture, step);
    const [lines, forecast, facts] = [series.lines(moment), series.forecast(moment), toFacts(sport, event, last)];
    for (const [market, sum] of sums) {
      const offered = lines.find(({ line }) => line.startsWith(`${market}|`));
      const parsed = offered === undefined ? undefined : sport.markets.parseLine(offered.line);
      const id = parsed?.outcomes[0]?.id;
      if (parsed === undefined || id === undefined) continue;
      const result = sport.grade(parsed, id, facts, rules);
      if (result === 'undecided') continue;
      const chance = (forecast(parsed)?.[id]?.win ?? 0) / 1_000_000;
      sum.events++;
      sum.expected += chance;
      sum.actual += toStakeShares(result).win;
      sum.variance += chance * (1 - chance);
    }
  }
  return new Map(
    [...sums].map(([market, { variance, ...rest }]) => [
      market,
      { ...rest, sigmas: variance === 0 ? 0 : (rest.actual - rest.expected) / Math.sqrt(variance) },
    ]),
  );
}
