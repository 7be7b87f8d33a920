import { type PayoutKind, toStoredUsdtRate } from '@arara/contract/player/payments/payout';
import { type RefusalCode, Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { isValidCnpj } from '@arara/contract/protocol/formats/tax-id';
import { isUsdtAddress } from '@arara/contract/protocol/formats/usdt-address';
import {
  addCentavos,
  type Centavos,
  minCentavos,
  subtractCentavos,
  formatDecimalAmount,
  ZERO_CENTAVOS,
} from '@arara/money';
import type { SqlReader } from '../../platform/db/db.ts';
import { maskTaxId } from '../../platform/text/masks.ts';

/** How many of the staff must approve a withdrawal with which a player's day reaches `asked` in all. */
export const countNeededWithdrawalApprovals = (asked: Centavos, twoAbove: Centavos): 1 | 2 =>
  asked > twoAbove ? 2 : 1;

/** Why an approved withdrawal waits for its review again. */
export type ReturnToReviewReason = 'clawback' | 'debt' | 'blocked' | 'dayLimit' | 'restored';

/** When a withdrawal is approved without staff; never, if `upToPerDay` is 0. */
interface WithdrawalAutoApprovalLimits {
  /** The sum of a day that a player may be paid without a review. */
  readonly upToPerDay: Centavos;
  /** How many withdrawals must have been paid to the player before. */
  readonly afterPaid: number;
}

/** True when the policy approves a withdrawal without staff: a small one, to the player's own CPF, of a player who was paid before. */
export const isWithdrawalAutoApproved = (
  withdrawal: { kind: PayoutKind; amount: Centavos; askedToday: Centavos; paidBefore: number },
  { upToPerDay, afterPaid }: WithdrawalAutoApprovalLimits,
): boolean =>
  withdrawal.kind === 'CPF' &&
  addCentavos(withdrawal.askedToday, withdrawal.amount) <= upToPerDay &&
  withdrawal.paidBefore >= afterPaid;

/** True for what a thief of the session would do: a withdrawal to another account than the player's own CPF, or a large one. */
export const needsStepUp = (
  { kind, amount }: { kind: PayoutKind; amount: Centavos },
  { stepUpAbove }: { stepUpAbove: Centavos },
): boolean => kind !== 'CPF' || amount > stepUpAbove;

/** Where a withdrawal is paid to, as typed by the player. */
export interface PayoutAccount {
  readonly payCardNo: string;
  /** For a Pix key, the CPF of its owner; for a USDT address, the rate that the player was shown. */
  readonly ifsc: string;
  readonly name: string;
  readonly whatsapp: string;
}

/** What decides how much can be withdrawn: main money, all turnover that is open, and the part of it that transfers brought. */
interface WithdrawableAmountInputs {
  readonly main: Centavos;
  readonly turnMain: Centavos;
  readonly turnTransfers: Centavos;
  readonly maximum: Centavos;
}

/**
 * What can be withdrawn: main money up to the maximum, and nothing while turnover of deposits is open. The turnover of a received
 * transfer holds back only as much money as it asks for: otherwise anybody could block another player's withdrawals with R$ 1.
 */
export const computeWithdrawableAmount = ({
  main,
  turnMain,
  turnTransfers,
  maximum,
}: WithdrawableAmountInputs): Centavos =>
  turnMain > turnTransfers || main <= turnTransfers
    ? ZERO_CENTAVOS
    : minCentavos(subtractCentavos(main, turnTransfers), maximum);

/** How many withdrawals of the day are left. */
export const countRemainingWithdrawals = (perDay: number, today: number): number => Math.max(0, perDay - today);

interface WithdrawalConditionValues {
  /** 1 while a stake of the player waits in a game. */
  readonly lock: 0 | 1;
  /** How many withdrawals of the day are left. */
  readonly number: number;
  readonly available: Centavos;
  readonly minimum: Centavos;
}

/**
 * The checks of a withdrawal in their fixed order, the same in the browser and here: lock, count, available amount, minimum,
 * maximum. Returns the refusal of the first check that fails, or the amount. The sixth check, `checkPayoutAccount`, is the account.
 */
export function checkWithdrawal(
  amount: Centavos | '' | null | undefined,
  conditions: WithdrawalConditionValues,
): Centavos | Refusal {
  const refuse = (code: RefusalCode, params = {}) => new Refusal(code, params);
  if (conditions.lock === 1) return refuse('withdrawLocked');
  if (conditions.number < 1) return refuse('noWithdrawalsLeft');
  if (conditions.available <= 0) return refuse('nothingToWithdraw');
  if (amount === '' || amount === null || amount === undefined || amount < conditions.minimum)
    return refuse('belowWithdrawMinimum', { limit: formatDecimalAmount(conditions.minimum) });
  if (amount > conditions.available)
    return refuse('aboveWithdrawMaximum', { wdAmount: formatDecimalAmount(conditions.available) });
  return amount;
}

const stripPunctuation = (text: string): string => text.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** The fee's fraction for the next withdrawal of a day: 0 while the VIP level has a free withdrawal left. */
export const getWithdrawalFeeFraction = (fraction: number, countedToday: number, freePerDay: number): number =>
  countedToday < freePerDay ? 0 : fraction;

/** The number of a payout account, masked for everybody but its owner. */
export function maskPayoutAccountNumber(kind: PayoutKind, number: string): string {
  return kind === 'USDT' ? `${number.slice(0, 4)}…${number.slice(-4)}` : maskTaxId(number);
}

/**
 * Checks the account of a withdrawal and returns it in the form that is stored. A CPF must be the player's own, a CNPJ must have
 * valid check digits, and a USDT address is only for players of user type 20, at the rate they were shown. Throws Refusal
 * badFields, payoutAccountNotOwn or usdtRateChanged.
 */
export function checkPayoutAccount(
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
    // Without a rate the player has agreed to nothing.
    if (ifsc === '' || toStoredUsdtRate(Number(ifsc)) !== toStoredUsdtRate(own.usdtRate))
      throw new Refusal('usdtRateChanged', { rate: own.usdtRate.toFixed(4).replace(/0{1,2}$/, '') });
    return { ...account, payCardNo: number, ifsc };
  }
  if (kind === 'CNPJ' && !isValidCnpj(number)) throw field('payCardNo', 'cnpj');
  if (kind === 'CPF' && number !== own.cpf) throw new Refusal('payoutAccountNotOwn');
  // A Pix key comes with the CPF of its owner.
  const owner = stripPunctuation(ifsc);
  if (owner !== '' && owner !== own.cpf && owner !== number) throw new Refusal('payoutAccountNotOwn');
  return { ...account, payCardNo: number, ifsc: own.cpf };
}

/**
 * True while a stake of the player waits in a game. Under the lock of the player, the answer stays true until the transaction
 * ends. The composition of the server (`server.ts`) passes this function, because payments do not know the games.
 */
export type HasStakeInOpenGame = (reader: SqlReader, player: PlayerId) => Promise<boolean>;
