/** Proves what is for sale: every package is as the program made it, or as the newest change says that staff saved. */
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '@arara/contract/protocol/fields';
import {
  listAllDepositPackages,
  listInitialDepositPackages,
  type StoredDepositPackage,
} from '../../payments/payments.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

interface SavedChangeRow extends Row {
  readonly subject: Id;
  readonly after: StoredDepositPackage;
}

/** The newest saved change of each package. The rows of changes are sealed. */
const selectNewestPackageChanges = (): SqlStatement<SavedChangeRow> =>
  sql(
    'audit package changes',
    `select distinct on (subject) subject, after from offer_change where kind = 'package' and state = 'saved'
     order by subject, decided_at desc, id desc`,
  );

/** Compares every package with where it comes from. */
export async function provePackages(reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector(
    'every package is for sale on the terms that it began with, or that staff saved',
  );
  const changes = new Map((await reader.query(selectNewestPackageChanges())).map((row) => [row.subject, row.after]));
  const initial = new Map(listInitialDepositPackages().map((each) => [each.id, each]));
  const stored = new Map((await listAllDepositPackages(reader)).map((each) => [each.id, each]));
  // The first server that starts on a database inserts them.
  if (stored.size === 0) return proof.finding;
  for (const id of new Set([...stored.keys(), ...changes.keys(), ...initial.keys()])) {
    const due = changes.get(id) ?? initial.get(id);
    proof.addChecked(1);
    if (!isDeepStrictEqual(stored.get(id), due))
      proof.addWrong(`package ${id} is ${JSON.stringify(stored.get(id))}, it was saved as ${JSON.stringify(due)}`);
  }
  return proof.finding;
}
