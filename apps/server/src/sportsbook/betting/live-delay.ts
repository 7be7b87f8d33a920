/** The live delay: waiting bets are accepted or refused when it is over, or taken back by their player. */
import type { PlayerCallOutput } from '@arara/contract';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { Refusal } from '@arara/contract/protocol/errors';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { isDbError, isTransientDbError } from '../../platform/db/errors.ts';
import type { WorkerStepResult } from '../../platform/worker/worker.ts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { selectPlayerProtections, toRestrictions } from '../../protection/protection.ts';
import { lockPlayerWallets } from '../../wallet/wallet.ts';
import { decideBetGroup, createWaitingBetSource } from '../bets/bet-group.ts';
import {
  type SportsBetKey,
  selectBetWithEvent,
  selectBetsDueForDecision,
  selectNextDueBet,
} from '../bets/bets.queries.ts';
import { presentSportOrder } from '../bets/order.view.ts';
import { groupRowsByBet, type StoredBet } from '../bets/stored-bet.ts';
import { selectOfferedLinesById } from '../events/offered-lines.queries.ts';
import type { LiabilityBook } from '../exposure/liability-book.ts';
import { type AddedExposure, addExposure } from '../exposure/liability-rules.ts';
import type { PlacementContext } from './placement-rules.ts';
import { BetsPlannedAhead } from './planned-ahead.ts';
import { decideDelayedBet, refundDelayedBet } from './live-delay-rules.ts';

const MAX_DELAYED_BETS_PER_GROUP = 100;
const MAX_LIVE_DELAY_TRIES = 5;
/** After a group the next due bet is looked for again. */
const LIVE_DELAY_PAUSE_MS = 200;
/** A bet that could not be decided is tried again after this time; the audit names a bet that keeps waiting. */
const DEFERRED_BET_RETRY_MS = 60_000;

/** What decisions on waiting bets read beside the rows. */
export interface DelayedBetsContext {
  readonly createContext: () => PlacementContext;
  readonly liability: Pick<LiabilityBook, 'refresh' | 'note'>;
}

/**
 * Makes the step that accepts or refuses the waiting bets whose delay is over, a group in one transaction; it answers true if
 * there may be more, else the time until the next one is due. The gates of accepted bets are checked last: if one was closed
 * meanwhile, the group is decided again and finds it closed. A bet that cannot be decided is found by trying smaller groups, and
 * deferred with an alarm, so that the others do not wait for it.
 */
export function createLiveDelayStep(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  { createContext, liability }: DelayedBetsContext,
): () => Promise<WorkerStepResult> {
  const deferredBets = new Map<BetId, number>();
  const plannedAhead = new BetsPlannedAhead();
  let size = MAX_DELAYED_BETS_PER_GROUP;
  return async () => {
    for (const [bet, until] of deferredBets) if (until <= ctx.now()) deferredBets.delete(bet);
    const deferred = [...deferredBets.keys()];
    const [next] = await ctx.db.read.query(selectNextDueBet(deferred));
    const aheadAt = await plannedAhead.findNext(ctx.db.read, next?.last ?? null, ctx.now());
    const nextAt = Math.min(next?.at ?? Infinity, aheadAt);
    if (nextAt > ctx.now()) return nextAt - ctx.now();
    // The bets are read again under the players' locks.
    const ahead = await plannedAhead.listDue(ctx.db.read, ctx.now(), deferred);
    const due =
      ahead.length > 0
        ? ahead.slice(0, size)
        : await ctx.db.read.query(selectBetsDueForDecision(ctx.now(), deferred, size));
    const [first] = due;
    if (first === undefined) return false;
    // Nothing is read unless one of these events has a limit.
    await liability.refresh([...new Set(due.flatMap(({ events }) => events))]);
    try {
      await decideDueDelayedBets(ctx, publishBalances, due, { createContext, liability });
      const mayHaveMore = due.length === size;
      size = MAX_DELAYED_BETS_PER_GROUP;
      return mayHaveMore ? true : LIVE_DELAY_PAUSE_MS;
    } catch (error) {
      // After a time-out a smaller group may succeed. All other transient errors, and those of a single bet, leave the retry to the worker.
      if (isTransientDbError(error) && (size === 1 || !isDbError(error, 'timeout'))) throw error;
      ctx.log.error(
        { err: String(error), size, bet: first.ref },
        size === 1
          ? 'a waiting bet could not be decided and is deferred'
          : 'a group of waiting bets could not be decided, trying a smaller one',
      );
      if (size === 1) deferredBets.set(first.ref, ctx.now() + DEFERRED_BET_RETRY_MS);
      size = size === 1 ? MAX_DELAYED_BETS_PER_GROUP : Math.ceil(size / 8);
      return true;
    }
  };
}

