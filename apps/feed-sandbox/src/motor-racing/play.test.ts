import { describe, expect, test } from 'vitest';
import { findMargin, defaultMarginPolicy } from '@arara/sports/core/margins';
import { priceLine } from '@arara/sports/core/pricing';
import { createDefaultRules } from '@arara/sports/core/rules';
import { isScoreRefused } from '@arara/sports/core/sport';
import type { ParsedLine } from '@arara/sports/core/markets';
import { toStakeShares } from '../models/endings-forecast.ts';
import type { PricingMoment, ScriptStep, SimulatedFixture } from '../play/play.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { readListedCars, toCarKey } from '@arara/sports/motor-racing/listed-cars';
import { motorRacingPlay } from './play.ts';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';
import { motorRacing } from '@arara/sports/motor-racing/sport';

const [series] = motorRacingPlay.series;
if (series === undefined) throw new Error('motor racing has no series');
const rules = createDefaultRules(motorRacing.rules);
const MINUTE_MS = 60_000;

type Step = ScriptStep<MotorRacingScore>;

function createRace(n: number): {
  readonly fixture: SimulatedFixture;
  readonly drift: number;
  readonly script: readonly Step[];
} {
  const tournament = series!.tournaments[n % series!.tournaments.length]!;
  const fixture = { id: `race-${n}`, tournament, format: tournament.format, competitors: tournament.competitors };
  const random = createRandomSource(createSeededDraws(`race test ${n}`));
  const drift = series!.driftDeviation * random.normal();
  return { fixture, drift, script: series!.simulate(fixture, drift, random) };
}

const readFacts = ({ competitors }: SimulatedFixture, step: Step | undefined) =>
  motorRacing.facts({
    ending: step?.ending,
    phase: step?.phase ?? 0,
    competitors: competitors.map(({ id, name }) => ({ id, name, role: 'none', withdrawn: false })),
    score: step?.score,
  });

const toMoment = (
  fixture: SimulatedFixture,
  drift: number,
  step: Step | undefined,
): PricingMoment<MotorRacingScore> => ({
  fixture,
  drift,
  score: step?.score,
  phase: step?.phase ?? 0,
  t: step?.t ?? -1,
  sinceStepMs: 0,
});

/** Every outcome of a line, by its market or by the cars that it is about. */
function listOutcomes(line: ParsedLine, fixture: SimulatedFixture): readonly string[] {
  if (line.market.outcomeSource === 'fixed') return line.outcomes.map(({ id }) => id);
  const listed = readListedCars(line);
  const cars = fixture.competitors.map(({ id }) => id).filter((id) => listed?.includes(toCarKey(id)) !== false);
  return line.market.key === 'headToHeadThreeWay' ? [...cars, 'draw'] : cars;
}

const races = Array.from({ length: 20 }, (_, n) => createRace(n));

describe('twenty races', () => {
  test('each step has a readable score that agrees with the one before', () => {
    for (const { fixture, script } of races) {
      expect(script[0]?.t).toBe(0);
      expect(script.at(-1)?.t).toBeLessThan(series.longestMs);
      expect(script.length).toBeLessThan(200);
      for (const [i, step] of script.entries()) {
        const before = script[i - 1];
        expect(isScoreRefused(motorRacing.readScore(structuredClone(step.score)))).toBe(false);
        expect(JSON.stringify(step.score).length).toBeLessThan(600);
        expect(step.ending !== undefined).toBe(i === script.length - 1);
        expect(step.score.stops.length).toBe(fixture.competitors.length);
        if (before === undefined) continue;
        expect(step.t).toBeGreaterThan(before.t);
        expect(step.score.retired.slice(0, before.score.retired.length)).toEqual(before.score.retired);
        expect(step.score.stops.every((stops, car) => stops >= (before.score.stops[car] ?? 0))).toBe(true);
      }
    }
  });

  test('every line that is offered has chances, is open, and is decided at the end', () => {
    for (const [n, { fixture, drift, script }] of races.entries()) {
      const final = readFacts(fixture, script.at(-1));
      const middle = Math.floor(((n + 0.5) / races.length) * (script.length - 1));
      const moments = [undefined, script[middle], script.at(-2)];
      for (const step of moments) {
        const moment = toMoment(fixture, drift, step);
        const facts = readFacts(fixture, step);
        const forecast = series.forecast(moment);
        const lines = series
          .lines(moment)
          .map((candidate) => ({ ...candidate, parsed: motorRacing.markets.parseLine(candidate.line)! }));
        if (step === undefined) expect(lines.filter(({ main }) => main === true)).toHaveLength(3);
        expect(lines.length).toBeLessThan(60);
        for (const { parsed } of lines) {
          const chances = forecast(parsed)!;
          const ids = listOutcomes(parsed, fixture);
          expect(Object.keys(chances).toSorted()).toEqual(ids.toSorted());
          const wins = Object.values(chances).reduce((sum, { win }) => sum + win, 0) / 1e6;
          const refund = Math.max(...Object.values(chances).map((chance) => chance.refund)) / 1e6;
          const winners = Number(parsed.specifiers['winners'] ?? 1);
          if (parsed.market.rule === 'headToHead') expect(wins + refund).toBeCloseTo(1, 4);
          else expect(Math.abs(wins - winners)).toBeLessThan(winners > 6 ? 0.2 : 0.005);
          const margin = findMargin(defaultMarginPolicy, parsed.market, {
            tournament: fixture.tournament.id,
            inPlay: step !== undefined,
          });
          const decidedNow = new Set(ids.filter((id) => motorRacing.grade(parsed, id, facts, rules) !== 'undecided'));
          expect(decidedNow.size).toBeLessThan(ids.length);
          for (const { id, odds } of priceLine(parsed, chances, { margin }).outcomes) {
            // A decided outcome has no price any more.
            if (odds !== undefined)
              expect([id, motorRacing.readings.contradicts(parsed, id, odds, facts)]).toEqual([id, false]);
            expect(motorRacing.grade(parsed, id, final, rules)).not.toBe('undecided');
          }
        }
      }
    }
  });
});

