/** Settles bets by the results of their lines, in groups. */
import type { BetId, Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { forceGenericPlan, type Tx } from '../../platform/db/db.ts';
import { isDbError, isTransient } from '../../platform/db/errors.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { type BetGroupSource, decideBetGroup } from '../bets/bet-group.ts';
import type { BetKey } from '../bets/bets.queries.ts';
import { decideSettlement } from './settlement-rules.ts';
import * as queries from './settlement.queries.ts';

/** Bets of one transaction: enough to be fast, few enough that their players are not locked for long. */
const MAX_GROUP = 500;
/** Results of one transaction: most lines of an event have few bets or none. */
const MAX_LINES = 20;

/** What a group began with: its result, and the first of its bets. */
interface SettlementAttempt {
  readonly line: Id;
  readonly version: number;
  readonly bet: BetId | undefined;
}

/**
 * Makes the step that settles the next bets of open results, a group in one transaction with the cursors of the results: a crash
 * neither loses nor repeats a bet. Each bet moves to its line's newest result, by difference, so neither the order nor a
 * repetition of results matters. A bet that cannot be settled is skipped with an alarm.
 */
export function createSettlementStep(ctx: Ctx, publishBalances: BalancePublisher): () => Promise<boolean> {
  let size = MAX_GROUP;
  return async () => {
    let attempt: SettlementAttempt | undefined;
    const onLocked = (locked: SettlementAttempt | undefined): void => {
      attempt = locked;
    };
    try {
      const mayHaveMore = await settleGroup(ctx, publishBalances, { size, onLocked });
      if (!mayHaveMore && size === MAX_GROUP) return false;
      size = MAX_GROUP;
      return true;
    } catch (error) {
      // After a time-out a smaller group may succeed. All other transient errors, and those of a single bet, leave the retry to the worker.
      const isLeftToWorker = isTransient(error) && (size === 1 || !isDbError(error, 'timeout'));
      if (attempt?.bet === undefined || isLeftToWorker) throw error;
      ctx.log.error(
        { err: String(error), size, ...attempt },
        size === 1
          ? 'a bet could not be settled and is skipped'
          : 'a group of bets could not be settled, trying a smaller one',
      );
      if (size === 1) await skipFailedBet(ctx, attempt);
      size = size === 1 ? MAX_GROUP : Math.ceil(size / 8);
      return true;
    }
  };
}

const settleGroup = (
  ctx: Ctx,
  publishBalances: BalancePublisher,
  { size, onLocked }: { size: number; onLocked: (attempt: SettlementAttempt | undefined) => void },
): Promise<boolean> =>
  ctx.db.tx('settlement', async (tx) => {
    const { results, lineBets, cursors, attempt } = await lockSettlementWork(tx, ctx, size);
    onLocked(attempt);
    if (results.length === 0) return false;
    // Read before the players' locks. A newer result has settlement work of its own, and a bet that it has settled is left alone.
    const byLine = new Map(results.map((row) => [row.line, { result: row.result, version: row.result_version }]));
    const now = ctx.now();
    const group = await decideBetGroup(
      tx,
      ctx,
      publishBalances,
      unsettledBetSource(lineBets),
      () => (state, bet, closedBonuses) => {
        const line = byLine.get(bet.line);
        if (line === undefined) return undefined;
        return decideSettlement(state, bet, line, { now, newId: ctx.newId, closedBonuses });
      },
    );
    await tx.flight(...group.statements, queries.updateSettlementCursors(cursors));
    tx.afterCommit(group.publishBalances);
    return true;
  });

/** Consecutive bets of one line. */
interface LineBets {
  readonly line: Id;
  readonly after: BetKey;
  readonly keys: readonly BetKey[];
}

const unsettledBetSource = (
  lineBets: readonly LineBets[],
): BetGroupSource<queries.UnsettledBetRow, queries.UnsettledBet, queries.SettledBet> => ({
  keys: lineBets.flatMap(({ keys }) => keys),
  read: lineBets.flatMap(({ line, after, keys }) => {
    const last = keys.at(-1);
    if (last === undefined) return [];
    const toBet = (row: queries.UnsettledBetRow) => queries.toUnsettledBet(row, line);
    return [{ statement: queries.selectUnsettledBets(line, after, last), toBet }];
  }),
  update: queries.updateSettledBets,
});

/** Open results with their next bets, locked by this transaction, and where the cursors are after these bets. */
interface SettlementWork {
  readonly results: readonly queries.SettlementRow[];
  readonly lineBets: readonly LineBets[];
  readonly cursors: readonly queries.SettlementCursor[];
  readonly attempt: SettlementAttempt | undefined;
}

/**
 * Locks open results and reads their next bets. A result with enough bets for the group is locked alone, so that another worker
 * finds the next one free.
 */
async function lockSettlementWork(tx: Tx, ctx: Ctx, size: number): Promise<SettlementWork> {
  const selectNextBets = (row: queries.SettlementRow) =>
    queries.selectBetKeysOnLine(row.line, { player: row.after_player, ref: row.after_bet }, size);
  const [, results] = await tx.flight(forceGenericPlan, queries.lockOpenSettlements(1));
  const bets = results.length === 0 ? [] : await tx.flight(...results.map(selectNextBets));
  if (size === MAX_GROUP && bets[0] !== undefined && bets[0].length < size) {
    const [first] = results;
    const locked = await tx.query(queries.lockOpenSettlements(MAX_LINES));
    // `skip locked` does not skip what this transaction itself has locked.
    const others = locked.filter((row) => row.line !== first?.line || row.version !== first.version);
    if (others.length > 0) bets.push(...(await tx.flight(...others.map(selectNextBets))));
    results.push(...others);
  }
  const { lineBets, cursors } = divideWork(results, bets, { size, now: ctx.now() });
  const [result] = results;
  const attempt =
    result === undefined
      ? undefined
      : { line: result.line, version: result.version, bet: lineBets.flatMap(({ keys }) => keys)[0]?.ref };
  return { results, lineBets, cursors, attempt };
}

/** Takes bets of the results in order, at most `size` in all. A result whose last bets are among them is done. */
function divideWork(
  results: readonly queries.SettlementRow[],
  bets: readonly (readonly BetKey[])[],
  { size, now }: { size: number; now: number },
): Pick<SettlementWork, 'lineBets' | 'cursors'> {
  const lineBets: LineBets[] = [];
  const cursors: queries.SettlementCursor[] = [];
  let left = size;
  for (const [nth, row] of results.entries()) {
    if (left === 0) break;
    const ofLine = bets[nth] ?? [];
    const keys = ofLine.slice(0, left);
    const last = keys.at(-1);
    const isDone = keys.length === ofLine.length && ofLine.length < size;
    lineBets.push({ line: row.line, after: { player: row.after_player, ref: row.after_bet }, keys });
    cursors.push({
      line: row.line,
      version: row.version,
      player: last?.player ?? row.after_player,
      bet: last?.ref ?? row.after_bet,
      doneAt: isDone ? now : null,
    });
    left -= keys.length;
  }
  return { lineBets, cursors };
}

/**
 * Moves the cursor past the one bet that failed, without settling it: `ledger:verify` keeps naming it. If another node has settled
 * it since, another bet is at the cursor, which nobody has tried: it is not skipped.
 */
const skipFailedBet = (ctx: Ctx, failed: SettlementAttempt): Promise<void> =>
  ctx.db.tx('skip failed settlement', async (tx) => {
    const { cursors, attempt } = await lockSettlementWork(tx, ctx, 1);
    if (attempt === undefined || attempt.line !== failed.line || attempt.version !== failed.version) return;
    if (attempt.bet === failed.bet) await tx.query(queries.updateSettlementCursors(cursors));
  });
