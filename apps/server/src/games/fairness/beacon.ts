/** The public randomness beacon drand: every 30 seconds it publishes a number that nobody can predict. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { readLimitedText } from '../../platform/http/limited-text.ts';
import type { SaltSource } from './salt-sources.ts';
import * as queries from './seed-chains.queries.ts';

/** drand's default network: its first round, and one every half minute since. */
const DRAND_FIRST_ROUND_UNIX_MS = 1_595_431_050_000;
const DRAND_ROUND_INTERVAL_MS = 30_000;
/** The promised round lies at least this far ahead of its promise. */
const MIN_BEACON_PROMISE_LEAD_MS = 60_000;
const BEACON_REQUEST_TIMEOUT_MS = 5000;
const MAX_BEACON_RESPONSE_BYTES = 64 * 1024;
/** The public key of drand's default network, from its `/info` and its documentation. */
const DRAND_PUBLIC_KEY =
  '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31';

const hexStringSchema = z.string().regex(/^([0-9a-f]{2})+$/);

const beaconResponseSchema = z.object({
  round: z.number().int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: hexStringSchema,
  previous_signature: hexStringSchema,
});

/** The first round of the beacon that is not before this instant. */
export const computeBeaconRoundAt = (at: number): number =>
  Math.ceil((at - DRAND_FIRST_ROUND_UNIX_MS) / DRAND_ROUND_INTERVAL_MS) + 1;

/**
 * Whether a round was signed by the network of this key: a BLS signature over the hash of the signature before it and the
 * round's number (drand's scheme `pedersen-bls-chained`; keys and signatures in hexadecimal digits).
 */
export async function isBeaconSignatureValid(
  answer: { readonly round: number; readonly signature: string; readonly previous_signature: string },
  publicKey = DRAND_PUBLIC_KEY,
): Promise<boolean> {
  // Loaded only where a beacon is used, so that other servers start faster.
  const { longSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381;
  const round = Buffer.alloc(8);
  round.writeBigUInt64BE(BigInt(answer.round));
  const message = createHash('sha256').update(Buffer.from(answer.previous_signature, 'hex')).update(round).digest();
  try {
    const [signature, key] = [Buffer.from(answer.signature, 'hex'), Buffer.from(publicKey, 'hex')];
    return longSignatures.verify(signature, longSignatures.hash(message), key);
  } catch (error) {
    // Bytes that are no point of the curve are not a signature.
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Salts from the beacon at `url`. After a chain was published, a future round of the beacon is chosen and recorded. When the
 * beacon has published that round, its randomness becomes the salt, if it is the hash of a signature by the beacon's key.
 * Until then, and while the beacon does not answer, a game without another chain waits.
 */
export const createBeaconSaltSource = (
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  url: string,
  publicKey: string = DRAND_PUBLIC_KEY,
): SaltSource => ({
  name: 'drand',
  findSalt: async (chain) => {
    if (chain.beacon_round === null) {
      const promised = computeBeaconRoundAt(ctx.now() + MIN_BEACON_PROMISE_LEAD_MS);
      await ctx.db.tx('beacon promised', (tx) => tx.query(queries.updateSeedChainBeaconRound(chain.id, promised)));
      return undefined;
    }
    const dueAt = DRAND_FIRST_ROUND_UNIX_MS + (chain.beacon_round - 1) * DRAND_ROUND_INTERVAL_MS;
    if (ctx.now() < dueAt) return undefined;
    try {
      const response = await fetch(`${url}/public/${chain.beacon_round}`, {
        signal: AbortSignal.timeout(BEACON_REQUEST_TIMEOUT_MS),
      });
      if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`);
      const published = beaconResponseSchema.parse(
        JSON.parse(await readLimitedText(response.body, MAX_BEACON_RESPONSE_BYTES)),
      );
      const { round, randomness, signature } = published;
      if (round !== chain.beacon_round) throw new Error(`it answered round ${round}`);
      const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      if (hash !== randomness) throw new Error('its randomness is not the hash of its signature');
      if (!(await isBeaconSignatureValid(published, publicKey)))
        throw new Error('its signature is not by the key of the beacon');
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
