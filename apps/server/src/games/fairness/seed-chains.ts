/**
 * Seed chains of shared rounds. The first seed is published when the chain is created, the last one is sealed, and the salt
 * is drawn only after that. So nobody, the operator included, can choose a chain by what it will draw.
 */
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { ChainSeedCache, createSeedChainEnds } from './chain-seeds.ts';
import type { SaltSource } from './salt-sources.ts';
import * as queries from './seed-chains.queries.ts';
import type { SeedChainRow } from './seed-chains.queries.ts';

/** The next chain is created when this part of the one in use is left. */
const RENEW_SEED_CHAIN_BELOW_FRACTION = 0.1;

export interface SeedChainSupply {
  /** The chain to draw the next round from, with its salt. Creates chains when they are needed. Undefined while there is no salt. */
  findReadyChain(game: number): Promise<(SeedChainRow & { readonly salt: string }) | undefined>;
  /** A seed of a chain, by its number. Throws if the chain cannot be unsealed. */
  getSeed(chain: Id, index: number): Promise<string>;
}

const readUnfinishedSeedChains = (ctx: Pick<Ctx, 'db'>, game: number): Promise<SeedChainRow[]> =>
  ctx.db.read.query(queries.selectUnfinishedSeedChains(game));

/** Creates and publishes a chain in one transaction, before its salt is drawn. */
async function createSeedChain(ctx: Ctx, game: number, length: number, saltSource: string): Promise<void> {
  const id = ctx.newId();
  const { topSealed, terminal } = await createSeedChainEnds(ctx, id, length);
  const chain = {
    id,
    game,
    length,
    top_sealed: topSealed,
    terminal,
    published_at: ctx.now(),
    salt_source: saltSource,
  };
  await ctx.db.tx('chain made', (tx) => tx.query(queries.insertSeedChain(chain)));
}

/** Returns the chain with its salt, if there is one now. */
async function addSaltToSeedChain(ctx: Ctx, source: SaltSource, chain: SeedChainRow): Promise<SeedChainRow> {
  if (chain.salt !== null) return chain;
  const found = await source.findSalt(chain);
  if (found === undefined) return chain;
  await ctx.db.tx('chain salt', (tx) => tx.query(queries.updateSeedChainSalt(chain.id, found.salt, found.source)));
  const chains = await readUnfinishedSeedChains(ctx, chain.game);
  return chains.find(({ id }) => id === chain.id) ?? chain;
}

/** Opens the chains of the shared games: `length` seeds each. */
export function createSeedChainSupply(ctx: Ctx, source: SaltSource, length: number): SeedChainSupply {
  const seeds = new ChainSeedCache(ctx);
  const requested = new Set<Id>();
  /** Asks for the salt of a chain that is not in use yet, without waiting: a slow source delays no round. */
  const requestSalt = (chain: SeedChainRow): void => {
    if (chain.salt !== null || requested.has(chain.id)) return;
    requested.add(chain.id);
    addSaltToSeedChain(ctx, source, chain)
      .catch((error: unknown) => ctx.log.warn({ chain: chain.id, err: String(error) }, 'a chain has no salt yet'))
      .finally(() => requested.delete(chain.id));
  };
  return {
    findReadyChain: async (game) => {
      let chains = await readUnfinishedSeedChains(ctx, game);
      const [used] = chains;
      const isShort =
        used === undefined ||
        (chains.length === 1 && used.length - used.used <= used.length * RENEW_SEED_CHAIN_BELOW_FRACTION);
      if (isShort) {
        await createSeedChain(ctx, game, length, source.name);
        chains = await readUnfinishedSeedChains(ctx, game);
      }
      const [first, ...next] = chains;
      for (const chain of next) requestSalt(chain);
      const chain = first === undefined ? undefined : await addSaltToSeedChain(ctx, source, first);
      return chain === undefined || chain.salt === null ? undefined : { ...chain, salt: chain.salt };
    },
    getSeed: (chain, index) => seeds.get(chain, index),
  };
}
