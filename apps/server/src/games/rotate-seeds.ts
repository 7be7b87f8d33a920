import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import { createSeedPair, unsealServerSeed, type SeedPairCache } from './fairness/seed-pairs.ts';

/** The pair in use and the one behind it. Throws Refusal notFound. */
export async function getFairness(ctx: Ctx, player: PlayerId): Promise<CallOutput<'fairness'>> {
  const [use] = await ctx.db.read.query(queries.selectSeedsInUse(player));
  if (use === undefined) throw new Refusal('notFound');
  const rows = await ctx.db.read.query(queries.selectSeedPairs([use.pair, use.next_pair]));
  const current = rows.find((row) => row.id === use.pair);
  const next = rows.find((row) => row.id === use.next_pair);
  if (current === undefined || next === undefined) throw new Error('a seed pair is missing');
  return {
    serverSeedHash: current.server_seed_hash,
    clientSeed: current.client_seed,
    nonce: use.nonce,
    nextServerSeedHash: next.server_seed_hash,
  };
}

/**
 * Reveals the pair in use and puts the next one into use with the player's client seed. Throws Refusal seedInUse while a round
 * is open on it: its board would be known.
 */
export async function rotateSeeds(
  ctx: Ctx,
  cache: SeedPairCache,
  player: PlayerId,
  clientSeed: string,
): Promise<CallOutput<'rotate'>> {
  const further = createSeedPair(ctx, player);
  return ctx.db.tx('seeds rotate', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [asked] = await tx.query(queries.selectHasOpenRound(player));
    if (asked?.open === true) throw new Refusal('seedInUse');
    const [use] = await tx.query(queries.selectSeedsInUse(player));
    if (use === undefined) throw new Refusal('notFound');
    const rows = await tx.query(queries.selectSeedPairs([use.pair, use.next_pair]));
    const old = rows.find((row) => row.id === use.pair);
    const next = rows.find((row) => row.id === use.next_pair);
    if (old === undefined || next === undefined) throw new Error('a seed pair is missing');
    await tx.flight(
      queries.updatePairRevealed(old.id, ctx.now()),
      queries.updateClientSeed(next.id, clientSeed),
      queries.insertSeedPairs([further]),
      queries.updateSeedsInUse(player, next.id, further.id),
    );
    tx.afterCommit(() => cache.drop(old.id));
    return {
      serverSeed: unsealServerSeed(ctx, old.id, old.server_seed_sealed),
      serverSeedHash: old.server_seed_hash,
      clientSeed: old.client_seed,
      nonces: use.nonce,
      next: { serverSeedHash: next.server_seed_hash, clientSeed, nonce: 0 },
    };
  });
}
