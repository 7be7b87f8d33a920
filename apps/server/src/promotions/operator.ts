import { Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { catalog, gameCodes } from '@arara/games';
import { toDecimal } from '@arara/money';
import type { WageringGame } from '@arara/promotions/gifts';
import { complaintsAbout, defaultSettings, paysByItself, type PromotionSettings } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import type { Reader, Tx } from '../db/db.ts';
import * as payments from '../payments/payments.ts';
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

const paysOnItsOwn = (ctx: Configured, it: payments.Package): boolean =>
  it.offered &&
  paysByItself({ price: it.price, amount: it.gift, turnover: it.giftTurnover, once: it.giftOnce }, wageringGames(ctx));

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

/** Puts a package on a shelf, or changes it; orders keep what they were sold with. Throws Refusal giftPaysByItself. */
export async function saveOffer(tx: Tx, ctx: Ctx, it: payments.Package): Promise<void> {
  if (paysOnItsOwn(ctx, it)) throw new Refusal('giftPaysByItself');
  await payments.savePackage(tx, it);
}

/**
 * Refuses a start that would give money away (decisions.md, "No gift that pays by itself"): throws with a line for each
 * package and each setting that is too generous for the games as they are configured.
 */
export async function checkPromotions(ctx: Pick<Ctx, 'db' | 'config'>): Promise<void> {
  const generous = (await payments.packages(ctx.db.read)).filter((it) => paysOnItsOwn(ctx, it));
  const complaints = [...generous.map(giftComplaint), ...complaintsAbout(await settingsOf(ctx.db.read), houseOf(ctx))];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

const giftComplaint = ({ id, shelf, price, gift }: payments.Package & { id: Id }): string =>
  `package ${id} on shelf ${shelf}: the gift of ${toDecimal(gift)} on ${toDecimal(price)} is worth more than wagering it costs; ` +
  'limit it to once per CPF, lower it, or take it off the shelf';
