/**
 * Leads the shared rounds: one node at a time per game, by a lease. What is due is read from the database and done in a
 * transaction that looks again, so two leaders, or one that died in the middle, change nothing twice.
 */
import { createHmac } from 'node:crypto';
import type { AnySharedGame } from '@arara/games';
import { createDraws } from '@arara/games';
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

/** A round that another leader left is brought to its end within this time: who waited through a restart waits no longer. */
const TAKEN_OVER_MS = 1000;
/** How long a game that cannot begin a round waits before it looks again. */
const LOOK_MS = 1000;

interface RoundLeader {
  readonly ctx: Ctx;
  readonly table: ConfiguredGame<AnySharedGame>;
  readonly chains: SeedChains;
  readonly publishBalances: BalancePublisher;
  /** Told after each change of the running round. */
  readonly changed: (round: SharedRoundRow) => unknown;
}

/** Does what is due of a game and answers when to look again. Throws what the database throws; trying again is safe. */
export async function advanceSharedGame(it: RoundLeader, epoch: number): Promise<Instant> {
  const { ctx, table } = it;
  const [newest] = await ctx.db.read.query(queries.selectNewestSharedRound(table.number));
  const now = ctx.now();
  if (newest === undefined || newest.state === ended || newest.state === voided) {
    const rest = newest?.ends_at ?? now;
    if (now < rest) return rest;
    return startSharedRound(it, epoch);
  }
  const round = newest.epoch === epoch ? newest : await takeOverRound(it, newest, epoch);
  if (round.state === voiding) return refundRound(it, round);
  if (round.state === betting) return now < round.closes_at ? round.closes_at : drawRound(it, round);
  if (round.shown_at !== null && now < round.shown_at) return round.shown_at;
  return payRound(it, round);
}

/** Changes a round that still stands as it was seen; undefined if somebody else moved it. */
const moveRound = (
  { ctx, changed }: RoundLeader,
  seen: SharedRoundRow,
  change: (round: SharedRoundRow) => SharedRoundRow,
): Promise<SharedRoundRow | undefined> =>
  ctx.db.tx('shared round moves', async (tx) => {
    // Before the row: whoever bets holds the gate, and closing waits for those who are committing.
    if (seen.state === betting) await shutGatesIf(tx, change(seen).state !== betting, seen.id);
    const [round] = await tx.query(queries.lockSharedRound(seen.id));
    if (round === undefined || round.state !== seen.state || round.epoch !== seen.epoch) return undefined;
    const next = change(round);
    await tx.query(queries.updateSharedRound(next));
    tx.afterCommit(() => changed(next));
    return next;
  });

const shutGatesIf = async (tx: Parameters<typeof closeGates>[0], closes: boolean, id: number): Promise<void> => {
  if (closes) await closeGates(tx, [id]);
};

/** A round whose leader is gone is closed early rather than late: its bets stand, and nobody waits for a spin nobody sees. */
async function takeOverRound(it: RoundLeader, seen: SharedRoundRow, epoch: number): Promise<SharedRoundRow> {
  const soon = it.ctx.now() + TAKEN_OVER_MS;
  const taken = await moveRound(it, seen, (round) => ({
    ...round,
    epoch,
    // Always earlier than planned: so the round remembers that it was taken over.
    closes_at: round.state === betting ? Math.min(round.closes_at - 1, soon) : round.closes_at,
    shown_at: round.shown_at === null ? null : Math.min(round.shown_at, soon),
  }));
  return taken ?? seen;
}

/** Begins the next round, unless the game is out of play or its chain has no salt yet. */
async function startSharedRound(it: RoundLeader, epoch: number): Promise<Instant> {
  const { ctx, table, chains, changed } = it;
  const gates = await ctx.db.read.query(selectGates([ALL_GAMES, toGateId(table.number)]));
  const chain = gates.every((gate) => gate.open) ? await chains.findReadyChain(table.number) : undefined;
  if (chain === undefined) return ctx.now() + LOOK_MS;
  const idx = chain.used + 1;
  const previous = idx === 1 ? chain.terminal : await chains.getSeed(chain.id, idx - 1);
  const now = ctx.now();
  const round: SharedRoundRow = {
    id: ctx.newId(),
    game: table.number,
    chain: chain.id,
    idx,
    previous_seed: previous,
    opened_at: now,
    closes_at: now + table.game.times.betMs,
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
    // Another leader began one in the same moment: that one runs.
    if (isUniqueViolation(error)) return ctx.now();
    throw error;
  }
  return round.closes_at;
}

/** The seed is looked at only when no bet can follow; a round whose seed cannot be had is given back. */
async function drawRound(it: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  const { ctx, table, chains } = it;
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
    ctx.log.error({ round: round.id, err: String(error) }, 'a shared round has no seed and is given back');
    await moveRound(it, round, (seen) => ({ ...seen, state: voiding }));
    return ctx.now();
  }
  const hmac = () => createHmac('sha256', seed).update(salt).digest();
  const outcome = table.game.computeOutcome(createDraws(hmac, '', 0).draw(0));
  const wasTakenOver = round.closes_at < round.opened_at + table.game.times.betMs;
  const shownAt = closed + (wasTakenOver ? TAKEN_OVER_MS : table.game.times.drawMs);
  await moveRound(it, round, (seen) => ({ ...seen, state: drawing, shown_at: shownAt, outcome, seed }));
  return shownAt;
}

/** Pays everybody, in groups, and ends the round when no bet is open. */
async function payRound(it: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  if (round.outcome === null) throw new Error(`round ${round.id} is drawn without an outcome`);
  await settleSharedRound(it, round.id, { outcome: round.outcome });
  const endsAt = it.ctx.now() + it.table.game.times.resultMs;
  await moveRound(it, round, (seen) => ({ ...seen, state: ended, ends_at: endsAt }));
  return endsAt;
}

async function refundRound(it: RoundLeader, round: SharedRoundRow): Promise<Instant> {
  await settleSharedRound(it, round.id, 'void');
  const endsAt = it.ctx.now() + it.table.game.times.resultMs;
  await moveRound(it, round, (seen) => ({ ...seen, state: voided, ends_at: endsAt }));
  return endsAt;
}
