import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toDecimal } from '@arara/money';
import { discountPrice } from '@arara/promotions/gifts';
import { isSelfPayingGift } from '@arara/promotions/settings';
import type { Ctx, Instant } from '../context.ts';
import * as payments from '../payments/payments.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import { emitFacts } from '../platform/outbox/outbox.ts';
import * as wallet from '../wallet/wallet.ts';
import { type ConfigContext, listWageringGames } from './settings.ts';

/** The longest that a discount may run. */
const MAX_DISCOUNT_MS = 90 * 24 * 3600 * 1000;

/**
 * Checks a package of an offer group, its gift at the price after the deepest discount. Throws Refusal badFields (price),
 * giftPaysByItself.
 */
export async function assertOfferAllowed(reader: Reader, ctx: Ctx, offer: payments.Package): Promise<void> {
  if (offer.price === 0) throw new Refusal('badFields', {}, { fields: { price: 'tooSmall' } });
  const discountBp = await payments.findDeepestDiscount(reader, ctx.now());
  if (isSelfPayingPackage(ctx, offer, discountBp)) throw new Refusal('giftPaysByItself');
}

/** Saves a package of an offer group; existing orders keep their terms. Throws Refusal badFields (price), giftPaysByItself. */
export async function saveOffer(tx: Tx, ctx: Ctx, offer: payments.Package): Promise<void> {
  await assertOfferAllowed(tx, ctx, offer);
  await payments.savePackage(tx, offer);
}

/** A discount of a player on every package until an instant; `percent` 0 ends it. */
export interface Discount {
  readonly player: PlayerId;
  readonly percent: number;
  readonly until: Instant;
}

/** Checks a discount. Throws Refusal badFields (until), discountPaysByItself with the packages whose gift would pay by itself. */
export async function assertDiscountAllowed(reader: Reader, ctx: Ctx, { percent, until }: Discount): Promise<void> {
  if (percent === 0) return;
  const now = ctx.now();
  const problem = until <= now ? 'over' : until > now + MAX_DISCOUNT_MS ? 'tooFarAhead' : undefined;
  if (problem !== undefined) throw new Refusal('badFields', {}, { fields: { until: problem } });
  const generous = (await payments.listPackages(reader)).filter((candidate) =>
    isSelfPayingPackage(ctx, candidate, percent * 100),
  );
  if (generous.length > 0) throw new Refusal('discountPaysByItself', { packages: formatPackageNames(generous) });
}

/** Locks the wallet that a discount is for. Throws Refusal notFound, playMoney. */
export async function lockDiscounted(tx: Tx, player: PlayerId): Promise<void> {
  const state = await wallet.lockWallet(tx, player);
  if (state.currency !== 'BRL') throw new Refusal('playMoney');
}

/**
 * Grants a player a discount on every package until that instant, or removes it with `percent` 0. The player's open pages are
 * updated. The player's wallet must be locked. Throws Refusal badFields (until), discountPaysByItself.
 */
export async function grantDiscount(tx: Tx, ctx: Ctx, discount: Discount): Promise<void> {
  const { player, percent, until } = discount;
  await assertDiscountAllowed(tx, ctx, discount);
  if (percent > 0) await payments.grantDiscount(tx, player, percent * 100, until);
  else await payments.removeDiscount(tx, player);
  await tx.query(emitFacts('BRL', [{ f: 'discountChanged', player }]));
  tx.afterCommit(() => ctx.db.wake('facts'));
}

/** True when the gift of an offered package, bought at this discount, is worth more than wagering it costs. */
export const isSelfPayingPackage = (ctx: ConfigContext, offer: payments.Package, discountBp: number): boolean =>
  offer.offered &&
  isSelfPayingGift(
    {
      price: discountPrice(offer.price, discountBp),
      amount: offer.gift,
      turnover: offer.giftTurnover,
      once: offer.giftOnce,
    },
    listWageringGames(ctx),
  );

const formatPackageNames = (packages: readonly payments.Package[]): string =>
  packages.map(({ shelf, price }) => `${shelf} R$ ${toDecimal(price)}`).join(', ');
