/** The gift of a deposit package: its terms, who gets it, and what wagering it costs on average. */
import { addCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Centavos } from '@arara/money';
import { isOfferGroupOpen } from './offers.ts';
import type { PlayerDepositHistoryFigures, OfferGroup } from './offers.ts';

/** The terms of a gift as an order keeps them: a later change of the package does not change the order. */
export interface GiftTerms {
  readonly offerGroup: OfferGroup;
  readonly amount: Centavos;
  /** How many times the gift must be wagered. */
  readonly turnover: number;
  /** True for a gift that each CPF gets only once. */
  readonly once: boolean;
}

/** The outcome of the gift of a paid order. */
export type GiftRuleOutcome = 'given' | 'offerOver' | 'taken' | 'bonusOpen';
/** The same as it is recorded; `restricted`: the player was blocked, paused or excluded when the money came. */
export type GiftDecision = GiftRuleOutcome | 'restricted';

/** How many times a gift must be wagered: twice, or once for a gift of the bonus overlay. */
export const getGiftTurnoverFactor = (offerGroup: OfferGroup): number => (offerGroup === 'BTBRL' ? 1 : 2);

/** True for the offer groups whose gifts each CPF gets only once. */
export const isOfferOncePerCpf = (offerGroup: OfferGroup): boolean =>
  offerGroup === 'EXPPAY' || offerGroup === 'FCBRL' || offerGroup === 'BTBRL';

/** How long a bonus may be wagered. */
export const BONUS_DAYS = 30;
export const BONUS_LIFETIME_MS = BONUS_DAYS * 24 * 3600 * 1000;

/** What decides about a gift when its money arrives. */
export interface GiftConditions {
  /** The player's deposits before this payment. */
  readonly history: PlayerDepositHistoryFigures;
  /** When the money arrived. */
  readonly at: number;
  /** This CPF had the gift of this offer group before. */
  readonly taken: boolean;
  /** Another gift is still being wagered: a player has one open gift at a time. */
  readonly giftOpen: boolean;
}

/** Decides about a gift when its money arrives: the offer must be open, this CPF must not have had it, and no other gift may be open. */
export function decideGiftOutcome(
  terms: Pick<GiftTerms, 'offerGroup' | 'once'>,
  conditions: GiftConditions,
): GiftRuleOutcome {
  if (!isOfferGroupOpen(terms.offerGroup, conditions.history, conditions.at)) return 'offerOver';
  if (terms.once && conditions.taken) return 'taken';
  return conditions.giftOpen ? 'bonusOpen' : 'given';
}

/** The turnover that a deposit requires: its amount once of main money, and the gift as many times as its terms say. */
export interface RequiredTurnover {
  readonly main: Centavos;
  readonly bonus: Centavos;
}

/** The turnover that a deposit with this gift requires; null is no gift. */
export const computeDepositRequiredTurnover = (
  paid: Centavos,
  gift: Pick<GiftTerms, 'amount' | 'turnover'> | null,
): RequiredTurnover => ({
  main: paid,
  bonus: gift === null ? ZERO_CENTAVOS : scaleCentavos(gift.amount, gift.turnover, 1, 'down'),
});

/** What wagering in a game depends on: its house edge, and the part of a stake that counts for a bonus. */
export interface WageringGame {
  readonly edgeBp: number;
  readonly bonusWeightPercent: number;
}

/**
 * The average cost of wagering all of it in one game, rounded up: edge × stakes, with more stakes for the bonus where only a part of
 * a stake counts. Undefined if a bonus must be wagered and the game counts nothing for it.
 */
export function computeExpectedWageringCost(
  wagering: RequiredTurnover,
  { edgeBp, bonusWeightPercent }: WageringGame,
): Centavos | undefined {
  if (wagering.bonus === 0) return scaleCentavos(wagering.main, edgeBp, 10_000, 'up');
  if (bonusWeightPercent <= 0) return undefined;
  const stakes = addCentavos(wagering.main, scaleCentavos(wagering.bonus, 100, bonusWeightPercent, 'up'));
  return scaleCentavos(stakes, edgeBp, 10_000, 'up');
}

/** The price after a discount, which is rounded down to the centavo. `fractionBp` is in ten-thousandths. */
export const computeDiscountedPrice = (price: Centavos, fractionBp: number): Centavos =>
  subtractCentavos(price, scaleCentavos(price, fractionBp, 10_000, 'down'));
