/** The seeds of a chain: seed[i−1] = SHA256(hexadecimal text of seed[i]). */
import { hash, randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type SeedChainRow, selectSeedChain } from './seed-chains.queries.ts';

/** The number of hashes after which other work may run. */
const CHAIN_HASHES_BEFORE_YIELD = 2000;
/** Every seed at a multiple of this is cached, so that any other is at most this many hashes away. */
const CACHED_CHAIN_SEED_SPACING = 500;
/** A node uses the chains of a few games; above this number the cache is cleared. */
const MAX_CACHED_SEED_CHAINS = 8;

/** The label under which the top seed of a chain is sealed. */
export const formatChainSeedEncryptionLabel = (id: Id): string => `seed_chain.top:${id}`;
const yieldToEventLoop = (): Promise<void> => new Promise(setImmediate);
const hashSeed = (seed: string): string => hash('sha256', seed, 'hex');

/** Hashes down from the top seed and visits each seed on the way. */
async function walkSeedChain(top: string, steps: number, visit: (seed: string, down: number) => void): Promise<void> {
  let seed = top;
  for (let down = 0; ; down++) {
    visit(seed, down);
    if (down === steps) return;
    seed = hashSeed(seed);
    if (down % CHAIN_HASHES_BEFORE_YIELD === CHAIN_HASHES_BEFORE_YIELD - 1) await yieldToEventLoop();
  }
}

/** Creates the seeds of a chain: the top is sealed, the terminal seed is what will be published. */
export async function createSeedChainEnds(
  { vault }: Pick<Ctx, 'vault'>,
  id: Id,
  length: number,
): Promise<{ readonly topSealed: Uint8Array; readonly terminal: string }> {
  const top = randomBytes(32).toString('hex');
  let terminal = top;
  await walkSeedChain(top, length, (seed) => (terminal = seed));
  return { topSealed: vault.seal(top, formatChainSeedEncryptionLabel(id)), terminal };
}

interface CachedSeedChain {
  readonly length: number;
  /** Some of its seeds by their number. */
  readonly seeds: ReadonlyMap<number, string>;
}

/** Computes seeds of chains and caches a few of each chain. */
export class ChainSeedCache {
  readonly #ctx: Pick<Ctx, 'db' | 'vault'>;
  readonly #chains = new Map<Id, CachedSeedChain>();
  constructor(ctx: Pick<Ctx, 'db' | 'vault'>) {
    this.#ctx = ctx;
  }

  /** The seed of a chain with this number. Throws if the chain cannot be unsealed. */
  async get(id: Id, index: number): Promise<string> {
    const { length, seeds } = this.#chains.get(id) ?? (await this.#load(id));
    const from = Math.min(length, Math.ceil(index / CACHED_CHAIN_SEED_SPACING) * CACHED_CHAIN_SEED_SPACING);
    let seed = seeds.get(from);
    if (seed === undefined) throw new Error(`chain ${id} has no seed ${from}`);
    for (let i = from; i > index; i--) seed = hashSeed(seed);
    return seed;
  }

  async #load(id: Id): Promise<CachedSeedChain> {
    const [row] = await this.#ctx.db.read.query(selectSeedChain(id));
    if (row === undefined) throw new Error(`no chain ${id}`);
    const chain = { length: row.length, seeds: await this.#computeSeeds(row) };
    if (this.#chains.size > MAX_CACHED_SEED_CHAINS) this.#chains.clear();
    this.#chains.set(id, chain);
    return chain;
  }

  async #computeSeeds(chain: SeedChainRow): Promise<ReadonlyMap<number, string>> {
    const seeds = new Map<number, string>();
    const top = this.#ctx.vault.unsealText(chain.top_sealed, formatChainSeedEncryptionLabel(chain.id));
    await walkSeedChain(top, chain.length, (seed, down) => {
      const index = chain.length - down;
      if (index % CACHED_CHAIN_SEED_SPACING === 0 || down === 0) seeds.set(index, seed);
    });
    if (seeds.get(0) !== chain.terminal) throw new Error(`chain ${chain.id} does not lead to its first seed`);
    return seeds;
  }
}
