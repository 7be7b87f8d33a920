import { addCentavos, type Centavos, subtractCentavos, formatDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { formatPostgresArrayLiteral } from '../../platform/db/db.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { type BankListedPayment, type ProviderPayout, PaymentProviderError } from '../../ports/payment-provider.ts';
import { parseBankPayoutId, toBankPayoutId } from '../orders/bank-ids.ts';
import { type BankMovementAmounts, readBookedPayments, readBookedPayouts } from './booked-figures.ts';
import * as queries from './reconcile.queries.ts';

const NO_BANK_MOVEMENT_AMOUNTS: BankMovementAmounts = {
  amount: ZERO_CENTAVOS,
  returned: ZERO_CENTAVOS,
  fee: ZERO_CENTAVOS,
};
const COMPARED_RECONCILIATION_AMOUNTS = ['amount', 'returned', 'fee'] as const;

interface PaymentReconciliationReport {
  /** True when nothing differs. */
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

const DAY_MS = 24 * 3600 * 1000;

/** A payment under way may differ while the two sides are read: a difference is compared once more after this. */
const RECONCILIATION_RECHECK_DELAY_MS = 3000;

/**
 * Compares our ledger with the bank's lists for [from, to) of the bank's time, one by one: every payment received, what was sent back
 * of it, every payout, what came back of it, and the bank's fees. Names each difference. Throws PaymentProviderError when the bank cannot
 * be asked.
 */
export async function reconcilePayments(
  ctx: Ctx,
  period: { from: Instant; to: Instant },
): Promise<PaymentReconciliationReport> {
  const first = await compareWithBank(ctx, period);
  if (first.ok) return first;
  await new Promise((resolve) => setTimeout(resolve, RECONCILIATION_RECHECK_DELAY_MS));
  return compareWithBank(ctx, period);
}

async function compareWithBank(ctx: Ctx, period: { from: Instant; to: Instant }): Promise<PaymentReconciliationReport> {
  const { from, to } = period;
  const received = new Map(
    (await ctx.bank.listReceived(from, to - 1)).map((payment) => [
      payment.endToEndId,
      toReceivedPaymentAmounts(payment),
    ]),
  );
  const payments = findReconciliationDifferences('payment', received, await readBookedPayments(ctx.db.read, period));
  const { listed, booked } = await readListedAndBookedPayouts(ctx, period);
  const payouts = findReconciliationDifferences('payout', listed, booked);
  const differences = [...payments.lines, ...payouts.lines];
  const total = addCentavos(payments.total, payouts.total);
  const sums = [
    { name: 'received', ...payments.sums.amount },
    { name: 'sent back', ...payments.sums.returned },
    { name: 'paid out', ...payouts.sums.amount },
    { name: 'came back', ...payouts.sums.returned },
    {
      name: 'fees',
      bank: addCentavos(payments.sums.fee.bank, payouts.sums.fee.bank),
      ours: addCentavos(payments.sums.fee.ours, payouts.sums.fee.ours),
    },
  ];
  const counts = `${received.size} payments, ${listed.size} payouts at the bank`;
  return {
    ok: differences.length === 0,
    lines: [
      `from ${new Date(from).toISOString()} until ${new Date(to).toISOString()}: ${counts}`,
      ...sums.map(formatReconciliationSum),
      ...differences,
      `difference ${formatDecimalAmount(total)}${differences.length === 0 ? ': books and bank agree' : ` IN ${differences.length} PLACES`}`,
    ],
  };
}

const formatReconciliationSum = ({ name, bank, ours }: { name: string; bank: Centavos; ours: Centavos }): string =>
  `${name.padEnd(10)} bank ${formatDecimalAmount(bank).padStart(15)}  books ${formatDecimalAmount(ours).padStart(15)}  ` +
  `difference ${formatDecimalAmount(subtractCentavos(bank, ours))}`;

/** The payouts of the period by payout id, as the bank lists them and as we booked them. A payout belongs to the day of its request. */
async function readListedAndBookedPayouts(
  ctx: Ctx,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ listed: ReadonlyMap<string, BankMovementAmounts>; booked: ReadonlyMap<string, BankMovementAmounts> }> {
  const { read } = ctx.db;
  // A payout that was requested before midnight may arrive after it: the bank's list is read one day further back.
  const atBank = await ctx.bank.listPayouts(from - DAY_MS, to - 1);
  const keys = atBank.flatMap(({ payoutId }) => parseBankPayoutId(payoutId) ?? []);
  const known = await read.query(
    queries.selectWithdrawalsForReconciliation(
      formatPostgresArrayLiteral(keys.map(({ player }) => player)),
      formatPostgresArrayLiteral(keys.map(({ order }) => order)),
    ),
  );
  const listedIds = new Set(atBank.map(({ payoutId }) => payoutId));
  const inPeriod = atBank.filter(({ at }) => at >= from);
  const periodIds = new Set(inPeriod.map(({ payoutId }) => payoutId));
  const counted = known.filter(({ player, id }) => periodIds.has(toBankPayoutId(player, id)));
  for (const withdrawal of await read.query(
    queries.selectWithdrawalsConfirmedBetween(computeFirstIdAt(from), computeFirstIdAt(to)),
  )) {
    const payoutId = toBankPayoutId(withdrawal.player, withdrawal.id);
    // A payout that was unknown for more than a day is older than the list: the bank is asked for the time of its request.
    if (!listedIds.has(payoutId) && (await fetchPayoutRequestTime(ctx, payoutId)) >= from) counted.push(withdrawal);
  }
  return {
    listed: new Map(inPeriod.map((payout) => [payout.payoutId, toPayoutMovementAmounts(payout)])),
    booked: await readBookedPayouts(read, counted),
  };
}

/** When the payout of this id was requested at the bank; infinity for one that the bank does not know. Throws PaymentProviderError. */
async function fetchPayoutRequestTime(ctx: Ctx, payoutId: string): Promise<Instant> {
  try {
    return (await ctx.bank.getPayout(payoutId)).at;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'notFound') return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const toReceivedPaymentAmounts = ({ amount, refunds, fee }: BankListedPayment): BankMovementAmounts => ({
  amount,
  returned: refunds
    .filter(({ status }) => status === 'returned')
    .reduce((sum, refund) => addCentavos(sum, refund.amount), ZERO_CENTAVOS),
  fee,
});

/** A payout that is under way or was refused has moved nothing. */
const toPayoutMovementAmounts = ({ status, amount, returns, fee }: ProviderPayout): BankMovementAmounts =>
  status === 'confirmed'
    ? { amount, returned: returns.reduce((sum, part) => addCentavos(sum, part.amount), ZERO_CENTAVOS), fee }
    : NO_BANK_MOVEMENT_AMOUNTS;

/** The figures in which the two sides differ, a line each, with the sums of both sides and the sum of all differences without sign. */
function findReconciliationDifferences(
  what: string,
  bank: ReadonlyMap<string, BankMovementAmounts>,
  ours: ReadonlyMap<string, BankMovementAmounts>,
) {
  const lines: string[] = [];
  let total = ZERO_CENTAVOS;
  for (const id of [...new Set([...bank.keys(), ...ours.keys()])].toSorted())
    for (const figure of COMPARED_RECONCILIATION_AMOUNTS) {
      const [theirs, mine] = [bank.get(id)?.[figure] ?? ZERO_CENTAVOS, ours.get(id)?.[figure] ?? ZERO_CENTAVOS];
      if (theirs === mine) continue;
      total = addCentavos(total, theirs > mine ? subtractCentavos(theirs, mine) : subtractCentavos(mine, theirs));
      const where = !bank.has(id)
        ? ', which the bank does not list'
        : !ours.has(id)
          ? ', which is not in the books'
          : '';
      lines.push(
        `DIFFERS ${what} ${id}${where}: ${figure} bank ${formatDecimalAmount(theirs)}, books ${formatDecimalAmount(mine)}`,
      );
    }
  const sum = (
    side: ReadonlyMap<string, BankMovementAmounts>,
    figure: (typeof COMPARED_RECONCILIATION_AMOUNTS)[number],
  ): Centavos => [...side.values()].reduce((soFar, figures) => addCentavos(soFar, figures[figure]), ZERO_CENTAVOS);
  const both = (figure: (typeof COMPARED_RECONCILIATION_AMOUNTS)[number]) => ({
    bank: sum(bank, figure),
    ours: sum(ours, figure),
  });
  return { lines, total, sums: { amount: both('amount'), returned: both('returned'), fee: both('fee') } };
}

/** Midnight in São Paulo. Brazil has had no daylight saving time since 2019. */
const getSaoPauloStartOfDay = (day: string): Instant => Date.parse(`${day}T00:00:00-03:00`);
const isValidDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(getSaoPauloStartOfDay(text)) &&
  toSaoPauloDay(getSaoPauloStartOfDay(text)) === text;

/** Runs `payments:reconcile [first day] [last day]`, days of São Paulo as 2026-11-20; today by default. */
export async function runReconcileCommand(
  ctx: Ctx,
  words: readonly string[],
): Promise<{ ok: boolean; lines: readonly string[]; isUnfinished?: boolean }> {
  const [first = toSaoPauloDay(ctx.now()), last = first, ...more] = words;
  if (!isValidDay(first) || !isValidDay(last) || last < first || more.length > 0)
    return {
      ok: false,
      isUnfinished: true,
      lines: ['usage: npm run payments:reconcile [-- <first day> [<last day>]], a day as 2026-11-20'],
    };
  try {
    return await reconcilePayments(ctx, {
      from: getSaoPauloStartOfDay(first),
      to: getSaoPauloStartOfDay(last) + DAY_MS,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return { ok: false, lines: [`the bank cannot be asked: ${error.message}`], isUnfinished: true };
  }
}