async function decideDueDelayedBets(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  due: readonly SportsBetKey[],
  { createContext, liability }: DelayedBetsContext,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return liability.note(await tryDecideDueLiveDelayBets(ctx, publishBalances, due, createContext()));
    } catch (error) {
      if (!isDbError(error, 'gateClosed') || tries === MAX_LIVE_DELAY_TRIES) throw error;
    }
  }
}

/** What this has changed in the exposure of events that have a limit. */
const tryDecideDueLiveDelayBets = (
  ctx: Ctx,
  publishBalances: BalancePublisher,
  due: readonly SportsBetKey[],
  context: PlacementContext,
): Promise<readonly AddedExposure[]> =>
  ctx.db.tx('live delay', async (tx) => {
    const exposure: AddedExposure[] = [];
    let { liability = new Map() } = context;
    const group = await decideBetGroup(tx, ctx, publishBalances, createWaitingBetSource(due), async (bets) => {
      // The lines are read after the players' locks, so the gates that are checked last belong to what was decided on.
      const [lineRows, protectionRows] = await tx.flight(
        selectOfferedLinesById([...new Set(bets.flatMap(({ legs }) => legs.map(({ line }) => line)))]),
        selectPlayerProtections([...new Set(bets.map((bet) => bet.player))]),
      );
      const lines = new Map(lineRows.map((line) => [line.id, line]));
      const findLines = (bet: StoredBet) => bet.legs.map(({ line }) => lines.get(line));
      const restrictions = toRestrictions(protectionRows, context.now);
      return (state, bet, closedBonuses) => {
        if (bet.state !== 'waiting') return undefined;
        const isRestricted = restrictions.has(bet.player);
        const decision = decideDelayedBet(state, bet, findLines(bet), {
          context: { ...context, liability },
          closedBonuses,
          isRestricted,
        });
        // A bet that is refused leaves its place to the next one.
        liability = addExposure(liability, decision.exposure);
        exposure.push(...decision.exposure);
        return decision;
      };
    });
    if (group.changed > 0) await tx.flight(...group.statements);
    tx.afterCommit(group.publishBalances);
    return exposure;
  });

/**
 * Takes a bet back while it waits: its stake returns in its parts. Everything that ends the waiting holds the player's lock, so
 * only one of them happens. Throws Refusal notFound, betNotWaiting, keyReused.
 */
export async function abandonWaitingBet(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  lang: Lang,
  command: IdempotentCommand,
  order: BetId,
): Promise<PlayerCallOutput<'sportAbandon'>> {
  const { player } = command;
  return runCommandOnce(ctx, 'abandon a bet', command, {
    lockPlayers: lockPlayerWallets,
    execute: async (tx) => {
      const source = createWaitingBetSource([{ player, ref: order }]);
      const group = await decideBetGroup(tx, ctx, publishBalances, source, () => (state, bet, closedBonuses) => {
        if (bet.state !== 'waiting') return undefined;
        return refundDelayedBet(state, bet, {
          now: ctx.now(),
          newId: ctx.newId,
          result: 'void',
          refusal: null,
          closedBonuses,
        });
      });
      if (group.changed > 0) await tx.flight(...group.statements);
      tx.afterCommit(group.publishBalances);
      const answer = await readPlayerSportsBetOrder(tx, lang, player, order);
      if (group.changed === 0) throw new Refusal('betNotWaiting');
      return { ref: order, answer };
    },
    replay: (tx, ref) => readPlayerSportsBetOrder(tx, lang, player, ref),
  });
}

async function readPlayerSportsBetOrder(
  reader: SqlReader,
  lang: Lang,
  player: PlayerId,
  order: BetId,
): Promise<SportOrder> {
  const [rows] = groupRowsByBet(await reader.query(selectBetWithEvent(player, order)));
  if (rows === undefined) throw new Refusal('notFound');
  return presentSportOrder(lang, rows);
}
