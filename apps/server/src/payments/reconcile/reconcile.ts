import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { arrayLiteral } from '../../platform/db/db.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { type ListedPayment, type Payout, ProviderError } from '../../ports/payment-provider.ts';
import { parsePayoutId, toPayoutId } from '../orders/bank-ids.ts';
import { type MovedAmounts, readBookedPayments, readBookedPayouts } from './booked-figures.ts';
import * as queries from './reconcile.queries.ts';

const NO_MOVED_AMOUNTS: MovedAmounts = { amount: ZERO, returned: ZERO, fee: ZERO };
const COMPARED_AMOUNTS = ['amount', 'returned', 'fee'] as const;

interface ReconciliationReport {
  /** True when nothing differs. */
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

const DAY_MS = 24 * 3600 * 1000;

/** A payment under way may differ while the two sides are read: a difference is compared once more after this. */
const RECHECK_MS = 3000;

/**
 * Compares our ledger with the bank's lists for [from, to) of the bank's time, one by one: every payment received, what was sent back
 * of it, every payout, what came back of it, and the bank's fees. Names each difference. Throws ProviderError when the bank cannot
 * be asked.
 */
export async function reconcilePayments(
  ctx: Ctx,
  period: { from: Instant; to: Instant },
): Promise<ReconciliationReport> {
  const first = await compareWithBank(ctx, period);
  if (first.ok) return first;
  await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
  return compareWithBank(ctx, period);
}

async function compareWithBank(ctx: Ctx, period: { from: Instant; to: Instant }): Promise<ReconciliationReport> {
  const { from, to } = period;
  const received = new Map(
    (await ctx.bank.listReceived(from, to - 1)).map((payment) => [payment.endToEndId, toReceivedFigures(payment)]),
  );
  const payments = findDifferences('payment', received, await readBookedPayments(ctx.db.read, period));
  const { listed, booked } = await readPayouts(ctx, period);
  const payouts = findDifferences('payout', listed, booked);
  const differences = [...payments.lines, ...payouts.lines];
  const total = add(payments.total, payouts.total);
  const sums = [
    { name: 'received', ...payments.sums.amount },
    { name: 'sent back', ...payments.sums.returned },
    { name: 'paid out', ...payouts.sums.amount },
    { name: 'came back', ...payouts.sums.returned },
    {
      name: 'fees',
      bank: add(payments.sums.fee.bank, payouts.sums.fee.bank),
      ours: add(payments.sums.fee.ours, payouts.sums.fee.ours),
    },
  ];
  const counts = `${received.size} payments, ${listed.size} payouts at the bank`;
  return {
    ok: differences.length === 0,
    lines: [
      `from ${new Date(from).toISOString()} until ${new Date(to).toISOString()}: ${counts}`,
      ...sums.map(formatSum),
      ...differences,
      `difference ${toDecimal(total)}${differences.length === 0 ? ': books and bank agree' : ` IN ${differences.length} PLACES`}`,
    ],
  };
}

const formatSum = ({ name, bank, ours }: { name: string; bank: Centavos; ours: Centavos }): string =>
  `${name.padEnd(10)} bank ${toDecimal(bank).padStart(15)}  books ${toDecimal(ours).padStart(15)}  ` +
  `difference ${toDecimal(subtract(bank, ours))}`;

/** The payouts of the period by payout id, as the bank lists them and as we booked them. A payout belongs to the day of its request. */
async function readPayouts(
  ctx: Ctx,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ listed: ReadonlyMap<string, MovedAmounts>; booked: ReadonlyMap<string, MovedAmounts> }> {
  const { read } = ctx.db;
  // A payout that was requested before midnight may arrive after it: the bank's list is read one day further back.
  const atBank = await ctx.bank.listPayouts(from - DAY_MS, to - 1);
  const keys = atBank.flatMap(({ payoutId }) => parsePayoutId(payoutId) ?? []);
  const known = await read.query(
    queries.selectWithdrawals(
      arrayLiteral(keys.map(({ player }) => player)),
      arrayLiteral(keys.map(({ order }) => order)),
    ),
  );
  const listedIds = new Set(atBank.map(({ payoutId }) => payoutId));
  const inPeriod = atBank.filter(({ at }) => at >= from);
  const periodIds = new Set(inPeriod.map(({ payoutId }) => payoutId));
  const counted = known.filter(({ player, id }) => periodIds.has(toPayoutId(player, id)));
  for (const withdrawal of await read.query(
    queries.selectConfirmedBetween(computeFirstIdAt(from), computeFirstIdAt(to)),
  )) {
    const payoutId = toPayoutId(withdrawal.player, withdrawal.id);
    // A payout that was unknown for more than a day is older than the list: the bank is asked for the time of its request.
    if (!listedIds.has(payoutId) && (await fetchRequestTime(ctx, payoutId)) >= from) counted.push(withdrawal);
  }
  return {
    listed: new Map(inPeriod.map((payout) => [payout.payoutId, toPayoutFigures(payout)])),
    booked: await readBookedPayouts(read, counted),
  };
}

/** When the payout of this id was requested at the bank; infinity for one that the bank does not know. Throws ProviderError. */
async function fetchRequestTime(ctx: Ctx, payoutId: string): Promise<Instant> {
  try {
    return (await ctx.bank.getPayout(payoutId)).at;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'notFound') return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const toReceivedFigures = ({ amount, refunds, fee }: ListedPayment): MovedAmounts => ({
  amount,
  returned: refunds
    .filter(({ status }) => status === 'returned')
    .reduce((sum, refund) => add(sum, refund.amount), ZERO),
  fee,
});

/** A payout that is under way or was refused has moved nothing. */
const toPayoutFigures = ({ status, amount, returns, fee }: Payout): MovedAmounts =>
  status === 'confirmed'
    ? { amount, returned: returns.reduce((sum, part) => add(sum, part.amount), ZERO), fee }
    : NO_MOVED_AMOUNTS;

/** The figures in which the two sides differ, a line each, with the sums of both sides and the sum of all differences without sign. */
function findDifferences(
  what: string,
  bank: ReadonlyMap<string, MovedAmounts>,
  ours: ReadonlyMap<string, MovedAmounts>,
) {
  const lines: string[] = [];
  let total = ZERO;
  for (const id of [...new Set([...bank.keys(), ...ours.keys()])].toSorted())
    for (const figure of COMPARED_AMOUNTS) {
      const [theirs, mine] = [bank.get(id)?.[figure] ?? ZERO, ours.get(id)?.[figure] ?? ZERO];
      if (theirs === mine) continue;
      total = add(total, theirs > mine ? subtract(theirs, mine) : subtract(mine, theirs));
      const where = !bank.has(id)
        ? ', which the bank does not list'
        : !ours.has(id)
          ? ', which is not in the books'
          : '';
      lines.push(`DIFFERS ${what} ${id}${where}: ${figure} bank ${toDecimal(theirs)}, books ${toDecimal(mine)}`);
    }
  const sum = (side: ReadonlyMap<string, MovedAmounts>, figure: (typeof COMPARED_AMOUNTS)[number]): Centavos =>
    [...side.values()].reduce((soFar, figures) => add(soFar, figures[figure]), ZERO);
  const both = (figure: (typeof COMPARED_AMOUNTS)[number]) => ({ bank: sum(bank, figure), ours: sum(ours, figure) });
  return { lines, total, sums: { amount: both('amount'), returned: both('returned'), fee: both('fee') } };
}

/** Midnight in São Paulo. Brazil has had no daylight saving time since 2019. */
const startOfDay = (day: string): Instant => Date.parse(`${day}T00:00:00-03:00`);
const isValidDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && toSaoPauloDay(startOfDay(text)) === text;

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
    return await reconcilePayments(ctx, { from: startOfDay(first), to: startOfDay(last) + DAY_MS });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, lines: [`the bank cannot be asked: ${error.message}`], isUnfinished: true };
  }
}
