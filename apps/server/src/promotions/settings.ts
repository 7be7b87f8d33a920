import { catalog, gameCodes } from '@arara/games';
import type { WageringGame } from '@arara/promotions/gifts';
import { findSettingsProblems, defaultSettings, type PromotionSettings } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import * as payments from '../payments/payments.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import * as queries from './promotions.queries.ts';

export type Configured = Pick<Ctx, 'config'>;

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

export const toRewardContext = (ctx: Configured) => ({
  games: listWageringGames(ctx),
  commissionPercent: ctx.config.commissionPercent,
});

/** The settings of milestones and VIP rewards that hold now. */
export async function loadSettings(reader: Reader): Promise<PromotionSettings> {
  const [row] = await reader.query(queries.selectSettings());
  return row?.body ?? defaultSettings;
}

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
    levels.map((level) => level.freeWithdrawals),
  );

/** Hands the benefits of the levels down to those who honour them, at a start: what was saved, or the defaults. */
export async function syncVipBenefits({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.tx('benefits', async (tx) => saveWithdrawBenefits(tx, await loadSettings(tx)));
}
