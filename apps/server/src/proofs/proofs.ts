/** The public file of the proofs: what reads several domains to prove that they agree. */
import { toCentavos, formatDecimalAmount } from '@arara/money';
import { auditAccounts } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { auditPayoutAccounts } from '../payments/payments.ts';
import { proveSealedValues } from '../platform/vault/sealed-audit.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { verifyAuditTrailHashChain } from '../platform/audit/audit-trail.ts';
import type { AuditFinding, AuditProofSqlReader } from '../platform/audit/proof.ts';
import { readMonotonicTimeMs } from '../platform/clock.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { countParkedFacts } from '../platform/outbox/outbox.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { auditSportBetVersions } from '../sportsbook/sportsbook.ts';
import { auditWallet, type LedgerSums, listPlayerIdRangesToAudit, sumWholeLedger } from '../wallet/wallet.ts';
import { proveSportsBets } from './bet-proofs.ts';
import { proveGameRounds } from './game-proofs.ts';
import { provePayments } from './payment-proofs.ts';
import { provePromotions } from './promotion-proofs.ts';
import { proveReferrals } from './referral-proofs.ts';
import { proveSeals, readLastSeal } from './row-seals.ts';
import { proveSeeds } from './seed-proofs.ts';
import { proveTallies } from './tally-proofs.ts';
import { proveEntrySources } from './source-proofs.ts';

export { startLedgerSealing } from './seal-worker.ts';
export { proveSportsBets } from './bet-proofs.ts';
export { proveGameRounds } from './game-proofs.ts';
export { provePayments } from './payment-proofs.ts';
export { provePromotions } from './promotion-proofs.ts';
export { proveReferrals } from './referral-proofs.ts';

/** What the proofs need. */
type LedgerProofContext = Pick<Ctx, 'vault'> & {
  /** Where the seals are; without it they are not compared. */
  readonly sealStorage?: FileStorage | undefined;
  /** Where sealed values are; without it they are not opened. */
  readonly secrets?: StoredSecrets | undefined;
};

interface LedgerVerificationReport {
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

/** Between two lines about the progress. */
const AUDIT_PROGRESS_REPORT_INTERVAL_MS = 2000;

/**
 * Verifies the ledger: it sums to zero per currency, every balance is the sum of its postings, rounds, bets, deposits and withdrawals
 * agree with it, every outcome follows from its seeds, and the audit trail is unbroken. It only reads, on a database server the rows
 * of one moment. The embedded engine has no such read while players play, which can show as a difference: if anything differs there,
 * all proofs run once more. `report` hears how far it has come, now and then. Throws DbError when it could not read to the end.
 */
export async function verifyLedger(
  ctx: Pick<Ctx, 'db'> & LedgerProofContext,
  report: (progress: string) => void = () => {},
): Promise<LedgerVerificationReport> {
  const { findings, trailHead, sums, parked, lastSeal } = await ctx.db.withSnapshot(async (reader) => {
    const first = await runLedgerProofs(ctx, reader, report);
    const isProved = first.findings.every(({ wrongCount }) => wrongCount === 0);
    return isProved || ctx.db.engine === 'postgres' ? first : runLedgerProofs(ctx, reader, report);
  });
  const { totals, house } = sums;
  const wrong = findings.flatMap((finding) => finding.wrong.map((what) => `      ${what}`));
  const ok = wrong.length === 0 && totals.every(({ amount }) => amount === 0);
  return {
    ok,
    lines: [
      ...findings.map(formatFinding),
      ...wrong,
      ...totals.map(({ currency, amount }) => {
        const mark = amount === 0 ? PASSED_AUDIT_FINDING_MARK : FAILED_AUDIT_FINDING_MARK;
        return `${mark} the whole book in ${currency} sums to ${formatDecimalAmount(toCentavos(amount))}`;
      }),
      ...house.map(
        ({ account, currency, amount }) =>
          `      house ${account} ${currency} ${formatDecimalAmount(toCentavos(amount))}`,
      ),
      // An operator who keeps this line elsewhere can prove later that the end of the trail was not cut off.
      `      audit trail ends with line ${trailHead}`,
      `      rows are sealed up to ${lastSeal ?? '… nothing yet'}`,
      `      facts parked: ${parked}`,
      ok ? 'the books are right' : 'THE BOOKS ARE WRONG',
    ],
  };
}

const PASSED_AUDIT_FINDING_MARK = 'ok   ';
const FAILED_AUDIT_FINDING_MARK = 'WRONG';

function formatFinding({ name, checked, wrongCount }: AuditFinding): string {
  const mark = wrongCount === 0 ? PASSED_AUDIT_FINDING_MARK : FAILED_AUDIT_FINDING_MARK;
  return `${mark} ${name} (${checked} checked${wrongCount === 0 ? '' : `, ${wrongCount} wrong`})`;
}

/** The proofs of the ledger by the part of the book that they read. */
export const ledgerProofs = {
  wallets: (_ctx, reader) => auditWallet(reader),
  entries: (_ctx, reader) => proveEntrySources(reader),
  games: async (ctx, reader) => [...(await proveGameRounds(ctx, reader)), ...(await proveSeeds(reader))],
  sums: (_ctx, reader) => proveTallies(reader),
  accounts: async (ctx, reader) => [
    await auditAccounts(ctx, reader),
    await auditPayoutAccounts(ctx, reader),
    ...(ctx.secrets === undefined ? [] : [await proveSealedValues(ctx, ctx.secrets, reader)]),
  ],
  payments: (_ctx, reader) => provePayments(reader),
  'sports bets': async (_ctx, reader) => [...(await proveSportsBets(reader)), ...(await auditSportBetVersions(reader))],
  promotions: (_ctx, reader) => provePromotions(reader),
  referrals: (_ctx, reader) => proveReferrals(reader),
  seals: ({ sealStorage }, reader) => proveSeals(reader, sealStorage),
} as const satisfies Record<string, (ctx: LedgerProofContext, reader: AuditProofSqlReader) => Promise<AuditFinding[]>>;
export type LedgerProofName = keyof typeof ledgerProofs;

interface LedgerProofResults {
  readonly findings: readonly AuditFinding[];
  readonly trailHead: string;
  readonly sums: LedgerSums;
  readonly parked: number;
  /** Undefined without a seal. */
  readonly lastSeal: string | undefined;
}

async function runLedgerProofs(
  ctx: LedgerProofContext,
  reader: SqlReader,
  report: (progress: string) => void,
): Promise<LedgerProofResults> {
  const startedAt = readMonotonicTimeMs();
  let reportedAt = startedAt;
  const pieces = await listPlayerIdRangesToAudit(reader);
  /** The reader of one part of the proofs. */
  const forPart = (part: string): AuditProofSqlReader => ({
    query: (statement) => reader.query(statement),
    pieces,
    report: (progress) => {
      if (readMonotonicTimeMs() - reportedAt < AUDIT_PROGRESS_REPORT_INTERVAL_MS) return;
      reportedAt = readMonotonicTimeMs();
      report(`${part}: ${progress} (${Math.round((reportedAt - startedAt) / 1000)} s)`);
    },
  });
  const trail = await verifyAuditTrailHashChain(ctx, forPart('audit trail'));
  const findings = [trail.finding];
  for (const [part, prove] of Object.entries(ledgerProofs)) findings.push(...(await prove(ctx, forPart(part))));
  const sums = await sumWholeLedger(forPart('sums'));
  const lastSeal = await readLastSeal(reader, ctx.sealStorage);
  return { findings, trailHead: trail.head, sums, parked: await countParkedFacts(reader), lastSeal };
}
