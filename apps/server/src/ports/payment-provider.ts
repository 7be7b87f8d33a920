import type { Centavos } from '@arara/money';

/** Milliseconds UTC. */
type Instant = number;

/**
 * What a bank that moves money for us can do. Every id is ours, made and committed before the call, so that a call whose
 * outcome is unknown is asked about by the same id and never sent under another. Every call may throw PaymentProviderError.
 */
export interface PaymentProvider {
  capabilities(): PaymentProviderCapabilities;
  /** Creates the charge of this id, or returns the one that exists already. */
  createCharge(order: ProviderChargeRequest): Promise<ProviderCharge>;
  /** The charge as the bank has it now, with every payment it received. */
  getCharge(chargeId: string): Promise<ProviderCharge>;
  /** Removes an unpaid charge; one that was paid or removed meanwhile is answered as it is. */
  cancelCharge(chargeId: string): Promise<ProviderCharge>;
  /**
   * Every payment that the bank received in [from, to], of charges and without one. One that cannot be read is named to
   * `onUnreadable` and left out; without it the whole list is refused (`protocol`). `listTooLong`: a shorter time must be asked for.
   */
  listReceived(from: Instant, to: Instant, onUnreadable?: OnUnreadablePayment): Promise<BankListedPayment[]>;
  /** Of those received in [from, to], the ones of which something went back. */
  listReturned(from: Instant, to: Instant, onUnreadable?: OnUnreadablePayment): Promise<BankListedPayment[]>;
  /** Sends back a part of a received payment, or returns the earlier refund of this id. */
  createRefund(order: ProviderRefundRequest): Promise<ProviderRefund>;
  /** The state of a refund; code `notFound` when the bank does not know it. */
  getRefund(endToEndId: string, refundId: string): Promise<ProviderRefund>;
  /**
   * Pays out, or returns the earlier payout of this id. `conflict`: the id was used with other content; `invalid`,
   * `insufficientFunds`: refused and not sent.
   */
  createPayout(order: ProviderPayoutRequest): Promise<ProviderPayout>;
  /** The state of a payout; code `notFound` when the bank does not know it. */
  getPayout(payoutId: string): Promise<ProviderPayout>;
  /** Every payout that was asked for in [from, to], whatever became of it. */
  listPayouts(from: Instant, to: Instant): Promise<ProviderPayout[]>;
  /** The owner of a Pix key; code `notFound` when it has none. The DICT counts each look-up: it is made once, when a payout is due. */
  lookUpKey(key: string): Promise<PixKeyOwner>;
  /** The balance of our account at the bank. */
  getBalance(): Promise<Centavos>;
  /** Asks the bank to send notices of payments to `url`. */
  registerWebhook(url: string): Promise<void>;
  /** Checks who sent a notice, and parses it. A notice is a hint: its content must be read from the bank. */
  readWebhook(notice: {
    readonly body: Uint8Array;
    readonly header: (name: string) => string | undefined;
    readonly query: (name: string) => string | undefined;
  }): WebhookReading;
}

export interface PaymentProviderCapabilities {
  /** Whether the bank refuses every payer but the one named, reports who paid, or neither. */
  readonly payerIdentity: 'enforced' | 'reported' | 'none';
  readonly hostedPage: boolean;
  /** Whether `lookUpKey` answers; without it the owner that a payout names is the only check, and the bank makes it. */
  readonly keyLookUp: boolean;
  readonly limits: {
    readonly chargeMin: Centavos;
    readonly chargeMax: Centavos;
    readonly chargeExpirySecondsMax: number;
    readonly payoutMin: Centavos;
    readonly payoutMax: Centavos;
    /** For so long a received payment can be sent back. */
    readonly refundDays: number;
  };
}

export interface ProviderChargeRequest {
  /** 26–35 letters and digits, ours, never used for another charge. */
  readonly chargeId: string;
  readonly amount: Centavos;
  readonly expirySeconds: number;
  readonly payer: { readonly cpf: string; readonly name: string };
  /** Where the hosted page sends the payer back to. */
  readonly returnUrl: string;
}

