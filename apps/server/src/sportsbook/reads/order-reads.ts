import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import * as queries from '../bets/bets.queries.ts';
import { presentSportOrder } from '../bets/order.view.ts';
import { betStates, toStoredSportsBet, computeMainPlusBonusStake } from '../bets/stored-bet.ts';

const {
  waiting: waitingBetState,
  accepted: acceptedBetState,
  reopened: reopenedBetState,
  settled: settledBetState,
  refusedInDelay: refusedInDelayBetState,
} = betStates;
/** Waiting, accepted and re-opened bets are open; all others are settled. */
const betStatesByOrderFilter = {
  open: [waitingBetState, acceptedBetState, reopenedBetState],
  settled: [settledBetState, refusedInDelayBetState, -1],
} as const;

const DEFAULT_ORDER_PAGE_SIZE = 20;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;

/** A player's bets, newest first, a page at a time. */
export async function listSportOrders(
  ctx: Ctx,
  lang: Lang,
  player: PlayerId,
  input: PlayerCallInput<'sportOrders'>,
): Promise<PlayerCallOutput<'sportOrders'>> {
  const limit = input.limit ?? DEFAULT_ORDER_PAGE_SIZE;
  const states =
    input.state === undefined
      ? [...betStatesByOrderFilter.open, ...betStatesByOrderFilter.settled]
      : betStatesByOrderFilter[input.state];
  const found = await ctx.db.read.query(
    queries.selectBetsWithEvent(player, states, input.cursor ?? LARGEST_ID, limit + 1),
  );
  const items = found.slice(0, limit).map((row) => presentSportOrder(lang, row));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.orderId ?? null) : null };
}

/** A player's bets as records: the win or loss of a settled bet, the stake of an open one. */
export async function listSportBetWalletRecords(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectBetRecords(player, page));
  return rows.map((row) => {
    const bet = toStoredSportsBet(row);
    const staked = bet.state === refusedInDelayBetState ? 0 : computeMainPlusBonusStake(bet);
    return {
      id: bet.id,
      type: 'single',
      status: String(bet.state === settledBetState ? bet.result : bet.state),
      amount: toCentavos(bet.payout - staked),
      balance: null,
      time: readInstantFromId(bet.id),
    };
  });
}
