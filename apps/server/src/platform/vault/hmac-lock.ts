import { sql, type Tx } from '../db/db.ts';
import type { HmacPurpose } from './master-keys.ts';
import type { EncryptionVault } from './vault.ts';

/** A lock takes a whole number of 64 bits; six bytes of a hash are one that JavaScript holds exactly. */
const HMAC_LOCK_BYTES = 6;

/**
 * Locks the keyed hash of a text until the transaction ends, for every writer of any of its forms: nodes that follow a
 * rotation at different moments write different ones.
 */
export async function lockHmac(tx: Tx, vault: EncryptionVault, text: string, purpose: HmacPurpose): Promise<void> {
  const number = Buffer.from(vault.computeFirstHmac(text, purpose)).readUIntBE(0, HMAC_LOCK_BYTES);
  await tx.query(sql('keyed hash lock', 'select pg_advisory_xact_lock($1::bigint)', number));
}
