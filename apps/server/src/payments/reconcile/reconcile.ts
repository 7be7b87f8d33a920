import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { arrayLiteral } from '../../platform/db/db.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { type ListedPayment, type Payout, ProviderError } from '../../ports/payment-provider.ts';
import { parsePayoutId, toPayoutId } from '../orders/bank-ids.ts';
import * as queries from './reconcile.queries.ts';

/** What a payment or payout moved, by one of the two sides. */
interface Figures {
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly fee: Centavos;
}

const NOTHING: Figures = { amount: ZERO, returned: ZERO, fee: ZERO };
const FIGURES = ['amount', 'returned', 'fee'] as const;

interface ReconciliationReport {
  /** True when not a centavo differs. */
  readonly ok: boolean;
  /** The report, a line each, for people. */
  readonly lines: readonly string[];
}

const DAY_MS = 24 * 3600 * 1000;

/** What is under way while the two sides are read is looked at once more, after this. */
const RECHECK_MS = 3000;

/**
 * Compares our ledger with the bank's lists for [from, to) of the bank's time: every payment received, what went back of it,
 * every payout, what came back of it, and the bank's fees, one by one. Names what differs. Throws ProviderError when the bank
 * cannot be asked.
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

async function compareWithBank(ctx: Ctx, { from, to }: { from: Instant; to: Instant }): Promise<ReconciliationReport> {
  const [received, ours, paidOut, sent] = [
    new Map((await ctx.bank.listReceived(from, to - 1)).map((it) => [it.endToEndId, toReceivedFigures(it)])),
    await ctx.db.read.query(queries.selectBookedPayments(from, to)),
    // Asked for before midnight, a payout may arrive after it: our side is held against more of the bank's list.
    await ctx.bank.listPayouts(from - DAY_MS, to - 1),
    await ctx.db.read.query(queries.selectBookedPayoutsBetween(firstIdAt(from), firstIdAt(to))),
  ];
  const named = paidOut.flatMap((it) => parsePayoutId(it.payoutId) ?? []);
  const booked = await ctx.db.read.query(
    queries.selectBookedPayouts(arrayLiteral(named.map((it) => it.player)), arrayLiteral(named.map((it) => it.order))),
  );
  const nameOf = (it: { player: PlayerId; id: OrderId }): string => toPayoutId(it.player, it.id);
  const payouts = new Map(paidOut.map((it) => [it.payoutId, it]));
  const inPeriod = new Set(paidOut.filter((it) => it.at >= from).map((it) => it.payoutId));
  // A payout whose outcome was unknown for longer than that is asked about by its name: it belongs to the day of its request.
  const unlisted = sent.filter((it) => !payouts.has(nameOf(it)));
  const onlyOurs: typeof unlisted = [];
  for (const it of unlisted) if ((await fetchRequestTime(ctx, nameOf(it))) >= from) onlyOurs.push(it);

  const ins = findDifferences('payment', received, new Map(ours.map((it) => [it.end_to_end_id, it])));
  const outs = findDifferences(
    'payout',
    new Map([...inPeriod].map((id) => [id, toPayoutFigures(payouts.get(id))])),
    new Map([...booked.filter((it) => inPeriod.has(nameOf(it))), ...onlyOurs].map((it) => [nameOf(it), it])),
  );
  const table = [
    { name: 'received', ...ins.sums.amount },
    { name: 'sent back', ...ins.sums.returned },
    { name: 'paid out', ...outs.sums.amount },
    { name: 'came back', ...outs.sums.returned },
    {
      name: 'fees',
      bank: add(ins.sums.fee.bank, outs.sums.fee.bank),
      ours: add(ins.sums.fee.ours, outs.sums.fee.ours),
    },
  ];
  const lines = [...ins.lines, ...outs.lines];
  const total = add(ins.total, outs.total);
  return {
    ok: lines.length === 0,
    lines: [
      `from ${new Date(from).toISOString()} until ${new Date(to).toISOString()}: ${received.size} payments, ${inPeriod.size} payouts at the bank`,
      ...table.map(
        (it) =>
          `${it.name.padEnd(10)} bank ${toDecimal(it.bank).padStart(15)}  books ${toDecimal(it.ours).padStart(15)}  difference ${toDecimal(subtract(it.bank, it.ours))}`,
      ),
      ...lines,
      `difference ${toDecimal(total)}${lines.length === 0 ? ': books and bank agree' : ` IN ${lines.length} PLACES`}`,
    ],
  };
}

/** When the bank was asked for a payout of this name; never, for one that it does not know. Throws ProviderError. */
async function fetchRequestTime(ctx: Ctx, payoutId: string): Promise<Instant> {
  try {
    return (await ctx.bank.getPayout(payoutId)).at;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'notFound') return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const toReceivedFigures = (it: ListedPayment): Figures => ({
  amount: it.amount,
  returned: it.refunds.filter((back) => back.status === 'returned').reduce((sum, back) => add(sum, back.amount), ZERO),
  fee: it.fee,
});

/** What is still under way, and what was refused, moved nothing. */
const toPayoutFigures = (it: Payout | undefined): Figures =>
  it?.status !== 'confirmed'
    ? NOTHING
    : { amount: it.amount, returned: it.returns.reduce((sum, back) => add(sum, back.amount), ZERO), fee: it.fee };

/** Every figure in which the two sides differ, a line each, with the sums of both sides and of what differs, whatever its sign. */
function findDifferences(what: string, bank: ReadonlyMap<string, Figures>, ours: ReadonlyMap<string, Figures>) {
  const lines: string[] = [];
  let total = ZERO;
  for (const id of [...new Set([...bank.keys(), ...ours.keys()])].toSorted())
    for (const figure of FIGURES) {
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
  const sum = (side: ReadonlyMap<string, Figures>, figure: (typeof FIGURES)[number]): Centavos =>
    [...side.values()].reduce((all, it) => add(all, it[figure]), ZERO);
  const both = (figure: (typeof FIGURES)[number]) => ({ bank: sum(bank, figure), ours: sum(ours, figure) });
  return { lines, total, sums: { amount: both('amount'), returned: both('returned'), fee: both('fee') } };
}

/** Brasília has had no summer time since 2019. */
const startOfDay = (day: string): Instant => Date.parse(`${day}T00:00:00-03:00`);
const isValidDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(text)) && toSaoPauloDay(startOfDay(text)) === text;

/** `payments:reconcile [day] [last day]`, days of São Paulo as 2026-11-20; today unless given. */
export async function runReconcileCommand(
  ctx: Ctx,
  words: readonly string[],
): Promise<{ ok: boolean; lines: readonly string[] }> {
  const [first = toSaoPauloDay(ctx.now()), last = first, ...more] = words;
  if (!isValidDay(first) || !isValidDay(last) || last < first || more.length > 0)
    return {
      ok: false,
      lines: ['usage: npm run payments:reconcile [-- <first day> [<last day>]], a day as 2026-11-20'],
    };
  try {
    return await reconcilePayments(ctx, { from: startOfDay(first), to: startOfDay(last) + DAY_MS });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, lines: [`the bank cannot be asked: ${error.message}`] };
  }
}
