import { permitRefusalCodes } from './permit-refusals.ts';

/**
 * Every expected refusal of the product: one name per cause, with its status on the wire (docs/wire.md). The text for the user is
 * made from the name, in the language of the request, when the answer is written.
 */
export const refusalStatusByCode = {
  badRequest: 40000,
  badFields: 40001,
  legsMalformed: 40001,
  systemMalformed: 40001,
  captchaRefused: 40002,
  badCredentials: 40003,
  wrongPassword: 40003,
  notSignedIn: 40101,
  selfExcluded: 40301,
  accountBlocked: 40301,
  playerPaused: 40301,
  limitReached: 40301,
  ownReview: 40301,
  staffForbidden: 40301,
  accountClosed: 40301,
  kycNeeded: 40302,
  stepUpNeeded: 40303,
  loginCodeNeeded: 40303,
  notFound: 40401,
  payeeNotFound: 40401,
  usernameTaken: 40901,
  taxIdTaken: 40901,
  totpAlreadyOn: 40901,
  keyReused: 40901,
  reviewOver: 40901,
  changeOutdated: 40901,
  conversationClosed: 40901,
  conversationOpen: 40901,
  complaintClosed: 40901,
  roundOpen: 40901,
  roundOver: 40901,
  registrationUnderReview: 42201,
  underAge: 42201,
  identityMismatch: 42201,
  stakeBelowMinimum: 42201,
  stakeAboveMaximum: 42201,
  winAboveMaximum: 42201,
  eventStakeAboveMaximum: 42201,
  dayStakeAboveMaximum: 42201,
  liabilityReached: 42201,
  liabilityAboveMaximum: 42201,
  tooManyLegs: 42201,
  legsRelated: 42201,
  stakeNotDivisible: 42201,
  gameClosed: 42201,
  roundClosed: 42201,
  nothingWon: 42201,
  tileNotThere: 42201,
  seedInUse: 42201,
  packageNotOffered: 42201,
  belowDepositMinimum: 42201,
  aboveDepositMaximum: 42201,
  giftPaysByItself: 42201,
  discountPaysByItself: 42201,
  rewardsTooHigh: 42201,
  awardAboveMaximum: 42201,
  staffCeilingReached: 42201,
  bonusEnded: 42201,
  handoverOver: 42201,
  closeRoundOpen: 42201,
  closeBetOpen: 42201,
  closeDepositOpen: 42201,
  closeWithdrawalOpen: 42201,
  closeBonusOpen: 42201,
  closeBalanceLeft: 42201,
  closeCommissionLeft: 42201,
  closeDebtLeft: 42201,
  nothingToClaim: 42201,
  withdrawLocked: 42201,
  noWithdrawalsLeft: 42201,
  nothingToWithdraw: 42201,
  belowWithdrawMinimum: 42201,
  aboveWithdrawMaximum: 42201,
  payoutAccountNotOwn: 42201,
  usdtRateChanged: 42201,
  withdrawalUnderWay: 42201,
  playerOwes: 42201,
  paymentNotOwn: 42201,
  belowTransferMinimum: 42201,
  aboveTransferMaximum: 42201,
  aboveTransferable: 42201,
  transferToSelf: 42201,
  statementTooLong: 42201,
  spreadsheetTooLong: 42201,
  playMoney: 42201,
  betNotWaiting: 42201,
  cashOutNotOffered: 42201,
  cashOutFractionOutOfRange: 42201,
  quoteOver: 42201,
  notOneself: 42201,
  oddsChanged: 42210,
  fileRefused: 42201,
  fileTooLarge: 42201,
  complaintUnanswered: 42201,
  lineSuspended: 42211,
  tooManyRequests: 42901,
  insufficientBalance: 9999,
  clientBarred: 1403,
  internal: 50301,
  unavailable: 50301,
  filesUnavailable: 50301,
} as const;

export type RefusalCode = keyof typeof refusalStatusByCode;

/** Values for the text of a refusal: limits and amounts, already formatted. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** The HTTP status of a wire status: 500 for 9999 and 1403; for all others it is their first three digits. */
export const toHttpStatusCode = (status: number): number => (status < 10_000 ? 500 : Math.floor(status / 100));

/**
 * An expected refusal. `code` is the cause, `params` are the values of its text, `data` is sent with it (messages by field, the round
 * that is over). Use cases throw it; the HTTP pipeline turns it into an answer.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly data: unknown;
  constructor(code: RefusalCode, params: RefusalParams = {}, data?: unknown) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.data = data ?? buildProtectionRefusalData(code, params);
  }
}

const protectionRefusalCodes: ReadonlySet<RefusalCode> = new Set(permitRefusalCodes);

/**
 * The data of a refusal by the player's protection: `reason`, `until` (null without an end), and further fields that explain
 * it.
 */
const buildProtectionRefusalData = (code: RefusalCode, params: RefusalParams): unknown =>
  protectionRefusalCodes.has(code) && params['reason'] !== undefined ? { until: null, ...params } : undefined;

/**
 * Whether a refusal is saved under the Idempotency-Key of its call: the same key is then answered with it for 7 days. A missing
 * step-up is not: the client asks the player and repeats the call under its key.
 */
export function isSavedRefusal(code: RefusalCode): boolean {
  const status = refusalStatusByCode[code];
  if (code === 'stepUpNeeded') return false;
  return status === 9999 || [403, 404, 409, 422].includes(toHttpStatusCode(status));
}
