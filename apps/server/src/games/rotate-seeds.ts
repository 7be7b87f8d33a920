import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { readInstantFromId } from '../platform/ids.ts';
import * as wallet from '../wallet/wallet.ts';
import { createSeedPair, type SeedPairCache, decryptServerSeed } from './fairness/seed-pairs.ts';
import * as seeds from './fairness/seed-pairs.queries.ts';
import { selectHasOpenRound } from './rounds/rounds.queries.ts';

/** The seed pair in use and the commitment to the next one. Throws Refusal notFound. */
export async function getSeedPairAndNextCommitment(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'fairness'>> {
  const [use] = await ctx.db.read.query(wallet.selectSeedPairUse(player));
  if (use === undefined) throw new Refusal('notFound');
  const rows = await ctx.db.read.query(seeds.selectSeedPairs([use.pair, use.next_pair]));
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
 * Reveals the server seed of the pair in use and puts the next pair into use with the player's client seed. Throws Refusal
 * seedInUse while a round of several steps is open: the revealed seed would show its board; gameClosed after a restore, when every
 * pair is about to be renewed.
 */
export async function rotateSeeds(
  ctx: Ctx,
  cache: SeedPairCache,
  player: PlayerId,
  clientSeed: string,
): Promise<PlayerCallOutput<'rotate'>> {
  if (ctx.restore.pending() !== undefined) throw new Refusal('gameClosed');
  const further = createSeedPair(ctx, player);
  return ctx.db.tx('seeds rotate', async (tx) => {
    const { lastEntry } = await wallet.lockWallet(tx, player);
    const [asked] = await tx.query(selectHasOpenRound(player));
    if (asked?.open === true) throw new Refusal('seedInUse');
    const [use] = await tx.query(wallet.selectSeedPairUse(player));
    if (use === undefined) throw new Refusal('notFound');
    const rows = await tx.query(seeds.selectSeedPairs([use.pair, use.next_pair]));
    const old = rows.find((row) => row.id === use.pair);
    const next = rows.find((row) => row.id === use.next_pair);
    if (old === undefined || next === undefined) throw new Error('a seed pair is missing');
    await tx.flight(
      // After every round of the pair, also where the clock was set back since.
      seeds.updateSeedPairRevealed(old.id, Math.max(ctx.now(), readInstantFromId(lastEntry as Id))),
      seeds.updateClientSeed(next.id, clientSeed),
      seeds.insertSeedPairs([further]),
      wallet.updateSeedPairUse(player, next.id, further.id),
    );
    tx.afterCommit(() => cache.drop(old.id));
    return {
      serverSeed: decryptServerSeed(ctx, old.id, old.server_seed_sealed),
      serverSeedHash: old.server_seed_hash,
      clientSeed: old.client_seed,
      nonces: use.nonce,
      next: { serverSeedHash: next.server_seed_hash, clientSeed, nonce: 0 },
    };
  });
}
