/** Settles bets by the results of their lines, in groups. */
import type { BetId, Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { forceGenericPlanStatement, type Tx } from '../../platform/db/db.ts';
import { isDbError, isTransientDbError } from '../../platform/db/errors.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { type BetDecisionGroupSource, decideBetGroup } from '../bets/bet-group.ts';
import type { SportsBetKey } from '../bets/bets.queries.ts';
import { decideSportBetSettlement } from './settlement-rules.ts';
import * as queries from './settlement.queries.ts';
import type { SettlementWorker } from './settlement-workers.ts';

/** Bets of one transaction: enough to be fast, few enough that their players are not locked for long. */
const MAX_BETS_PER_SETTLEMENT_GROUP = 500;
/** Results of one transaction: most lines of an event have few bets or none. */
const MAX_LINES_PER_SETTLEMENT_GROUP = 20;

/** What a group began with: its result, and the first of its bets. */
interface BetSettlementAttempt {
  readonly line: Id;
  readonly version: number;
  readonly bet: BetId | undefined;
}

/**
 * Makes the step that settles the next bets of open results, a group in one transaction with the cursors of the results: a crash
 * neither loses nor repeats a bet. Each bet moves to its line's newest result, by difference, so neither the order nor a
 * repetition of results matters. A bet that cannot be settled is skipped with an alarm.
 */
export function createBetSettlementStep(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  worker: SettlementWorker,
): () => Promise<boolean> {
  let size = MAX_BETS_PER_SETTLEMENT_GROUP;
  return async () => {
    let attempt: BetSettlementAttempt | undefined;
    const onLocked = (locked: BetSettlementAttempt | undefined): void => {
      attempt = locked;
    };
    try {
      const linesOfOthers = worker.listLinesOfOthers();
      const isFound = await settleNextBetGroup(ctx, publishBalances, { size, worker, linesOfOthers, onLocked });
      if (isFound) worker.end();
      else worker.rest();
      // What others leave of their lines is found when they are done.
      if (!isFound && linesOfOthers.length > 0) await worker.waitForOthers();
      else if (!isFound && size === MAX_BETS_PER_SETTLEMENT_GROUP) return false;
      size = MAX_BETS_PER_SETTLEMENT_GROUP;
      return true;
    } catch (error) {
      worker.rest();
      // After a time-out a smaller group may succeed. All other transient errors, and those of a single bet, leave the retry to the worker.
      const isLeftToWorker = isTransientDbError(error) && (size === 1 || !isDbError(error, 'timeout'));
      if (attempt?.bet === undefined || isLeftToWorker) throw error;
      ctx.log.error(
        { err: String(error), size, ...attempt },
        size === 1
          ? 'a bet could not be settled and is skipped'
          : 'a group of bets could not be settled, trying a smaller one',
      );
      if (size === 1) await skipFailedBet(ctx, attempt);
      size = size === 1 ? MAX_BETS_PER_SETTLEMENT_GROUP : Math.ceil(size / 8);
      return true;
    }
  };
}

interface NextGroupOptions {
  readonly size: number;
  readonly worker: SettlementWorker;
  readonly linesOfOthers: readonly Id[];
  readonly onLocked: (attempt: BetSettlementAttempt | undefined) => void;
}

/** Whether there was a result with bets left. */
const settleNextBetGroup = (
  ctx: Ctx,
  publishBalances: BalancePublisher,
  { size, worker, linesOfOthers, onLocked }: NextGroupOptions,
): Promise<boolean> =>
  ctx.db.tx('settlement', async (tx) => {
    const { results, lineBets, cursors, attempt } = await lockLineSettlementWork(tx, ctx, { size, linesOfOthers });
    onLocked(attempt);
    if (results.length === 0) return false;
    const now = ctx.now();
    const group = await decideBetGroup(tx, ctx, publishBalances, createUnsettledBetGroupSource(lineBets), (bets) => {
      worker.begin(bets);
      return (state, bet, closedBonuses) =>
        decideSportBetSettlement(state, bet, { now, newId: ctx.newId, closedBonuses });
    });
    await tx.flight(...group.statements, queries.updateLineSettlementCursors(cursors));
    tx.afterCommit(group.publishBalances);
    return true;
  });

/** Consecutive bets of one line. */
interface BetsOfLine {
  readonly line: Id;
  /** The version of the line's newest result. */
  readonly version: number;
  readonly after: SportsBetKey;
  readonly keys: readonly SportsBetKey[];
}

const createUnsettledBetGroupSource = (
  lineBets: readonly BetsOfLine[],
): BetDecisionGroupSource<queries.UnsettledBetRow, queries.UnsettledBet, queries.SettledSportsBet> => ({
  keys: lineBets.flatMap(({ keys }) => keys),
  read: lineBets.flatMap(({ line, version, after, keys }) => {
    const last = keys.at(-1);
    return last === undefined ? [] : [queries.selectUnsettledBets(line, version, after, last)];
  }),
  toBets: queries.toUnsettledBets,
  update: queries.updateSettledSportsBets,
});

/** Open results with their next bets, locked by this transaction, and where the cursors are after these bets. */
interface LineSettlementWork {
  readonly results: readonly queries.LineSettlementRow[];
  readonly lineBets: readonly BetsOfLine[];
  readonly cursors: readonly queries.LineSettlementCursor[];
  readonly attempt: BetSettlementAttempt | undefined;
}

/**
 * Locks open results and reads their next bets. A result with enough bets for the group is locked alone, so that another worker
 * finds the next one free.
 */
async function lockLineSettlementWork(
  tx: Tx,
  ctx: Ctx,
  { size, linesOfOthers }: Pick<NextGroupOptions, 'size' | 'linesOfOthers'>,
): Promise<LineSettlementWork> {
  const selectNextBets = (row: queries.LineSettlementRow) =>
    queries.selectBetKeysOnLine(row.line, row.result_version, { player: row.after_player, ref: row.after_bet }, size);
  const [, results] = await tx.flight(forceGenericPlanStatement, queries.lockOpenLineSettlements(1, linesOfOthers));
  const bets = results.length === 0 ? [] : await tx.flight(...results.map(selectNextBets));
  if (size === MAX_BETS_PER_SETTLEMENT_GROUP && bets[0] !== undefined && bets[0].length < size) {
    const [first] = results;
    const locked = await tx.query(queries.lockOpenLineSettlements(MAX_LINES_PER_SETTLEMENT_GROUP, linesOfOthers));
    // `skip locked` does not skip what this transaction itself has locked.
    const others = locked.filter((row) => row.line !== first?.line || row.version !== first.version);
    if (others.length > 0) bets.push(...(await tx.flight(...others.map(selectNextBets))));
    results.push(...others);
  }
  const { lineBets, cursors } = divideLineSettlementWork(results, bets, { size, now: ctx.now() });
  const [result] = results;
  const attempt =
    result === undefined
      ? undefined
      : { line: result.line, version: result.version, bet: lineBets.flatMap(({ keys }) => keys)[0]?.ref };
  return { results, lineBets, cursors, attempt };
}

/** Takes bets of the results in order, at most `size` in all. A result whose last bets are among them is done. */
function divideLineSettlementWork(
  results: readonly queries.LineSettlementRow[],
  bets: readonly (readonly SportsBetKey[])[],
  { size, now }: { size: number; now: number },
): Pick<LineSettlementWork, 'lineBets' | 'cursors'> {
  const lineBets: BetsOfLine[] = [];
  const cursors: queries.LineSettlementCursor[] = [];
  let left = size;
  for (const [nth, row] of results.entries()) {
    if (left === 0) break;
    const ofLine = bets[nth] ?? [];
    const keys = ofLine.slice(0, left);
    const last = keys.at(-1);
    const isDone = keys.length === ofLine.length && ofLine.length < size;
    lineBets.push({
      line: row.line,
      version: row.result_version,
      after: { player: row.after_player, ref: row.after_bet },
      keys,
    });
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
const skipFailedBet = (ctx: Ctx, failed: BetSettlementAttempt): Promise<void> =>
  ctx.db.tx('skip failed settlement', async (tx) => {
    const { cursors, attempt } = await lockLineSettlementWork(tx, ctx, { size: 1, linesOfOthers: [] });
    if (attempt === undefined || attempt.line !== failed.line || attempt.version !== failed.version) return;
    if (attempt.bet === failed.bet) await tx.query(queries.updateLineSettlementCursors(cursors));
  });