describe('prices before and during a race', () => {
  /** Sums what outcomes paid over their chances, with the variance that chance alone would give. */
  const createTally = () => {
    let [count, excess, variance] = [0, 0, 0];
    return {
      add(chance: number, paid: number) {
        count++;
        excess += paid - chance;
        variance += chance * (1 - chance);
      },
      check: () => {
        expect(count).toBeGreaterThan(100);
        expect(Math.abs(excess) / Math.sqrt(variance)).toBeLessThan(3.3);
      },
    };
  };

  test('come true as often as they say', () => {
    const tallies = new Map<string, ReturnType<typeof createTally>>();
    const counted = { races: 0, safetyCars: 0, retired: 0, favourites: 0 };
    for (let n = 100; n < 280; n++) {
      const { fixture, drift, script } = createRace(n);
      const last = script.at(-1)!;
      if (last.ending === 'notPlayed') continue;
      const final = readFacts(fixture, last);
      counted.races++;
      counted.safetyCars += Math.min(1, last.score.safetyCars);
      counted.retired += last.score.retired.length;
      const half = script.findLast(({ t }) => t <= 55 * MINUTE_MS);
      for (const step of [undefined, half]) {
        const moment = toMoment(fixture, drift, step);
        const forecast = series.forecast(moment);
        const seen = new Set<number>();
        for (const { line } of series.lines(moment)) {
          const parsed = motorRacing.markets.parseLine(line)!;
          if (seen.has(parsed.market.id)) continue;
          seen.add(parsed.market.id);
          // The draw of two cars is too rare to be counted here.
          const chances = Object.entries(forecast(parsed)!).filter(([id]) => id !== 'draw');
          const best = chances.toSorted(([, a], [, b]) => b.win - a.win)[0]!;
          // The favourite of a field, the first of a pair, over of a total.
          const [id, { win }] = parsed.market.outcomeSource === 'competitors' ? best : chances[0]!;
          const key = `${parsed.market.key} ${step === undefined}`;
          const grade = motorRacing.grade(parsed, id, final, rules);
          const paid = grade === 'undecided' ? 0 : toStakeShares(grade).win;
          if (step === undefined && parsed.market.key === 'winner') counted.favourites += paid;
          tallies.set(key, tallies.get(key) ?? createTally());
          tallies.get(key)!.add(win / 1e6, paid);
        }
      }
    }
    expect([...tallies.keys()].length).toBeGreaterThanOrEqual(15);
    for (const tally of tallies.values()) tally.check();
    // Rates of the world's best known championship over the last ten years.
    expect(counted.safetyCars / counted.races).toBeGreaterThan(0.45);
    expect(counted.safetyCars / counted.races).toBeLessThan(0.7);
    expect(counted.retired / counted.races).toBeGreaterThan(1.6);
    expect(counted.retired / counted.races).toBeLessThan(3.5);
    expect(counted.favourites / counted.races).toBeGreaterThan(0.3);
  });
});

test('nobody drives twice a day, and one race is always live', () => {
  expect(series.tournaments.length * series.spacingMs).toBeGreaterThanOrEqual(1.1 * 24 * 60 * MINUTE_MS);
  const ids = series.tournaments.flatMap(({ competitors }) => competitors.map(({ id }) => id));
  const names = series.tournaments.flatMap(({ competitors }) => competitors.map(({ name }) => name));
  expect(new Set(ids).size).toBe(640);
  expect(new Set(names).size).toBe(640);
  const lengths = races
    .filter(({ script }) => script.at(-1)?.ending === 'played')
    .map(({ script }) => script.at(-1)!.t);
  expect(Math.min(...lengths)).toBeGreaterThan(2 * series.spacingMs);
});
