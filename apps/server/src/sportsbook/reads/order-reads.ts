import type { CallInput, CallOutput } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import type { RecordPage } from '../../wallet/wallet.ts';
import * as queries from '../bets/bets.queries.ts';
import { presentOrder } from '../bets/order.view.ts';
import { betStates, toStoredBet, computeTotalStake } from '../bets/stored-bet.ts';

const { waiting, accepted, reopened, settled, refusedInDelay } = betStates;
/** Waiting, accepted and re-opened bets are open; all others are settled. */
const statesByFilter = { open: [waiting, accepted, reopened], settled: [settled, refusedInDelay, -1] } as const;

const DEFAULT_LIMIT = 20;
const LAST_ID = Number.MAX_SAFE_INTEGER as Id;

/** A player's bets, newest first, a page at a time. */
export async function listOrders(
  ctx: Ctx,
  lang: Lang,
  player: PlayerId,
  input: CallInput<'sportOrders'>,
): Promise<CallOutput<'sportOrders'>> {
  const limit = input.limit ?? DEFAULT_LIMIT;
  const states =
    input.state === undefined ? [...statesByFilter.open, ...statesByFilter.settled] : statesByFilter[input.state];
  const found = await ctx.db.read.query(
    queries.selectBetsWithEvent(player, states, input.cursor ?? LAST_ID, limit + 1),
  );
  const items = found.slice(0, limit).map((row) => presentOrder(lang, row));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.orderId ?? null) : null };
}

/** A player's bets as records: the win or loss of a settled bet, the stake of an open one. */
export async function listBetRecords(reader: Reader, player: PlayerId, page: RecordPage): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectBetRecords(player, page));
  return rows.map((row) => {
    const bet = toStoredBet(row);
    const staked = bet.state === refusedInDelay ? 0 : computeTotalStake(bet);
    return {
      id: bet.id,
      type: 'single',
      status: String(bet.state === settled ? bet.result : bet.state),
      amount: centavos(bet.payout - staked),
      balance: null,
      time: readIdInstant(bet.id),
    };
  });
}
