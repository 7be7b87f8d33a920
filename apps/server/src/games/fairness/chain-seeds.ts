/** The seeds of a chain: seed[i−1] = SHA256(hexadecimal text of seed[i]). */
import { hash, randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type ChainRow, selectChain } from './seed-chains.queries.ts';

/** The number of hashes after which other work may run. */
const SLICE = 2000;
/** Every seed at a multiple of this is cached, so that any other is at most this many hashes away. */
const STRIDE = 500;
/** A node uses the chains of a few games; above this number the cache is cleared. */
const MAX_CACHED = 8;

const toSealLabel = (id: Id): string => `seed_chain.top:${id}`;
const yieldToOthers = (): Promise<void> => new Promise(setImmediate);
const hashSeed = (seed: string): string => hash('sha256', seed, 'hex');

/** Hashes down from the top seed and visits each seed on the way. */
async function walkChain(top: string, steps: number, visit: (seed: string, down: number) => void): Promise<void> {
  let seed = top;
  for (let down = 0; ; down++) {
    visit(seed, down);
    if (down === steps) return;
    seed = hashSeed(seed);
    if (down % SLICE === SLICE - 1) await yieldToOthers();
  }
}

/** Creates the seeds of a chain: the top is sealed, the terminal seed is what will be published. */
export async function createChainSeeds(
  { vault }: Pick<Ctx, 'vault'>,
  id: Id,
  length: number,
): Promise<{ readonly topSealed: Uint8Array; readonly terminal: string }> {
  const top = randomBytes(32).toString('hex');
  let terminal = top;
  await walkChain(top, length, (seed) => (terminal = seed));
  return { topSealed: vault.seal(top, toSealLabel(id)), terminal };
}

interface CachedChain {
  readonly length: number;
  /** Some of its seeds by their number. */
  readonly seeds: ReadonlyMap<number, string>;
}

/** Computes seeds of chains and caches a few of each chain. */
export class ChainSeeds {
  readonly #ctx: Pick<Ctx, 'db' | 'vault'>;
  readonly #chains = new Map<Id, CachedChain>();
  constructor(ctx: Pick<Ctx, 'db' | 'vault'>) {
    this.#ctx = ctx;
  }

  /** The seed of a chain with this number. Throws if the chain cannot be unsealed. */
  async get(id: Id, index: number): Promise<string> {
    const { length, seeds } = this.#chains.get(id) ?? (await this.#load(id));
    const from = Math.min(length, Math.ceil(index / STRIDE) * STRIDE);
    let seed = seeds.get(from);
    if (seed === undefined) throw new Error(`chain ${id} has no seed ${from}`);
    for (let i = from; i > index; i--) seed = hashSeed(seed);
    return seed;
  }

  async #load(id: Id): Promise<CachedChain> {
    const [row] = await this.#ctx.db.read.query(selectChain(id));
    if (row === undefined) throw new Error(`no chain ${id}`);
    const chain = { length: row.length, seeds: await this.#computeSeeds(row) };
    if (this.#chains.size > MAX_CACHED) this.#chains.clear();
    this.#chains.set(id, chain);
    return chain;
  }

  async #computeSeeds(chain: ChainRow): Promise<ReadonlyMap<number, string>> {
    const seeds = new Map<number, string>();
    const top = this.#ctx.vault.unsealText(chain.top_sealed, toSealLabel(chain.id));
    await walkChain(top, chain.length, (seed, down) => {
      const index = chain.length - down;
      if (index % STRIDE === 0 || down === 0) seeds.set(index, seed);
    });
    if (seeds.get(0) !== chain.terminal) throw new Error(`chain ${chain.id} does not lead to its first seed`);
    return seeds;
  }
}
