/**
 * Turnover counts like an odometer: per player one meter for main money and one for the bonus. A requirement raises `required` and stores
 * its mark, the value at which it ends. A settled stake raises `filled`; a requirement is met once `filled` has reached its mark. The
 * oldest requirement is thus met first, and a bet changes no row of a requirement.
 */
import { addCentavos, minCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Centavos } from '@arara/money';

/** `filled` never exceeds `required`; both only grow. */
export interface TurnoverMeter {
  readonly required: Centavos;
  readonly filled: Centavos;
}

export interface WageringTurnover {
  readonly main: TurnoverMeter;
  readonly bonus: TurnoverMeter;
}

export type TurnoverMeterName = keyof WageringTurnover;

/** Exact chance of a win, as games give it. */
export interface WinChance {
  readonly wins: number;
  readonly of: number;
}

/** A settled stake; `bonusPercent` is how much of it counts for the bonus (see `findTurnoverPercent`). */
export interface SettledStake {
  readonly stake: Centavos;
  readonly bonusPercent: number;
}

/** The result of a settled stake. `mainDone` and `bonusDone` are true when this stake filled the last open part. */
export interface TurnoverResult {
  readonly turnover: WageringTurnover;
  readonly toMain: Centavos;
  readonly toBonus: Centavos;
  readonly mainDone: boolean;
  readonly bonusDone: boolean;
}

const emptyTurnoverMeter: TurnoverMeter = { required: ZERO_CENTAVOS, filled: ZERO_CENTAVOS };
export const emptyTurnover: WageringTurnover = { main: emptyTurnoverMeter, bonus: emptyTurnoverMeter };

/**
 * Adds a requirement; the caller has multiplied it (a deposit D requires 1 × D of main, a gift B 2 × B of bonus). `mark` is where it
 * ends on its meter, and is stored with the requirement.
 */
export function addTurnoverRequirement(
  turnover: WageringTurnover,
  meterName: TurnoverMeterName,
  amount: Centavos,
): { readonly turnover: WageringTurnover; readonly mark: Centavos } {
  if (amount < 0) throw new RangeError(`a requirement is not negative: ${amount}`);
  const meter = turnover[meterName];
  const mark = addCentavos(meter.required, amount);
  return { turnover: { ...turnover, [meterName]: { ...meter, required: mark } }, mark };
}

/**
 * Counts a settled stake: first for main, in full; what main did not need counts for the bonus at `bonusPercent`, rounded down. A void
 * or refunded stake is not settled and must not be counted.
 */
export function fillTurnover(turnover: WageringTurnover, { stake, bonusPercent }: SettledStake): TurnoverResult {
  if (stake < 0) throw new RangeError(`a stake is not negative: ${stake}`);
  const open = computeRemainingTurnover(turnover);
  const toMain = minCentavos(stake, open.main);
  const toBonus = minCentavos(scaleCentavos(subtractCentavos(stake, toMain), bonusPercent, 100, 'down'), open.bonus);
  return {
    turnover: { main: fillTurnoverMeter(turnover.main, toMain), bonus: fillTurnoverMeter(turnover.bonus, toBonus) },
    toMain,
    toBonus,
    mainDone: toMain > 0 && toMain === open.main,
    bonusDone: toBonus > 0 && toBonus === open.bonus,
  };
}

/** What must still be wagered, per meter. */
export function computeRemainingTurnover({
  main,
  bonus,
}: WageringTurnover): Readonly<Record<TurnoverMeterName, Centavos>> {
  return { main: subtractCentavos(main.required, main.filled), bonus: subtractCentavos(bonus.required, bonus.filled) };
}

/** How much has been wagered of the requirement of `amount` that ends at `mark`. */
export function computeFilledTurnoverAmount(meter: TurnoverMeter, amount: Centavos, mark: Centavos): Centavos {
  const past = subtractCentavos(meter.filled, subtractCentavos(mark, amount));
  return past <= 0 ? ZERO_CENTAVOS : minCentavos(past, amount);
}

/**
 * The percentage of a stake that counts towards bonus turnover, VIP levels and milestones: the game's weight, or a fifth of it, rounded
 * down, if the chance of a win is above 70 %. Main turnover always counts in full.
 */
export function findTurnoverPercent({ wins, of }: WinChance, weightPercent = 100): number {
  return wins * 10 > of * 7 ? Math.floor(weightPercent / 5) : weightPercent;
}

/** The part of a stake that counts towards VIP and milestones, rounded down. */
export function computeTurnoverOfStake(stake: Centavos, percent: number): Centavos {
  return scaleCentavos(stake, percent, 100, 'down');
}

function fillTurnoverMeter(meter: TurnoverMeter, amount: Centavos): TurnoverMeter {
  return amount === 0 ? meter : { ...meter, filled: addCentavos(meter.filled, amount) };
}
