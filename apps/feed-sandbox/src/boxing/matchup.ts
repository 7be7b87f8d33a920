/**
 * What two boxers do to each other in half a minute, the unit in which fights are drawn and priced. Rates are those of
 * professional fights: some 16 punches land per boxer and round, every other fight ends before its last bell, two in three
 * have a knock-down.
 */
import { addRepeatedly, subtractNumbers, toRangedChances } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import type { Distribution } from '../play/distributions.ts';
import type { SimulatedCompetitor, SimulatedFixture } from '../play/play.ts';
import { ROUND_SECONDS } from '@arara/sports/boxing/grade';

export const SLOT_SECONDS = 30;
export const SLOTS_PER_ROUND = ROUND_SECONDS / SLOT_SECONDS;

/** The first side of a pair is home, also for chances of what it does to the other. */
export type PairOfChances = readonly [home: number, away: number];

export interface Matchup {
  /** punches that land in a slot */
  readonly landed: readonly [home: Distribution, away: Distribution];
  /** home's landed punches less away's, in so many slots */
  readonly lead: readonly RangedChances[];
  /** that a boxer knocks the other down in a slot of the first round, before any damage */
  readonly knockDown: PairOfChances;
  /** that a boxer stops the other on their feet, in the same way */
  readonly stoppage: PairOfChances;
}

/** Punches of quality that a boxer tries in a slot, and the part of them that lands. */
const PUNCHES = 9;
const ACCURACY = 0.3;
/** One unit of strength more multiplies what lands by e^0.5, and knock-downs by e^1.5. */
const weights = { accuracy: 0.5, knockDown: 1.5 } as const;
const MOST_ACCURACY = 0.6;

const rates = { knockDown: 0.0058, stoppage: 0.0015, disqualification: 0.000_04 } as const;

/** A clash of heads that ends the fight; per slot. */
export const ACCIDENT = 0.000_13;
/** A point taken for a foul; per slot and boxer. */
export const DEDUCTION = 0.000_7;
/** A corner that keeps its boxer on the stool; per break and boxer, before any damage. */
const RETIREMENT = 0.002;

/** Rounds that must be over for the cards to decide after an accident. */
export const ROUNDS_FOR_CARDS = 4;

/** Damage is the number of knock-downs suffered; from this number on it grows no more. */
export const MOST_DAMAGE = 2;
/** A boxer who is down for the third time in a round is stopped. */
export const MOST_KNOCK_DOWNS_PER_ROUND = 2;

/** Fights grow more dangerous as boxers tire. */
const computeFatigue = (round: number): number => 0.78 + 0.04 * round;

/** That a boxer with this damage does not rise from a knock-down. */
export const computeCountOut = (damage: number): number => 0.27 + 0.11 * damage;

export const computeRetirement = (damage: number): number => RETIREMENT * (1 + 1.5 * damage);

const MOST_PER_SLOT = 0.3;

/** That a boxer knocks one with this damage down, or stops them on their feet, in a slot of this round. */
export function computeSlotChances(
  matchup: Matchup,
  side: 0 | 1,
  { round, damage }: { readonly round: number; readonly damage: number },
): { readonly knockDown: number; readonly stoppage: number } {
  const fatigue = computeFatigue(round);
  return {
    knockDown: Math.min(MOST_PER_SLOT, matchup.knockDown[side] * (1 + 0.5 * damage) * fatigue),
    stoppage: Math.min(MOST_PER_SLOT, matchup.stoppage[side] * (1 + 0.9 * damage) * fatigue + rates.disqualification),
  };
}

/** The part of the stoppages that are disqualifications: a label without an effect on any price. */
export const DISQUALIFICATIONS = rates.disqualification / (rates.disqualification + rates.stoppage);

function buildBinomial(count: number, chance: number): Distribution {
  let distribution: readonly number[] = [1];
  for (let n = 0; n < count; n++)
    distribution = Array.from(
      { length: distribution.length + 1 },
      (_, i) => (distribution[i] ?? 0) * (1 - chance) + (distribution[i - 1] ?? 0) * chance,
    );
  return distribution;
}

const trait = (competitor: SimulatedCompetitor | undefined, name: 'power' | 'chin'): number =>
  competitor?.traits?.[name] ?? 0;

/** `drift` is added to home's strength and taken from away's, half each. */
export function createMatchup({ competitors }: SimulatedFixture, drift: number): Matchup {
  const [home, away] = competitors;
  const lead = (home?.strength ?? 0) - (away?.strength ?? 0) + drift;
  const land = (edge: number) =>
    buildBinomial(PUNCHES, Math.min(MOST_ACCURACY, ACCURACY * Math.exp((weights.accuracy * edge) / 2)));
  const landed = [land(lead), land(-lead)] as const;
  const one = subtractNumbers(toRangedChances(landed[0]), toRangedChances(landed[1]));
  const hurt = (attacker: typeof home, defender: typeof home, edge: number) =>
    Math.exp(weights.knockDown * edge + trait(attacker, 'power') - trait(defender, 'chin'));
  const factors = [hurt(home, away, lead), hurt(away, home, -lead)] as const;
  return {
    landed,
    lead: Array.from({ length: SLOTS_PER_ROUND + 1 }, (_, slots) => addRepeatedly(one, slots)),
    knockDown: [rates.knockDown * factors[0], rates.knockDown * factors[1]],
    stoppage: [rates.stoppage * factors[0], rates.stoppage * factors[1]],
  };
}

/** Whose round it was, as far as landed punches say: clearly one boxer's, or even. */
export type RoundClass = 'home' | 'even' | 'away';

const CLEAR_LEAD = 3;

export const classifyRound = (lead: number): RoundClass =>
  lead >= CLEAR_LEAD ? 'home' : lead <= -CLEAR_LEAD ? 'away' : 'even';

export type ClassChances = Readonly<Record<RoundClass, number>>;

/** The chances of a round's class with this lead and so many slots left. */
export function computeClassChances(matchup: Matchup, lead: number, slots: number): ClassChances {
  const chances = { home: 0, even: 0, away: 0 };
  const { least, chances: list } = matchup.lead[slots] ?? { least: 0, chances: [1] };
  for (const [i, chance] of list.entries()) chances[classifyRound(lead + least + i)] += chance;
  return chances;
}
