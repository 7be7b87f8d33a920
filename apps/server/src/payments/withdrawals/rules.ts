import { type PayoutKind, toStoredUsdtRate } from '@arara/contract/player/payout';
import { type RefusalCode, Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { isValidCnpj } from '@arara/contract/protocol/tax-id';
import { isUsdtAddress } from '@arara/contract/protocol/usdt-address';
import { add, type Centavos, min, toDecimal, ZERO } from '@arara/money';
import type { Reader } from '../../platform/db/db.ts';
import { maskTaxId } from '../../platform/text/masks.ts';

/** How many of the staff must say yes to a withdrawal that makes a player's day `asked` in all. */
export const approvalsNeeded = (asked: Centavos, twoAbove: Centavos): 1 | 2 => (asked > twoAbove ? 2 : 1);

/** Why a withdrawal that had a yes waits for its review again. */
export type ReturnToReviewReason = 'clawback' | 'debt' | 'blocked' | 'dayLimit';

/** When a withdrawal needs nobody's yes; `upToPerDay` 0 is never. */
interface AutoApproval {
  /** What a player may be paid without a look in one day, in all. */
  readonly upToPerDay: Centavos;
  /** How many withdrawals must have reached the player before. */
  readonly afterPaid: number;
}

/** Whether the policy approves a withdrawal by itself: a small one, to the own CPF, of a player who was paid before. */
export const isAutoApproved = (
  withdrawal: { kind: PayoutKind; amount: Centavos; askedToday: Centavos; paidBefore: number },
  { upToPerDay, afterPaid }: AutoApproval,
): boolean =>
  withdrawal.kind === 'CPF' &&
  add(withdrawal.askedToday, withdrawal.amount) <= upToPerDay &&
  withdrawal.paidBefore >= afterPaid;

/** Where a withdrawal goes, as typed by the player. */
export interface PayoutAccount {
  readonly payCardNo: string;
  /** The CPF for a Pix key, the USDT rate that was shown for a USDT address. */
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** What is available: main money up to the most at once, and nothing while deposits wait to be wagered. */
export const computeAvailable = (input: { main: Centavos; turnMain: Centavos; maximum: Centavos }): Centavos =>
  input.turnMain > 0 ? ZERO : min(input.main, input.maximum);

/** What is left of a day's withdrawals. */
export const remainingWithdrawals = (perDay: number, today: number): number => Math.max(0, perDay - today);

interface WithdrawalConditions {
  readonly lock: 0 | 1;
  readonly number: number;
  readonly available: Centavos;
  readonly minimum: Centavos;
}

/**
 * The checks of a withdrawal in their order (specification, 5; client and server do the same): lock, count, available amount,
 * minimum, maximum. Returns the refusal of the first that fails, or the amount. The sixth is that there is an account.
 */
export function checkWithdrawal(
  amount: Centavos | '' | null | undefined,
  conditions: WithdrawalConditions,
): Centavos | Refusal {
  const no = (code: RefusalCode, params = {}) => new Refusal(code, params);
  if (conditions.lock === 1) return no('withdrawLocked');
  if (conditions.number < 1) return no('noWithdrawalsLeft');
  if (conditions.available <= 0) return no('nothingToWithdraw');
  if (amount === '' || amount === null || amount === undefined || amount < conditions.minimum)
    return no('belowWithdrawMinimum', { limit: toDecimal(conditions.minimum) });
  if (amount > conditions.available) return no('aboveWithdrawMaximum', { wdAmount: toDecimal(conditions.available) });
  return amount;
}

const stripPunctuation = (text: string): string => text.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** The fee's fraction for the next withdrawal of a day: none as long as the VIP level has a free one left (decisions.md, "VIP table"). */
export const currentFeeFraction = (fraction: number, countedToday: number, freePerDay: number): number =>
  countedToday < freePerDay ? 0 : fraction;

/** The number of a payout account as others than its owner may see it. */
export function maskAccountNumber(kind: PayoutKind, number: string): string {
  return kind === 'USDT' ? `${number.slice(0, 4)}…${number.slice(-4)}` : maskTaxId(number);
}

/**
 * The account of a withdrawal as it is kept: a CPF is the player's own, a CNPJ has right check digits, and an address for USDT
 * is for those who may (`lx` 20), at the rate they were shown. Throws Refusal badFields, payoutAccountNotOwn or usdtRateChanged.
 */
export function checkAccount(
  kind: PayoutKind,
  account: PayoutAccount,
  own: { cpf: string; lx: string; usdtRate: number },
): PayoutAccount {
  const number = kind === 'USDT' ? account.payCardNo.trim() : stripPunctuation(account.payCardNo);
  const field = (name: string, message: string) => new Refusal('badFields', {}, { fields: { [name]: message } });
  if (number === '') throw field('payCardNo', 'missing');
  const ifsc = account.ifsc.trim();
  if (kind === 'USDT') {
    if (own.lx !== '20') throw new Refusal('payoutAccountNotOwn');
    if (!isUsdtAddress(number)) throw field('payCardNo', 'usdtAddress');
    // Without a rate there is nothing that the player has agreed to.
    if (ifsc === '' || toStoredUsdtRate(Number(ifsc)) !== toStoredUsdtRate(own.usdtRate))
      throw new Refusal('usdtRateChanged', { rate: own.usdtRate.toFixed(4).replace(/0{1,2}$/, '') });
    return { ...account, payCardNo: number, ifsc };
  }
  if (kind === 'CNPJ' && !isValidCnpj(number)) throw field('payCardNo', 'cnpj');
  if (kind === 'CPF' && number !== own.cpf) throw new Refusal('payoutAccountNotOwn');
  // Beside a Pix key stands the CPF of its owner.
  const owner = stripPunctuation(ifsc);
  if (owner !== '' && owner !== own.cpf && owner !== number) throw new Refusal('payoutAccountNotOwn');
  return { ...account, payCardNo: number, ifsc: own.cpf };
}

/** Whether a stake of the player waits in a game: under the player's lock the answer stays so. Who composes the server knows. */
export type IsPlaying = (reader: Reader, player: PlayerId) => Promise<boolean>;
