import { createHmac } from 'node:crypto';
import { add, type Centavos, parseDecimal, toDecimal, ZERO } from '@arara/money';
import { z } from 'zod';
import type { Instant } from '../context.ts';
import { sameSecret } from '../vault/vault.ts';
import {
  type Charge,
  type ChargeOrder,
  type PaymentNotice,
  type PaymentProvider,
  ProviderError,
  type ReceivedPayment,
  type WebhookReading,
} from './provider.ts';

export interface PixSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  /** The Pix key that our charges are paid to. */
  readonly pixKey: string;
  /** The wall clock: tokens expire and notices are signed by it. */
  readonly now: () => Instant;
  readonly timeoutMs?: number;
}

/** How far the time of a signature may be from ours, on both sides. */
const SIGNATURE_WINDOW_MS = 5 * 60_000;
/** A token is renewed this long before its end. */
const TOKEN_MARGIN_MS = 60_000;
const PAGE = 100;

// Enumerations may grow and fields may be added without a new version (API Pix): read what is needed, pass over the rest.
const money = z.string().transform((text, ctx): Centavos => {
  const amount = parseDecimal(text);
  if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'not an amount' });
  return amount ?? ZERO;
});
const refund = z.object({ rtrId: z.string().optional(), id: z.string().optional(), valor: money, status: z.string() });
const pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: money,
  chave: z.string().optional(),
  devolucoes: z.array(refund).optional(),
  gnExtras: z
    .object({ pagador: z.object({ cpf: z.string().optional(), cnpj: z.string().optional() }).optional() })
    .optional(),
});
const cob = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: money }),
  linkPagamento: z.url().optional(),
  pix: z.array(pix).optional(),
});
const received = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(pix),
});
const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const notice = z.object({
  pix: z.array(
    z.object({
      endToEndId: z.string().min(1).max(64),
      txid: z.string().max(64).optional(),
      devolucoes: z.array(z.object({ id: z.string().optional(), status: z.string().optional() })).optional(),
    }),
  ),
});

