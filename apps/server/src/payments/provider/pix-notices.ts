import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { isSameSecretTimingSafe } from '../../platform/vault/vault.ts';
import type { BankNotice, PaymentProviderCapabilities, WebhookReading } from '../../ports/payment-provider.ts';
import * as schemas from './pix-schemas.ts';
import { parseJsonOrUndefined, type BankConnectionSettings } from './pix-transport.ts';

/** How far the time of a signature may differ from ours, in both directions. */
const BANK_NOTICE_SIGNATURE_WINDOW_MS = 5 * 60_000;

export interface PixProviderSettings extends BankConnectionSettings {
  readonly webhookSecret: string;
  /** How the bank proves that a notice is its own: by its signature, or by the secret in the registered address. */
  readonly notices?: 'signature' | 'address';
  /** Whether this bank refuses another payer than the named one, reports who paid, or neither; `reported` by default. */
  readonly payerIdentity?: PaymentProviderCapabilities['payerIdentity'];
  /** The Pix key that charges are paid to and payouts come from. */
  readonly pixKey: string;
}

/**
 * Why a notice is not the bank's, by the secret in the address; undefined when it is. A bank may append `/pix` to the whole address,
 * and thus to the secret.
 */
export function findWebhookSecretProblem(
  settings: PixProviderSettings,
  secret: string | undefined,
): 'signature' | undefined {
  const [given, wanted] = [(secret ?? '').replace(/\/pix$/, ''), settings.webhookSecret].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && isSameSecretTimingSafe(wanted, given) ? undefined : 'signature';
}

/** Why a notice is not the bank's, by its signature; undefined when it is. */
export function findBankNoticeSignatureProblem(
  settings: PixProviderSettings,
  body: Uint8Array,
  signature: string | undefined,
): 'signature' | 'stale' | undefined {
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (at === undefined || mac === undefined) return 'signature';
  const wanted = createHmac('sha256', settings.webhookSecret).update(`${at}.`).update(body).digest();
  if (!isSameSecretTimingSafe(wanted, Buffer.from(mac, 'hex'))) return 'signature';
  return Math.abs(settings.now() - Number(at) * 1000) > BANK_NOTICE_SIGNATURE_WINDOW_MS ? 'stale' : undefined;
}

/** The notices of a request whose sender is verified. */
export function parsePixWebhookNotices(body: Uint8Array): WebhookReading {
  const read = schemas.pixWebhookNoticesSchema.safeParse(parseJsonOrUndefined(Buffer.from(body).toString('utf8')));
  return read.success ? { ok: true, notices: read.data.pix.map(toBankNotice) } : { ok: false, why: 'malformed' };
}

/** A notice of a payout has the payout's id in `gnExtras`, one of a charge has its txid. Each change of a return has a key of its own. */
function toBankNotice(notice: z.output<typeof schemas.pixWebhookNoticesSchema>['pix'][number]): BankNotice {
  const payoutId = notice.gnExtras?.idEnvio;
  const changes = (notice.devolucoes ?? []).map(({ id, rtrId, status }) => `${id ?? rtrId}=${status}`);
  const state = payoutId === undefined ? [] : [notice.status ?? ''];
  return {
    about: payoutId !== undefined ? 'payout' : notice.txid === undefined ? 'other' : 'charge',
    eventKey: [notice.endToEndId, ...state, ...changes].join(' '),
    subject: payoutId ?? notice.txid,
  };
}

/** The payment that the key of a charge's notice names, and the bank's ids of its returns that were made by then. */
export function parseBankNoticeKey(eventKey: string): { endToEndId: string; returns: string[] } {
  const [endToEndId = '', ...changes] = eventKey.split(' ');
  const returns = changes.flatMap((change) => /^(.+)=DEVOLVIDO$/.exec(change)?.[1] ?? []);
  return { endToEndId, returns };
}
