/**
 * Turnover is an odometer per player: one meter for main money, one for the bonus. A requirement
 * moves `required` up and remembers where it ends, its mark; a settled stake moves `filled`. First in
 * is first done without a requirement row being touched by a bet, and a mark is done once `filled`
 * has reached it.
 */
import { add, min, scale, subtract, ZERO } from '@arara/money';
import type { Centavos } from '@arara/money';

/** `filled` never exceeds `required`; both only grow. */
export interface Meter {
  readonly required: Centavos;
  readonly filled: Centavos;
}

export interface Odometer {
  readonly main: Meter;
  readonly bonus: Meter;
}

export type MeterName = keyof Odometer;

/** Exact chance of a win, as games give it. */
export interface WinChance {
  readonly wins: number;
  readonly of: number;
}

/** A settled stake; `bonusPercent` is how much of it counts for the bonus (see `countedPercent`). */
export interface SettledStake {
  readonly stake: Centavos;
  readonly bonusPercent: number;
}

/** What a settled stake did. `…Done` says that this stake filled the last of what was open. */
export interface TurnoverResult {
  readonly odometer: Odometer;
  readonly toMain: Centavos;
  readonly toBonus: Centavos;
  readonly mainDone: boolean;
  readonly bonusDone: boolean;
}

const empty: Meter = { required: ZERO, filled: ZERO };
export const newOdometer: Odometer = { main: empty, bonus: empty };

/**
 * Adds a requirement (a deposit D requires 1 × D of main, a gift B 2 × B of bonus; the caller has
 * multiplied). `mark` is where it ends on its meter: keep it with the requirement.
 */
export function addRequirement(
  odometer: Odometer,
  pot: MeterName,
  amount: Centavos,
): { readonly odometer: Odometer; readonly mark: Centavos } {
  if (amount < 0) throw new RangeError(`a requirement is not negative: ${amount}`);
  const meter = odometer[pot];
  const mark = add(meter.required, amount);
  return { odometer: { ...odometer, [pot]: { ...meter, required: mark } }, mark };
}

/**
 * Counts a settled stake, main first and at full value; what main did not need counts for the bonus
 * at `bonusPercent`, rounded down. A void or refunded stake is not settled and must not come here.
 */
export function fillTurnover(odometer: Odometer, { stake, bonusPercent }: SettledStake): TurnoverResult {
  if (stake < 0) throw new RangeError(`a stake is not negative: ${stake}`);
  const open = computeRemaining(odometer);
  const toMain = min(stake, open.main);
  const toBonus = min(scale(subtract(stake, toMain), bonusPercent, 100, 'down'), open.bonus);
  return {
    odometer: { main: fillMeter(odometer.main, toMain), bonus: fillMeter(odometer.bonus, toBonus) },
    toMain,
    toBonus,
    mainDone: toMain > 0 && toMain === open.main,
    bonusDone: toBonus > 0 && toBonus === open.bonus,
  };
}

/** What is still to be wagered, per pot. */
export function computeRemaining({ main, bonus }: Odometer): Readonly<Record<MeterName, Centavos>> {
  return { main: subtract(main.required, main.filled), bonus: subtract(bonus.required, bonus.filled) };
}

/** How much of one requirement of `amount` that ends at `mark` has been wagered. */
export function computeFilled(meter: Meter, amount: Centavos, mark: Centavos): Centavos {
  const past = subtract(meter.filled, subtract(mark, amount));
  return past <= 0 ? ZERO : min(past, amount);
}

/**
 * How much of a stake counts towards bonus turnover, VIP and milestones, in percent: all of it, or
 * 20 % if the chance of a win is above 70 %, times the game's weight, rounded down. Main turnover
 * always counts in full.
 */
export function countedPercent({ wins, of }: WinChance, weightPercent = 100): number {
  return wins * 10 > of * 7 ? Math.floor(weightPercent / 5) : weightPercent;
}

/** The part of a stake that counts towards VIP and milestones, rounded down. */
export function countedStake(stake: Centavos, percent: number): Centavos {
  return scale(stake, percent, 100, 'down');
}

function fillMeter(meter: Meter, amount: Centavos): Meter {
  return amount === 0 ? meter : { ...meter, filled: add(meter.filled, amount) };
}