export interface ProviderCharge {
  readonly chargeId: string;
  /** `active` says nothing about its time to pay: an expired charge stays active at the bank. */
  readonly status: 'active' | 'completed' | 'removed';
  readonly amount: Centavos;
  readonly url: string | undefined;
  readonly received: readonly ReceivedPayment[];
}

export interface ReceivedPayment {
  /** Name of the payment in the whole Pix system, case-sensitive. */
  readonly endToEndId: string;
  readonly amount: Centavos;
  /** True when the payment came in on our own key: another's static code may repeat our txid. */
  readonly ownKey: boolean;
  /** CPF or CNPJ of the payer, where the bank reports it. */
  readonly payer: string | undefined;
  /** Its refunds, by us or by the scheme. */
  readonly returned: Centavos;
  readonly refunds: readonly ProviderRefund[];
  /** The bank's fee. */
  readonly fee: Centavos;
  readonly at: Instant;
}

/** A received payment in the bank's list; one without a charge was paid to a code that is not ours. */
export interface BankListedPayment extends ReceivedPayment {
  readonly chargeId: string | undefined;
}

/** Called for a payment of a list that cannot be read, with the fields that are wrong; never with their values. */
export type OnUnreadablePayment = (where: string) => void;

export interface ProviderRefundRequest {
  /** 1–35 letters and digits, ours, unique for the payment. */
  readonly refundId: string;
  readonly endToEndId: string;
  readonly amount: Centavos;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly amount: Centavos;
  /** `returned` is final. A `failed` one moved nothing: another id may try again. */
  readonly status: 'processing' | 'returned' | 'failed';
  /** True when the scheme took the money back without our asking (MED). */
  readonly clawedBack: boolean;
  readonly reason: string | undefined;
}

export interface ProviderPayoutRequest {
  /** 1–35 letters and digits, ours, never used for another payout. */
  readonly payoutId: string;
  readonly amount: Centavos;
  /** The Pix key that is paid. */
  readonly key: string;
  /** CPF or CNPJ, bare: the bank refuses a key of anybody else. */
  readonly owner: string;
}

export interface ProviderPayout {
  readonly payoutId: string;
  readonly endToEndId: string | undefined;
  readonly amount: Centavos;
  /** `confirmed` is not the end: the payee's bank may send the money back, see `returns`. */
  readonly status: 'processing' | 'confirmed' | 'rejected';
  /** Why it was rejected, in the bank's words. */
  readonly reason: string | undefined;
  readonly returns: readonly ProviderPayoutReturn[];
  /** The bank's fee. */
  readonly fee: Centavos;
  readonly at: Instant;
}

/** Money of a confirmed payout that came back. */
export interface ProviderPayoutReturn {
  readonly returnId: string;
  readonly amount: Centavos;
  readonly at: Instant;
}

export interface PixKeyOwner {
  readonly kind: 'person' | 'company';
  readonly name: string;
  /** CPF or CNPJ, bare, with `*` for each character that the bank does not show. */
  readonly taxId: string;
}

/** What a notice is about: one of our charges, one of our payouts, or nothing that we know. */
export interface BankNotice {
  readonly about: 'charge' | 'payout' | 'other';
  /** One key per event at the bank: the same key again is a repetition. */
  readonly eventKey: string;
  /** The charge's or payout's id. */
  readonly subject: string | undefined;
}

export type WebhookReading =
  | { readonly ok: true; readonly notices: readonly BankNotice[] }
  | { readonly ok: false; readonly why: 'signature' | 'stale' | 'malformed' };

export type PaymentProviderErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'insufficientFunds'
  | 'rateLimited'
  | 'unavailable'
  | 'timeout'
  | 'protocol'
  | 'listTooLong';

/** A call to the bank that failed. */
export class PaymentProviderError extends Error {
  readonly code: PaymentProviderErrorCode;
  /** True when the bank may have done it: look it up by the same id, and never send a new one. */
  readonly outcomeUnknown: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(
    code: PaymentProviderErrorCode,
    message: string,
    details: { outcomeUnknown?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ProviderError';
    this.code = code;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}
