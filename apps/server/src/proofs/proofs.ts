/** The public file of the proofs: what reads several domains to prove that they agree. */
import { centavos, toDecimal } from '@arara/money';
import type { Ctx } from '../context.ts';
import { verifyTrail } from '../platform/audit/audit-trail.ts';
import type { Finding } from '../platform/audit/proof.ts';
import { countParkedFacts } from '../platform/outbox/outbox.ts';
import { auditWallet, sumLedger } from '../wallet/wallet.ts';
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

/**
 * Verifies the ledger: it sums to zero per currency, every balance is the sum of its postings, rounds, bets, deposits and withdrawals
 * agree with it, every outcome follows from its seeds, and the audit trail is unbroken. It only reads. Players may be playing
 * meanwhile, which can show as a difference for a moment: if anything differs, all proofs run once more.
 */
export async function verifyLedger(ctx: Pick<Ctx, 'db' | 'vault'>): Promise<VerificationReport> {
  const first = await runProofs(ctx);
  const isProved = first.findings.every(({ wrongCount }) => wrongCount === 0);
  const { findings, trailHead } = isProved ? first : await runProofs(ctx);
  const { totals, house } = await sumLedger(ctx.db.read);
  const parked = await countParkedFacts(ctx.db.read);
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

function formatFinding({ name, checked, wrongCount }: Finding): string {
  const mark = wrongCount === 0 ? OK : WRONG;
  return `${mark} ${name} (${checked} checked${wrongCount === 0 ? '' : `, ${wrongCount} wrong`})`;
}

async function runProofs(ctx: Pick<Ctx, 'db' | 'vault'>): Promise<{ findings: Finding[]; trailHead: string }> {
  const trail = await verifyTrail(ctx, ctx.db.read);
  const findings = [
    ...(await auditWallet(ctx.db.read)),
    ...(await proveGames(ctx, ctx.db.read)),
    ...(await provePayments(ctx.db.read)),
    ...(await proveBets(ctx.db.read)),
    trail.finding,
    ...(await provePromotions(ctx.db.read)),
  ];
  return { findings, trailHead: trail.head };
}
