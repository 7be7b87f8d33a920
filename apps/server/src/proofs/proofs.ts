/** The public file of the proofs: what reads several domains to prove that they agree. */
import { centavos, toDecimal } from '@arara/money';
import type { Ctx } from '../context.ts';
import { verifyTrail } from '../platform/audit/audit-trail.ts';
import type { AuditFinding, ProofReader } from '../platform/audit/proof.ts';
import { stopwatch } from '../platform/clock.ts';
import type { Reader } from '../platform/db/db.ts';
import { countParkedFacts } from '../platform/outbox/outbox.ts';
import { auditWallet, type LedgerSums, listPlayerPieces, sumLedger } from '../wallet/wallet.ts';
import { proveBets } from './bet-proofs.ts';
import { proveGames } from './game-proofs.ts';
import { provePayments } from './payment-proofs.ts';
import { provePromotions } from './promotion-proofs.ts';

export { proveBets } from './bet-proofs.ts';
export { proveGames } from './game-proofs.ts';
export { provePayments } from './payment-proofs.ts';
export { provePromotions } from './promotion-proofs.ts';

interface VerificationReport {
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

/** Between two lines about the progress. */
const REPORT_INTERVAL_MS = 2000;

/**
 * Verifies the ledger: it sums to zero per currency, every balance is the sum of its postings, rounds, bets, deposits and withdrawals
 * agree with it, every outcome follows from its seeds, and the audit trail is unbroken. It only reads, on a database server the rows
 * of one moment. The embedded engine has no such read while players play, which can show as a difference: if anything differs there,
 * all proofs run once more. `report` hears how far it has come, now and then. Throws DbError when it could not read to the end.
 */
export async function verifyLedger(
  ctx: Pick<Ctx, 'db' | 'vault'>,
  report: (progress: string) => void = () => {},
): Promise<VerificationReport> {
  const { findings, trailHead, sums, parked } = await ctx.db.withSnapshot(async (reader) => {
    const first = await runProofs(ctx, reader, report);
    const isProved = first.findings.every(({ wrongCount }) => wrongCount === 0);
    return isProved || ctx.db.engine === 'postgres' ? first : runProofs(ctx, reader, report);
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
        const mark = amount === 0 ? OK : WRONG;
        return `${mark} the whole book in ${currency} sums to ${toDecimal(centavos(amount))}`;
      }),
      ...house.map(
        ({ account, currency, amount }) => `      house ${account} ${currency} ${toDecimal(centavos(amount))}`,
      ),
      // An operator who keeps this line elsewhere can prove later that the end of the trail was not cut off.
      `      audit trail ends with line ${trailHead}`,
      `      facts parked: ${parked}`,
      ok ? 'the books are right' : 'THE BOOKS ARE WRONG',
    ],
  };
}

const OK = 'ok   ';
const WRONG = 'WRONG';

function formatFinding({ name, checked, wrongCount }: AuditFinding): string {
  const mark = wrongCount === 0 ? OK : WRONG;
  return `${mark} ${name} (${checked} checked${wrongCount === 0 ? '' : `, ${wrongCount} wrong`})`;
}

interface ProvedBooks {
  readonly findings: readonly AuditFinding[];
  readonly trailHead: string;
  readonly sums: LedgerSums;
  readonly parked: number;
}

async function runProofs(
  ctx: Pick<Ctx, 'vault'>,
  reader: Reader,
  report: (progress: string) => void,
): Promise<ProvedBooks> {
  const startedAt = stopwatch();
  let reportedAt = startedAt;
  const pieces = await listPlayerPieces(reader);
  /** The reader of one part of the proofs. */
  const forPart = (part: string): ProofReader => ({
    query: (statement) => reader.query(statement),
    pieces,
    report: (progress) => {
      if (stopwatch() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = stopwatch();
      report(`${part}: ${progress} (${Math.round((reportedAt - startedAt) / 1000)} s)`);
    },
  });
  const trail = await verifyTrail(ctx, forPart('audit trail'));
  const findings = [
    ...(await auditWallet(forPart('wallets'))),
    ...(await proveGames(ctx, forPart('games'))),
    ...(await provePayments(forPart('payments'))),
    ...(await proveBets(forPart('sports bets'))),
    trail.finding,
    ...(await provePromotions(forPart('promotions'))),
  ];
  const sums = await sumLedger(forPart('sums'));
  return { findings, trailHead: trail.head, sums, parked: await countParkedFacts(reader) };
}
