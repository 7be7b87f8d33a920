import { catalog, gameCodes } from '@arara/games';
import type { WageringGame } from '@arara/promotions/gifts';
import { findSettingsProblems, defaultSettings, type PromotionSettings } from '@arara/promotions/settings';
import type { Ctx } from '../context.ts';
import * as payments from '../payments/payments.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import * as queries from './promotions.queries.ts';

export type ConfigContext = Pick<Ctx, 'config'>;

/** The games with their configured house edges and their weights for bonus turnover. */
export const listWageringGames = ({
  config,
}: ConfigContext): (WageringGame & { readonly gameCode: string; readonly name: string })[] =>
  gameCodes.map((gameCode) => ({
    gameCode,
    name: catalog[gameCode].name,
    edgeBp: config.games[gameCode].edgeBasisPoints,
    bonusWeightPercent: catalog[gameCode].bonusWeightPercent,
  }));

/** What decides whether the settings are affordable. */
export const toRewardContext = (ctx: ConfigContext) => ({
  games: listWageringGames(ctx),
  commissionPercent: ctx.config.commissionPercent,
});

/** The current settings of milestones and VIP rewards: those that were saved, or the defaults. */
export async function loadSettings(reader: Reader): Promise<PromotionSettings> {
  const [row] = await reader.query(queries.selectSettings());
  return row?.body ?? defaultSettings;
}

/**
 * Saves the settings of milestones and VIP rewards. If, together with the commission, they would give away more than half of the
 * lowest house edge, nothing is saved and the problems are returned, in words for an operator.
 */
export async function savePromotionSettings(tx: Tx, ctx: Ctx, settings: PromotionSettings): Promise<string[]> {
  const problems = findSettingsProblems(settings, toRewardContext(ctx));
  if (problems.length > 0) return problems;
  await tx.query(queries.upsertSettings(settings, ctx.now()));
  await saveWithdrawBenefits(tx, settings);
  return problems;
}

/** Gives the withdrawals the free withdrawals of each VIP level. */
const saveWithdrawBenefits = (tx: Tx, { levels }: PromotionSettings): Promise<void> =>
  payments.saveFreeWithdrawals(
    tx,
    levels.map((level) => level.freeWithdrawals),
  );

/** Writes the benefits of the VIP levels to the domains that apply them. Runs at every start of the server. */
export async function syncVipBenefits({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.tx('benefits', async (tx) => saveWithdrawBenefits(tx, await loadSettings(tx)));
}
