import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import { buildHmacForms, countLayers, extendHmac, type HmacForm, type KeyRing } from './hmac-layers.ts';
import { readMonotonicTimeMs, wallClock } from '../clock.ts';
import { DbError } from '../db/errors.ts';
import type { ClockMoment } from '../worker/held-leases.ts';
import { computeKeyId, deriveSealKey, type HmacPurpose, KEY_ID_BYTES } from './master-keys.ts';

/** Encrypts what may not be in the database in clear: CPF, payout data, seeds. */
export interface EncryptionVault {
  /**
   * Encrypts for one place. `context` names that place ("account.cpf:7") and must be given again to read. As all that makes a keyed
   * hash, it throws a DbError (unavailable) while this process cannot know which key the database has.
   */
  seal(plain: Uint8Array | string, context: string): Uint8Array;
  /** Decrypts. Throws EncryptionVaultError when the bytes were changed, moved to another place, or sealed with a key that is not there. */
  unseal(sealed: Uint8Array, context: string): Uint8Array;
  /** Decrypts a text. */
  unsealText(sealed: Uint8Array, context: string): string;
  /** True when the bytes were not sealed with the key that seals at present. */
  isStale(sealed: Uint8Array): boolean;
  /** The keyed hash by which a sealed value is found, as it is stored at present. It differs from purpose to purpose. */
  computeHmac(text: string, purpose: HmacPurpose): Uint8Array;
  /**
   * Every form in which the keyed hash of this text may be stored: one, or two while the master key rotates. The first is the one
   * of `computeHmac`. What is looked up by its hash is looked up by all of them.
   */
  listHmacs(text: string, purpose: HmacPurpose): readonly Uint8Array[];
  /** The same for a hash that is stored somewhere else, whose text is not known. */
  listHmacsLike(stored: Uint8Array, purpose: HmacPurpose): readonly Uint8Array[];
  /** The first layer of the keyed hash: it is the same on all nodes, also while the master key rotates. */
  computeFirstHmac(text: string, purpose: HmacPurpose): Uint8Array;
  /** The keyed hash in the form of a stored one, to compare them; undefined for a form that this vault does not know. */
  computeHmacLike(stored: Uint8Array, text: string, purpose: HmacPurpose): Uint8Array | undefined;
  /** How many keys a stored hash was made with, one after the other: 1 before the first rotation; 0 if it is not known. */
  countHmacKeys(stored: Uint8Array): number;
  /** Brings a stored hash of an earlier form into the one of `computeHmac`. Throws EncryptionVaultError for a form that is not known. */
  renewHmac(stored: Uint8Array, purpose: HmacPurpose): Uint8Array;
  /** True while nodes may write hashes of two forms. */
  readonly isRotating: boolean;
  /** The lines of the audit trail at which rotations ended. */
  readonly trailAnchors: KeyRing['anchors'];
}

/** The keys that a vault works with. At most one of `next` and `previous` is there: the other key of a rotation. */
export interface EncryptionVaultKeys {
  /** Seals, and makes the last layer of keyed hashes. */
  readonly current: Uint8Array;
  /** The key that a rotation will change to: it reads already. */
  readonly next?: Uint8Array;
  /** The key that a rotation is changing from: it still reads. */
  readonly previous?: Uint8Array;
  readonly ring: KeyRing;
}

/** Sealed bytes that cannot be read. The message says why, and nothing about the content. */
export class EncryptionVaultError extends Error {
  override readonly name = 'EncryptionVaultError';
}

const CIPHERTEXT_FORMAT_VERSION = 1;
const CIPHER_NONCE_BYTES = 12;
const AUTHENTICATION_TAG_BYTES = 16;
const CIPHERTEXT_HEADER_BYTES = 1 + KEY_ID_BYTES;

/** The name of the key that sealed these bytes. */
export const readKeyId = (sealed: Uint8Array): Buffer => Buffer.from(sealed.subarray(1, CIPHERTEXT_HEADER_BYTES));

const EMPTY_KEY_RING: KeyRing = { layers: [], anchors: [] };

/**
 * Opens a vault of one key (32 bytes), as a database has that was never rotated. Sealed form: format byte, key id, nonce,
 * AES-256-GCM text, tag; head and context are authenticated.
 */
export const openEncryptionVault = (masterKey: Uint8Array): KeyVault =>
  new KeyVault({ current: masterKey, ring: EMPTY_KEY_RING });

/** A vault whose keys can be changed while it is used: a node follows the rotation of its database. */
export class KeyVault implements EncryptionVault {
  #currentId: Buffer = Buffer.alloc(0);
  #sealKey: Buffer = Buffer.alloc(0);
  #readKeys = new Map<string, Buffer>();
  #forms: readonly HmacForm[] = [];
  #anchors: KeyRing['anchors'] = [];
  #refusal: string | undefined;
  /** Until when the keys are known to be those of the database; for a vault that follows none, for ever. */
  #knownUntil: ClockMoment = { monotonic: Infinity, wall: Infinity };

  constructor(keys: EncryptionVaultKeys) {
    this.changeKeys(keys);
  }

  /** Works with these keys from now on. Throws RangeError for a key of another length. */
  changeKeys(keys: EncryptionVaultKeys): void {
    const masters = [keys.current, keys.next, keys.previous].filter((master) => master !== undefined);
    if (masters.some((master) => master.length !== 32)) throw new RangeError('a master key has 32 bytes');
    this.#currentId = computeKeyId(keys.current);
    this.#sealKey = deriveSealKey(keys.current);
    this.#readKeys = new Map(masters.map((master) => [computeKeyId(master).toString('hex'), deriveSealKey(master)]));
    this.#forms = buildHmacForms(keys);
    this.#anchors = keys.ring.anchors;
    this.#refusal = undefined;
  }

