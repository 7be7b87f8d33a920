import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, BetId } from '@arara/contract/protocol/fields';
import { resultCodes } from '@arara/sports/core/settlement';
import { type Command, runOnce } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { isDbError, isTransient } from '../../platform/db/errors.ts';
import { type SeenGate, assertGatesOpen } from '../../platform/db/gates.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { selectProtections, toRestrictions } from '../../protection/protection.ts';
import type { Lang } from '../../platform/text/lang.ts';
import * as queries from '../bets/bets.queries.ts';
import { decideBetGroup, waitingBetSource } from '../bets/bet-group.ts';
import { presentOrder } from '../reads/order-reads.ts';
import { decideDelayedBet, type DecisionContext, refundBet } from './rules.ts';

const MAX_GROUP = 100;
const MAX_TRIES = 5;
/** A bet that could not be decided is tried again after this time; the audit names one that goes on waiting. */
const DEFER_MS = 60_000;

/**
 * Accepts or refuses the waiting bets whose delay is over, a group in one transaction; each step answers whether there may be
 * more. The gates of the accepted ones are held last: if one was shut meanwhile, the group is decided again and sees it shut.
 * A bet that cannot be decided is found by smaller and smaller groups and left aside with an alarm: the others do not wait for it.
 */
export function createLiveDelayStep(
  ctx: Ctx,
  tell: BalancePublisher,
  house: () => DecisionContext,
): () => Promise<boolean> {
  const deferredBets = new Map<BetId, number>();
  let size = MAX_GROUP;
  return async () => {
    for (const [bet, until] of deferredBets) if (until <= ctx.now()) deferredBets.delete(bet);
    // Mostly there are none: a look without a transaction. What it found is looked at again under the players' locks.
    const due = await ctx.db.read.query(queries.selectDueBets(ctx.now(), [...deferredBets.keys()], size));
    const [first] = due;
    if (first === undefined) return false;
    try {
      await decideDueBets(ctx, tell, due, house);
      const more = due.length === size;
      size = MAX_GROUP;
      return more;
    } catch (error) {
      // Fewer bets at a time may do where a group took too long; one bet alone is tried again like after any other such error.
      if (isTransient(error) && (size === 1 || !isDbError(error, 'timeout'))) throw error;
      ctx.log.error(
        { err: String(error), size, bet: first.ref },
        size === 1
          ? 'a waiting bet could not be decided and is left aside'
          : 'a group of waiting bets could not be decided, trying a smaller one',
      );
      if (size === 1) deferredBets.set(first.ref, ctx.now() + DEFER_MS);
      size = size === 1 ? MAX_GROUP : Math.ceil(size / 8);
      return true;
    }
  };
}

async function decideDueBets(
  ctx: Ctx,
  tell: BalancePublisher,
  due: readonly queries.BetKey[],
  house: () => DecisionContext,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await tryDecideDueBets(ctx, tell, due, house());
    } catch (error) {
      if (!isDbError(error, 'gateClosed') || tried === MAX_TRIES) throw error;
    }
  }
}

const tryDecideDueBets = (
  ctx: Ctx,
  tell: BalancePublisher,
  due: readonly queries.BetKey[],
  house: DecisionContext,
): Promise<void> =>
  ctx.db.tx('live delay', async (tx) => {
    const gates: SeenGate[] = [];
    // A player's lock is taken first, then the lines are read: what is decided on is what the gates then hold.
    const lines = new Map<Id, queries.OfferedLine>();
    let restrictions: ReadonlyMap<Id, unknown> = new Map();
    const readLines = async (bets: readonly queries.StoredBet[]) => {
      const [lineRows, protectionRows] = await tx.flight(
        queries.selectOfferedLinesById([...new Set(bets.map((bet) => bet.line))]),
        selectProtections([...new Set(bets.map((bet) => bet.player))]),
      );
      for (const line of lineRows) lines.set(line.id, line);
      restrictions = toRestrictions(protectionRows, house.now);
    };
    const group = await decideBetGroup(
      tx,
      ctx,
      tell,
      waitingBetSource(due),
      (state, bet, ended) => {
        if (bet.state !== queries.betStates.waiting) return undefined;
        // Kept from playing since: the stake comes back, whatever the line says.
        if (restrictions.has(bet.player))
          return refundBet(state, bet, { now: house.now, newId: house.newId, result: null, ended });
        const decided = decideDelayedBet(state, bet, lines.get(bet.line), house, ended);
        gates.push(...decided.gates);
        return decided;
      },
      readLines,
    );
    if (group.statements.length > 0)
      await tx.flight(...group.statements, ...(gates.length > 0 ? [assertGatesOpen(gates)] : []));
    tx.afterCommit(group.publishBalances);
  });

/**
 * Takes a bet back while it waits: its stake returns as it was taken. Whatever ends the waiting holds the player's lock, so
 * one of them comes first. Throws Refusal notFound, betNotWaiting, keyReused.
 */
export async function abandonBet(
  ctx: Ctx,
  tell: BalancePublisher,
  lang: Lang,
  command: Command,
  order: BetId,
): Promise<CallOutput<'sportAbandon'>> {
  const { player } = command;
  return runOnce(ctx, 'abandon a bet', command, {
    execute: async (tx) => {
      const group = await decideBetGroup(
        tx,
        ctx,
        tell,
        waitingBetSource([{ player, ref: order }]),
        (state, bet, ended) =>
          bet.state === queries.betStates.waiting
            ? refundBet(state, bet, { now: ctx.now(), newId: ctx.newId, result: resultCodes.void, ended })
            : undefined,
      );
      if (group.moved > 0) await tx.flight(...group.statements);
      tx.afterCommit(group.publishBalances);
      const [row] = await tx.query(queries.selectBetWithEvent(player, order));
      if (row === undefined) throw new Refusal('notFound');
      if (group.moved === 0) throw new Refusal('betNotWaiting');
      return { ref: order, answer: presentOrder(lang, row) };
    },
    replay: async (tx, ref) => {
      const [row] = await tx.query(queries.selectBetWithEvent(player, ref));
      if (row === undefined) throw new Refusal('notFound');
      return presentOrder(lang, row);
    },
  });
}
