/** The door of payments: packages, deposits by Pix, withdrawals. */
import type { DepositPackage } from '@arara/contract/payments';
import type { Id } from '@arara/contract/fields';
import type { WalletRecord } from '@arara/contract/wallet';
import { type Centavos, centavos, ZERO } from '@arara/money';
import { type Ctx, instantOf } from '../context.ts';
import type { Reader } from '../db/db.ts';
import type { Page } from '../wallet/wallet.ts';
import { depositOf } from './deposit-order.ts';
import * as queries from './payments.queries.ts';
import { depositStatusOf, type WireStatus, withdrawalStatusOf } from './rules.ts';
import { startSweeper, type Sweeper } from './sweep.ts';

export { auditPayments } from './audit.ts';
export { bankNotices } from './bank-notice.ts';
export { prePay } from './pre-pay.ts';
export { withdraw, withdrawLimits } from './withdraw.ts';

/** The packages of the deposit panel, in reais. Their ids never change; the other shelves are filled by the offers. */
const PANEL = [20, 50, 100, 200, 300, 500, 1000, 5000];
const PANEL_SHELF = 'BRL';
const FIRST_PANEL_ID = 101;

/** Puts the packages into a database that lacks them; what an operator changed is left alone. */
export async function seedPackages(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db.tx('seed packages', async (tx) => {
    for (const [n, reais] of PANEL.entries()) {
      await tx.query(
        queries.packageMade({
          id: (FIRST_PANEL_ID + n) as Id,
          shelf: PANEL_SHELF,
          price: centavos(reais * 100),
          gift: ZERO,
          sort: n + 1,
        }),
      );
    }
  });
}

/** The packages of a shelf, sorted; no shelf is the deposit panel's. */
export async function getPrices(reader: Reader, shelf: string): Promise<DepositPackage[]> {
  const offered = await reader.query(queries.packagesOffered(shelf === '' ? PANEL_SHELF : shelf));
  return offered.map(({ id, price, gift, shelf: curreny, sort }) => ({ price, gift, pkgId: id, curreny, sort }));
}

/** State of a player's own deposit order as on the wire. Throws Refusal notFound. */
export async function depositStatus(reader: Reader, player: Id, order: Id): Promise<WireStatus> {
  return depositStatusOf[(await depositOf(reader, player, order)).state];
}

/** Deposits of a player as records, newest first. */
export async function deposits(reader: Reader, player: Id, page: Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.depositsShown(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: '10',
    status: depositStatusOf[row.state],
    amount: row.price,
    balance: null,
    time: instantOf(row.id),
  }));
}

/** Withdrawals of a player as records, newest first. */
export async function withdrawals(reader: Reader, player: Id, page: Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.withdrawalsShown(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: '11',
    status: withdrawalStatusOf[row.state],
    amount: row.amount,
    balance: null,
    time: instantOf(row.id),
  }));
}

/** What a player paid in and was paid out so far. */
export async function totals(
  reader: Reader,
  player: Id,
): Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }> {
  const [row] = await reader.query(queries.totalsShown(player));
  return {
    paidCount: row?.paid_count ?? 0,
    lastPaid: row?.last_paid ?? ZERO,
    paidSum: row?.paid_sum ?? ZERO,
    withdrawnSum: row?.withdrawn_sum ?? ZERO,
  };
}

/**
 * Starts what runs beside the requests: the bank is told where to call, stored notices are acted on, open charges are asked
 * about. In production a bank that does not tell who paid is refused: money must come from the player's own account.
 */
export function startPayments(ctx: Ctx): Sweeper {
  if (ctx.config.production && ctx.bank.capabilities().payerIdentity === 'none')
    throw new Error('the payment provider does not tell who paid');
  return startSweeper(ctx);
}
