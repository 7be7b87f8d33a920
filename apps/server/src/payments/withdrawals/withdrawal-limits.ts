import type { PlayerCallOutput } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import * as wallet from '../../wallet/wallet.ts';
import { decryptPayoutAccount, formatPayoutAccountEncryptionLabel } from './payout-account.ts';
import {
  type HasStakeInOpenGame,
  countRemainingWithdrawals,
  computeWithdrawableAmount,
  getWithdrawalFeeFraction,
} from './withdrawal-rules.ts';
import * as queries from './withdrawals.queries.ts';

/** What a player may withdraw now, and the accounts used before. These are in clear: only their owner may see them. */
export async function getWithdrawLimits(
  ctx: Ctx,
  player: PlayerId,
  isPlaying: HasStakeInOpenGame,
): Promise<PlayerCallOutput<'getWithdraw'>> {
  const { minimum, maximum, perDay, feeFraction, usdtRate } = ctx.config.withdraw;
  const [{ balances, turnTransfers }, [today], accounts, [free], playing] = await Promise.all([
    wallet.readWithdrawableBalances(ctx.db.read, player),
    ctx.db.read.query(queries.selectWithdrawalCounts(player, toSaoPauloDay(ctx.now()))),
    ctx.db.read.query(queries.selectPayoutAccounts(player)),
    ctx.db.read.query(queries.selectFreeWithdrawals(player)),
    isPlaying(ctx.db.read, player),
  ]);
  const cardInfo: PlayerCallOutput<'getWithdraw'>['cardInfo'] = {};
  for (const { kind, sealed } of accounts)
    cardInfo[kind] = decryptPayoutAccount(ctx, sealed, formatPayoutAccountEncryptionLabel(player, kind));
  const [last] = accounts;
  if (last !== undefined) cardInfo.CHANNEL = last.kind;
  return {
    limitAmount: minimum,
    maxAmount: maximum,
    number: countRemainingWithdrawals(perDay, today?.requested ?? 0),
    lock: playing ? 1 : 0,
    wdAmount: computeWithdrawableAmount({ main: balances.main, turnMain: balances.turnMain, turnTransfers, maximum }),
    usdtRate,
    serviceAmount: getWithdrawalFeeFraction(feeFraction, today?.counted ?? 0, free?.free_per_day ?? 0),
    turnover: { main: balances.turnMain, bonus: balances.turnBonus },
    owed: balances.owed,
    cardInfo,
  };
}
