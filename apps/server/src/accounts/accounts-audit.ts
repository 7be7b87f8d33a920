/** Proves the identities of accounts, for `ledger:verify`: the hash by which a CPF is found, and the links of test accounts. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { selectAuditTrailOfPlayers } from '../platform/audit/audit-trail.ts';
import { type AuditFinding, AuditFindingCollector, type AuditProofSqlReader } from '../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import { EncryptionVaultError } from '../platform/vault/vault.ts';
import { decryptCpf } from './identity/cpf.ts';
import { unsealKycInstant } from './identity/kyc-seal.ts';

const ACCOUNTS_PER_AUDIT_PAGE = 1000;
const REGISTERED_USER_TYPE = '10';

interface AuditedAccountRow extends Row {
  readonly player: PlayerId;
  readonly cpf_sealed: Uint8Array;
  readonly hmac: Uint8Array;
  readonly demo: boolean;
  readonly kyc: 0 | 1;
  readonly kyc_at: number | null;
  readonly kyc_sealed: Uint8Array | null;
  readonly lx: string;
  readonly is_linked: boolean;
  readonly own_links: number;
  readonly switched: number | null;
}

/** Accounts with what must agree: the link of a test account, and a session that was switched without one. */
const selectAccountsToAudit = (after: number): SqlStatement<AuditedAccountRow> =>
  sql(
    'audit accounts',
    `select a.player, a.cpf_sealed, a.cpf_print as hmac, a.demo, a.kyc, a.kyc_at, a.kyc_sealed, a.lx,
       exists (select from test_account t where t.twin = a.player) as is_linked,
       (select count(*)::int from test_account t join account o on o.player = t.player and not o.demo
         where t.twin = a.player) as own_links,
       (select min(s.id) from session s where s.player = a.player and s.switched
         and not exists (select from test_account t where a.player in (t.player, t.twin))) as switched
     from account a where a.player > $1 order by a.player limit ${ACCOUNTS_PER_AUDIT_PAGE}`,
    after,
  );

/** What the accounts of a page are compared with. */
interface AccountAuditSources {
  readonly ctx: Pick<Ctx, 'vault'>;
  /** The user types that staff may have given, by player; without an entry it is that of the registration. */
  readonly userTypes: ReadonlyMap<PlayerId, ReadonlySet<string>>;
}

/** What is wrong with an account; undefined if nothing. */
function findAccountProblem(sources: AccountAuditSources, row: AuditedAccountRow): string | undefined {
  if (row.demo !== row.is_linked || (row.demo && row.own_links !== 1)) return 'is linked to another account as it says';
  if (row.switched !== null) return `has the session ${row.switched}, which was switched without a test account`;
  // A test account has no CPF of its own: its owner's is sealed in it, under no hash.
  if (row.demo) return undefined;
  const types = sources.userTypes.get(row.player) ?? new Set([REGISTERED_USER_TYPE]);
  if (!types.has(row.lx)) return `has the user type ${row.lx}, the audit trail says ${[...types].join(' or ')}`;
  return findIdentityProblem(sources, row) ?? findCpfProblem(sources.ctx, row);
}

function findCpfProblem(ctx: Pick<Ctx, 'vault'>, row: AuditedAccountRow): string | undefined {
  try {
    const expected = ctx.vault.computeHmacLike(row.hmac, decryptCpf(ctx, row.player, row.cpf_sealed), 'cpf');
    return expected !== undefined && Buffer.from(expected).equals(row.hmac) ? undefined : 'has the hash of another CPF';
  } catch (error) {
    if (!(error instanceof EncryptionVaultError)) throw error;
    return 'has a CPF that cannot be opened';
  }
}

/** Whether the program confirmed this identity, at the instant that the row says. */
function findIdentityProblem({ ctx }: AccountAuditSources, row: AuditedAccountRow): string | undefined {
  if (row.kyc === 0)
    return row.kyc_at === null && row.kyc_sealed === null ? undefined : 'has lost its confirmed identity';
  if (row.kyc_sealed === null) return 'has an identity that nobody confirmed';
  try {
    const sealed = unsealKycInstant(ctx, row.player, row.kyc_sealed);
    return sealed === String(row.kyc_at) ? undefined : 'had its identity confirmed at another time';
  } catch (error) {
    if (!(error instanceof EncryptionVaultError)) throw error;
    return 'has the confirmation of another identity';
  }
}

/** The user types that the audit trail allows these players: the newest that was done, and those that were begun since. */
async function readUserTypes(
  reader: AuditProofSqlReader,
  players: readonly PlayerId[],
): Promise<AccountAuditSources['userTypes']> {
  const types = new Map<PlayerId, Set<string>>();
  for (const { player, outcome, detail } of await reader.query(selectAuditTrailOfPlayers('staffSetType', players))) {
    const { lx } = JSON.parse(detail) as { readonly lx?: string };
    const before = outcome === 'done' ? [] : (types.get(player) ?? [REGISTERED_USER_TYPE]);
    types.set(player, new Set([...before, String(lx)]));
  }
  return types;
}

/**
 * Compares every CPF with the hash by which it is found, every test account with its owner's account, every confirmed identity with its
 * seal, and every user type with the audit trail.
 */
export async function auditAccounts(ctx: Pick<Ctx, 'vault'>, reader: AuditProofSqlReader): Promise<AuditFinding> {
  const proof = new AuditFindingCollector('every account has the hash of its CPF, and every test account its owner');
  for (let after = -1; ;) {
    const rows = await reader.query(selectAccountsToAudit(after));
    const userTypes = await readUserTypes(
      reader,
      rows.map(({ player }) => player),
    );
    for (const row of rows) {
      proof.addChecked(1);
      const problem = findAccountProblem({ ctx, userTypes }, row);
      if (problem !== undefined) proof.addWrong(`player ${row.player} ${problem}`);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < ACCOUNTS_PER_AUDIT_PAGE) return proof.finding;
    after = last.player;
  }
}
