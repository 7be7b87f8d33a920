/** Proves that sealed values can be opened where they lie: one that was copied from another row, or changed, cannot. */
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../audit/proof.ts';
import { readRenewalRowKey, type RowKey, selectRenewalPage, type StoredSecrets } from './sealed-columns.ts';
import { type EncryptionVault, EncryptionVaultError } from './vault.ts';

const SEALED_ROWS_PER_PAGE = 1000;
/** Where the key's name begins in a sealed value. With a name that no key has, a page has all values. */
const KEY_ID_OFFSET = 2;
const NO_KEY_ID = new Uint8Array(4);

/** Opens every sealed value of these columns, a page at a time. */
export async function proveSealedValues(
  { vault }: { readonly vault: EncryptionVault },
  { sealed }: Pick<StoredSecrets, 'sealed'>,
  reader: AuditProofSqlReader,
): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every sealed value opens in its own row');
  for (const column of sealed) {
    for (let after: RowKey | undefined; ;) {
      const page = { after, keyId: NO_KEY_ID, offset: KEY_ID_OFFSET, limit: SEALED_ROWS_PER_PAGE };
      const rows = await reader.query(selectRenewalPage(column, page));
      for (const row of rows) {
        if (row.old === null) continue;
        proof.addChecked(1);
        const key = readRenewalRowKey(column, row);
        try {
          vault.unseal(row.old, column.toLabel(...key));
        } catch (error) {
          if (!(error instanceof EncryptionVaultError)) throw error;
          const named = key.map((part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part));
          proof.addWrong(`${column.table} ${named.join(' ')}: ${column.column} cannot be opened`);
        }
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < SEALED_ROWS_PER_PAGE) break;
      after = readRenewalRowKey(column, last);
    }
    reader.report?.(`${proof.finding.checked} sealed values`);
  }
  return proof.finding;
}
