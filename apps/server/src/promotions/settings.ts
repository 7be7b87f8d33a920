import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { catalog, gameCodes } from '@arara/games';
import { toDecimal } from '@arara/money';
import { discounted, type WageringGame } from '@arara/promotions/gifts';
import { complaintsAbout, defaultSettings, paysByItself, type PromotionSettings } from '@arara/promotions/settings';
import type { Ctx, Instant } from '../context.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import { emit } from '../platform/outbox/outbox.ts';
import * as payments from '../payments/payments.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './promotions.queries.ts';

type Configured = Pick<Ctx, 'config'>;

/** The games of the house as places to wager, as they are configured. */
export const wageringGames = ({
  config,
}: Configured): (WageringGame & { readonly gameCode: string; readonly name: string })[] =>
  gameCodes.map((gameCode) => ({
    gameCode,
    name: catalog[gameCode].name,
    edgeBp: config.games[gameCode].edgeBasisPoints,
    bonusWeightPercent: catalog[gameCode].bonusWeightPercent,
  }));

const houseOf = (ctx: Configured) => ({
  games: wageringGames(ctx),
  commissionPercent: ctx.config.commissionPercent,
});

/** The settings of milestones and VIP rewards that hold now. */
export async function settingsOf(reader: Reader): Promise<PromotionSettings> {
  const [row] = await reader.query(queries.settingsKept());
  return row?.body ?? defaultSettings;
}

/** Whether the gift of a package pays by itself, bought at a discount. */
const paysOnItsOwn = (ctx: Configured, it: payments.Package, discountBp: number): boolean =>
  it.offered &&
  paysByItself(
    { price: discounted(it.price, discountBp), amount: it.gift, turnover: it.giftTurnover, once: it.giftOnce },
    wageringGames(ctx),
  );

/**
 * Changes milestones and VIP rewards from now on. Answers why not, in words for an operator, if together with the commission
 * they would give away more than half of what the cheapest game earns; then nothing is changed.
 */
export async function savePromotionSettings(tx: Tx, ctx: Ctx, settings: PromotionSettings): Promise<string[]> {
  const complaints = complaintsAbout(settings, houseOf(ctx));
  if (complaints.length > 0) return complaints;
  await tx.query(queries.settingsSaved(settings, ctx.now()));
  await handDown(tx, settings);
  return complaints;
}

/** What withdrawals know of VIP levels. */
const handDown = (tx: Tx, { levels }: PromotionSettings): Promise<void> =>
  payments.setFreeWithdrawals(
    tx,
    levels.map((it) => it.freeWithdrawals),
  );

/** Hands the benefits of the levels down to those who honour them, at a start: what was saved, or the defaults. */
export async function handDownBenefits({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.tx('benefits', async (tx) => handDown(tx, await settingsOf(tx)));
}

/**
 * Puts a package on a shelf, or changes it; orders keep what they were sold with. It is judged at the price that the deepest
 * discount leaves. Throws Refusal giftPaysByItself.
 */
export async function saveOffer(tx: Tx, ctx: Ctx, it: payments.Package): Promise<void> {
  const discountBp = await payments.deepestDiscount(tx, ctx.now());
  if (paysOnItsOwn(ctx, it, discountBp)) throw new Refusal('giftPaysByItself');
  await payments.savePackage(tx, it);
}

/** The longest that a discount may run. */
const DISCOUNT_MS = 90 * 24 * 3600 * 1000;

/**
 * Gives a player a discount on every package until then, or takes it back with `percent` 0; their screens hear of it. Throws
 * Refusal notFound, playMoney, badFields (until), discountPaysByItself naming the packages whose gift would pay by itself.
 */
export async function grantDiscount(
  ctx: Ctx,
  { player, percent, until }: { player: Id; percent: number; until: Instant },
): Promise<void> {
  const now = ctx.now();
  const problem = until <= now ? 'over' : until > now + DISCOUNT_MS ? 'tooFarAhead' : undefined;
  if (percent > 0 && problem !== undefined) throw new Refusal('badFields', {}, { fields: { until: problem } });
  await ctx.db.tx('discount granted', async (tx) => {
    const state = await wallet.lock(tx, player);
    if (state.currency !== 'BRL') throw new Refusal('playMoney');
    const discountBp = percent * 100;
    const generous = (await payments.packages(tx)).filter((it) => paysOnItsOwn(ctx, it, discountBp));
    if (percent > 0 && generous.length > 0) throw new Refusal('discountPaysByItself', { packages: named(generous) });
    if (percent > 0) await payments.grantDiscount(tx, player, discountBp, until);
    else await payments.endDiscount(tx, player);
    await tx.query(emit(state.currency, [{ f: 'discountChanged', player }]));
    tx.afterCommit(() => ctx.db.wake('facts'));
  });
}

const named = (packages: readonly payments.Package[]): string =>
  packages.map(({ shelf, price }) => `${shelf} R$ ${toDecimal(price)}`).join(', ');

/**
 * Refuses a start that would give money away (decisions.md, "No gift that pays by itself"): throws with a line for each
 * package and each setting that is too generous for the games as they are configured.
 */
export async function checkPromotions(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<void> {
  // Somebody may buy at this price.
  const discountBp = await payments.deepestDiscount(ctx.db.read, ctx.now());
  const generous = (await payments.packages(ctx.db.read)).filter((it) => paysOnItsOwn(ctx, it, discountBp));
  const complaints = [...generous.map(giftComplaint), ...complaintsAbout(await settingsOf(ctx.db.read), houseOf(ctx))];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

const giftComplaint = ({ id, shelf, price, gift }: payments.Package & { id: Id }): string =>
  `package ${id} on shelf ${shelf}: the gift of ${toDecimal(gift)} on ${toDecimal(price)} is worth more than wagering it costs; ` +
  'limit it to once per CPF, lower it, or take it off the shelf';
