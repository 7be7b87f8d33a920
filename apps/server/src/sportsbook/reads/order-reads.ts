import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { Refusal } from '@arara/contract/protocol/errors';
import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { scaleCentavos, toCentavos } from '@arara/money';
import { betResultCodes, betStatusCodes } from '@arara/sports/bets/codes';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { defaultLang, type Lang } from '../../platform/text/lang.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import * as queries from '../bets/bets.queries.ts';
import { formatSelectionName, type PresentedCashOuts, presentSportOrder } from '../bets/order.view.ts';
import { formatMatchName } from '../events/outcome-names.ts';
import { selectCashOuts, selectWaitingCashOuts } from '../cash-out/cash-out.queries.ts';
import { computeMainPlusBonusStake, groupRowsByBet, type StoredBet, toStoredSportsBet } from '../bets/stored-bet.ts';

/** Waiting, accepted and re-opened bets are open; all others are settled. */
const betStatusesByOrderFilter = {
  open: ['waiting', 'accepted', 'reopened'],
  settled: ['settled', 'refusedInDelay', 'feedFault'],
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
  const statuses =
    input.state === undefined
      ? [...betStatusesByOrderFilter.open, ...betStatusesByOrderFilter.settled]
      : betStatusesByOrderFilter[input.state];
  const found = await ctx.db.read.query(
    queries.selectBetsWithEvent(player, statuses, input.cursor ?? LARGEST_ID, limit + 1),
  );
  const bets = groupRowsByBet(found);
  const shown = bets.slice(0, limit);
  const findCashOuts = await readCashOuts(
    ctx.db.read,
    player,
    shown.map(([{ id }]) => id),
  );
  const items = shown.map((rows) => presentSportOrder(lang, rows, findCashOuts(rows[0].id)));
  return { items, nextCursor: bets.length > limit ? (items.at(-1)?.orderId ?? null) : null };
}

/** One bet of a player. Throws Refusal notFound. */
export async function readSportOrder(
  reader: SqlReader,
  lang: Lang,
  player: PlayerId,
  order: BetId,
): Promise<SportOrder> {
  const [rows] = groupRowsByBet(await reader.query(queries.selectBetWithEvent(player, order)));
  if (rows === undefined) throw new Refusal('notFound');
  const findCashOuts = await readCashOuts(reader, player, [order]);
  return presentSportOrder(lang, rows, findCashOuts(order));
}

/** Reads the cash-outs of bets: those that were made, and the one that waits or was refused last. */
async function readCashOuts(
  reader: SqlReader,
  player: PlayerId,
  bets: readonly BetId[],
): Promise<(bet: BetId) => PresentedCashOuts> {
  if (bets.length === 0) return () => ({ cashouts: [] });
  const [madeRows, waitingRows] = await Promise.all([
    reader.query(selectCashOuts(player, bets)),
    reader.query(selectWaitingCashOuts(player, bets)),
  ]);
  const made = Map.groupBy(madeRows, ({ bet }) => bet);
  const waiting = new Map(waitingRows.map((row) => [row.bet, row]));
  return (bet) => {
    const row = waiting.get(bet);
    return {
      cashouts: (made.get(bet) ?? []).map(({ stake, amount, at }) => ({ stake, amount, at })),
      ...(row === undefined || row.accept_at === null
        ? {}
        : {
            cashoutWaiting: { amount: scaleCentavos(row.quote, row.fraction, 10_000, 'down'), acceptAt: row.accept_at },
          }),
      ...(row === undefined || row.refusal === null ? {} : { cashoutRefusal: row.refusal }),
    };
  };
}

/** The code of a record: the result of a settled bet, the status of any other. */
const formatBetRecordStatus = ({ state, result }: StoredBet): string =>
  String(state === 'settled' && result !== null ? betResultCodes[result] : betStatusCodes[state]);

/** A player's bets as records: the win or loss of a settled bet, the stake of an open one, and what was bet on. */
export async function listSportBetWalletRecords(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
  lang: Lang = defaultLang,
): Promise<WalletRecord[]> {
  const found = await reader.query(queries.selectBetRecords(player, page));
  return groupRowsByBet(found).map((rows) => {
    const bet = toStoredSportsBet(rows[0], rows);
    const staked = bet.state === 'refusedInDelay' ? 0 : computeMainPlusBonusStake(bet);
    return {
      id: bet.id,
      type: bet.type,
      status: formatBetRecordStatus(bet),
      amount: toCentavos(bet.payout + bet.cashedPaid - staked),
      balance: null,
      time: readInstantFromId(bet.id),
      selections: presentBetSelections(lang, rows),
    };
  });
}

const presentBetSelections = (lang: Lang, rows: readonly queries.BetWithEventRow[]) =>
  rows.map((row) => ({
    event: row.home === '' ? row.tournament : formatMatchName(lang, row.home, row.away),
    name: formatSelectionName(lang, row),
  }));

/** What these bets of a player were placed on, by their ids. Ids of anything else are left out. */
export async function loadSelectionsOfBets(
  reader: SqlReader,
  player: PlayerId,
  ids: readonly Id[],
  lang: Lang = defaultLang,
): Promise<ReadonlyMap<Id, NonNullable<WalletRecord['selections']>>> {
  const found = await reader.query(queries.selectBetsWithEvents(player, ids));
  return new Map(
    groupRowsByBet(found).map((rows) => [toStoredSportsBet(rows[0], rows).id, presentBetSelections(lang, rows)]),
  );
}
