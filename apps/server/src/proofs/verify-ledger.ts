/** Verifies the ledger: runs all proofs over the whole book, reports how far it has come, and what is wrong. */
import { toCentavos, formatDecimalAmount } from '@arara/money';
import { auditAccounts } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { auditPayoutAccounts } from '../payments/payments.ts';
import { proveSealedValues } from '../platform/vault/sealed-audit.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { verifyAuditTrailHashChain } from '../platform/audit/audit-trail.ts';
import {
  type AuditCheckpoints,
  type AuditFinding,
  type AuditProofSqlReader,
  runEachProof,
} from '../platform/audit/proof.ts';
import { readMonotonicTimeMs } from '../platform/clock.ts';
import { type ClockSetbackSummary, readClockSetbacks } from '../platform/cluster/clock-setbacks.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { countParkedFacts } from '../platform/outbox/outbox.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { auditSportBetVersions } from '../sportsbook/sportsbook.ts';
import { auditWallet, type LedgerSums, listPlayerIdRangesToAudit, sumWholeLedger } from '../wallet/wallet.ts';
import { proveSportsBets } from './checks/bet-proofs.ts';
import { proveGameRounds } from './checks/game-proofs.ts';
import { proveIdentities } from './checks/identity-proofs.ts';
import { proveStoredKeys } from './checks/key-proofs.ts';
import { provePackages } from './checks/offer-proofs.ts';
import { provePayments } from './checks/payment-proofs.ts';
import { provePromotions } from './checks/promotion-proofs.ts';
import { proveReferrals } from './checks/referral-proofs.ts';
import { proveSeals, readLastSeal } from './row-seals.ts';
import { proveSeeds } from './checks/seed-proofs.ts';
import { proveTallies } from './checks/tally-proofs.ts';
import { proveEntrySources } from './checks/source-proofs.ts';

/** What the proofs need. */
export type LedgerProofContext = Pick<Ctx, 'vault'> & {
  /** Where the seals are; without it they are not compared. */
  readonly sealStorage?: FileStorage | undefined;
  /** Where sealed values are; without it they are not opened. */
  readonly secrets?: StoredSecrets | undefined;
};

/** Hears how far a run has come, in words and as a share of the whole (0 to 1). */
export type LedgerProofReporter = (progress: string, share: number) => void;

