import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toDecimal } from '@arara/money';
import { discountPrice } from '@arara/promotions/gifts';
import { isSelfPayingGift } from '@arara/promotions/settings';
import type { Ctx, Instant } from '../context.ts';
import * as payments from '../payments/payments.ts';
import type { Tx } from '../platform/db/db.ts';
import { emitFacts } from '../platform/outbox/outbox.ts';
import * as wallet from '../wallet/wallet.ts';
import { type ConfigContext, listWageringGames } from './settings.ts';

/** The longest that a discount may run. */
const MAX_DISCOUNT_MS = 90 * 24 * 3600 * 1000;

/**
 * Saves a package of an offer group; existing orders keep their terms. Its gift is checked at the price after the deepest discount.
 * Throws Refusal giftPaysByItself.
 */
export async function saveOffer(tx: Tx, ctx: Ctx, offer: payments.Package): Promise<void> {
  const discountBp = await payments.findDeepestDiscount(tx, ctx.now());
  if (isSelfPayingPackage(ctx, offer, discountBp)) throw new Refusal('giftPaysByItself');
  await payments.savePackage(tx, offer);
}

/**
 * Grants a player a discount on every package until that instant, or removes it with `percent` 0. The player's open pages are updated.
 * Throws Refusal notFound, playMoney, badFields (until), discountPaysByItself with the packages whose gift would pay by itself.
 */
export async function grantDiscount(
  ctx: Ctx,
  { player, percent, until }: { player: PlayerId; percent: number; until: Instant },
): Promise<void> {
  const now = ctx.now();
  const problem = until <= now ? 'over' : until > now + MAX_DISCOUNT_MS ? 'tooFarAhead' : undefined;
  if (percent > 0 && problem !== undefined) throw new Refusal('badFields', {}, { fields: { until: problem } });
  await ctx.db.tx('discount granted', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    if (state.currency !== 'BRL') throw new Refusal('playMoney');
    const discountBp = percent * 100;
    const generous = (await payments.listPackages(tx)).filter((candidate) =>
      isSelfPayingPackage(ctx, candidate, discountBp),
    );
    if (percent > 0 && generous.length > 0)
      throw new Refusal('discountPaysByItself', { packages: formatPackageNames(generous) });
    if (percent > 0) await payments.grantDiscount(tx, player, discountBp, until);
    else await payments.removeDiscount(tx, player);
    await tx.query(emitFacts(state.currency, [{ f: 'discountChanged', player }]));
    tx.afterCommit(() => ctx.db.wake('facts'));
  });
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
