/**
 * Leads the shared rounds of one game; a lease chooses the node. What is due is read from the database. The transaction that
 * does it checks the round again, so two leaders, or one that crashed, change nothing twice.
 */
import { createHmac } from 'node:crypto';
import type { AnySharedGame } from '@arara/games';
import { createHmacDraws } from '@arara/games';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { isPlanDue } from '../../platform/clock.ts';
import { isDbError, isUniqueViolation } from '../../platform/db/errors.ts';
import { insertBettingGates, selectBettingGates, closeBettingGates } from '../../platform/db/gates.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { SeedChainSupply } from '../fairness/seed-chains.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from '../rounds/game-gates.ts';
import { settleSharedRound } from './settle-bets.ts';
import { selectSeedChain, updateSeedChainUsedCount } from '../fairness/seed-chains.queries.ts';
import * as queries from './shared.queries.ts';
import type { SharedRoundRow } from './shared.queries.ts';

const {
  betting: bettingRoundState,
  drawing: drawingRoundState,
  ended: endedRoundState,
  voiding: voidingRoundState,
} = queries.sharedRoundStates;
const { void: voidedRoundState } = queries.sharedRoundStates;

/** A round that another node led closes, and shows its outcome, within this time, so that players do not wait after a restart. */
const TAKEN_OVER_ROUND_CLOSES_WITHIN_MS = 1000;
/** The pause before the next attempt, when a game cannot start a round. */
const SHARED_ROUND_START_RETRY_MS = 1000;

interface SharedRoundLeader {
  readonly ctx: Ctx;
  readonly game: ConfiguredGame<AnySharedGame>;
  readonly chains: SeedChainSupply;
  readonly publishBalances: BalancePublisher;
  /** Called after each change of the running round; `isNew`: it has just begun. */
  readonly changed: (round: SharedRoundRow, isNew?: boolean) => unknown;
}

/** Does what is due of a game and returns when to look again. Throws what the database throws; repeating is safe. */
export async function advanceSharedGame(leader: SharedRoundLeader, epoch: number): Promise<Instant> {
  const { ctx, game } = leader;
  const [newest] = await ctx.db.read.query(queries.selectNewestSharedRound(game.number));
  const now = ctx.now();
  const { betMs, drawMs, resultMs } = game.rules.times;
  if (newest === undefined || newest.state === endedRoundState || newest.state === voidedRoundState) {
    const rest = newest?.ends_at ?? now;
    if (!isPlanDue(rest, now, resultMs)) return rest;
    return startSharedRound(leader, epoch);
  }
  const round = newest.epoch === epoch ? newest : await takeOverSharedRound(leader, newest, epoch);
  if (round.state === voidingRoundState) return voidAndRefundSharedRound(leader, round);
  if (round.state === bettingRoundState)
    return isPlanDue(round.closes_at, now, betMs) ? drawSharedRoundOutcome(leader, round) : round.closes_at;
  if (round.shown_at !== null && !isPlanDue(round.shown_at, now, drawMs)) return round.shown_at;
  return paySharedRoundBets(leader, round);
}

/** Changes a round if its state and epoch are still as they were read; undefined if another node changed it. */
const changeSharedRound = (
  { ctx, changed }: SharedRoundLeader,
  seen: SharedRoundRow,
  change: (round: SharedRoundRow) => SharedRoundRow,
): Promise<SharedRoundRow | undefined> =>
  ctx.db.tx('shared round moves', async (tx) => {
    // The gate first, as bets do: closing it waits for the bets that are committing.
    if (seen.state === bettingRoundState && change(seen).state !== bettingRoundState)
      await closeBettingGates(tx, [seen.id]);
    const [round] = await tx.query(queries.lockSharedRound(seen.id));
    if (round === undefined || round.state !== seen.state || round.epoch !== seen.epoch) return undefined;
    const next = change(round);
    await tx.query(queries.updateSharedRound(next));
    tx.afterCommit(() => changed(next));
    return next;
  });

/** Takes over a round of a leader that is gone. It closes earlier than planned, never later, and its bets stay valid. */
async function takeOverSharedRound(
  leader: SharedRoundLeader,
  seen: SharedRoundRow,
  epoch: number,
): Promise<SharedRoundRow> {
  const soon = leader.ctx.now() + TAKEN_OVER_ROUND_CLOSES_WITHIN_MS;
  const taken = await changeSharedRound(leader, seen, (round) => ({
    ...round,
    epoch,
    // Always earlier than planned, which marks the round as taken over.
    closes_at: round.state === bettingRoundState ? Math.min(round.closes_at - 1, soon) : round.closes_at,
    shown_at: round.shown_at === null ? null : Math.min(round.shown_at, soon),
  }));
  return taken ?? seen;
}

