import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts what may not be in the database in clear: CPF, payout data, seeds. */
export interface Vault {
  /** Encrypts for one place. `context` names that place ("account.cpf:7") and must be given again to read. */
  seal(plain: Uint8Array | string, context: string): Uint8Array;
  /** Decrypts. Throws VaultError when the bytes were changed, moved to another place, or sealed with a key that is not there. */
  unseal(sealed: Uint8Array, context: string): Uint8Array;
  /** Decrypts a text. */
  unsealText(sealed: Uint8Array, context: string): string;
  /** True when the bytes were sealed with an older key and should be sealed again. */
  isStale(sealed: Uint8Array): boolean;
  /** The keyed hash by which a sealed value is found. It differs from purpose to purpose. */
  computeHmac(text: string, purpose: string): Uint8Array;
}

/** Sealed bytes that cannot be read. The message says why, and nothing about the content. */
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
 * Opens the vault: seals with `masterKey` (32 bytes), and still reads what was sealed with `retired` keys. Keyed hashes
 * use `hmacKey`, by default the oldest retired key, so that values are still found after a rotation of keys.
 * Sealed form: format byte, key id, nonce, AES-256-GCM text, tag; head and context are authenticated.
 */
export function openVault(
  masterKey: Uint8Array,
  options: { retired?: readonly Uint8Array[]; hmacKey?: Uint8Array } = {},
): Vault {
  const masters = [masterKey, ...(options.retired ?? [])];
  if (masters.some((master) => master.length !== 32)) throw new RangeError('a master key has 32 bytes');
  const current = deriveKeys(masterKey);
  const all = new Map(masters.map((master) => [deriveKeys(master).id.toString('hex'), deriveKeys(master)]));
  const hmacMaster = options.hmacKey ?? masters.at(-1) ?? masterKey;
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

/** Compares two secrets in a time that does not depend on where they differ. */
export const isSameSecret = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