interface LedgerVerificationReport {
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

/** Between two lines about the progress. */
const AUDIT_PROGRESS_REPORT_INTERVAL_MS = 1000;

/**
 * Verifies the ledger: it sums to zero per currency, every balance is the sum of its postings, rounds, bets, deposits and withdrawals
 * agree with it, every outcome follows from its seeds, and the audit trail is unbroken. It only reads, on a database server the rows
 * of one moment. The embedded engine has no such read while players play, which can show as a difference: if anything differs there,
 * all proofs run once more. With `checkpoints` it goes on where a run that was broken off stopped, with the rows of another moment.
 * A row that cannot be read is named, and the rest is verified. `report` hears how far it has come, now and then. Throws DbError
 * when the database could not be read to the end.
 */
export async function verifyLedger(
  ctx: Pick<Ctx, 'db'> & LedgerProofContext,
  report: LedgerProofReporter = () => {},
  checkpoints?: AuditCheckpoints,
): Promise<LedgerVerificationReport> {
  const { findings, trailHead, sums, parked, setbacks, lastSeal } = await runLedgerProofs(ctx, report, checkpoints);
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
      ...(setbacks.count === 0
        ? []
        : [`      clock set back: ${setbacks.count} times, at most ${(setbacks.longest_ms / 1000).toFixed(0)} s`]),
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
  games: (ctx, reader) =>
    runEachProof(['games', () => proveGameRounds(ctx, reader)], ['seeds of games', () => proveSeeds(reader)]),
  sums: (_ctx, reader) => proveTallies(reader),
  accounts: (ctx, reader) =>
    runEachProof(
      ['accounts', async () => [await auditAccounts(ctx, reader)]],
      ['identities', () => proveIdentities(reader)],
      ['payout accounts', async () => [await auditPayoutAccounts(ctx, reader)]],
      [
        'sealed values',
        async () => (ctx.secrets === undefined ? [] : [await proveSealedValues(ctx, ctx.secrets, reader)]),
      ],
    ),
  payments: (_ctx, reader) => provePayments(reader),
  'sports bets': (_ctx, reader) =>
    runEachProof(
      ['sports bets', () => proveSportsBets(reader)],
      ['versions of results', () => auditSportBetVersions(reader)],
    ),
  promotions: (_ctx, reader) => provePromotions(reader),
  referrals: (_ctx, reader) => proveReferrals(reader),
  keys: (_ctx, reader) => proveStoredKeys(reader),
  packages: async (_ctx, reader) => [await provePackages(reader)],
  seals: ({ sealStorage }, reader) => proveSeals(reader, sealStorage),
} as const satisfies Record<string, (ctx: LedgerProofContext, reader: AuditProofSqlReader) => Promise<AuditFinding[]>>;
export type LedgerProofName = keyof typeof ledgerProofs;

export interface LedgerProofResults {
  readonly findings: readonly AuditFinding[];
  readonly trailHead: string;
  readonly sums: LedgerSums;
  readonly parked: number;
  readonly setbacks: ClockSetbackSummary;
  /** Undefined without a seal. */
  readonly lastSeal: string | undefined;
}

/** Runs all proofs over the whole book, as `verifyLedger` says. Throws AuditInterruptedError where `checkpoints` breaks the run off. */
export const runLedgerProofs = (
  ctx: Pick<Ctx, 'db'> & LedgerProofContext,
  report: LedgerProofReporter = () => {},
  checkpoints?: AuditCheckpoints,
): Promise<LedgerProofResults> =>
  ctx.db.withSnapshot(async (reader) => {
    const first = await readLedgerProofs(ctx, reader, { report, checkpoints });
    const isProved = first.findings.every(({ wrongCount }) => wrongCount === 0);
    return isProved || ctx.db.engine === 'postgres' ? first : readLedgerProofs(ctx, reader, { report });
  });

/** The audit trail before the parts, and the sums after them. */
const PART_COUNT = Object.keys(ledgerProofs).length + 2;

async function readLedgerProofs(
  ctx: LedgerProofContext,
  reader: SqlReader,
  options: { readonly report: LedgerProofReporter; readonly checkpoints?: AuditCheckpoints | undefined },
): Promise<LedgerProofResults> {
  const { report, checkpoints } = options;
  const startedAt = readMonotonicTimeMs();
  let reportedAt = startedAt;
  let partsDone = 0;
  const pieces = await listPlayerIdRangesToAudit(reader);
  /** The reader of one part of the proofs. */
  const forPart = (part: string): AuditProofSqlReader => ({
    query: (statement) => reader.query(statement),
    pieces,
    checkpoints,
    report: (progress, share = 0) => {
      if (readMonotonicTimeMs() - reportedAt < AUDIT_PROGRESS_REPORT_INTERVAL_MS) return;
      reportedAt = readMonotonicTimeMs();
      const seconds = Math.round((reportedAt - startedAt) / 1000);
      report(`${part}: ${progress} (${seconds} s)`, (partsDone + Math.min(1, share)) / PART_COUNT);
    },
  });
  const trail = await verifyAuditTrailHashChain(ctx, forPart('audit trail'));
  const findings = [trail.finding];
  for (const [part, prove] of Object.entries(ledgerProofs)) {
    partsDone++;
    const key = `part ${part}`;
    const before = checkpoints?.load(key);
    const found = before?.findings ?? (await runEachProof([part, () => prove(ctx, forPart(part))] as const));
    findings.push(...found);
    if (before === undefined) checkpoints?.save(key, { position: 0, findings: found });
  }
  partsDone++;
  const sums = await sumWholeLedger(forPart('sums'));
  const lastSeal = await readLastSeal(reader, ctx.sealStorage);
  const setbacks = await readClockSetbacks(reader);
  return { findings, trailHead: trail.head, sums, parked: await countParkedFacts(reader), setbacks, lastSeal };
}
