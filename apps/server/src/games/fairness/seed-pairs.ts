import { createHash, randomBytes } from 'node:crypto';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Hmac } from '@arara/games';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as queries from '../rounds/rounds.queries.ts';
import { createKeyedHmac } from './keyed-hmac.ts';

const toSealLabel = (id: Id): string => `seed_pair.server_seed:${id}`;
const CACHED_PAIRS = 50_000;

/** A pair as a round needs it: the HMAC keyed by its secret seed. Pairs never change, so they are cached by id. */
export interface SeedPair {
  readonly id: Id;
  readonly hash: string;
  readonly clientSeed: string;
  readonly hmac: Hmac;
}

/** Commitment to a server seed: SHA-256 of its text (games.md, "Randomness"). */
export const computeCommitment = (serverSeed: string): string => createHash('sha256').update(serverSeed).digest('hex');

/** A fresh pair: 32 random bytes as hex text, sealed at once; nothing else of it is kept. */
export function createSeedPair(
  ctx: Pick<Ctx, 'vault' | 'newId'>,
  player: PlayerId,
  clientSeed = randomBytes(8).toString('hex'),
) {
  const serverSeed = randomBytes(32).toString('hex');
  const id = ctx.newId();
  return {
    id,
    player,
    sealed: ctx.vault.seal(serverSeed, toSealLabel(id)),
    hash: computeCommitment(serverSeed),
    clientSeed,
  };
}

/** Opens a sealed server seed: to play with it, or to reveal it after rotation. */
export const unsealServerSeed = (ctx: Pick<Ctx, 'vault'>, id: Id, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, toSealLabel(id));

/** The pairs that were used lately, by id; the oldest make room. */
export class SeedPairCache {
  readonly #ctx: Pick<Ctx, 'vault'>;
  readonly #pairs = new Map<Id, SeedPair>();
  constructor(ctx: Pick<Ctx, 'vault'>) {
    this.#ctx = ctx;
  }

  get(id: Id): SeedPair | undefined {
    return this.#pairs.get(id);
  }

  /** Drops a pair that is no longer in use. */
  drop(id: Id): void {
    this.#pairs.delete(id);
  }

  put(row: { id: Id; server_seed_sealed: Uint8Array; server_seed_hash: string; client_seed: string }): void {
    if (this.#pairs.size >= CACHED_PAIRS) {
      const oldest = this.#pairs.keys().next().value;
      if (oldest !== undefined) this.#pairs.delete(oldest);
    }
    const hmac = createKeyedHmac(Buffer.from(unsealServerSeed(this.#ctx, row.id, row.server_seed_sealed)));
    this.#pairs.set(row.id, { id: row.id, hash: row.server_seed_hash, clientSeed: row.client_seed, hmac });
  }
}

/** Gives a player the first two pairs, if there are none yet. Holds the player's lock. */
export async function createFirstSeeds(ctx: Ctx, lock: (tx: Tx) => Promise<unknown>, player: PlayerId): Promise<void> {
  await ctx.db.tx('seeds begin', async (tx) => {
    await lock(tx);
    const [used] = await tx.query(queries.selectSeedsInUse(player));
    if (used !== undefined) return;
    const pair = createSeedPair(ctx, player);
    const next = createSeedPair(ctx, player);
    await tx.flight(queries.insertSeedPairs([pair, next]), queries.updateSeedsInUse(player, pair.id, next.id));
  });
}
