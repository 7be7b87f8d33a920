import type { Id } from '@arara/contract/protocol/fields';
import type { StaffLedgerAudit } from '@arara/contract/staff/ledger-audits';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { Ctx } from '../../context.ts';
import type { StaffHandlers } from '../../domain.ts';
import { type LedgerAuditRow, selectLedgerAuditPage, selectNewestEndedLedgerAudit } from './ledger-audits.queries.ts';

const DEFAULT_STAFF_PAGE_SIZE = 50;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;

export const createLedgerAuditStaffHandlers = (ctx: Pick<Ctx, 'db'>): Pick<StaffHandlers, 'staffLedgerAudits'> => ({
  staffLedgerAudits: ({ input }) => readLedgerAuditPage(ctx, input),
});

const presentLedgerAudit = (row: LedgerAuditRow): StaffLedgerAudit => ({
  id: row.id,
  scope: row.scope,
  state: row.state,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  checked: row.checked,
  players: row.players,
  leftOut: row.left_out,
  wrong: row.wrong,
  findings: row.findings.map(({ name, wrongCount, wrong }) => ({ name, wrongCount, wrong: [...wrong] })),
});

async function readLedgerAuditPage(
  { db }: Pick<Ctx, 'db'>,
  { show, before = LARGEST_ID, limit = DEFAULT_STAFF_PAGE_SIZE }: StaffCallInput<'staffLedgerAudits'>,
): Promise<StaffCallOutput<'staffLedgerAudits'>> {
  const [whole] = await db.views.query(selectNewestEndedLedgerAudit('whole'));
  const [recent] = await db.views.query(selectNewestEndedLedgerAudit('recent'));
  const found = await db.views.query(selectLedgerAuditPage(show, before, limit + 1));
  const items = found.slice(0, limit).map(presentLedgerAudit);
  return {
    newest: {
      whole: whole === undefined ? null : presentLedgerAudit(whole),
      recent: recent === undefined ? null : presentLedgerAudit(recent),
    },
    items,
    next: found.length > limit ? (items.at(-1)?.id ?? null) : null,
  };
}
