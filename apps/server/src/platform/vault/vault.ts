import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seals what may not stand in the database in clear: CPF, payout data, seeds. */
export interface Vault {
  /** Encrypts for one place. `context` names that place ("account.cpf:7") and must be given again to read. */
  seal(plain: Uint8Array | string, context: string): Uint8Array;
  /** What was sealed. Throws VaultError when the bytes were changed, moved to another place, or sealed with a key that is gone. */
  unseal(sealed: Uint8Array, context: string): Uint8Array;
  /** As `unseal`, for what was a text. */
  unsealText(sealed: Uint8Array, context: string): string;
  /** True when the bytes bear an older key and should be sealed anew. */
  isStale(sealed: Uint8Array): boolean;
  /** Keyed hash by which a sealed value is found. Two purposes never give the same bytes for the same text. */
  computeHmac(text: string, purpose: string): Uint8Array;
}

/** Sealed bytes that cannot be read. Says why, never what. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES;
const SALT = 'arara vault';

const deriveKey = (master: Uint8Array, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', master, SALT, purpose, bytes));

interface Keys {
  readonly id: Buffer;
  readonly seal: Buffer;
}

const deriveKeys = (master: Uint8Array): Keys => ({
  id: deriveKey(master, 'key id', KEY_ID_BYTES),
  seal: deriveKey(master, 'seal aes-256-gcm', 32),
});

/**
 * Opens the vault: seals with `masterKey` (32 bytes), and still reads what was sealed with `retired` ones. Fingerprints come
 * from `fingerprintKey`, by default the oldest retired key, so that a rotation of keys does not lose what is found by them.
 * Sealed form: format byte, key id, nonce, AES-256-GCM text, tag; head and context are authenticated.
 */
export function openVault(
  masterKey: Uint8Array,
  it: { retired?: readonly Uint8Array[]; hmacKey?: Uint8Array } = {},
): Vault {
  const masters = [masterKey, ...(it.retired ?? [])];
  if (masters.some((master) => master.length !== 32)) throw new RangeError('a master key has 32 bytes');
  const current = deriveKeys(masterKey);
  const all = new Map(masters.map((master) => [deriveKeys(master).id.toString('hex'), deriveKeys(master)]));
  const hmacMaster = it.hmacKey ?? masters.at(-1) ?? masterKey;
  const hmacKeys = new Map<string, Buffer>();

  const readHeader = (sealed: Uint8Array): { head: Buffer; id: string } => {
    const head = Buffer.from(sealed.subarray(0, HEAD_BYTES));
    return { head, id: head.subarray(1).toString('hex') };
  };
  const unseal = (sealed: Uint8Array, context: string): Buffer => {
    if (sealed.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT)
      throw new VaultError('not sealed by this vault');
    const { head, id } = readHeader(sealed);
    const keys = all.get(id);
    if (keys === undefined) throw new VaultError(`no key ${id}`);
    const nonce = sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keys.seal, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(sealed.subarray(HEAD_BYTES + NONCE_BYTES, sealed.length - TAG_BYTES)),
        decipher.final(),
      ]);
    } catch {
      // The cause says nothing more than this, and must not reach a log with the bytes.
      throw new VaultError('changed, or sealed for another place');
    }
  };

  return {
    seal: (plain, context) => {
      const head = Buffer.concat([Buffer.of(FORMAT), current.id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, text, cipher.getAuthTag()]);
    },
    unseal,
    unsealText: (sealed, context) => unseal(sealed, context).toString('utf8'),
    isStale: (sealed) => readHeader(sealed).id !== current.id.toString('hex'),
    computeHmac: (text, purpose) => {
      const key = hmacKeys.get(purpose) ?? deriveKey(hmacMaster, `fingerprint ${purpose}`, 32);
      hmacKeys.set(purpose, key);
      return createHmac('sha256', key).update(text).digest();
    },
  };
}

/** Compares two secrets in a time that tells nothing about where they differ. */
export const isSameSecret = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
