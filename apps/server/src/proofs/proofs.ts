import { centavos, toDecimal } from '@arara/money';
import type { Finding } from '../platform/audit/proof.ts';
import { verifyTrail } from '../platform/audit/audit-trail.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../platform/db/db.ts';
import { auditBets } from '../sportsbook/sportsbook.ts';
import { auditWallet, sumLedger } from '../wallet/wallet.ts';
import { proveGames } from './game-proofs.ts';
import { provePayments } from './payment-proofs.ts';
import { provePromotions } from './promotion-proofs.ts';

export { proveGames } from './game-proofs.ts';
export { provePayments } from './payment-proofs.ts';
export { provePromotions } from './promotion-proofs.ts';

interface VerificationReport {
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

/**
 * Proves the books: the whole book sums to zero per currency, every balance is the sum of its postings, rounds, deposits and
 * withdrawals agree with the ledger, every outcome comes out of its seeds, the audit trail is unbroken. Reads only; players who are playing meanwhile may
 * show up as differences of a moment, so what is found wrong is looked at once more.
 */
export async function verifyLedger(ctx: Pick<Ctx, 'db' | 'vault'>): Promise<VerificationReport> {
  const first = await runProofs(ctx);
  const { findings, trailHead } = first.findings.every((finding) => finding.wrongCount === 0)
    ? first
    : await runProofs(ctx);
  const lines = findings.map(
    (finding) =>
      `${finding.wrongCount === 0 ? 'ok   ' : 'WRONG'} ${finding.name} (${finding.checked} checked${finding.wrongCount === 0 ? '' : `, ${finding.wrongCount} wrong`})`,
  );
  const wrong = findings.flatMap((finding) => finding.wrong.map((what) => `      ${what}`));
  const { totals: sums, house: accounts } = await sumLedger(ctx.db.read);
  const unbalanced = sums.filter((sum) => sum.amount !== 0);
  const [parked] = await ctx.db.read.query<{ count: number }>(
    sql('facts parked', 'select count(*) as count from fact_parked'),
  );
  return {
    ok: wrong.length === 0 && unbalanced.length === 0,
    lines: [
      ...lines,
      ...wrong,
      ...sums.map(
        (sum) =>
          `${sum.amount === 0 ? 'ok   ' : 'WRONG'} the whole book in ${sum.currency} sums to ${toDecimal(centavos(sum.amount))}`,
      ),
      ...accounts.map(
        (account) => `      house ${account.account} ${account.currency} ${toDecimal(centavos(account.amount))}`,
      ),
      // Kept elsewhere, it shows that the end of the trail was not cut off.
      `      audit trail ends with line ${trailHead}`,
      `      facts parked: ${parked?.count ?? 0}`,
      wrong.length === 0 && unbalanced.length === 0 ? 'the books are right' : 'THE BOOKS ARE WRONG',
    ],
  };
}

async function runProofs(ctx: Pick<Ctx, 'db' | 'vault'>): Promise<{ findings: Finding[]; trailHead: string }> {
  const trail = await verifyTrail(ctx, ctx.db.read);
  const findings = [
    ...(await auditWallet(ctx.db.read)),
    ...(await proveGames(ctx, ctx.db.read)),
    ...(await provePayments(ctx.db.read)),
    ...(await auditBets(ctx.db.read)),
    trail.finding,
    ...(await provePromotions(ctx.db.read)),
  ];
  return { findings, trailHead: trail.head };
}
