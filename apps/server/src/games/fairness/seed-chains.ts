/**
 * Hash chains of shared rounds (games.md, "Shared rounds"): seed[i−1] = SHA256(hex text of seed[i]). The first seed is
 * published when the chain is made, the last lies sealed, and the salt is drawn only after that: nobody, the house included,
 * could choose a chain by what it will draw.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import * as queries from './seed-chains.queries.ts';
import type { ChainRow } from './seed-chains.queries.ts';

/** So many hashes are made in one go before others may work. */
const SLICE = 2000;
/** A seed of the chain is kept in memory every so often, so that any other is at most this many hashes away. */
const STRIDE = 500;
/** The next chain is made when this part of the one in use is left. */
const LEFT = 0.1;

/** Where the salt comes from: text of the operator's, a beacon's round that was promised beforehand, or this server's own chance. */
export interface SaltSource {
  /** For a chain that was published; undefined while it is not there yet. */
  findSalt(chain: ChainRow): Promise<{ readonly salt: string; readonly source: string } | undefined>;
  /** What is recorded with a chain that has no salt yet. */
  readonly name: string;
}

const toSealLabel = (id: Id): string => `seed_chain.top:${id}`;
const yieldToOthers = (): Promise<void> => new Promise(setImmediate);
const hashSeed = (seed: string): string => hash('sha256', seed, 'hex');

/** Hashes down from a seed, telling each; lets others work in between. */
async function walkChain(top: string, steps: number, tell: (seed: string, down: number) => void): Promise<void> {
  let seed = top;
  for (let down = 0; ; down++) {
    tell(seed, down);
    if (down === steps) return;
    seed = hashSeed(seed);
    if (down % SLICE === SLICE - 1) await yieldToOthers();
  }
}

export interface SeedChains {
  /** The chain to draw the next round from, with its salt; makes chains as they are needed. Undefined while there is no salt. */
  findReadyChain(game: number): Promise<(ChainRow & { readonly salt: string }) | undefined>;
  /** A seed of a chain, by its number. Throws if the chain cannot be unsealed. */
  getSeed(chain: Id, index: number): Promise<string>;
}

/** Keeps the chains of the shared games: `length` seeds each. */
export function openSeedChains(ctx: Ctx, source: SaltSource, length: number): SeedChains {
  const kept = new Map<Id, { readonly length: number; readonly marks: ReadonlyMap<number, string> }>();

  /** Made and published in one transaction, before anything is drawn for its salt. */
  const make = async (game: number): Promise<void> => {
    const id = ctx.newId();
    const top = randomBytes(32).toString('hex');
    let terminal = top;
    await walkChain(top, length, (seed) => (terminal = seed));
    await ctx.db.tx('chain made', (tx) =>
      tx.query(
        queries.insertChain({
          id,
          game,
          length,
          top_sealed: ctx.vault.seal(top, toSealLabel(id)),
          terminal,
          published_at: ctx.now(),
          salt_source: source.name,
        }),
      ),
    );
  };
  const open = (game: number): Promise<ChainRow[]> => ctx.db.read.query(queries.selectOpenChains(game));
  const salted = async (chain: ChainRow): Promise<ChainRow> => {
    if (chain.salt !== null) return chain;
    const found = await source.findSalt(chain);
    if (found === undefined) return chain;
    await ctx.db.tx('chain salt', (tx) => tx.query(queries.updateChainSalt(chain.id, found.salt, found.source)));
    const chains = await open(chain.game);
    return chains.find((it) => it.id === chain.id) ?? chain;
  };
  const asking = new Set<Id>();
  /** A chain that waits behind another has time: no round is late for a source that is slow. */
  const saltSoon = (chain: ChainRow): void => {
    if (chain.salt !== null || asking.has(chain.id)) return;
    asking.add(chain.id);
    salted(chain)
      .catch((error: unknown) => ctx.log.warn({ chain: chain.id, err: String(error) }, 'a chain has no salt yet'))
      .finally(() => asking.delete(chain.id));
  };
  /** The seeds of a chain that are kept: each STRIDE-th, counted from the first. */
  const marksOf = async (chain: ChainRow): Promise<ReadonlyMap<number, string>> => {
    const marks = new Map<number, string>();
    const top = ctx.vault.unsealText(chain.top_sealed, toSealLabel(chain.id));
    await walkChain(top, chain.length, (seed, down) => {
      const index = chain.length - down;
      if (index % STRIDE === 0 || down === 0) marks.set(index, seed);
    });
    if (marks.get(0) !== chain.terminal) throw new Error(`chain ${chain.id} does not lead to its first seed`);
    return marks;
  };
  return {
    findReadyChain: async (game) => {
      let chains = await open(game);
      const [used] = chains;
      const isShort = used === undefined || (chains.length === 1 && used.length - used.used <= used.length * LEFT);
      if (isShort) {
        await make(game);
        chains = await open(game);
      }
      const [first, ...next] = chains;
      for (const chain of next) saltSoon(chain);
      const chain = first === undefined ? undefined : await salted(first);
      return chain === undefined || chain.salt === null ? undefined : { ...chain, salt: chain.salt };
    },
    getSeed: async (id, index) => {
      let chain = kept.get(id);
      if (chain === undefined) {
        const [row] = await ctx.db.read.query(queries.selectChain(id));
        if (row === undefined) throw new Error(`no chain ${id}`);
        chain = { length: row.length, marks: await marksOf(row) };
        if (kept.size > 8) kept.clear();
        kept.set(id, chain);
      }
      const from = Math.min(chain.length, Math.ceil(index / STRIDE) * STRIDE);
      let seed = chain.marks.get(from);
      if (seed === undefined) throw new Error(`chain ${id} has no seed ${from}`);
      for (let i = from; i > index; i--) seed = hashSeed(seed);
      return seed;
    },
  };
}

/** The salt drawn by this server itself. Players are told so: it proves less than a beacon's. */
export const localSalt: SaltSource = {
  name: 'local',
  findSalt: async () => ({ salt: randomBytes(32).toString('hex'), source: 'local' }),
};

/** The operator's own text: a block hash to come, announced beforehand, or a drawing in public. */
export const operatorSalt = (text: string): SaltSource => ({
  name: 'operator',
  findSalt: async () => ({ salt: text, source: 'operator' }),
});