  /** Refuses everything from now on: without the right key this process would write what others cannot read or find. */
  refuse(why: string): void {
    this.#refusal = why;
  }

  /**
   * Takes the keys for the database's until this moment, by whichever of the two clocks comes to it first. Afterwards nothing is
   * sealed and no keyed hash is made, with a DbError (unavailable), until this is called again; what is sealed can still be read.
   */
  trustKeysUntil(moment: ClockMoment): void {
    this.#knownUntil = moment;
  }

  get isRotating(): boolean {
    return this.#forms.length > 1;
  }

  get trailAnchors(): KeyRing['anchors'] {
    return this.#anchors;
  }

  seal(plain: Uint8Array | string, context: string): Uint8Array {
    this.#assertKeysKnown();
    const head = Buffer.concat([Buffer.of(CIPHERTEXT_FORMAT_VERSION), this.#currentId]);
    const nonce = randomBytes(CIPHER_NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce, { authTagLength: AUTHENTICATION_TAG_BYTES });
    cipher.setAAD(Buffer.concat([head, Buffer.from(context)]));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([head, nonce, text, cipher.getAuthTag()]);
  }

  unseal(sealed: Uint8Array, context: string): Buffer {
    this.#assertUsable();
    if (
      sealed.length < CIPHERTEXT_HEADER_BYTES + CIPHER_NONCE_BYTES + AUTHENTICATION_TAG_BYTES ||
      sealed[0] !== CIPHERTEXT_FORMAT_VERSION
    )
      throw new EncryptionVaultError('not sealed by this vault');
    const id = readKeyId(sealed).toString('hex');
    const key = this.#readKeys.get(id);
    if (key === undefined) throw new EncryptionVaultError(`no key ${id}`);
    const nonce = sealed.subarray(CIPHERTEXT_HEADER_BYTES, CIPHERTEXT_HEADER_BYTES + CIPHER_NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: AUTHENTICATION_TAG_BYTES });
    decipher.setAAD(Buffer.concat([sealed.subarray(0, CIPHERTEXT_HEADER_BYTES), Buffer.from(context)]));
    decipher.setAuthTag(sealed.subarray(sealed.length - AUTHENTICATION_TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(
          sealed.subarray(CIPHERTEXT_HEADER_BYTES + CIPHER_NONCE_BYTES, sealed.length - AUTHENTICATION_TAG_BYTES),
        ),
        decipher.final(),
      ]);
    } catch {
      // The cause says nothing more than this, and must not reach a log with the bytes.
      throw new EncryptionVaultError('changed, or sealed for another place');
    }
  }

  unsealText(sealed: Uint8Array, context: string): string {
    return this.unseal(sealed, context).toString('utf8');
  }

  isStale(sealed: Uint8Array): boolean {
    return !readKeyId(sealed).equals(this.#currentId);
  }

  computeHmac(text: string, purpose: HmacPurpose): Uint8Array {
    this.#assertKeysKnown();
    return extendHmac(Buffer.from(text), this.#writtenForm, purpose);
  }

  computeFirstHmac(text: string, purpose: HmacPurpose): Uint8Array {
    this.#assertKeysKnown();
    return extendHmac(Buffer.from(text), this.#writtenForm.slice(0, 1), purpose);
  }

  listHmacs(text: string, purpose: HmacPurpose): readonly Uint8Array[] {
    this.#assertKeysKnown();
    return this.#forms.map((form) => extendHmac(Buffer.from(text), form, purpose));
  }

  listHmacsLike(stored: Uint8Array, purpose: HmacPurpose): readonly Uint8Array[] {
    this.#assertKeysKnown();
    const made = this.countHmacKeys(stored);
    if (made === 0) return [stored];
    return this.#forms
      .filter((form) => form.length >= made)
      .map((form) => extendHmac(stored, form.slice(made), purpose));
  }

  computeHmacLike(stored: Uint8Array, text: string, purpose: HmacPurpose): Uint8Array | undefined {
    const made = this.countHmacKeys(stored);
    return made === 0 ? undefined : extendHmac(Buffer.from(text), this.#longestForm.slice(0, made), purpose);
  }

  countHmacKeys(stored: Uint8Array): number {
    return countLayers(stored, this.#longestForm);
  }

  renewHmac(stored: Uint8Array, purpose: HmacPurpose): Uint8Array {
    this.#assertKeysKnown();
    const made = this.countHmacKeys(stored);
    if (made === 0) throw new EncryptionVaultError('a keyed hash of no known key');
    return extendHmac(stored, this.#writtenForm.slice(made), purpose);
  }

  get #writtenForm(): HmacForm {
    return this.#forms[0] ?? [];
  }

  get #longestForm(): HmacForm {
    return this.#forms.reduce((longest, form) => (form.length > longest.length ? form : longest), this.#writtenForm);
  }

  #assertKeysKnown(): void {
    this.#assertUsable();
    const { monotonic, wall } = this.#knownUntil;
    if (readMonotonicTimeMs() < monotonic && wallClock() < wall) return;
    throw new DbError({
      message:
        'this process has not seen for too long which master key the database has: it seals nothing until it has',
      sqlstate: '08003',
      outcomeUnknown: false,
    });
  }

  #assertUsable(): void {
    if (this.#refusal !== undefined) throw new EncryptionVaultError(this.#refusal);
  }
}

/** Compares two secrets in a time that does not depend on where they differ. */
export const isSameSecretTimingSafe = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
