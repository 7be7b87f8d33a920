/** The public randomness beacon drand: a number every half minute that nobody can know before. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { SaltSource } from './chain.ts';
import * as queries from './shared.queries.ts';

/** drand's default network: its first round, and one every half minute since. */
const FIRST_ROUND_MS = 1_595_431_050_000;
const EVERY_MS = 30_000;
/** The promised round lies at least this far ahead of its promise. */
const AHEAD_MS = 60_000;
const TIMEOUT_MS = 5000;

const answer = z.object({
  round: z.number().int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
});

/** The first round of the beacon that is not before this instant. */
export const beaconRoundAt = (at: number): number => Math.ceil((at - FIRST_ROUND_MS) / EVERY_MS) + 1;

/**
 * Salts from the beacon at `url`: when a chain was published, a round to come is promised and written down; when that is
 * over, its randomness becomes the salt, if it is the hash of the beacon's signature; the signature itself anybody can check
 * with drand's public key. Until then, and while the beacon is away, a game without another chain waits.
 */
export const beaconSalt = (ctx: Pick<Ctx, 'db' | 'now' | 'log'>, url: string): SaltSource => ({
  name: 'drand',
  saltFor: async (chain) => {
    if (chain.beacon_round === null) {
      const promised = beaconRoundAt(ctx.now() + AHEAD_MS);
      await ctx.db.tx('beacon promised', (tx) => tx.query(queries.beaconPromised(chain.id, promised)));
      return undefined;
    }
    const dueAt = FIRST_ROUND_MS + (chain.beacon_round - 1) * EVERY_MS;
    if (ctx.now() < dueAt) return undefined;
    try {
      const response = await fetch(`${url}/public/${chain.beacon_round}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const { round, randomness, signature } = answer.parse(await response.json());
      if (round !== chain.beacon_round) throw new Error(`it answered round ${round}`);
      const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      if (hash !== randomness) throw new Error('its randomness is not the hash of its signature');
      return { salt: randomness, source: `drand ${round}` };
    } catch (error) {
      ctx.log.warn(
        { err: String(error), round: chain.beacon_round },
        'the beacon did not answer; the game waits for its salt',
      );
      return undefined;
    }
  },
});
