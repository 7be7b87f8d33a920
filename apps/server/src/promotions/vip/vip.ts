/** The VIP levels as players see them. The rules are pure: `@arara/promotions/vip`. */
import type { PlayerCallOutput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { ZERO_CENTAVOS } from '@arara/money';
import { findNextVipLevel, findVipLevel, vipLevels } from '@arara/promotions/vip';
import * as payments from '../../payments/payments.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { awardTypes, selectAwardsOfType } from '../awards/awards.queries.ts';
import { loadPromotionSettings } from '../settings/settings.ts';
import { selectPromotionProgress } from './vip.queries.ts';

/** The VIP table with the benefits that an operator set. */
export async function readVipLevelTable(reader: SqlReader): Promise<PlayerCallOutput<'vipLevels'>> {
  const { levels, vipRewardPercent } = await loadPromotionSettings(reader);
  return {
    rewardPercent: vipRewardPercent,
    levels: vipLevels.map(({ level, points, deposits, stakes }) => ({
      level,
      points,
      paySumAmount: deposits,
      gameSumAmount: stakes,
      freeWithdrawals: levels[level]?.freeWithdrawals ?? 0,
      betBonusPercent: levels[level]?.betBonusPercent ?? 100,
    })),
  };
}

/** A player's VIP level, and the stakes that counted for it. */
export async function loadVipProgress(reader: SqlReader, player: PlayerId) {
  const [row] = await reader.query(selectPromotionProgress([player]));
  return { level: row?.level ?? 0, counted: row?.counted ?? ZERO_CENTAVOS };
}

/** The reason of an award for a level, as the reaction of promotions writes it. */
const LEVEL_REASON = /^level (\d+)$/;

/** Where a player stands: the figures of `userInfo`, and the rewards of reached levels. */
export async function getVipProgress(reader: SqlReader, player: PlayerId): Promise<PlayerCallOutput<'vipProgress'>> {
  const [{ level, counted }, { paidSum }, rewards] = await Promise.all([
    loadVipProgress(reader, player),
    payments.loadPaymentTotals(reader, player),
    reader.query(selectAwardsOfType(player, awardTypes.vip, vipLevels.length)),
  ]);
  return {
    level: Math.max(level, findVipLevel(paidSum, counted)),
    paySumAmount: paidSum,
    gameSumAmount: counted,
    next: findNextVipLevel(paidSum, counted) ?? null,
    rewards: rewards.flatMap(({ id, reason, amount }) => {
      const [, reached] = LEVEL_REASON.exec(reason) ?? [];
      return reached === undefined ? [] : { level: Number(reached), amount, time: readInstantFromId(id) };
    }),
  };
}
