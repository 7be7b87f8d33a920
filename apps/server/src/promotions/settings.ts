import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { catalog, gameCodes } from '@arara/games';
import { toDecimal } from '@arara/money';
import { discountPrice, type WageringGame } from '@arara/promotions/gifts';
import {
  findSettingsProblems,
  defaultSettings,
  isSelfPayingGift,
  type PromotionSettings,
} from '@arara/promotions/settings';
import type { Ctx, Instant } from '../context.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/outbox/outbox.ts';
import * as payments from '../payments/payments.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './promotions.queries.ts';

type Configured = Pick<Ctx, 'config'>;

/** The games of the house as places to wager, as they are configured. */
export const listWageringGames = ({
  config,
}: Configured): (WageringGame & { readonly gameCode: string; readonly name: string })[] =>
  gameCodes.map((gameCode) => ({
    gameCode,
    name: catalog[gameCode].name,
    edgeBp: config.games[gameCode].edgeBasisPoints,
    bonusWeightPercent: catalog[gameCode].bonusWeightPercent,
  }));

const toRewardContext = (ctx: Configured) => ({
  games: listWageringGames(ctx),
  commissionPercent: ctx.config.commissionPercent,
});

/** The settings of milestones and VIP rewards that hold now. */
export async function loadSettings(reader: Reader): Promise<PromotionSettings> {
  const [row] = await reader.query(queries.selectSettings());
  return row?.body ?? defaultSettings;
}

/** Whether the gift of a package pays by itself, bought at a discount. */
const isSelfPayingPackage = (ctx: Configured, offer: payments.Package, discountBp: number): boolean =>
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

/**
 * Changes milestones and VIP rewards from now on. Answers why not, in words for an operator, if together with the commission
 * they would give away more than half of what the cheapest game earns; then nothing is changed.
 */
export async function savePromotionSettings(tx: Tx, ctx: Ctx, settings: PromotionSettings): Promise<string[]> {
  const complaints = findSettingsProblems(settings, toRewardContext(ctx));
  if (complaints.length > 0) return complaints;
  await tx.query(queries.upsertSettings(settings, ctx.now()));
  await saveWithdrawBenefits(tx, settings);
  return complaints;
}

/** What withdrawals know of VIP levels. */
const saveWithdrawBenefits = (tx: Tx, { levels }: PromotionSettings): Promise<void> =>
  payments.saveFreeWithdrawals(
    tx,
    levels.map((it) => it.freeWithdrawals),
  );

/** Hands the benefits of the levels down to those who honour them, at a start: what was saved, or the defaults. */
export async function syncVipBenefits({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.tx('benefits', async (tx) => saveWithdrawBenefits(tx, await loadSettings(tx)));
}

/**
 * Puts a package on a shelf, or changes it; orders keep what they were sold with. It is judged at the price that the deepest
 * discount leaves. Throws Refusal giftPaysByItself.
 */
export async function saveOffer(tx: Tx, ctx: Ctx, offer: payments.Package): Promise<void> {
  const discountBp = await payments.findDeepestDiscount(tx, ctx.now());
  if (isSelfPayingPackage(ctx, offer, discountBp)) throw new Refusal('giftPaysByItself');
  await payments.savePackage(tx, offer);
}

/** The longest that a discount may run. */
const MAX_DISCOUNT_MS = 90 * 24 * 3600 * 1000;

/**
 * Gives a player a discount on every package until then, or takes it back with `percent` 0; their screens hear of it. Throws
 * Refusal notFound, playMoney, badFields (until), discountPaysByItself naming the packages whose gift would pay by itself.
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
    const generous = (await payments.listPackages(tx)).filter((it) => isSelfPayingPackage(ctx, it, discountBp));
    if (percent > 0 && generous.length > 0)
      throw new Refusal('discountPaysByItself', { packages: formatPackageNames(generous) });
    if (percent > 0) await payments.grantDiscount(tx, player, discountBp, until);
    else await payments.removeDiscount(tx, player);
    await tx.query(emit(state.currency, [{ f: 'discountChanged', player }]));
    tx.afterCommit(() => ctx.db.wake('facts'));
  });
}

const formatPackageNames = (packages: readonly payments.Package[]): string =>
  packages.map(({ shelf, price }) => `${shelf} R$ ${toDecimal(price)}`).join(', ');

/**
 * Refuses a start that would give money away (decisions.md, "No gift that pays by itself"): throws with a line for each
 * package and each setting that is too generous for the games as they are configured.
 */
export async function checkPromotions(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<void> {
  // Somebody may buy at this price.
  const discountBp = await payments.findDeepestDiscount(ctx.db.read, ctx.now());
  const generous = (await payments.listPackages(ctx.db.read)).filter((it) => isSelfPayingPackage(ctx, it, discountBp));
  const complaints = [
    ...generous.map(describeSelfPayingGift),
    ...findSettingsProblems(await loadSettings(ctx.db.read), toRewardContext(ctx)),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

const describeSelfPayingGift = ({ id, shelf, price, gift }: payments.Package & { id: Id }): string =>
  `package ${id} on shelf ${shelf}: the gift of ${toDecimal(gift)} on ${toDecimal(price)} is worth more than wagering it costs; ` +
  'limit it to once per CPF, lower it, or take it off the shelf';
