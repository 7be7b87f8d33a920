import {
  type AuditFinding,
  type AuditProofSqlReader,
  type PagedCheck,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

const identityChecks: readonly PagedCheck[] = [
  {
    name: 'who deposits, withdraws or transfers has a confirmed identity',
    page: (after, to) =>
      sql(
        'audit identities of orders',
        `select count(*) as checked, array_agg(format('player %s', o.player)) filter (where a.kyc = 0) as wrong
         from (select player from deposit where player > $1 and player <= $2
             union select player from withdrawal where player > $1 and player <= $2
             union select player from transfer where player > $1 and player <= $2) o
           join account a on a.player = o.player`,
        after,
        to,
      ),
  },
];

/** Proves the identities of players against what only a confirmed one may do. */
export const proveIdentities = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, identityChecks);
