/** The table of the server's own audits, and which players have new entries. */
import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import type { AuditFinding } from '../../platform/audit/proof.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { StoredCheckpoints } from '../checkpoints.ts';

export type LedgerAuditScope = 'whole' | 'recent';

export interface LedgerAuditRow extends Row {
  readonly id: Id;
  readonly scope: LedgerAuditScope;
  readonly state: 'running' | 'right' | 'wrong';
  readonly started_at: Instant;
  readonly ended_at: Instant | null;
  readonly since: number;
  readonly upto: number;
  readonly checked: number;
  readonly players: number;
  readonly left_out: number;
  readonly wrong: number;
  readonly findings: readonly AuditFinding[];
}

const AUDIT_COLUMNS =
  'id, scope, state, started_at, ended_at, since, upto, checked, players, left_out, wrong, findings';

/** The newest audit of a scope. */
export const selectNewestLedgerAudit = (scope: LedgerAuditScope): SqlStatement<LedgerAuditRow> =>
  sql(
    'newest ledger audit',
    `select ${AUDIT_COLUMNS} from ledger_audit where scope = $1 order by id desc limit 1`,
    scope,
  );

/** The newest audit of a scope that came to its end. */
export const selectNewestEndedLedgerAudit = (scope: LedgerAuditScope): SqlStatement<LedgerAuditRow> =>
  sql(
    'newest ended ledger audit',
    `select ${AUDIT_COLUMNS} from ledger_audit where scope = $1 and ended_at is not null order by id desc limit 1`,
    scope,
  );

export const selectLedgerAuditCheckpoints = (id: Id): SqlStatement<{ checkpoints: unknown }> =>
  sql('ledger audit checkpoints', 'select checkpoints from ledger_audit where id = $1', id);

/** Audits before an id, newest first: of one scope, or those that found something. */
export const selectLedgerAuditPage = (
  shown: LedgerAuditScope | 'wrong',
  before: number,
  limit: number,
): SqlStatement<LedgerAuditRow> =>
  sql(
    `ledger audits ${shown}`,
    `select ${AUDIT_COLUMNS} from ledger_audit
     where ${shown === 'wrong' ? `state = 'wrong'` : `scope = '${shown}'`} and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );

/** What the newest whole audit found, and the recent ones since it began. */
export const selectFindingCounts = (): SqlStatement<{ scope: LedgerAuditScope; wrong: number }> =>
  sql(
    'ledger audit findings',
    `select scope, coalesce(sum(wrong), 0)::int as wrong from ledger_audit
     where ended_at is not null and id >= coalesce((select max(id) from ledger_audit
       where scope = 'whole' and ended_at is not null), 0)
     group by scope`,
  );

/** When the newest audit of each scope ended, as an age by the database's clock. */
export const selectAuditAges = (): SqlStatement<{ scope: LedgerAuditScope; ended_at: Instant }> =>
  sql(
    'ledger audit ages',
    `select s.scope, a.ended_at from (values ('whole'), ('recent')) s(scope) cross join lateral (
       select ended_at from ledger_audit where scope = s.scope and ended_at is not null order by id desc limit 1) a`,
  );

export const insertLedgerAudit = (audit: {
  readonly id: Id;
  readonly scope: LedgerAuditScope;
  readonly startedAt: Instant;
  readonly since: number;
  readonly upto: number;
}): SqlStatement =>
  sql(
    'insert ledger audit',
    `insert into ledger_audit (id, scope, state, started_at, since, upto) values ($1, $2, 'running', $3, $4, $5)`,
    audit.id,
    audit.scope,
    audit.startedAt,
    audit.since,
    audit.upto,
  );

export const updateLedgerAuditCheckpoints = (id: Id, checkpoints: StoredCheckpoints): SqlStatement =>
  sql(
    'update ledger audit checkpoints',
    `update ledger_audit set checkpoints = $2::jsonb where id = $1 and ended_at is null`,
    id,
    JSON.stringify(checkpoints),
  );

/** Ends an audit with what it found. */
export const updateLedgerAuditResult = (
  id: Id,
  result: {
    readonly endedAt: Instant;
    readonly checked: number;
    readonly players: number;
    readonly leftOut: number;
    readonly wrong: number;
    readonly findings: readonly AuditFinding[];
  },
): SqlStatement =>
  sql(
    'update ledger audit result',
    `update ledger_audit set ended_at = $2, checked = $3, players = $4::int, left_out = $5::int, wrong = $6::int,
       findings = $7::jsonb, checkpoints = null, state = case when $6::int = 0 then 'right' else 'wrong' end
     where id = $1 and ended_at is null`,
    id,
    result.endedAt,
    result.checked,
    result.players,
    result.leftOut,
    result.wrong,
    JSON.stringify(result.findings),
  );

/** An audit of new entries that was broken off leaves nothing: the next one reads its entries. */
export const deleteUnfinishedRecentAudits = (): SqlStatement =>
  sql('delete unfinished ledger audits', `delete from ledger_audit where scope = 'recent' and ended_at is null`);

/** Deletes recent audits that found nothing from before one instant, and all from before another. */
export const deleteOldLedgerAudits = (rightBefore: number, allBefore: number, limit: number): SqlStatement =>
  sql(
    'ledger audits pruned',
    `delete from ledger_audit where id in (select id from ledger_audit
       where id < $2 or (id < $1 and scope = 'recent' and state <> 'wrong')
       order by id limit $3::int for update skip locked) returning id`,
    rightBefore,
    allBefore,
    limit,
  );

/**
 * The next players who have entries with ids above one, and whether they have more entries than a recent audit reads.
 * Each player costs a look-up in the index.
 */
export const selectPlayersWithNewEntries = (page: {
  readonly after: number;
  readonly since: number;
  readonly maxEntries: number;
  readonly limit: number;
}): SqlStatement<{ player: number; is_long: boolean }> =>
  sql(
    'players with new entries',
    `select w.player,
       (select count(*) from (select from entry where player = w.player limit $3::int + 1) h) > $3::int as is_long
     from wallet w cross join lateral (
       -- A look-up for each player: a hash join would read the whole ledger.
       select from entry where player = w.player and id > $2 limit 1 offset 0) e
     where w.player > $1 order by w.player limit $4::int`,
    page.after,
    page.since,
    page.maxEntries,
    page.limit,
  );
