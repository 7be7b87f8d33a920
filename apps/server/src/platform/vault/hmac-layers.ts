/**
 * Keyed hashes that a rotation of the master key can renew without the text that they were made of: the new key hashes the stored
 * hash once more. Layer 1 is HMAC(key 1, text), layer n is the name of key n and HMAC(key n, layer n−1). The keys of the layers
 * below the last one are stored, sealed with the master key; with an old master key alone no stored hash can be computed.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { computeKeyId, deriveHmacKey, type HmacPurpose, hmacPurposes, KEY_ID_BYTES } from './master-keys.ts';

/** What is stored, sealed with the master key, for all nodes: the keys of earlier layers, and where each rotation ended. */
const keyRingSchema = z.object({
  layers: z.array(z.object({ keyId: z.string(), keys: z.partialRecord(z.enum(hmacPurposes), z.string()) })),
  anchors: z.array(z.object({ seq: z.number(), link: z.string() })),
});
export type KeyRing = z.output<typeof keyRingSchema>;

/** Reads a key ring from its JSON text. */
export const parseKeyRing = (text: string): KeyRing => keyRingSchema.parse(JSON.parse(text));

interface HmacLayer {
  /** Begins the hash; empty in the first layer. */
  readonly prefix: Uint8Array;
  /** Undefined for a purpose that came after this key. */
  readonly getKey: (purpose: HmacPurpose) => Uint8Array | undefined;
}

/** The layers of a hash, the first one first. */
export type HmacForm = readonly HmacLayer[];

const HMAC_BYTES = 32;

/** The layer of a master key, as it is stored once another key comes after it. */
export const buildStoredLayer = (master: Uint8Array): KeyRing['layers'][number] => ({
  keyId: computeKeyId(master).toString('hex'),
  keys: Object.fromEntries(hmacPurposes.map((purpose) => [purpose, deriveHmacKey(master, purpose).toString('hex')])),
});

/** The forms in which hashes are stored under these keys: the one that is written first, then the other one of a rotation. */
export function buildHmacForms(keys: {
  readonly current: Uint8Array;
  readonly next?: Uint8Array;
  readonly previous?: Uint8Array;
  readonly ring: KeyRing;
}): readonly HmacForm[] {
  const layers = [...keys.ring.layers, buildStoredLayer(keys.current)];
  const written = layers.map(buildHmacLayer);
  if (keys.next !== undefined) return [written, [...layers, buildStoredLayer(keys.next)].map(buildHmacLayer)];
  return keys.previous === undefined ? [written] : [written, written.slice(0, -1)];
}

function buildHmacLayer({ keyId, keys }: KeyRing['layers'][number], index: number): HmacLayer {
  const bytes = new Map(Object.entries(keys).map(([purpose, key]) => [purpose, Buffer.from(key, 'hex')]));
  return {
    prefix: index === 0 ? Buffer.alloc(0) : Buffer.from(keyId, 'hex'),
    getKey: (purpose) => bytes.get(purpose),
  };
}

/** Puts these layers over a text, or over a hash that has the layers below them. */
export function extendHmac(data: Uint8Array, layers: HmacForm, purpose: HmacPurpose): Uint8Array {
  let hash = data;
  for (const { prefix, getKey } of layers) {
    const key = getKey(purpose);
    if (key !== undefined) hash = Buffer.concat([prefix, createHmac('sha256', key).update(hash).digest()]);
  }
  return hash;
}

/** How many layers of a form a stored hash has; 0 when it is of none of its keys. */
export function countLayers(stored: Uint8Array, form: HmacForm): number {
  if (stored.length === HMAC_BYTES) return 1;
  if (stored.length !== HMAC_BYTES + KEY_ID_BYTES) return 0;
  return (
    form.findIndex(({ prefix }) => prefix.length > 0 && Buffer.from(prefix).equals(stored.subarray(0, KEY_ID_BYTES))) +
    1
  );
}
