/** The pair of keys by which this server names itself to push services (VAPID), base64url as browsers take them. */
import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface VapidKeys {
  /** A point of P-256, 65 bytes. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const PRIVATE_KEY_PATTERN = /^[\w-]{43}$/;

/** Makes a new pair. */
export function createVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A private key whose first bytes are zero is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32 - pair.getPrivateKey().length), pair.getPrivateKey()]);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

/** The pair of a private key; undefined for a text that is none. */
export function readVapidKeys(privateKey: string): VapidKeys | undefined {
  if (!PRIVATE_KEY_PATTERN.test(privateKey)) return undefined;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: pair.getPublicKey().toString('base64url'), privateKey };
  } catch {
    // Zero, or not below the order of the curve.
    return undefined;
  }
}

/** The pair of the data folder, made at the first start and readable by its owner alone. */
export function loadVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'vapid.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, createVapidKeys().privateKey, { mode: 0o600, flag: 'wx' });
  }
  const keys = readVapidKeys(readFileSync(file, 'utf8').trim());
  if (keys === undefined)
    throw new Error(`${file} is not a private key of VAPID; without it devices must subscribe again`);
  return keys;
}
