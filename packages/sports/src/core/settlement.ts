/**
 * What a settled bet pays. payout = stake × (void + (1 − void) × (won ? odds × deadHeat : 0)), in whole numbers, rounded
 * HALF_UP once on the final amount (decisions.md, "Rounding"): rounding the halves of an Asian bet apart can lose a
 * centavo. Settlements are a fold over all rulings of a line, so that order and repetition do not matter.
 */
import { centavos, subtract } from '@arara/money';
import type { Centavos } from '@arara/money';
import { fraction, addFractions, complement, roundFraction, multiplyFractions } from './fraction.ts';
import type { Fraction } from './fraction.ts';
import type { Result } from '../football/grade.ts';
import { oddsToFraction } from './odds.ts';
import type { Odds } from './odds.ts';

/** A ratio that fits a message: [1, 3] for a third. */
export type Ratio = readonly [numerator: number, denominator: number];

/** How one outcome of a line ended. */
export interface OutcomeResult {
  readonly result: Result;
  /** places available over competitors tied; only on `won` */
  readonly deadHeat?: Ratio;
  /** why a `void` is void, by the numbers of the Unified Odds Feed (`voidReasons`) */
  readonly voidReason?: number;
}

export const voidReasons = {
  other: 0,
  unverifiable: 3,
  eventCancelled: 5,
  walkover: 7,
  retired: 9,
  abandoned: 10,
  postponed: 11,
  wrongOdds: 12,
} as const;

const none = fraction(0);
const one = fraction(1);
const half = fraction(1, 2);

/** The part of the stake that comes back, and whether the rest wins (reference B1, settlement combinations). */
const resultFactors: Readonly<Record<Result, { readonly voided: Fraction; readonly wins: boolean }>> = {
  won: { voided: none, wins: true },
  halfWon: { voided: half, wins: true },
  push: { voided: one, wins: false },
  void: { voided: one, wins: false },
  halfLost: { voided: half, wins: false },
  lost: { voided: none, wins: false },
};

/** The result of a feed that says won or not, a void factor (0, 0.5 or 1) and perhaps why. Others: undefined. */
export function resultFromFactors(won: boolean, voidFactor: number, voidReason?: number): Result | undefined {
  if (voidFactor === 1) return voidReason === undefined ? 'push' : 'void';
  if (voidFactor === 0.5) return won ? 'halfWon' : 'halfLost';
  return voidFactor === 0 ? (won ? 'won' : 'lost') : undefined;
}

/** What one unit of stake returns, exactly. Also the factor of a leg in a multiple. */
export function returnPerUnit(price: Odds, { result, deadHeat }: OutcomeResult): Fraction {
  const { voided, wins } = resultFactors[result];
  const won = wins
    ? multiplyFractions(oddsToFraction(price), deadHeat === undefined ? one : fraction(...deadHeat))
    : none;
  return addFractions(voided, multiplyFractions(complement(voided), won));
}

/** What the bet pays, stake included; 0 for a lost one. */
export const computePayout = (stake: Centavos, price: Odds, verdict: OutcomeResult): Centavos =>
  centavos(Number(roundFraction(multiplyFractions(fraction(stake), returnPerUnit(price, verdict)), 'half-up')));

/** What a bet pays at most: all of it won, no dead heat. */
export const possiblePayout = (stake: Centavos, price: Odds): Centavos =>
  computePayout(stake, price, { result: 'won' });

/** Codes of a settled bet on the wire (decisions.md, "States on the wire"). */
export const resultCodes = {
  won: 10,
  halfWon: 21,
  push: 0,
  halfLost: 11,
  lost: 20,
  void: 90,
  cashedOut: 1000,
} as const satisfies Record<Result | 'cashedOut', number>;

/** States of an order on the wire. */
export const orderCodes = {
  waiting: '-10',
  accepted: '0',
  refusedInDelay: '-11',
  refused: '4',
  feedFault: '-1',
  settled: '9999',
  reopened: '8888',
} as const;

/** Where a message stands among all others: by source time, then producer, then sequence. */
export interface MessageVersion {
  readonly sourceTime: number;
  readonly producer: number;
  readonly sequence: number;
}

/** Below 0 if `a` is older. 0 only for the same message. */
export const compareVersions = (a: MessageVersion, b: MessageVersion): number =>
  a.sourceTime - b.sourceTime || a.producer - b.producer || a.sequence - b.sequence;

