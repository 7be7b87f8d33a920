import { type RefusalCode, Refusal } from '@arara/contract/errors';
import { isTaxIdCnpj } from '@arara/contract/tax-id';
import { type Centavos, least, scale, toDecimal, ZERO } from '@arara/money';
import type { Instant } from '../context.ts';
import type { ReceivedPayment } from './provider.ts';

/** Every step that a deposit order may take; each is one row of history, in the transaction of what it means. */
export const depositMoves = {
  created: ['awaiting_payment', 'received', 'cancelled'],
  awaiting_payment: ['received', 'expired', 'cancelled'],
  // A Pix that comes late is money all the same.
  expired: ['received'],
  cancelled: ['received'],
  received: ['credited', 'in_review'],
  in_review: ['refund_pending'],
  refund_pending: ['refunded'],
  credited: ['clawed_back'],
  refunded: [],
  clawed_back: [],
} as const satisfies Record<string, readonly string[]>;

export type DepositState = keyof typeof depositMoves;

export type WithdrawalState =
  | 'requested'
  | 'in_review'
  | 'approved'
  | 'submitting'
  | 'unknown'
  | 'processing'
  | 'confirmed'
  | 'rejected'
  | 'cancelled'
  | 'returned';

/** True when an order may go from one state to the other. */
export const mayMove = (from: DepositState, to: DepositState): boolean =>
  (depositMoves[from] as readonly DepositState[]).includes(to);

/** Order states on the wire (decisions.md, "States on the wire"). */
export type WireStatus = '00' | '01' | '10' | '-01';

export const depositStatusOf: Readonly<Record<DepositState, WireStatus>> = {
  created: '00',
  awaiting_payment: '00',
  received: '00',
  in_review: '00',
  refund_pending: '00',
  credited: '10',
  expired: '-01',
  cancelled: '01',
  refunded: '01',
  clawed_back: '01',
};

export const withdrawalStatusOf: Readonly<Record<WithdrawalState, WireStatus>> = {
  requested: '00',
  in_review: '00',
  approved: '00',
  submitting: '00',
  unknown: '00',
  processing: '00',
  confirmed: '10',
  rejected: '01',
  cancelled: '01',
  returned: '01',
};

/** Our name of a charge at the bank: 32 hex digits that hold the player and the order. */
export const chargeIdOf = (player: number, order: number): string =>
  player.toString(16).padStart(16, '0') + order.toString(16).padStart(16, '0');

/** The player and the order of a charge of ours; undefined for any other text. */
export function orderOfCharge(chargeId: string): { player: number; order: number } | undefined {
  if (!/^[0-9a-f]{32}$/.test(chargeId)) return undefined;
  const player = Number.parseInt(chargeId.slice(0, 16), 16);
  const order = Number.parseInt(chargeId.slice(16), 16);
  return Number.isSafeInteger(player) && Number.isSafeInteger(order) && player > 0 && order > 0
    ? { player, order }
    : undefined;
}

/** Why money that came in is not credited before somebody looked at it. */
export type ReviewReason = 'key' | 'payer' | 'amount' | 'second' | 'returned';

/**
 * Whether a payment of an order may be credited: it came in on our key, from the account's own CPF, with the right amount, is
 * still here, and is the first of its order. How late it is does not matter.
 */
