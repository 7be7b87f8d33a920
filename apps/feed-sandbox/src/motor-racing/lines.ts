/** The lines that a race offers at a moment, without those that are decided. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine } from '@arara/sports/core/sport';
import { findEvenLine } from '../play/distributions.ts';
import type { CandidateLine, PricingMoment, SimulatedCompetitor } from '../play/play.ts';
import { readFacts } from '@arara/sports/motor-racing/facts';
import { createRaceField } from './field.ts';
import { computeClassified } from './forecast.ts';
import { motorRacingRules } from '@arara/sports/motor-racing/grade';
import { readListedCars, toCarKey, toListVariant } from '@arara/sports/motor-racing/listed-cars';
import { motorRacingMarkets } from '@arara/sports/motor-racing/markets';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';
import { motorRacing } from '@arara/sports/motor-racing/sport';

const rules = createDefaultRules(motorRacingRules);
const pairBand = { opens: 0.06, stays: 0.03 };
const totalBand = { opens: 0.15, stays: 0.06 };

const GROUP_SIZE = 5;
/** Pairs of neighbours in strength, from the strongest on. */
const RIVALS = 4;

const formatList = (market: number, kind: 'h2h' | 'group', cars: readonly SimulatedCompetitor[]): string =>
  motorRacingMarkets.formatLine(market, {
    variant: toListVariant(
      kind,
      cars.map(({ id }) => id),
    ),
  });

/** Two and two cars from the list; the last stays alone if their number is odd. */
const pairUp = (cars: readonly SimulatedCompetitor[]): readonly (readonly SimulatedCompetitor[])[] =>
  Array.from({ length: Math.floor(cars.length / 2) }, (_, i) => cars.slice(2 * i, 2 * i + 2));

/** The two strongest, rivals, team mates (who follow each other in the list), and groups of five by strength. */
function listDuels(competitors: readonly SimulatedCompetitor[]): readonly CandidateLine[] {
  const ranked = competitors.toSorted((a, b) => b.strength - a.strength);
  const rivals = pairUp(ranked).slice(0, RIVALS);
  const pairs = new Map(
    [...rivals, ...pairUp(competitors)].map((pair) => [
      pair
        .map(({ id }) => id)
        .toSorted()
        .join(),
      pair,
    ]),
  );
  const groups = Array.from({ length: Math.floor(ranked.length / GROUP_SIZE) }, (_, i) =>
    ranked.slice(GROUP_SIZE * i, GROUP_SIZE * (i + 1)),
  );
  return [
    ...[...pairs.values()].map((pair, i): CandidateLine => ({
      line: formatList(539, 'h2h', pair),
      ...(i === 0 ? { main: true } : { band: pairBand }),
    })),
    ...rivals.slice(0, 3).map((pair) => ({ line: formatList(538, 'h2h', pair), band: pairBand })),
    ...groups.map((group) => ({ line: formatList(1092, 'group', group) })),
  ];
}

/** Every line that may be offered, main ones first. */
export function listLines(moment: PricingMoment<MotorRacingScore>): readonly CandidateLine[] {
  const { fixture, score, phase } = moment;
  const even = findEvenLine(computeClassified(createRaceField(moment)));
  const totals = [even, even - 1, even + 1].filter((total) => total > 0 && total < fixture.competitors.length);
  const lines: readonly CandidateLine[] = [
    { line: '1110|', main: true },
    { line: '1091|winners=3', main: true },
    ...listDuels(fixture.competitors),
    { line: '1091|winners=6' },
    { line: '1091|winners=10' },
    { line: '1093|' },
    ...(score === undefined ? [{ line: '100002|' }] : []),
    { line: '100001|' },
    ...totals.map((total): CandidateLine => ({
      line: motorRacingMarkets.formatLine(1099, { total: String(total) }),
      band: totalBand,
    })),
  ];
  const competitors = fixture.competitors.map(
    ({ id, name }) => ({ id, name, role: 'none', withdrawn: false }) as const,
  );
  const facts = readFacts({ ending: undefined, phase, competitors, score });
  const ids = competitors.map(({ id }) => id);
  return lines.filter(({ line }) => {
    const parsed = motorRacingMarkets.parseLine(line);
    if (parsed === undefined) return false;
    const listed = readListedCars(parsed);
    const outcomes =
      parsed.market.outcomeSource === 'fixed'
        ? parsed.outcomes.map(({ id }) => id)
        : ids.filter((id) => listed?.includes(toCarKey(id)) !== false);
    return gradeLine(motorRacing, parsed, facts, rules, outcomes) === 'undecided';
  });
}
