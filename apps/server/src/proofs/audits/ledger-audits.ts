/**
 * The audit of the books by the server itself, on one node at a time: every night over all of them, every five minutes over what is
 * new. Each run is a row of `ledger_audit`; one that finds something raises the alarm `books-wrong`.
 */
import { randomUUID } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { type AuditFinding, AuditInterruptedError } from '../../platform/audit/proof.ts';
import { readSnapshotsWithRests } from '../../platform/audit/resting-reader.ts';
import { isPlanDue, readMonotonicTimeMs, toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlReader, SqlStatement } from '../../platform/db/db.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { raiseAlarm } from '../../platform/metrics/metrics.ts';
import { createTableRetention, type TableRetention } from '../../platform/retention/retention.ts';
import { findSaoPauloDayStart } from '../../protection/protection.ts';
import { type LeaderWorker, lockLease, startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import { createCheckpoints, type StoredCheckpoints, storedCheckpointsSchema } from '../checkpoints.ts';
import { type LedgerProofContext, runLedgerProofs } from '../verify-ledger.ts';
import { auditRecentEntries } from './audit-recent.ts';
import * as queries from './ledger-audits.queries.ts';

const LEASE = 'ledger audits';
const RECENT_AUDIT_INTERVAL_MS = 5 * 60_000;
/** The hour of São Paulo at which the night's audit begins. */
const NIGHT_HOUR = 4;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A whole audit reads for this long with one snapshot, then keeps how far it has come: a long snapshot keeps old versions of rows. */
const WHOLE_AUDIT_SLICE_MS = 60_000;
/** A piece of one player's long history, or a proof that keeps no place, may go on beyond its slice. */
const MAX_AUDIT_STEP_MS = 15 * 60_000;
/** A transaction commits at most this long after its ids were made. */
const COMMIT_MARGIN_MS = 60_000;
/** So much is read again after an audit whose clock was ahead, and was set back since: nobody knows when it really ran. */
const READ_AGAIN_MS = 30 * 60_000;
const RECENT_AUDITS_KEPT_MS = 30 * DAY_MS;
const AUDITS_KEPT_MS = 5 * 366 * DAY_MS;

type LedgerAuditContext = Pick<Ctx, 'db' | 'vault' | 'now' | 'newId' | 'log'>;
type ProofSources = Pick<LedgerProofContext, 'sealStorage' | 'secrets'>;

/** One step of the worker: what it needs to write as the leader. */
interface LeaderStep {
  readonly holder: string;
  readonly epoch: number;
  readonly isStopping: () => boolean;
}

/** Starts the audits. The first one of new entries runs five minutes after the start of the first node, the first whole one at night. */
export function startLedgerAudits(ctx: Ctx, sources: ProofSources): LeaderWorker {
  const holder = randomUUID();
  const startedAt = ctx.now();
  return startLeaderWorker(
    ctx,
    { name: 'ledger audits', lease: LEASE, holder, everyMs: RECENT_AUDIT_INTERVAL_MS, maxStepMs: MAX_AUDIT_STEP_MS },
    (epoch, isStopping) => runDueLedgerAudit(ctx, sources, { startedAt, holder, epoch, isStopping }),
  );
}

/** When the last night's audit was due. */
const findLastNight = (now: Instant): Instant => {
  const tonight = findSaoPauloDayStart(toSaoPauloDay(now)) + NIGHT_HOUR * HOUR_MS;
  return tonight <= now ? tonight : tonight - DAY_MS;
};

/** Runs the audit that is due, or a slice of it; the time until the next one otherwise. Throws DbError: it is tried again. */
export async function runDueLedgerAudit(
  ctx: LedgerAuditContext,
  sources: ProofSources,
  { startedAt, ...step }: LeaderStep & { readonly startedAt: Instant },
): Promise<true | number> {
  const { read } = ctx.db;
  const now = ctx.now();
  const [whole] = await read.query(queries.selectNewestLedgerAudit('whole'));
  const [recent] = await read.query(queries.selectNewestLedgerAudit('recent'));
  const lastNight = findLastNight(now);
  const recentDueAt = (recent?.started_at ?? startedAt) + RECENT_AUDIT_INTERVAL_MS;
  // The newest audit is found by its id.
  const id = Math.max(ctx.newId(), (whole?.id ?? 0) + 1, (recent?.id ?? 0) + 1) as Id;
  if (isPlanDue(recentDueAt, now, RECENT_AUDIT_INTERVAL_MS)) {
    await runRecentAudit(ctx, id, recent, step);
    return true;
  }
  const isWholeDue = (whole?.started_at ?? startedAt) < lastNight;
  if (whole?.ended_at === null || isWholeDue) {
    const running = whole?.ended_at === null ? whole : undefined;
    await runWholeAuditSlice(ctx, sources, { id: running?.id ?? id, running, ...step });
    return true;
  }
  return Math.max(1000, Math.min(recentDueAt, lastNight + DAY_MS) - now);
}

const withRests = (ctx: LedgerAuditContext): LedgerAuditContext => ({ ...ctx, db: readSnapshotsWithRests(ctx.db) });

/** Writes as long as this process leads. */
const writeAsLeader = (
  ctx: LedgerAuditContext,
  { holder, epoch }: LeaderStep,
  ...statements: readonly SqlStatement[]
) =>
  ctx.db.tx('ledger audit', async (tx) => {
    const [held] = await tx.query(lockLease(LEASE, holder, epoch));
    if (held === undefined) throw new AuditInterruptedError('another process audits the books');
    for (const statement of statements) await tx.query(statement);
  });

async function runRecentAudit(
  ctx: LedgerAuditContext,
  id: Id,
  before: queries.LedgerAuditRow | undefined,
  step: LeaderStep,
): Promise<void> {
  const startedAt = ctx.now();
  const newest = computeFirstIdAt(startedAt - COMMIT_MARGIN_MS);
  // One that was broken off did not get to its end: its entries are read again.
  const read = before === undefined ? newest : before.ended_at === null ? before.since : before.upto;
  const since = read <= newest ? read : computeFirstIdAt(startedAt - READ_AGAIN_MS);
  const audit = queries.insertLedgerAudit({ id, scope: 'recent', startedAt, since, upto: newest });
  await writeAsLeader(ctx, step, queries.deleteUnfinishedRecentAudits(), audit);
  try {
    await saveResult(ctx, { id, scope: 'recent', step }, await auditRecentEntries(withRests(ctx), { since, ...step }));
  } catch (error) {
    if (!(error instanceof AuditInterruptedError)) throw error;
  }
}

/** Goes on with the whole audit under way, or begins one, until its slice is over or it ends. */
async function runWholeAuditSlice(
  ctx: LedgerAuditContext,
  sources: ProofSources,
  { id, running, ...step }: LeaderStep & { readonly id: Id; readonly running: queries.LedgerAuditRow | undefined },
): Promise<void> {
  if (running === undefined) {
    const upto = computeFirstIdAt(ctx.now());
    await writeAsLeader(
      ctx,
      step,
      queries.insertLedgerAudit({ id, scope: 'whole', startedAt: ctx.now(), since: 0, upto }),
    );
  }
  const sliceEndsAt = readMonotonicTimeMs() + WHOLE_AUDIT_SLICE_MS;
  let reached: StoredCheckpoints = running === undefined ? {} : await readCheckpoints(ctx.db.read, id);
  const checkpoints = createCheckpoints(reached, (all) => {
    reached = all;
    if (step.isStopping() || readMonotonicTimeMs() > sliceEndsAt)
      throw new AuditInterruptedError('the slice of this audit is over');
  });
  try {
    const { findings, sums } = await runLedgerProofs({ ...withRests(ctx), ...sources }, () => {}, checkpoints);
    const wrongTotals = sums.totals.filter(({ amount }) => amount !== 0);
    const total: AuditFinding = {
      name: 'the whole book sums to zero',
      checked: sums.totals.length,
      wrong: wrongTotals.map(({ currency, amount }) => `${currency}: ${amount} centavos`),
      wrongCount: wrongTotals.length,
    };
    await saveResult(ctx, { id, scope: 'whole', step }, { findings: [...findings, total], players: 0, leftOut: 0 });
  } catch (error) {
    if (!(error instanceof AuditInterruptedError)) throw error;
    await writeAsLeader(ctx, step, queries.updateLedgerAuditCheckpoints(id, reached));
  }
}

async function readCheckpoints(reader: SqlReader, id: Id): Promise<StoredCheckpoints> {
  const [row] = await reader.query(queries.selectLedgerAuditCheckpoints(id));
  return storedCheckpointsSchema.safeParse(row?.checkpoints).data ?? {};
}

async function saveResult(
  ctx: LedgerAuditContext,
  { id, scope, step }: { readonly id: Id; readonly scope: queries.LedgerAuditScope; readonly step: LeaderStep },
  { findings, players, leftOut }: { findings: readonly AuditFinding[]; players: number; leftOut: number },
): Promise<void> {
  const wrongFindings = findings.filter(({ wrongCount }) => wrongCount > 0);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const wrong = sum(wrongFindings.map(({ wrongCount }) => wrongCount));
  const checked = sum(findings.map((finding) => finding.checked));
  const result = { endedAt: ctx.now(), checked, players, leftOut, wrong, findings: wrongFindings };
  await writeAsLeader(ctx, step, queries.updateLedgerAuditResult(id, result));
  if (wrong === 0) return ctx.log.info({ audit: id, scope, checked, players, leftOut }, 'the books are right');
  const first = wrongFindings.map(({ name, wrong: rows }) => `${name}: ${rows[0]}`);
  raiseAlarm(ctx.log, 'books-wrong', { audit: id, scope, wrong, first }, 'the audit found rows that are wrong');
}

/** What `/metrics` says of the audits: findings since the last whole one, and how long ago the newest of each scope ended. */
export async function readLedgerAuditFigures({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<{
  readonly findings: readonly { readonly scope: string; readonly wrong: number }[];
  readonly ages: readonly { readonly scope: string; readonly seconds: number }[];
}> {
  const ages = await db.read.query(queries.selectAuditAges());
  return {
    findings: await db.read.query(queries.selectFindingCounts()),
    ages: ages.map(({ scope, ended_at }) => ({ scope, seconds: Math.max(0, now() - ended_at) / 1000 })),
  };
}

/** Audits of new entries that found nothing are kept for 30 days, all others for five years. */
export const ledgerAuditRetentions: readonly TableRetention[] = [
  createTableRetention('ledger_audit', (now, limit) =>
    queries.deleteOldLedgerAudits(
      computeFirstIdAt(now - RECENT_AUDITS_KEPT_MS),
      computeFirstIdAt(now - AUDITS_KEPT_MS),
      limit,
    ),
  ),
];
