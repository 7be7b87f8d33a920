import type { CallInput, CallOutput } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { add, centavos } from '@arara/money';
import { parseLine } from '@arara/sports/core/markets';
import type { Ctx } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { formatOutcomeName } from '../events/outcome-names.ts';
import type { Page } from '../../wallet/wallet.ts';
import * as queries from '../bets/bets.queries.ts';

const { waiting, accepted, reopened, settled, refusedInDelay } = queries.betStates;
/** Waiting and accepted bets and those whose result was taken back are open; what ended is settled, whoever ended it. */
const statesByFilter = { open: [waiting, accepted, reopened], settled: [settled, refusedInDelay, -1] } as const;

const DEFAULT_LIMIT = 20;
const LAST_ID = Number.MAX_SAFE_INTEGER as Id;

/** A bet in the words of the contract, with its event as it stands now. */
export function presentOrder(lang: Lang, row: queries.ShownBet): SportOrder {
  const bet = queries.toStoredBet(row);
  const line = parseLine(bet.lineName);
  return {
    orderId: bet.id,
    type: 'single',
    status: bet.state,
    result: bet.result,
    stake: add(bet.stakeMain, bet.stakeBonus),
    possiblePayout: bet.possible,
    payout: bet.payout,
    placedAt: readIdInstant(bet.id),
    acceptAt: bet.acceptAt,
    settledAt: bet.settledAt,
    legs: [
      {
        eventId: bet.event,
        sport: row.sport,
        tournament: row.tournament,
        home: row.home,
        away: row.away,
        startsAt: row.starts_at,
        phase: row.phase,
        score:
          row.score_home === null || row.score_away === null ? null : { home: row.score_home, away: row.score_away },
        line: bet.lineName,
        market: row.market,
        specifiers: row.specifiers,
        outcomeId: bet.outcome,
        name: line === undefined ? bet.outcome : formatOutcomeName(lang, row, line, bet.outcome),
        odds: bet.odds,
        result: bet.state === settled ? bet.result : null,
      },
    ],
  };
}

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

/** A player's bets as records: what a settled one won or lost, what an open one has at stake. */
export async function listBetRecords(reader: Reader, player: PlayerId, page: Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectBetRecords(player, page));
  return rows.map((row) => {
    const bet = queries.toStoredBet(row);
    const staked = bet.state === refusedInDelay ? 0 : add(bet.stakeMain, bet.stakeBonus);
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
