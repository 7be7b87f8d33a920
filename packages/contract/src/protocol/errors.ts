/**
 * Every expected no of the product, one name per cause, with the status it has on the wire (wire.md, 1).
 * Texts are made from the name at the edge, in the language of the request.
 */
export const refusalStatus = {
  badRequest: 40000,
  badFields: 40001,
  captchaRefused: 40002,
  badCredentials: 40003,
  wrongPassword: 40003,
  notSignedIn: 40101,
  selfExcluded: 40301,
  accountBlocked: 40301,
  ownReview: 40301,
  staffForbidden: 40301,
  kycNeeded: 40302,
  notFound: 40401,
  payeeNotFound: 40401,
  usernameTaken: 40901,
  taxIdTaken: 40901,
  keyReused: 40901,
  reviewOver: 40901,
  roundOpen: 40901,
  roundOver: 40901,
  underAge: 42201,
  identityMismatch: 42201,
  stakeBelowMinimum: 42201,
  stakeAboveMaximum: 42201,
  winAboveMaximum: 42201,
  eventStakeAboveMaximum: 42201,
  gameClosed: 42201,
  roundClosed: 42201,
  nothingWon: 42201,
  tileNotThere: 42201,
  seedInUse: 42201,
  packageNotOffered: 42201,
  giftPaysByItself: 42201,
  discountPaysByItself: 42201,
  rewardsTooHigh: 42201,
  awardAboveMaximum: 42201,
  bonusEnded: 42201,
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
  payeeNotVerified: 42201,
  playMoney: 42201,
  betNotWaiting: 42201,
  notOneself: 42201,
  oddsChanged: 42210,
  lineSuspended: 42211,
  tooManyRequests: 42901,
  insufficientBalance: 9999,
  clientBarred: 1403,
  internal: 50301,
  unavailable: 50301,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** What a text about the refusal may name: limits and amounts, already in the form in which they are shown. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** HTTP status of a wire status: 9999 and 1403 travel with 500, all others bear it in their first three digits. */
export const httpStatus = (status: number): number => (status < 10_000 ? 500 : Math.floor(status / 100));

/**
 * An expected no. `code` is the cause, `params` fill its text, `data` goes out beside it (field messages, the ended round).
 * Thrown by use cases and translated once, at the edge.
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
    this.data = data;
  }
}

/** Refusals that are remembered under an Idempotency-Key (wire.md, 1): the same key answers them again for 7 days. */
export function isSavedRefusal(code: RefusalCode): boolean {
  const status = refusalStatus[code];
  return status === 9999 || [403, 404, 409, 422].includes(httpStatus(status));
}