/** The name under which the high-water mark keeps how far a chain was used. */
export const toSeedChainCounterName = (chain: Id): string => `chain ${chain}`;

/** Starts the next round, unless the game is out of play, its chain has no salt yet, or the database waits for a restore. */
async function startSharedRound(leader: SharedRoundLeader, epoch: number): Promise<Instant> {
  const { ctx, game, chains, changed } = leader;
  if (ctx.restore.pending() !== undefined) return ctx.now() + SHARED_ROUND_START_RETRY_MS;
  const gates = await ctx.db.read.query(selectBettingGates([ALL_GAMES_GATE_ID, toGameGateId(game.number)]));
  const chain = gates.every((gate) => gate.open) ? await chains.findReadyChain(game.number) : undefined;
  if (chain === undefined) return ctx.now() + SHARED_ROUND_START_RETRY_MS;
  const idx = chain.used + 1;
  // Before its seed can be seen by anybody: a restored database must go on past it.
  await ctx.restore.reserve(toSeedChainCounterName(chain.id), idx);
  const previous = idx === 1 ? chain.terminal : await chains.getSeed(chain.id, idx - 1);
  const now = ctx.now();
  const round: SharedRoundRow = {
    id: ctx.newId(),
    game: game.number,
    chain: chain.id,
    idx,
    previous_seed: previous,
    opened_at: now,
    closes_at: now + game.rules.times.betMs,
    shown_at: null,
    ends_at: null,
    state: bettingRoundState,
    epoch,
    outcome: null,
    seed: null,
  };
  try {
    await ctx.db.tx('shared round begins', async (tx) => {
      await tx.flight(
        updateSeedChainUsedCount(chain.id, idx),
        queries.insertSharedRound(round),
        insertBettingGates([{ id: round.id, open: true }]),
      );
      tx.afterCommit(() => changed(round, true));
    });
  } catch (error) {
    // Another leader started a round in the same moment: that round runs.
    if (isUniqueViolation(error)) return ctx.now();
    throw error;
  }
  return round.closes_at;
}

/** Draws the outcome. The seed is read only when no bet can follow. Without a seed the round is refunded. */
async function drawSharedRoundOutcome(leader: SharedRoundLeader, round: SharedRoundRow): Promise<Instant> {
  const { ctx, game, chains } = leader;
  const closed = ctx.now();
  let seed: string;
  let salt: string;
  try {
    seed = await chains.getSeed(round.chain, round.idx);
    const [chain] = await ctx.db.read.query(selectSeedChain(round.chain));
    if (chain === undefined || chain.salt === null) throw new Error(`chain ${round.chain} has no salt`);
    salt = chain.salt;
  } catch (error) {
    if (isDbError(error)) throw error;
    ctx.log.error({ round: round.id, err: String(error) }, 'a shared round has no seed and is refunded');
    await changeSharedRound(leader, round, (seen) => ({ ...seen, state: voidingRoundState }));
    return ctx.now();
  }
  const hmac = () => createHmac('sha256', seed).update(salt).digest();
  const outcome = game.rules.computeOutcome(createHmacDraws(hmac, '', 0).draw(0));
  const wasTakenOver = round.closes_at < round.opened_at + game.rules.times.betMs;
  const shownAt = closed + (wasTakenOver ? TAKEN_OVER_ROUND_CLOSES_WITHIN_MS : game.rules.times.drawMs);
  await changeSharedRound(leader, round, (seen) => ({
    ...seen,
    state: drawingRoundState,
    shown_at: shownAt,
    outcome,
    seed,
  }));
  return shownAt;
}

/** Pays the bets in groups, and ends the round when no bet is open. */
async function paySharedRoundBets(leader: SharedRoundLeader, round: SharedRoundRow): Promise<Instant> {
  if (round.outcome === null) throw new Error(`round ${round.id} is drawn without an outcome`);
  await settleSharedRound(leader, round.id, { outcome: round.outcome });
  // The clock may have been set back a little since the outcome was shown.
  const endsAt = Math.max(leader.ctx.now(), round.shown_at ?? 0) + leader.game.rules.times.resultMs;
  await changeSharedRound(leader, round, (seen) => ({ ...seen, state: endedRoundState, ends_at: endsAt }));
  return endsAt;
}

async function voidAndRefundSharedRound(leader: SharedRoundLeader, round: SharedRoundRow): Promise<Instant> {
  await settleSharedRound(leader, round.id, 'void');
  const endsAt = leader.ctx.now() + leader.game.rules.times.resultMs;
  await changeSharedRound(leader, round, (seen) => ({ ...seen, state: voidedRoundState, ends_at: endsAt }));
  return endsAt;
}
