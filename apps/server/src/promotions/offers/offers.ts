import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { formatDecimalAmount } from '@arara/money';
import { computeDiscountedPrice } from '@arara/promotions/gifts';
import { isSelfPayingGift } from '@arara/promotions/settings';
import type { Ctx, Instant } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import * as payments from '../../payments/payments.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type PromotionConfigContext, listWageringGames } from '../settings/settings.ts';

/** The longest that a discount may run. */
const MAX_DISCOUNT_MS = 90 * 24 * 3600 * 1000;

/**
 * Checks a package of an offer group, its gift at the price after the deepest discount. Throws Refusal badFields (price),
 * giftPaysByItself.
 */
export async function assertPackageOfferAllowed(
  reader: SqlReader,
  ctx: Ctx,
  offer: payments.StoredDepositPackage,
): Promise<void> {
  if (offer.price === 0) throw new Refusal('badFields', {}, { fields: { price: 'tooSmall' } });
  const discountBp = await payments.findDeepestDepositDiscount(reader, ctx.now());
  if (isSelfPayingPackage(ctx, offer, discountBp)) throw new Refusal('giftPaysByItself');
}

/** Saves a package of an offer group; existing orders keep their terms. Throws Refusal badFields (price), giftPaysByItself. */
export async function savePackageOffer(tx: Tx, ctx: Ctx, offer: payments.StoredDepositPackage): Promise<void> {
  await assertPackageOfferAllowed(tx, ctx, offer);
  await payments.saveDepositPackage(tx, offer);
}

/** A discount of a player on every package until an instant; `percent` 0 ends it. */
export interface TimedPlayerDiscount {
  readonly player: PlayerId;
  readonly percent: number;
  readonly until: Instant;
}

/** Checks a discount. Throws Refusal badFields (until), discountPaysByItself with the packages whose gift would pay by itself. */
export async function assertPlayerDiscountAllowed(
  reader: SqlReader,
  ctx: Ctx,
  { percent, until }: TimedPlayerDiscount,
): Promise<void> {
  if (percent === 0) return;
  const now = ctx.now();
  const problem = until <= now ? 'over' : until > now + MAX_DISCOUNT_MS ? 'tooFarAhead' : undefined;
  if (problem !== undefined) throw new Refusal('badFields', {}, { fields: { until: problem } });
  const generous = (await payments.listAllDepositPackages(reader)).filter((candidate) =>
    isSelfPayingPackage(ctx, candidate, percent * 100),
  );
  if (generous.length > 0) throw new Refusal('discountPaysByItself', { packages: formatDepositPackageNames(generous) });
}

/** Locks the wallet that a discount is for. Throws Refusal notFound, playMoney. */
export async function lockWalletForDiscount(tx: Tx, player: PlayerId): Promise<void> {
  const state = await wallet.lockWallet(tx, player);
  if (state.currency !== 'BRL') throw new Refusal('playMoney');
}

/**
 * Grants a player a discount on every package until that instant, or removes it with `percent` 0. The player's open pages are
 * updated. The player's wallet must be locked. Throws Refusal badFields (until), discountPaysByItself.
 */
export async function grantPlayerDiscount(tx: Tx, ctx: Ctx, discount: TimedPlayerDiscount): Promise<void> {
  const { player, percent, until } = discount;
  await assertPlayerDiscountAllowed(tx, ctx, discount);
  if (percent > 0) await payments.grantDiscount(tx, player, percent * 100, until);
  else await payments.removePlayerDiscount(tx, player);
  await tx.query(insertOutboxFacts('BRL', [{ f: 'discountChanged', player }]));
  tx.afterCommit(() => ctx.db.wake('facts'));
}

/** True when the gift of an offered package, bought at this discount, is worth more than wagering it costs. */
export const isSelfPayingPackage = (
  ctx: PromotionConfigContext,
  offer: payments.StoredDepositPackage,
  discountBp: number,
): boolean =>
  offer.offered &&
  isSelfPayingGift(
    {
      price: computeDiscountedPrice(offer.price, discountBp),
      amount: offer.gift,
      turnover: offer.giftTurnover,
      once: offer.giftOnce,
    },
    listWageringGames(ctx),
  );

const formatDepositPackageNames = (packages: readonly payments.StoredDepositPackage[]): string =>
  packages.map(({ offerGroup, price }) => `${offerGroup} R$ ${formatDecimalAmount(price)}`).join(', ');
