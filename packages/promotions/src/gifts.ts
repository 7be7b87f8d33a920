/** The gift of a deposit package: its terms, who gets it, and what it costs to turn it into money. */
import { add, scale, subtract, ZERO } from '@arara/money';
import type { Centavos } from '@arara/money';
import { isOfferGroupOpen } from './offers.ts';
import type { DepositHistory, OfferGroup } from './offers.ts';

/** The terms of a gift as an order keeps them: what is changed in the shop later changes no order. */
export interface GiftTerms {
  readonly shelf: OfferGroup;
  readonly amount: Centavos;
  /** How often the gift is to be wagered. */
  readonly turnover: number;
  /** Once per CPF. */
  readonly once: boolean;
}

/** What became of the gift of a paid order. */
export type GiftOutcome = 'given' | 'offerOver' | 'taken' | 'bonusOpen';
/** The same as it is recorded; `restricted`: the player was blocked, paused or excluded when the money came. */
export type GiftDecision = GiftOutcome | 'restricted';

/** How often a gift is to be wagered: twice; one from the bonus overlay once (specification, point 9). */
export const giftTurnoverFor = (shelf: OfferGroup): number => (shelf === 'BTBRL' ? 1 : 2);

/** The offers' gifts are had once per CPF (decisions.md, "Package currencies"). */
export const isOncePerCpf = (shelf: OfferGroup): boolean =>
  shelf === 'EXPPAY' || shelf === 'FCBRL' || shelf === 'BTBRL';

/** How long a bonus may be wagered. */
export const BONUS_DAYS = 30;
export const BONUS_MS = BONUS_DAYS * 24 * 3600 * 1000;

/** What decides about a gift at the moment its money arrives. */
export interface GiftConditions {
  /** The player before this payment. */
  readonly history: DepositHistory;
  /** When the money arrived. */
  readonly at: number;
  /** This CPF had the gift of this shelf before. */
  readonly taken: boolean;
  /** Another gift is still being wagered: one open bonus per player. */
  readonly giftOpen: boolean;
}

/** Decides about a gift when the money arrives: the offer still open, `paypackage` still right, not had before, none open. */
export function decideGiftOutcome(terms: Pick<GiftTerms, 'shelf' | 'once'>, conditions: GiftConditions): GiftOutcome {
  if (!isOfferGroupOpen(terms.shelf, conditions.history, conditions.at)) return 'offerOver';
  if (terms.once && conditions.taken) return 'taken';
  return conditions.giftOpen ? 'bonusOpen' : 'given';
}

/** What a deposit asks to be wagered: 1 × what was paid of main money, and the gift as often as its terms say. */
export interface Wagering {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** What must be wagered for a deposit with this gift; none is a gift of nothing. */
export const computeWagering = (paid: Centavos, gift: Pick<GiftTerms, 'amount' | 'turnover'> | null): Wagering => ({
  main: paid,
  bonus: gift === null ? ZERO : scale(gift.amount, gift.turnover, 1, 'down'),
});

/** A game as a place to wager: its house edge, and how much of a stake on it counts for a bonus. */
export interface WageringGame {
  readonly edgeBp: number;
  readonly bonusWeightPercent: number;
}

/**
 * What wagering all of it costs on average in one game, rounded up: edge × stakes, and more stakes for the bonus where only a
 * part of them counts. Undefined where a bonus is to be wagered and the game counts nothing for it.
 */
export function expectedCost(wagering: Wagering, { edgeBp, bonusWeightPercent }: WageringGame): Centavos | undefined {
  if (wagering.bonus === 0) return scale(wagering.main, edgeBp, 10_000, 'up');
  if (bonusWeightPercent <= 0) return undefined;
  const stakes = add(wagering.main, scale(wagering.bonus, 100, bonusWeightPercent, 'up'));
  return scale(stakes, edgeBp, 10_000, 'up');
}

/** What a price is after a discount: the discount is rounded down to the centavo. `fractionBp` is in ten-thousandths. */
export const discountPrice = (price: Centavos, fractionBp: number): Centavos =>
  subtract(price, scale(price, fractionBp, 10_000, 'down'));
