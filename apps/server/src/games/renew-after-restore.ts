/**
 * After a restore, players may have seen what the database would deal next. So open rounds end, every seed pair is replaced, the
 * one that would come next too, and the chains of shared rounds go on past everything that can have been revealed.
 */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type SharedGameCode, sharedGameCodes } from '@arara/games';
import type { Ctx, Instant } from '../context.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { readInstantFromId } from '../platform/ids.ts';
import type { RestoredLostSpan } from '../platform/restore/lost-span.ts';
import * as wallet from '../wallet/wallet.ts';
import * as chains from './fairness/seed-chains.queries.ts';
import { createSeedPair, SeedPairCache } from './fairness/seed-pairs.ts';
import * as pairs from './fairness/seed-pairs.queries.ts';
import { openGameCommandBatch } from './play/play.ts';
import { createConfiguredSharedGames, createStepGameFinder } from './rounds/configured-games.ts';
import { toGameRefusal } from './rounds/decisions.ts';
import { selectOpenRoundPlayers, selectOpenRounds } from './rounds/rounds.queries.ts';
import { toSeedChainCounterName } from './shared/lead-rounds.ts';

/** Players in one group. */
const SEED_RENEWAL_PLAYERS_PER_GROUP = 200;
/** A round may begin while the others end, where a node has not noticed the restore yet. */
const MAX_GAME_RENEWAL_PASSES_AFTER_RESTORE = 20;

interface SkippedSeedChain {
  readonly game: SharedGameCode;
  readonly chain: Id;
  /** The last seed that was used, before and now. */
  readonly from: number;
  readonly to: number;
}

export interface GameRenewalResult {
  readonly endedRounds: number;
  readonly renewedPlayers: number;
  readonly chains: readonly SkippedSeedChain[];
}

/** Renews all that could repeat. It may be repeated. Throws an Error when a round cannot be ended: nothing may be dealt then. */
export async function renewGamesAfterRestore(ctx: Ctx, span: RestoredLostSpan): Promise<GameRenewalResult> {
  const before = ctx.newId();
  let [endedRounds, renewedPlayers] = [0, 0];
  for (let pass = 0; ; pass++) {
    endedRounds += await endOpenRounds(ctx);
    const renewed = await renewSeedPairs(ctx, before);
    renewedPlayers += renewed.count;
    if (renewed.isComplete) break;
    if (pass === MAX_GAME_RENEWAL_PASSES_AFTER_RESTORE)
      throw new Error('rounds of several steps are still being started');
  }
  return { endedRounds, renewedPlayers, chains: await skipUsedChainSeeds(ctx, span) };
}

/** Ends every open round as its player could: cashed out if a step was won, else refunded. Returns how many there were. */
async function endOpenRounds(ctx: Ctx): Promise<number> {
  const batch = openGameCommandBatch(ctx, {
    cache: new SeedPairCache(ctx),
    findGame: createStepGameFinder(ctx),
    publishBalances: () => {},
  });
  const stop = async (player: PlayerId): Promise<void> => {
    const decision = await batch({
      act: 'stop',
      ...buildIdempotentCommand(player, 'stopGame', String(ctx.newId()), {}),
    });
    const refusal = toGameRefusal(decision, () => undefined);
    if (refusal !== undefined) throw refusal;
  };
  let ended = 0;
  for (let after = -1; ;) {
    const players = (await ctx.db.read.query(selectOpenRoundPlayers(after, SEED_RENEWAL_PLAYERS_PER_GROUP))).map(
      ({ player }) => player,
    );
    const last = players.at(-1);
    if (last === undefined) return ended;
    await Promise.all(players.map(stop));
    ended += players.length;
    after = last;
  }
}

/** Replaces the pairs that are older than `before`, except those of players who have an open round. */
async function renewSeedPairs(ctx: Ctx, before: Id): Promise<{ readonly count: number; readonly isComplete: boolean }> {
  let count = 0;
  let isComplete = true;
  for (let after = -1; ;) {
    const found = await ctx.db.read.query(
      wallet.selectPlayersWithOlderSeedPairs(after, before, SEED_RENEWAL_PLAYERS_PER_GROUP),
    );
    const players = found.map(({ player }) => player);
    const last = players.at(-1);
    if (last === undefined) return { count, isComplete };
    const renewed = await renewSeedPairsOfPlayers(ctx, players);
    count += renewed;
    isComplete &&= renewed === players.length;
    after = last;
  }
}

