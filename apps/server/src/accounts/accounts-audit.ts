/** Proves the identities of accounts, for `ledger:verify`: the hash by which a CPF is found, and the links of test accounts. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import { EncryptionVaultError } from '../platform/vault/vault.ts';
import { decryptCpf } from './identity/cpf.ts';

const ACCOUNTS_PER_AUDIT_PAGE = 1000;

interface AuditedAccountRow extends Row {
  readonly player: PlayerId;
  readonly cpf_sealed: Uint8Array;
  readonly hmac: Uint8Array;
  readonly demo: boolean;
  readonly is_linked: boolean;
  readonly own_links: number;
  readonly switched: number | null;
}

/** Accounts with what must agree: the link of a test account, and a session that was switched without one. */
const selectAccountsToAudit = (after: number): SqlStatement<AuditedAccountRow> =>
  sql(
    'audit accounts',
    `select a.player, a.cpf_sealed, a.cpf_print as hmac, a.demo,
       exists (select from test_account t where t.twin = a.player) as is_linked,
       (select count(*)::int from test_account t join account o on o.player = t.player and not o.demo
         where t.twin = a.player) as own_links,
       (select min(s.id) from session s where s.player = a.player and s.switched
         and not exists (select from test_account t where a.player in (t.player, t.twin))) as switched
     from account a where a.player > $1 order by a.player limit ${ACCOUNTS_PER_AUDIT_PAGE}`,
    after,
  );

/** What is wrong with an account; undefined if nothing. */
function findAccountProblem(ctx: Pick<Ctx, 'vault'>, row: AuditedAccountRow): string | undefined {
  if (row.demo !== row.is_linked || (row.demo && row.own_links !== 1)) return 'is linked to another account as it says';
  if (row.switched !== null) return `has the session ${row.switched}, which was switched without a test account`;
  // A test account has no CPF of its own: its owner's is sealed in it, under no hash.
  if (row.demo) return undefined;
  try {
    const expected = ctx.vault.computeHmacLike(row.hmac, decryptCpf(ctx, row.player, row.cpf_sealed), 'cpf');
    return expected !== undefined && Buffer.from(expected).equals(row.hmac) ? undefined : 'has the hash of another CPF';
  } catch (error) {
    if (!(error instanceof EncryptionVaultError)) throw error;
    return 'has a CPF that cannot be opened';
  }
}

/** Compares every CPF with the hash by which it is found, and every test account with its owner's account. */
export async function auditAccounts(ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every account has the hash of its CPF, and every test account its owner');
  for (let after = -1; ;) {
    const rows = await reader.query(selectAccountsToAudit(after));
    for (const row of rows) {
      proof.addChecked(1);
      const problem = findAccountProblem(ctx, row);
      if (problem !== undefined) proof.addWrong(`player ${row.player} ${problem}`);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ACCOUNTS_PER_AUDIT_PAGE) return proof.finding;
    after = last.player;
  }
}
