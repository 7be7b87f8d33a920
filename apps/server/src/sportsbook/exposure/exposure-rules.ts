/** What the house pays if an outcome wins, and what it loses at most. Pure. */
import { toCentavos, type Centavos } from '@arara/money';
import { listCombinations } from '@arara/sports/bets/settlement';

/** A leg of an open bet. */
export interface ExposedLeg {
  readonly event: number;
  readonly line: string;
  readonly outcome: string;
  /** Its price as a number: 2.5. */
  readonly odds: number;
  /** What it returns per unit on average: its exact return once it is decided, else refund + win × odds. */
  readonly expectedReturn: number;
}

/** An open bet of several legs with what is left of its stake. */
export interface ExposedBet {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system: string | null;
  readonly stake: Centavos;
  readonly legs: readonly ExposedLeg[];
}

/** What is at stake on an outcome. */
export interface OutcomeExposure {
  readonly bets: number;
  readonly staked: Centavos;
  /** Σ stake × odds × expected return of the other legs. */
  readonly exposure: Centavos;
}

/** The expected return of a leg per unit. An open leg without a fair chance counts as if its price were fair. */
export const computeExpectedLegReturn = (
  odds: number,
  fair: { readonly win: number; readonly refund: number } | undefined,
): number => (fair === undefined ? 1 : (fair.refund + fair.win * odds) / 1_000_000);

/**
 * What a bet pays on average if this leg wins: (stake / combinations) × Σ over the combinations with the leg of its odds × ∏ of the
 * expected returns of the others. In centavos, not rounded.
 */
export function computeLegExposure({ type, system, stake, legs }: ExposedBet, nth: number): number {
  const combinations = listCombinations({ type, system, legs: legs.length });
  const odds = legs[nth]?.odds ?? 0;
  const sum = combinations
    .filter((combination) => combination.includes(nth))
    .reduce(
      (total, combination) =>
        total + combination.reduce((product, n) => product * (n === nth ? odds : (legs[n]?.expectedReturn ?? 0)), 1),
      0,
    );
  return combinations.length === 0 ? 0 : (stake * sum) / combinations.length;
}

/**
 * What the house loses on a line at most: the largest exposures of as many outcomes as can win, less all that is staked on it.
 * Negative when it wins whatever happens.
 */
export function computeLineWorstCase(outcomes: readonly OutcomeExposure[], winners: number): Centavos {
  const paid = outcomes
    .map(({ exposure }) => exposure)
    .toSorted((a, b) => b - a)
    .slice(0, winners)
    .reduce<number>((sum, exposure) => sum + exposure, 0);
  return toCentavos(paid - outcomes.reduce<number>((sum, { staked }) => sum + staked, 0));
}

/** Exposure of one event: by line, then by outcome. */
export type EventExposure = ReadonlyMap<string, ReadonlyMap<string, OutcomeExposure>>;

/** What the house loses on an event at most: the sum over its lines, so it is never too low. `findWinners` knows its sport. */
export const computeEventWorstCase = (event: EventExposure, findWinners: (line: string) => number): Centavos =>
  toCentavos(
    [...event].reduce<number>(
      (sum, [line, outcomes]) => sum + computeLineWorstCase([...outcomes.values()], findWinners(line)),
      0,
    ),
  );

/** The key of a line, and of an outcome of it. */
export const toExposedLineKey = (event: number, line: string): string => `${event} ${line}`;
