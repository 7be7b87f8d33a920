/** What is derived from a master key: its name, the key that seals, and a key for each kind of keyed hashes. */
import { hkdfSync } from 'node:crypto';

/** What keyed hashes are made for. The words are part of stored hashes. */
export const hmacPurposes = [
  'cpf',
  'staff recovery',
  'payout account',
  'captcha',
  'audit trail',
  'mail code',
  'player recovery',
] as const;
export type HmacPurpose = (typeof hmacPurposes)[number];

export const KEY_ID_BYTES = 4;
const VAULT_HKDF_SALT = 'arara vault';

const deriveVaultKey = (master: Uint8Array, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', master, VAULT_HKDF_SALT, purpose, bytes));

/** The name of a master key: it stands in everything that the key has sealed. */
export const computeKeyId = (master: Uint8Array): Buffer => deriveVaultKey(master, 'key id', KEY_ID_BYTES);

/** The AES-256-GCM key of a master key. */
export const deriveSealKey = (master: Uint8Array): Buffer => deriveVaultKey(master, 'seal aes-256-gcm', 32);

/** The HMAC key of a master key for one purpose. */
export const deriveHmacKey = (master: Uint8Array, purpose: HmacPurpose): Buffer =>
  deriveVaultKey(master, `fingerprint ${purpose}`, 32);