export function reviewOf(
  payment: ReceivedPayment,
  order: { state: DepositState; price: Centavos },
  ownCpf: string,
): ReviewReason | null {
  if (!payment.ownKey) return 'key';
  if (payment.payer !== ownCpf) return 'payer';
  if (payment.amount !== order.price) return 'amount';
  if (payment.returned > 0) return 'returned';
  return mayMove(order.state, 'received') ? null : 'second';
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
/** How long after its end an order is still asked about at the bank; the bank's list of payments has no such end. */
const LATE_MONEY_MS = 48 * HOUR_MS;

/**
 * When to ask the bank about a charge again, or undefined for never. An open one every few seconds, and right after its time
 * to pay; a closed one ever more rarely, because money may still come.
 */
export function nextLook(
  order: { madeAt: Instant; expiresAt: Instant; open: boolean },
  now: Instant,
): Instant | undefined {
  if (order.open) {
    const step = now - order.madeAt < 120 * SECOND_MS ? 3 * SECOND_MS : 10 * SECOND_MS;
    return now < order.expiresAt ? Math.min(now + step, order.expiresAt) : now + step;
  }
  const sinceEnd = Math.max(0, now - order.expiresAt);
  if (sinceEnd > LATE_MONEY_MS) return undefined;
  return now + Math.min(HOUR_MS, Math.max(5 * SECOND_MS, Math.floor(sinceEnd / 4)));
}

/** Whether a player may buy from a shelf: an offer of the first deposit ends with the first, one of the second with the second. */
export function isShelfOpen(shelf: string, paidDeposits: number): boolean {
  if (shelf === 'EXPPAY') return paidDeposits === 0;
  if (shelf === 'FCBRL') return paidDeposits === 1;
  return true;
}

/** Where a withdrawal goes, as typed by the player. */
export interface PayoutAccount {
  readonly payCardNo: string;
  /** The CPF for a Pix key, the USDT rate that was shown for a USDT address. */
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}
export type PayoutKind = 'CPF' | 'CNPJ' | 'USDT';

/** What is available: main money up to the most at once, and nothing while deposits wait to be wagered. */
export const availableOf = (it: { main: Centavos; turnMain: Centavos; maximum: Centavos }): Centavos =>
  it.turnMain > 0 ? ZERO : least(it.main, it.maximum);

/** What is left of a day's withdrawals. */
export const withdrawalsLeft = (perDay: number, today: number): number => Math.max(0, perDay - today);

export interface WithdrawalFacts {
  readonly lock: 0 | 1;
  readonly number: number;
  readonly available: Centavos;
  readonly minimum: Centavos;
}

/**
 * The checks of a withdrawal in their order (specification, 5; client and server do the same): lock, count, available amount,
 * minimum, maximum. Returns the refusal of the first that fails, or the amount. The sixth is that there is an account.
 */
export function judgeWithdrawal(amount: Centavos | '' | null | undefined, it: WithdrawalFacts): Centavos | Refusal {
  const no = (code: RefusalCode, params = {}) => new Refusal(code, params);
  if (it.lock === 1) return no('withdrawLocked');
  if (it.number < 1) return no('noWithdrawalsLeft');
  if (it.available <= 0) return no('nothingToWithdraw');
  if (amount === '' || amount === null || amount === undefined || amount < it.minimum)
    return no('belowWithdrawMinimum', { limit: toDecimal(it.minimum) });
  if (amount > it.available) return no('aboveWithdrawMaximum', { wdAmount: toDecimal(it.available) });
  return amount;
}

const unmasked = (text: string): string => text.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** The house's part of a withdrawal, rounded up (decisions.md, "Rounding": fees up). */
export const feeOf = (amount: Centavos, fraction: number): Centavos =>
  fraction === 0 ? ZERO : scale(amount, Math.round(fraction * 10_000), 10_000, 'up');

/**
 * The account of a withdrawal as it is kept: a CPF is the player's own, a CNPJ has right check digits, and an address for USDT
 * is for those who may (`lx` 20), at the rate they were shown. Throws Refusal badFields or payoutAccountNotOwn.
 */
export function judgeAccount(
  kind: PayoutKind,
  account: PayoutAccount,
  own: { cpf: string; lx: string; usdtRate: number },
): PayoutAccount {
  const number = kind === 'USDT' ? account.payCardNo.trim() : unmasked(account.payCardNo);
  const field = (name: string, message: string) => new Refusal('badFields', {}, { fields: { [name]: message } });
  if (number === '') throw field('payCardNo', 'missing');
  const ifsc = account.ifsc.trim();
  if (kind === 'USDT') {
    if (own.lx !== '20') throw new Refusal('payoutAccountNotOwn');
    if (!/^[A-Za-z0-9]{20,120}$/.test(number)) throw field('payCardNo', 'wrongType');
    if (ifsc !== '' && Number(ifsc) !== own.usdtRate) throw new Refusal('payoutAccountNotOwn');
    return { ...account, payCardNo: number, ifsc };
  }
  if (kind === 'CNPJ' && !isTaxIdCnpj(number)) throw field('payCardNo', 'wrongType');
  if (kind === 'CPF' && number !== own.cpf) throw new Refusal('payoutAccountNotOwn');
  // Beside a Pix key stands the CPF of its owner.
  const owner = unmasked(ifsc);
  if (owner !== '' && owner !== own.cpf && owner !== number) throw new Refusal('payoutAccountNotOwn');
  return { ...account, payCardNo: number, ifsc: own.cpf };
}
