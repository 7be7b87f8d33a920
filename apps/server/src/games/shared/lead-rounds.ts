/**
 * Leads the shared rounds of one game; a lease chooses the node. What is due is read from the database. The transaction that
 * does it checks the round again, so two leaders, or one that crashed, change nothing twice.
 */
import { createHmac } from 'node:crypto';
import type { AnySharedGame } from '@arara/games';
import { createDraws } from '@arara/games';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { isDbError, isUniqueViolation } from '../../platform/db/errors.ts';
import { insertGates, selectGates, closeGates } from '../../platform/db/gates.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { SeedChains } from '../fairness/seed-chains.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import { ALL_GAMES, toGateId } from '../rounds/game-gates.ts';
import { settleSharedRound } from './settle-bets.ts';
import { selectChain, updateChainUsed } from '../fairness/seed-chains.queries.ts';
import * as queries from './shared.queries.ts';
import type { SharedRoundRow } from './shared.queries.ts';

const { betting, drawing, ended, voiding } = queries.sharedRoundStates;
const { void: voided } = queries.sharedRoundStates;

/** A round that another node led closes, and shows its outcome, within this time, so that players do not wait after a restart. */
const TAKEN_OVER_MS = 1000;
/** The pause before the next attempt, when a game cannot start a round. */
const RETRY_MS = 1000;

interface RoundLeader {
  readonly ctx: Ctx;
  readonly game: ConfiguredGame<AnySharedGame>;
  readonly chains: SeedChains;
  readonly publishBalances: BalancePublisher;
  /** Called after each change of the running round. */
  readonly changed: (round: SharedRoundRow) => unknown;
}

/** Does what is due of a game and returns when to look again. Throws what the database throws; repeating is safe. */
export async function advanceSharedGame(leader: RoundLeader, epoch: number): Promise<Instant> {
  const { ctx, game } = leader;
  const [newest] = await ctx.db.read.query(queries.selectNewestSharedRound(game.number));
  const now = ctx.now();
  if (newest === undefined || newest.state === ended || newest.state === voided) {
    const rest = newest?.ends_at ?? now;
    if (now < rest) return rest;
    return startSharedRound(leader, epoch);
  }
  const round = newest.epoch === epoch ? newest : await takeOverRound(leader, newest, epoch);
  if (round.state === voiding) return refundRound(leader, round);
  if (round.state === betting) return now < round.closes_at ? round.closes_at : drawRound(leader, round);
  if (round.shown_at !== null && now < round.shown_at) return round.shown_at;
  return payRound(leader, round);
}

/** Changes a round if its state and epoch are still as they were read; undefined if another node changed it. */
const moveRound = (
  { ctx, changed }: RoundLeader,
  seen: SharedRoundRow,
  change: (round: SharedRoundRow) => SharedRoundRow,
): Promise<SharedRoundRow | undefined> =>
  ctx.db.tx('shared round moves', async (tx) => {
    // The gate first, as bets do: closing it waits for the bets that are committing.
    if (seen.state === betting && change(seen).state !== betting) await closeGates(tx, [seen.id]);
    const [round] = await tx.query(queries.lockSharedRound(seen.id));
    if (round === undefined || round.state !== seen.state || round.epoch !== seen.epoch) return undefined;
    const next = change(round);
    await tx.query(queries.updateSharedRound(next));
    tx.afterCommit(() => changed(next));
    return next;
  });

/** Takes over a round of a leader that is gone. It closes earlier than planned, never later, and its bets stay valid. */
async function takeOverRound(leader: RoundLeader, seen: SharedRoundRow, epoch: number): Promise<SharedRoundRow> {
  const soon = leader.ctx.now() + TAKEN_OVER_MS;
  const taken = await moveRound(leader, seen, (round) => ({
    ...round,
    epoch,
    // Always earlier than planned, which marks the round as taken over.
    closes_at: round.state === betting ? Math.min(round.closes_at - 1, soon) : round.closes_at,
    shown_at: round.shown_at === null ? null : Math.min(round.shown_at, soon),
  }));
  return taken ?? seen;
}

/** The name under which the high-water mark keeps how far a chain was used. */
export const toChainCount = (chain: Id): string => `chain ${chain}`;

/** Starts the next round, unless the game is out of play, its chain has no salt yet, or the database waits for a restore. */
async function startSharedRound(leader: RoundLeader, epoch: number): Promise<Instant> {
  const { ctx, game, chains, changed } = leader;
  if (ctx.restore.pending() !== undefined) return ctx.now() + RETRY_MS;
  const gates = await ctx.db.read.query(selectGates([ALL_GAMES, toGateId(game.number)]));
  const chain = gates.every((gate) => gate.open) ? await chains.findReadyChain(game.number) : undefined;
  if (chain === undefined) return ctx.now() + RETRY_MS;
  const idx = chain.used + 1;
  // Before its seed can be seen by anybody: a restored database must go on past it.
  await ctx.restore.reserve(toChainCount(chain.id), idx);
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
    state: betting,
    epoch,
    outcome: null,
    seed: null,
  };
  try {
    await ctx.db.tx('shared round begins', async (tx) => {
      await tx.flight(
        updateChainUsed(chain.id, idx),
        queries.insertSharedRound(round),
        insertGates([{ id: round.id, open: true }]),
      );
      tx.afterCommit(() => changed(round));
    });
  } catch (error) {
    // Another leader started a round in the same moment: that round runs.
    if (isUniqueViolation(error)) return ctx.now();
    throw error;
  }
  return round.closes_at;
}

/** Draws the outcome. The seed is read only when no bet can follow. Without a seed the round is refunded. */
async function drawRound(leader: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  const { ctx, game, chains } = leader;
  const closed = ctx.now();
  let seed: string;
  let salt: string;
  try {
    seed = await chains.getSeed(round.chain, round.idx);
    const [chain] = await ctx.db.read.query(selectChain(round.chain));
    if (chain === undefined || chain.salt === null) throw new Error(`chain ${round.chain} has no salt`);
    salt = chain.salt;
  } catch (error) {
    if (isDbError(error)) throw error;
    ctx.log.error({ round: round.id, err: String(error) }, 'a shared round has no seed and is refunded');
    await moveRound(leader, round, (seen) => ({ ...seen, state: voiding }));
    return ctx.now();
  }
  const hmac = () => createHmac('sha256', seed).update(salt).digest();
  const outcome = game.rules.computeOutcome(createDraws(hmac, '', 0).draw(0));
  const wasTakenOver = round.closes_at < round.opened_at + game.rules.times.betMs;
  const shownAt = closed + (wasTakenOver ? TAKEN_OVER_MS : game.rules.times.drawMs);
  await moveRound(leader, round, (seen) => ({ ...seen, state: drawing, shown_at: shownAt, outcome, seed }));
  return shownAt;
}

/** Pays the bets in groups, and ends the round when no bet is open. */
async function payRound(leader: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  if (round.outcome === null) throw new Error(`round ${round.id} is drawn without an outcome`);
  await settleSharedRound(leader, round.id, { outcome: round.outcome });
  const endsAt = leader.ctx.now() + leader.game.rules.times.resultMs;
  await moveRound(leader, round, (seen) => ({ ...seen, state: ended, ends_at: endsAt }));
  return endsAt;
}

async function refundRound(leader: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  await settleSharedRound(leader, round.id, 'void');
  const endsAt = leader.ctx.now() + leader.game.rules.times.resultMs;
  await moveRound(leader, round, (seen) => ({ ...seen, state: voided, ends_at: endsAt }));
  return endsAt;
}
