import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { isSameSecret } from '../../platform/vault/vault.ts';
import type { BankNotice, Capabilities, WebhookReading } from '../../ports/payment-provider.ts';
import * as shapes from './pix-schemas.ts';
import { parseJson, type BankAccess } from './pix-transport.ts';

/** How far the time of a signature may be from ours, on both sides. */
const SIGNATURE_WINDOW_MS = 5 * 60_000;
export interface PixSettings extends BankAccess {
  readonly webhookSecret: string;
  /** How the bank shows that a notice is its own: its signature, or the secret in the address that we gave it. */
  readonly notices?: 'signature' | 'address';
  /** Whether this bank refuses another payer than the one named, tells who paid, or neither; most tell. */
  readonly payerIdentity?: Capabilities['payerIdentity'];
  /** The Pix key that our charges are paid to and our payouts come from. */
  readonly pixKey: string;
}

/** Why a notice is not the bank's, by the secret in the address; undefined when it is. A bank that appends `/pix` to an address as text appends it to the secret. */
export function findSecretProblem(settings: PixSettings, secret: string | undefined): 'signature' | undefined {
  const [given, wanted] = [(secret ?? '').replace(/\/pix$/, ''), settings.webhookSecret].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && isSameSecret(wanted, given) ? undefined : 'signature';
}

/** Why a notice is not the bank's, by its signature; undefined when it is. */
export function findSignatureProblem(
  settings: PixSettings,
  body: Uint8Array,
  signature: string | undefined,
): 'signature' | 'stale' | undefined {
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (at === undefined || mac === undefined) return 'signature';
  const wanted = createHmac('sha256', settings.webhookSecret).update(`${at}.`).update(body).digest();
  if (!isSameSecret(wanted, Buffer.from(mac, 'hex'))) return 'signature';
  return Math.abs(settings.now() - Number(at) * 1000) > SIGNATURE_WINDOW_MS ? 'stale' : undefined;
}

export function parseNotices(body: Uint8Array): WebhookReading {
  const read = shapes.noticesSchema.safeParse(parseJson(Buffer.from(body).toString('utf8')));
  return read.success ? { ok: true, notices: read.data.pix.map(toBankNotice) } : { ok: false, why: 'malformed' };
}

/** A notice of a payout bears its id in `gnExtras`, one of a charge its txid; returns of either are told as the same thing. */
function toBankNotice(it: z.output<typeof shapes.noticesSchema>['pix'][number]): BankNotice {
  const payoutId = it.gnExtras?.idEnvio;
  const changes = (it.devolucoes ?? []).map((back) => `${back.id ?? back.rtrId}=${back.status}`);
  const state = payoutId === undefined ? [] : [it.status ?? ''];
  return {
    about: payoutId !== undefined ? 'payout' : it.txid === undefined ? 'other' : 'charge',
    eventKey: [it.endToEndId, ...state, ...changes].join(' '),
    subject: payoutId ?? it.txid,
  };
}