/** When bets were accepted that a cancellation voids, ms UTC, both ends included; an open end has no bound. */
export interface VoidWindow {
  readonly from?: number;
  readonly to?: number;
}

/** One thing that a source said about how a line ended; `at` orders them. */
export type ResultVersion = { readonly at: MessageVersion } & (
  | { readonly kind: 'settle'; readonly certainty: 1 | 2; readonly verdicts: Readonly<Record<string, OutcomeResult>> }
  | { readonly kind: 'unsettle' }
  | ({ readonly kind: 'cancel'; readonly voidReason?: number } & VoidWindow)
  | ({ readonly kind: 'uncancel' } & VoidWindow)
);

/** What all rulings of a line come to. */
export interface LineResult {
  /** by outcome id; undefined while the line is not settled */
  readonly verdicts?: Readonly<Record<string, OutcomeResult>>;
  readonly certainty?: 1 | 2;
  readonly cancelled: readonly (VoidWindow & { readonly voidReason?: number })[];
}

/** Adds a ruling in its place; the same list again if it is there already. */
export function insertResultVersion(
  rulings: readonly ResultVersion[],
  ruling: ResultVersion,
): readonly ResultVersion[] {
  let index = rulings.length;
  while (index > 0) {
    const order = compareVersions((rulings[index - 1] as ResultVersion).at, ruling.at);
    if (order === 0) return rulings;
    if (order < 0) break;
    index--;
  }
  return rulings.toSpliced(index, 0, ruling);
}

/**
 * Folds the rulings of a line, oldest first. A scouted settlement (certainty 1) does not replace a confirmed one, which
 * only another confirmed one or an `unsettle` does; a cancellation stands until the same window is uncancelled.
 */
export function foldResultVersions(rulings: readonly ResultVersion[]): LineResult {
  let settled: Pick<LineResult, 'verdicts' | 'certainty'> = {};
  let cancelled: LineResult['cancelled'] = [];
  for (const ruling of rulings) {
    switch (ruling.kind) {
      case 'settle':
        if (ruling.certainty >= (settled.certainty ?? 1)) {
          settled = { verdicts: ruling.verdicts, certainty: ruling.certainty };
        }
        break;
      case 'unsettle':
        settled = {};
        break;
      case 'cancel':
        cancelled = [...cancelled.filter((window) => !isSameWindow(window, ruling)), toVoidWindow(ruling)];
        break;
      case 'uncancel':
        cancelled = cancelled.filter((window) => !isSameWindow(window, ruling));
    }
  }
  return { ...settled, cancelled };
}

const isSameWindow = (a: VoidWindow, b: VoidWindow): boolean => a.from === b.from && a.to === b.to;

const toVoidWindow = ({
  from,
  to,
  voidReason,
}: VoidWindow & { voidReason?: number }): LineResult['cancelled'][number] => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(voidReason === undefined ? {} : { voidReason }),
});

/** How a bet on an outcome, accepted at an instant, ended; undefined while it is open. */
export function findOutcomeResult(
  outcomes: LineResult,
  bet: { readonly outcomeId: string; readonly acceptedAt: number },
): OutcomeResult | undefined {
  const window = outcomes.cancelled.find(
    ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
      from <= bet.acceptedAt && bet.acceptedAt <= to,
  );
  if (window === undefined) return outcomes.verdicts?.[bet.outcomeId];
  return window.voidReason === undefined ? { result: 'void' } : { result: 'void', voidReason: window.voidReason };
}

/** A single bet and what was paid for it so far, over all settlements and re-settlements. */
export interface BetToSettle {
  readonly outcomeId: string;
  readonly acceptedAt: number;
  readonly stake: Centavos;
  readonly odds: Odds;
  readonly paid: Centavos;
}

/** Where a bet stands after all rulings, and the money to move: `difference` is what it should have been paid less `paid`. */
export interface Settlement {
  readonly outcomeResult: OutcomeResult | undefined;
  readonly payout: Centavos;
  /** may be negative: a re-settlement takes back */
  readonly difference: Centavos;
}

/** Settles, re-settles or re-opens a single by difference; the same rulings again move nothing. */
export function settleBet(bet: BetToSettle, outcomes: LineResult): Settlement {
  const verdict = findOutcomeResult(outcomes, bet);
  const payout = verdict === undefined ? centavos(0) : computePayout(bet.stake, bet.odds, verdict);
  return { outcomeResult: verdict, payout, difference: subtract(payout, bet.paid) };
}
