/** Renews stored values that an earlier master key made, a batch at a time, beside running nodes. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Db, forceGenericPlanStatement } from '../db/db.ts';
import {
  type HmacColumn,
  readRenewalRowKey,
  type RowKey,
  type SealedColumn,
  selectRenewalPage,
  type StoredSecrets,
  updateRenewedValues,
} from './sealed-columns.ts';
import { computeKeyId } from './master-keys.ts';
import { type KeyVault, EncryptionVaultError } from './vault.ts';

/** A batch holds its rows locked for some milliseconds. */
const RENEWAL_BATCH_ROWS = 200;
/** Where the key's name begins in a sealed value, which has a format byte before it, and in a keyed hash. */
const KEY_ID_OFFSET_IN_SEALED = 2;
const KEY_ID_OFFSET_IN_HMAC = 1;

/** What was done in one column. */
export interface RenewedColumn {
  readonly name: string;
  renewed: number;
  /** Changed by somebody else meanwhile; the next pass looks at them again. */
  skipped: number;
  /** Values that neither key reads. */
  unreadable: number;
}

/** What a column needs to be renewed: its rows' new values, computed from the key of the row and its old value. */
interface ColumnRenewal {
  readonly column: SealedColumn | HmacColumn;
  readonly offset: number;
  readonly renew: (old: Uint8Array, key: RowKey) => Uint8Array;
}

/**
 * Goes once through every column and renews what is not of the current key. A value is written only where the old one still
 * stands, so a change that a node makes meanwhile is never lost. Hashes by which others are looked up come last.
 */
export async function renewStoredSecrets(
  ctx: { readonly db: Db; readonly vault: KeyVault; readonly currentKey: Uint8Array },
  secrets: StoredSecrets,
  report: (column: RenewedColumn) => void,
): Promise<RenewedColumn[]> {
  const { vault } = ctx;
  const keyId = computeKeyId(ctx.currentKey);
  const renewals: ColumnRenewal[] = [
    ...secrets.sealed.map((column) => ({
      column,
      offset: KEY_ID_OFFSET_IN_SEALED,
      renew: (old: Uint8Array, key: RowKey) => {
        const label = column.toLabel(...key);
        return vault.seal(vault.unseal(old, label), label);
      },
    })),
    ...secrets.hmacs
      .toSorted((a, b) => Number(a.isLast === true) - Number(b.isLast === true))
      .map((column) => ({
        column,
        offset: KEY_ID_OFFSET_IN_HMAC,
        renew: (old: Uint8Array) => vault.renewHmac(old, column.purpose),
      })),
  ];
  const done: RenewedColumn[] = [];
  for (const renewal of renewals) {
    const column = await renewColumn(ctx.db, renewal, keyId);
    done.push(column);
    report(column);
  }
  return done;
}

async function renewColumn(db: Db, renewal: ColumnRenewal, keyId: Uint8Array): Promise<RenewedColumn> {
  const { column, offset } = renewal;
  const done = { name: `${column.table}.${column.column}`, renewed: 0, skipped: 0, unreadable: 0 };
  let after: RowKey | undefined;
  for (;;) {
    const rows = await db.read.query(selectRenewalPage(column, { after, keyId, offset, limit: RENEWAL_BATCH_ROWS }));
    const last = rows.at(-1);
    if (last === undefined) return done;
    const values = rows.flatMap((row) => {
      const key = readRenewalRowKey(column, row);
      if (row.old === null) return [];
      const renewed = renewUnlessUnreadable(renewal, row.old, key);
      if (renewed === undefined) done.unreadable++;
      return renewed === undefined ? [] : [{ key, old: row.old, renewed }];
    });
    if (values.length > 0) {
      const [, written] = await db.tx('renew secrets', (tx) =>
        tx.flight(forceGenericPlanStatement, updateRenewedValues(column, values)),
      );
      done.renewed += written.length;
      done.skipped += values.length - written.length;
    }
    if (rows.length < RENEWAL_BATCH_ROWS) return done;
    after = readRenewalRowKey(column, last);
    await yieldToOthers();
  }
}

function renewUnlessUnreadable({ renew }: ColumnRenewal, old: Uint8Array, key: RowKey): Uint8Array | undefined {
  try {
    return renew(old, key);
  } catch (error) {
    if (error instanceof EncryptionVaultError) return undefined;
    throw error;
  }
}
