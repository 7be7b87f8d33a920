import { createHash, randomBytes } from 'node:crypto';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { HmacFunction } from '@arara/games';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from './seed-pairs.queries.ts';
import { createKeyedHmac } from './keyed-hmac.ts';

/** The label under which the server seed of a pair is sealed. */
export const formatServerSeedEncryptionLabel = (id: Id): string => `seed_pair.server_seed:${id}`;
const MAX_CACHED_SEED_PAIRS = 50_000;

/** A seed pair as a round needs it: the HMAC is keyed by the secret server seed. A pair never changes, so it is cached by its id. */
export interface SeedPair {
  readonly id: Id;
  readonly hash: string;
  readonly clientSeed: string;
  readonly hmac: HmacFunction;
}

/** The commitment to a server seed: SHA-256 of its hexadecimal text. */
export const computeServerSeedCommitment = (serverSeed: string): string =>
  createHash('sha256').update(serverSeed).digest('hex');

/** Creates a pair: 32 random bytes as hexadecimal text, sealed at once. The text itself is stored nowhere. */
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
    sealed: ctx.vault.seal(serverSeed, formatServerSeedEncryptionLabel(id)),
    hash: computeServerSeedCommitment(serverSeed),
    clientSeed,
  };
}

/** Opens a sealed server seed, to play with it or to reveal it after rotation. */
export const decryptServerSeed = (ctx: Pick<Ctx, 'vault'>, id: Id, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, formatServerSeedEncryptionLabel(id));

/** The seed pairs that were used last, by id. When the cache is full, the oldest entry is removed. */
export class SeedPairCache {
  readonly #ctx: Pick<Ctx, 'vault'>;
  readonly #pairs = new Map<Id, SeedPair>();
  constructor(ctx: Pick<Ctx, 'vault'>) {
    this.#ctx = ctx;
  }

  get(id: Id): SeedPair | undefined {
    return this.#pairs.get(id);
  }

  /** Removes a pair that is no longer in use. */
  drop(id: Id): void {
    this.#pairs.delete(id);
  }

  put(row: { id: Id; server_seed_sealed: Uint8Array; server_seed_hash: string; client_seed: string }): void {
    if (this.#pairs.size >= MAX_CACHED_SEED_PAIRS) {
      const oldest = this.#pairs.keys().next().value;
      if (oldest !== undefined) this.#pairs.delete(oldest);
    }
    const hmac = createKeyedHmac(Buffer.from(decryptServerSeed(this.#ctx, row.id, row.server_seed_sealed)));
    this.#pairs.set(row.id, { id: row.id, hash: row.server_seed_hash, clientSeed: row.client_seed, hmac });
  }
}

/** Gives a player the first two pairs, unless there are some. Takes the player's lock. */
async function createFirstSeeds(ctx: Ctx, player: PlayerId): Promise<void> {
  await ctx.db.tx('seeds begin', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [used] = await tx.query(wallet.selectSeedPairUse(player));
    if (used !== undefined) return;
    const pair = createSeedPair(ctx, player);
    const next = createSeedPair(ctx, player);
    await tx.flight(queries.insertSeedPairs([pair, next]), wallet.updateSeedPairUse(player, pair.id, next.id));
  });
}

/** How many players a node remembers as having seeds. Above it the node forgets all of them and asks the database again. */
const MAX_PLAYERS_KNOWN_TO_HAVE_SEEDS = 200_000;

/**
 * Creates a player's first pairs once, however many commands ask for them at the same time. `isMissing` is said by who found none:
 * pairs that were there may be gone, when the database went back.
 */
export function createSeedPairInitializer(ctx: Ctx): (player: PlayerId, isMissing?: 'isMissing') => Promise<void> {
  const initialized = new Map<PlayerId, Promise<void>>();
  return (player, isMissing) => {
    const known = isMissing === undefined ? initialized.get(player) : undefined;
    if (known !== undefined) return known;
    const created = createFirstSeeds(ctx, player);
    if (initialized.size >= MAX_PLAYERS_KNOWN_TO_HAVE_SEEDS) initialized.clear();
    initialized.set(player, created);
    created.catch(() => initialized.delete(player));
    return created;
  };
}