/**
 * Replaces the pair in use and the one after it: a player may have rotated in the lost time, and then has seen what the next pair
 * deals, too. Both are revealed. The player keeps their client seed. Returns for how many of the players it was done.
 */
const renewSeedPairsOfPlayers = (ctx: Ctx, players: readonly PlayerId[]): Promise<number> =>
  ctx.db.tx('seeds renewed', async (tx) => {
    const locked = await tx.query(wallet.lockWallets(players, true));
    const lastEntry = Math.max(...wallet.toWalletStates(locked).map((state) => state.lastEntry));
    const [uses, playing] = await tx.flight(wallet.selectSeedPairUses(players), selectOpenRounds(players));
    const busy = new Set(playing.map(({ player }) => player));
    const idle = uses.filter(({ player }) => !busy.has(player));
    if (idle.length === 0) return 0;
    const old = await tx.query(pairs.selectSeedPairs(idle.map(({ pair }) => pair)));
    const clientSeeds = new Map(old.map((row) => [row.player, row.client_seed]));
    const fresh = idle.map(({ player }) => ({
      player,
      pair: createSeedPair(ctx, player, clientSeeds.get(player)),
      next: createSeedPair(ctx, player),
    }));
    await tx.flight(
      pairs.updateSeedPairsRevealed(
        idle.flatMap(({ pair, next_pair: next }) => [pair, next]),
        Math.max(ctx.now(), readInstantFromId(lastEntry as Id)),
      ),
      pairs.insertSeedPairs(fresh.flatMap(({ pair, next }) => [pair, next])),
      wallet.updateSeedPairsInUse(
        fresh.map(({ player, pair, next }) => ({ player, pair: pair.id, nextPair: next.id })),
      ),
    );
    return idle.length;
  });

/** A leader that follows a dead one shortens its round: no game was ever played faster than this, in parts of its own time. */
const SHORTEST_ROUND_DURATION_FRACTION = 0.1;

/** Moves the chains of every shared game on. */
async function skipUsedChainSeeds(ctx: Ctx, span: RestoredLostSpan): Promise<SkippedSeedChain[]> {
  const games = createConfiguredSharedGames(ctx);
  const skipped: SkippedSeedChain[] = [];
  for (const code of sharedGameCodes) {
    const { number, rules } = games.get(code);
    const { betMs, drawMs } = rules.times;
    const found = await ctx.db.read.query(chains.selectUnfinishedSeedChains(number));
    const moves = planSeedChainSkips(found, {
      span,
      now: ctx.now(),
      roundMs: (betMs + drawMs) * SHORTEST_ROUND_DURATION_FRACTION,
    });
    for (const { chain, from, to } of moves) {
      await ctx.db.tx('chain skipped', (tx) => tx.query(chains.updateSeedChainUsedCount(chain, to)));
      skipped.push({ game: code, chain, from, to });
    }
  }
  return skipped;
}

type SeedChainUse = Pick<chains.SeedChainRow, 'id' | 'length' | 'used' | 'salt'>;

/**
 * How far each chain of a game must be used up, oldest first. The high-water mark was written before each round; since its last
 * instant, or without it since the backup, as many rounds are left out as can have been played. What the chain in use does not
 * hold of them is left out of the next. A chain without a salt is given up: it may have had another one.
 */
export function planSeedChainSkips(
  found: readonly SeedChainUse[],
  { span, now, roundMs }: { span: Pick<RestoredLostSpan, 'from_at' | 'ahead'>; now: Instant; roundMs: number },
): { readonly chain: Id; readonly from: number; readonly to: number }[] {
  const { ahead } = span;
  const countSince = (at: Instant): number => Math.ceil(Math.max(0, now - at) / roundMs) + 1;
  let overflow = 0;
  return found.map(({ id, length, used, salt }, nth) => {
    const reserved = ahead?.counts[toSeedChainCounterName(id)];
    const isInUse = nth === 0 || used > 0 || reserved !== undefined;
    const since = ahead === undefined || reserved === undefined ? span.from_at : Math.max(span.from_at, ahead.at);
    const wanted = Math.max(used, reserved ?? 0) + (isInUse ? countSince(since) : 0) + overflow;
    overflow = Math.max(0, wanted - length);
    return { chain: id, from: used, to: salt === null ? length : Math.min(length, wanted) };
  });
}