/** A bank that speaks the Banco Central's API Pix (2.9), with the hosted page as `linkPagamento` and the payer as `gnExtras.pagador`. */
export function pixProvider(settings: PixSettings): PaymentProvider {
  const call = caller(settings);
  const chargeOf = (answer: unknown): Charge => {
    const read = understood(cob, answer);
    return {
      chargeId: read.txid,
      status: read.status === 'ATIVA' ? 'active' : read.status === 'CONCLUIDA' ? 'completed' : 'removed',
      amount: read.valor.original,
      url: read.linkPagamento,
      received: (read.pix ?? [])
        .filter((it) => it.txid === undefined || it.txid === read.txid)
        .map((it) => paymentOf(it, it.chave ?? read.chave, settings.pixKey)),
    };
  };
  const getCharge = async (chargeId: string): Promise<Charge> => chargeOf(await call('GET', `/cob/${chargeId}`));
  return {
    capabilities: () => ({ payerIdentity: 'reported', hostedPage: true }),
    createCharge: async (order) => {
      try {
        return chargeOf(await call('PUT', `/cob/${order.chargeId}`, cobOf(order, settings.pixKey)));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.code !== 'invalid') throw error;
        // A bank may refuse to make again what was paid meanwhile.
        return getCharge(order.chargeId).catch(() => Promise.reject(error));
      }
    },
    getCharge,
    cancelCharge: async (chargeId) => {
      try {
        return chargeOf(await call('PATCH', `/cob/${chargeId}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }));
      } catch (error) {
        // The bank refuses to remove what was paid or removed before.
        if (error instanceof ProviderError && error.code === 'invalid') return getCharge(chargeId);
        throw error;
      }
    },
    listReceived: async (from, to) => {
      const notices: PaymentNotice[] = [];
      for (let page = 0, pages = 1; page < pages; page++) {
        const query = new URLSearchParams({
          inicio: new Date(from).toISOString(),
          fim: new Date(to).toISOString(),
          txIdPresente: 'true',
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(PAGE),
        });
        const answer = understood(received, await call('GET', `/pix?${query.toString()}`));
        pages = answer.parametros.paginacao.quantidadeDePaginas;
        notices.push(...answer.pix.map((it) => ({ eventKey: it.endToEndId, chargeId: it.txid })));
      }
      return notices;
    },
    registerWebhook: async (url) =>
      void (await call('PUT', `/webhook/${encodeURIComponent(settings.pixKey)}`, { webhookUrl: url })),
    readWebhook: ({ body, header }) => readWebhook(settings, body, header('x-sandbox-signature')),
  };
}

const cobOf = (order: ChargeOrder, pixKey: string) => ({
  calendario: { expiracao: order.expirySeconds },
  devedor: { cpf: order.payer.cpf, nome: order.payer.name.slice(0, 200) },
  valor: { original: toDecimal(order.amount) },
  chave: pixKey,
  gnExtras: { urlRetorno: order.returnUrl },
});

const paymentOf = (it: z.output<typeof pix>, key: string, ownKey: string): ReceivedPayment => ({
  endToEndId: it.endToEndId,
  amount: it.valor,
  ownKey: key === ownKey,
  payer: it.gnExtras?.pagador?.cpf ?? it.gnExtras?.pagador?.cnpj,
  returned: (it.devolucoes ?? [])
    .filter((back) => back.status !== 'NAO_REALIZADO')
    .reduce((sum, back) => add(sum, back.valor), ZERO),
});

/** Reads an answer that the bank gave with success: one that cannot be read may have done its work. */
function understood<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new ProviderError('protocol', `the bank's answer cannot be read: ${where}`, { outcomeUnknown: true });
}

function readWebhook(settings: PixSettings, body: Uint8Array, signature: string | undefined): WebhookReading {
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (at === undefined || mac === undefined) return { ok: false, why: 'signature' };
  const wanted = createHmac('sha256', settings.webhookSecret).update(`${at}.`).update(body).digest();
  if (!sameSecret(wanted, Buffer.from(mac, 'hex'))) return { ok: false, why: 'signature' };
  if (Math.abs(settings.now() - Number(at) * 1000) > SIGNATURE_WINDOW_MS) return { ok: false, why: 'stale' };
  const read = notice.safeParse(parsed(Buffer.from(body).toString('utf8')));
  if (!read.success) return { ok: false, why: 'malformed' };
  return {
    ok: true,
    notices: read.data.pix.map((it) => ({
      eventKey: [it.endToEndId, ...(it.devolucoes ?? []).map((back) => `${back.id}=${back.status}`)].join(' '),
      chargeId: it.txid,
    })),
  };
}

/** The value of a JSON text; undefined when it is none, which no schema here accepts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** One authenticated call: a token of an hour is kept, and renewed once when the bank no longer takes it. */
function caller(settings: PixSettings) {
  let kept: Promise<{ text: string; until: Instant }> | undefined;

  const newToken = async (): Promise<{ text: string; until: Instant }> => {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const read = understood(
        token,
        await send(settings, '/oauth/token', { method: 'POST', headers, body: 'grant_type=client_credentials' }),
      );
      return { text: read.access_token, until: settings.now() + read.expires_in * 1000 - TOKEN_MARGIN_MS };
    } catch (error) {
      // A call that got no token was never sent, whatever became of the question for the token.
      throw error instanceof ProviderError
        ? new ProviderError(error.code, error.message, { retryAfterMs: error.retryAfterMs, cause: error })
        : error;
    }
  };
  /** All callers wait for one question; a token that could not be had is forgotten, so that the next call asks again. */
  const currentToken = async (): Promise<string> => {
    const asked = (kept ??= newToken());
    try {
      const { text, until } = await asked;
      if (settings.now() < until) return text;
    } catch (error) {
      if (kept === asked) kept = undefined;
      throw error;
    }
    if (kept === asked) kept = undefined;
    return currentToken();
  };
  const authorised = async (method: string, path: string, body: unknown): Promise<unknown> =>
    send(settings, path, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return async (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<unknown> => {
    try {
      return await authorised(method, path, body);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== 'unauthenticated') throw error;
      kept = undefined;
      return authorised(method, path, body);
    }
  };
}

/** Errors of a connection that was never made: nothing was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

async function send(settings: PixSettings, path: string, init: RequestInit): Promise<unknown> {
  const timeoutMs = settings.timeoutMs ?? 5000;
  try {
    const answer = await fetch(`${settings.url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (!answer.ok) throw problemOf(answer, text);
    return parsed(text);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new ProviderError('timeout', `the bank did not answer within ${timeoutMs} ms`, {
        outcomeUnknown: true,
        cause: error,
      });
    const cause = error instanceof Error ? (error.cause as { code?: string; message?: string } | undefined) : undefined;
    throw new ProviderError('unavailable', `the bank cannot be reached: ${cause?.message ?? String(error)}`, {
      outcomeUnknown: !NEVER_SENT.has(cause?.code ?? ''),
      cause: error,
    });
  }
}

function problemOf(answer: Response, text: string): ProviderError {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const problem = z
    .object({
      type: z.string().optional(),
      violacoes: z.array(z.object({ propriedade: z.string().optional(), razao: z.string().optional() })).optional(),
    })
    .safeParse(parsed(text));
  // Values are left out: they may be a CPF.
  const said = problem.success
    ? [problem.data.type, ...(problem.data.violacoes ?? []).map((it) => it.razao ?? it.propriedade)]
        .filter((it) => it !== undefined)
        .join('; ')
    : '';
  const message = `the bank answered ${answer.status} ${said}`.trim();
  if (answer.status === 401) return new ProviderError('unauthenticated', message);
  if (answer.status === 404) return new ProviderError('notFound', message);
  if (answer.status === 429) return new ProviderError('rateLimited', message, { retryAfterMs });
  if (answer.status >= 500) return new ProviderError('unavailable', message, { outcomeUnknown: true, retryAfterMs });
  return new ProviderError('invalid', message);
}
