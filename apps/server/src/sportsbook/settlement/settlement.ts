import type { Id, BetId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { forceGenericPlan, type Tx } from '../../platform/db/db.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { BetKey } from '../bets/bets.queries.ts';
import { isDbError, isTransient } from '../../platform/db/errors.ts';
import { decideBetGroup, type BetGroupSource } from '../bets/bet-group.ts';
import { decideSettlement } from './rules.ts';
import * as queries from './settlement.queries.ts';

/** Bets in one transaction: enough to be fast, few enough that their players are not locked for long (hotpath.md). */
const MAX_GROUP = 500;
/** Results looked at in one transaction: most lines of an event have few bets or none. */
const MAX_LINES = 20;

/** What a group began with: its result, and the first of its bets. */
interface SettlementAttempt {
  readonly line: Id;
  readonly version: number;
  readonly bet: BetId | undefined;
}

/**
 * Works off the results that still have bets to settle, a group in one transaction with the cursor that says how far it came:
 * a crash loses and repeats nothing. Each bet is moved to what its line's newest result says, by difference, so neither the
 * order of results nor a result that comes twice matters. A bet that cannot be settled is passed over with an alarm.
 */
export function createSettlementStep(ctx: Ctx, tell: BalancePublisher): () => Promise<boolean> {
  let size = MAX_GROUP;
  return async () => {
    let tried: SettlementAttempt | undefined;
    try {
      const more = await settleGroup(ctx, tell, { size, taken: (it) => (tried = it) });
      if (!more && size === MAX_GROUP) return false;
      size = MAX_GROUP;
      return true;
    } catch (error) {
      // Fewer bets at a time may do where a group took too long; one bet alone is tried again like after any other such error.
      if (tried?.bet === undefined || (isTransient(error) && (size === 1 || !isDbError(error, 'timeout')))) throw error;
      ctx.log.error(
        { err: String(error), size, ...tried },
        size === 1
          ? 'a bet could not be settled and is passed over'
          : 'a group of bets could not be settled, trying a smaller one',
      );
      if (size === 1) await skipFailedBet(ctx, tried);
      size = size === 1 ? MAX_GROUP : Math.ceil(size / 8);
      return true;
    }
  };
}

const settleGroup = (
  ctx: Ctx,
  tell: BalancePublisher,
  it: { size: number; taken: (tried: SettlementAttempt | undefined) => void },
): Promise<boolean> =>
  ctx.db.tx('settlement', async (tx) => {
    const { rows, parts, moves, first } = await lockSettlementWork(tx, ctx, it.size);
    it.taken(first);
    if (rows.length === 0) return false;
    // Read before the players' locks: a newer result has work of its own, and a bet that it has moved already is left alone.
    const results = new Map(rows.map((row) => [row.line, { result: row.result, version: row.result_version }]));
    const wanted = {
      keys: parts.flatMap(({ keys }) => keys),
      read: parts.flatMap(({ line, after, keys }) => {
        const last = keys.at(-1);
        if (last === undefined) return [];
        return [
          {
            statement: queries.selectUnsettledBets(line, after, last),
            toBet: (row) => queries.toUnsettledBet(row, line),
          },
        ];
      }),
      update: queries.updateSettledBets,
    } satisfies BetGroupSource<queries.UnsettledBetRow, queries.UnsettledBet, queries.SettledBet>;
    const now = ctx.now();
    const group = await decideBetGroup(tx, ctx, tell, wanted, (state, bet, ended) => {
      const line = results.get(bet.line);
      return line === undefined ? undefined : decideSettlement(state, bet, line, { now, newId: ctx.newId, ended });
    });
    await tx.flight(...group.statements, queries.updateSettlementCursors(moves));
    tx.afterCommit(group.publishBalances);
    return true;
  });

/** Bets that follow each other on one line. */
interface LineBets {
  readonly line: Id;
  readonly after: BetKey;
  readonly keys: readonly BetKey[];
}

/**
 * Takes open results and the next bets on them, and says where their cursors then are. A result with bets enough for the
 * group is taken alone, so that another worker finds the next one free.
 */
async function lockSettlementWork(tx: Tx, ctx: Ctx, size: number) {
  const betsOn = (row: queries.SettlementRow) =>
    queries.selectBetKeysOnLine(row.line, { player: row.after_player, ref: row.after_bet }, size);
  const [, rows] = await tx.flight(forceGenericPlan, queries.lockOpenSettlements(1));
  const found = rows.length === 0 ? [] : await tx.flight(...rows.map(betsOn));
  if (size === MAX_GROUP && found[0] !== undefined && found[0].length < size) {
    const taken = await tx.query(queries.lockOpenSettlements(MAX_LINES));
    // What this transaction holds already is not skipped.
    const further = taken.filter((row) => row.line !== rows[0]?.line || row.version !== rows[0].version);
    if (further.length > 0) found.push(...(await tx.flight(...further.map(betsOn))));
    rows.push(...further);
  }
  const parts: LineBets[] = [];
  const moves: Parameters<typeof queries.updateSettlementCursors>[0][number][] = [];
  let left = size;
  for (const [nth, row] of rows.entries()) {
    if (left === 0) break;
    const bets = found[nth] ?? [];
    const those = bets.slice(0, left);
    parts.push({ line: row.line, after: { player: row.after_player, ref: row.after_bet }, keys: those });
    const last = those.at(-1);
    const all = those.length === bets.length && bets.length < size;
    moves.push({
      line: row.line,
      version: row.version,
      player: last?.player ?? row.after_player,
      bet: last?.ref ?? row.after_bet,
      doneAt: all ? ctx.now() : null,
    });
    left -= those.length;
  }
  const [row] = rows;
  const first: SettlementAttempt | undefined =
    row === undefined
      ? undefined
      : { line: row.line, version: row.version, bet: parts.flatMap(({ keys }) => keys)[0]?.ref };
  return { rows, parts, moves, first };
}

/**
 * Moves the cursor past the one bet that failed, without settling it: `ledger:verify` goes on naming it. If another node has
 * settled it since, something else stands there, which nobody has tried: nothing is passed over.
 */
const skipFailedBet = (ctx: Ctx, tried: SettlementAttempt): Promise<void> =>
  ctx.db.tx('settlement passes over', async (tx) => {
    const { moves, first } = await lockSettlementWork(tx, ctx, 1);
    if (first === undefined || first.line !== tried.line || first.version !== tried.version) return;
    if (first.bet === tried.bet) await tx.query(queries.updateSettlementCursors(moves));
  });
