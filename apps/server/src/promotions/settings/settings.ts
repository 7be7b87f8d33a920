import { gameManifestsByCode, gameCodes } from '@arara/games';
import type { CommissionTerms } from '@arara/promotions/commission';
import type { WageringGame } from '@arara/promotions/gifts';
import {
  findPromotionSettingsProblems,
  defaultPromotionSettings,
  type PromotionSettings,
  type PromotionSettingsProblem,
} from '@arara/promotions/settings';
import type { Ctx } from '../../context.ts';
import * as payments from '../../payments/payments.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import * as queries from './settings.queries.ts';

export type PromotionConfigContext = Pick<Ctx, 'config'>;

/** The games with their configured house edges and their weights for bonus turnover. */
export const listWageringGames = ({
  config,
}: PromotionConfigContext): (WageringGame & { readonly gameCode: string; readonly name: string })[] =>
  gameCodes.map((gameCode) => ({
    gameCode,
    name: gameManifestsByCode[gameCode].name,
    edgeBp: config.games[gameCode].edgeBasisPoints,
    bonusWeightPercent: gameManifestsByCode[gameCode].bonusWeightPercent,
  }));

/** What decides whether the settings are affordable. */
export const toRewardAffordabilityContext = (ctx: PromotionConfigContext) => ({ games: listWageringGames(ctx) });

/** The current settings of milestones, VIP rewards and commission: those that were saved, or the defaults. */
export async function loadPromotionSettings(reader: SqlReader): Promise<PromotionSettings> {
  const [row] = await reader.query(queries.selectPromotionSettings());
  // A server of the version before saves no commission.
  return { ...defaultPromotionSettings, ...row?.body };
}

/** The terms of commission that hold now. */
export const loadCommissionTerms = async (reader: SqlReader): Promise<CommissionTerms> =>
  (await loadPromotionSettings(reader)).commission;

/**
 * Saves the settings of milestones, VIP rewards and commission. If together they would give away more than half of the
 * lowest house edge, nothing is saved and the problems are returned.
 */
export async function savePromotionSettings(
  tx: Tx,
  ctx: Ctx,
  settings: PromotionSettings,
): Promise<readonly PromotionSettingsProblem[]> {
  const problems = findPromotionSettingsProblems(settings, toRewardAffordabilityContext(ctx));
  if (problems.length > 0) return problems;
  await tx.query(queries.upsertPromotionSettings(settings, ctx.now()));
  await saveFreeWithdrawalsByVipLevel(tx, settings);
  return problems;
}

/** Gives the withdrawals the free withdrawals of each VIP level. */
const saveFreeWithdrawalsByVipLevel = (tx: Tx, { levels }: PromotionSettings): Promise<void> =>
  payments.saveFreeWithdrawalsPerLevel(
    tx,
    levels.map((level) => level.freeWithdrawals),
  );

/** Writes the benefits of the VIP levels to the domains that apply them. Runs at every start of the server. */
export async function syncVipBenefits({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.tx('benefits', async (tx) => saveFreeWithdrawalsByVipLevel(tx, await loadPromotionSettings(tx)));
}
