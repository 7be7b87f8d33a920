import type { Centavos } from '@arara/money';
import type { PixChargeRequestContent, PixChargeStatus, ChargeParty } from '../pix/charge-content.ts';

/** The rows of the bank's database as the rest of the bank reads them. Times are milliseconds of the bank's clock. */

export type SandboxPixCharge = {
  txid: string;
  revision: number;
  status: PixChargeStatus;
  locationId: number;
  locationToken: string;
  pageToken: string;
  createdMs: number;
  content: PixChargeRequestContent;
};
export type ReceivedPix = {
  endToEndId: string;
  txid: string;
  amount: Centavos;
  pixKey: string;
  timeMs: number;
  payer: ChargeParty;
  note: string | null;
  /** What the bank charges for the payment; it is taken from the merchant's balance. */
  fee: Centavos;
};
export type PixRefundStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
export type SandboxRefundRow = {
  endToEndId: string;
  id: string;
  returnId: string;
  amount: Centavos;
  nature: string;
  description: string | null;
  status: PixRefundStatus;
  requestedMs: number;
  dueMs: number;
  settledMs: number | null;
  reason: string | null;
};
export type PayoutStatus = 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
export type SandboxPayout = {
  id: string;
  bodyHash: string;
  endToEndId: string;
  amount: Centavos;
  payerKey: string;
  payeeKey: string;
  payeeDocument: string | null;
  note: string | null;
  status: PayoutStatus;
  requestedMs: number;
  dueMs: number;
  settledMs: number | null;
  reason: string | null;
  /** 1 when the fault `payout-rejected` was injected: the payee's bank will refuse this payout. */
  doomed: 0 | 1;
  fee: Centavos;
};
/** Money of a confirmed payout that the payee's bank sends back. `settledMs` is null until it has arrived. */
export type PayoutReturn = {
  returnId: string;
  payoutId: string;
  amount: Centavos;
  reason: string;
  dueMs: number;
  settledMs: number | null;
};
export type RegisteredWebhook = { pixKey: string; url: string; createdMs: number };
export type WebhookDeliveryState = 'pending' | 'delivered' | 'lost' | 'failed';
export type WebhookDelivery = {
  id: number;
  pixKey: string;
  subject: string;
  body: string;
  forged: 0 | 1;
  state: WebhookDeliveryState;
  attempts: number;
  dueMs: number;
  createdMs: number;
  lastStatus: number | null;
  lastError: string | null;
  /** The delivery waits for the next notification of its key: `group` is sent in the same call, `order` after it. */
  awaits: 'group' | 'order' | null;
};
export type PixKeyOwnerRow = { pixKey: string; document: string; name: string };
export type ScheduledLatePayment = { txid: string; dueMs: number };

/** One page of a list, and how many rows the whole list has. */
export type ListPage<T> = { items: T[]; total: number };
