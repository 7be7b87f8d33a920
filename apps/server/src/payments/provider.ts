import type { Centavos } from '@arara/money';
import type { Instant } from '../context.ts';

/** What a bank that receives money for us can do. Ids of charges are ours, made and committed before the call. */
export interface PaymentProvider {
  capabilities(): Capabilities;
  /** Makes the charge of this id, or answers the one that is there already. Throws ProviderError. */
  createCharge(order: ChargeOrder): Promise<Charge>;
  /** The charge as the bank has it now, with every payment it received. Throws ProviderError. */
  getCharge(chargeId: string): Promise<Charge>;
  /** Removes an unpaid charge; one that was paid or removed meanwhile is answered as it is. Throws ProviderError. */
  cancelCharge(chargeId: string): Promise<Charge>;
  /** Every payment of a charge of ours that the bank received in [from, to]. Throws ProviderError. */
  listReceived(from: Instant, to: Instant): Promise<PaymentNotice[]>;
  /** Asks the bank to tell us of payments at `url`. Throws ProviderError. */
  registerWebhook(url: string): Promise<void>;
  /** Judges who sent a notice, and reads what it says. A notice is a hint: what it says must be asked of the bank. */
  readWebhook(notice: {
    readonly body: Uint8Array;
    readonly header: (name: string) => string | undefined;
  }): WebhookReading;
}

interface Capabilities {
  /** Whether the bank refuses a payer other than the one named, tells who paid, or neither. */
  readonly payerIdentity: 'enforced' | 'reported' | 'none';
  readonly hostedPage: boolean;
}

export interface ChargeOrder {
  /** 26–35 letters and digits, ours, never used for another charge. */
  readonly chargeId: string;
  readonly amount: Centavos;
  readonly expirySeconds: number;
  readonly payer: { readonly cpf: string; readonly name: string };
  /** Where the hosted page sends the payer back to. */
  readonly returnUrl: string;
}

export interface Charge {
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
  /** CPF or CNPJ of who paid, where the bank tells. */
  readonly payer: string | undefined;
  /** What was sent back of it. */
  readonly returned: Centavos;
}

/** What a notice or a list says of a payment. */
export interface PaymentNotice {
  /** One per thing told: the same again is a repetition. */
  readonly eventKey: string;
  /** Absent when it is not about a charge. */
  readonly chargeId: string | undefined;
}

export type WebhookReading =
  | { readonly ok: true; readonly notices: readonly PaymentNotice[] }
  | { readonly ok: false; readonly why: 'signature' | 'stale' | 'malformed' };

export type ProviderErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'notFound'
  | 'rateLimited'
  | 'unavailable'
  | 'timeout'
  | 'protocol';

/** A call to the bank that did not answer what was asked. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode;
  /** True when the bank may have done it: ask by the same id, never send a new one. */
  readonly outcomeUnknown: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(
    code: ProviderErrorCode,
    message: string,
    it: { outcomeUnknown?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: it.cause });
    this.name = 'ProviderError';
    this.code = code;
    this.outcomeUnknown = it.outcomeUnknown ?? false;
    this.retryAfterMs = it.retryAfterMs;
  }
}
