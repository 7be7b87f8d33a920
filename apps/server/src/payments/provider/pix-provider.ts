import { centavos, toDecimal } from '@arara/money';
import type { z } from 'zod';
import type { Instant } from '../../context.ts';
import {
  type Charge,
  type ChargeOrder,
  type PaymentProvider,
  type PayoutOrder,
  ProviderError,
} from '../../ports/payment-provider.ts';
import { createBankCaller, parseAnswer } from './pix-client.ts';
import { findSecretProblem, findSignatureProblem, parseNotices, type PixSettings } from './pix-notices.ts';
import * as shapes from './pix-schemas.ts';

const PAGE_SIZE = 100;

const capabilities = {
  hostedPage: true,
  keyLookUp: true,
  limits: {
    chargeMin: centavos(1),
    // Ten digits before the point (API Pix, `valor.original`).
    chargeMax: centavos(999_999_999_999),
    chargeExpirySecondsMax: 2_147_483_647,
    payoutMin: centavos(1),
    payoutMax: centavos(999_999_999_999),
    refundDays: 90,
  },
} as const;

/**
 * A bank that speaks the Banco Central's API Pix (2.9), with the hosted page as `linkPagamento` and the payer as
 * `gnExtras.pagador`; payouts, which the standard lacks, in the shape of Efí's `PUT /v3/gn/pix/:idEnvio`.
 */
export function createPixProvider(settings: PixSettings): PaymentProvider {
  const call = createBankCaller(settings);
  const { pixKey } = settings;
  const chargeOf = (answer: unknown): Charge => shapes.toCharge(parseAnswer(shapes.cobSchema, answer), pixKey);
  const payoutOf = (answer: unknown) => shapes.toPayout(parseAnswer(shapes.payoutSchema, answer));
  const refundOf = (answer: unknown) => shapes.toRefund(parseAnswer(shapes.refundSchema, answer));
  const getCharge = async (chargeId: string): Promise<Charge> => chargeOf(await call('GET', `/cob/${chargeId}`));
  /** Every page of a list, each read with the same window. */
  async function all<T>(
    path: string,
    window: { from: Instant; to: Instant; devolucaoPresente?: 'true' },
    page: z.ZodType<{ parametros: { paginacao: { quantidadeDePaginas: number } }; pix: T[] }>,
  ): Promise<T[]> {
    const found: T[] = [];
    for (let at = 0, pages = 1; at < pages; at++) {
      const query = new URLSearchParams({
        inicio: new Date(window.from).toISOString(),
        fim: new Date(window.to).toISOString(),
        ...(window.devolucaoPresente === undefined ? {} : { devolucaoPresente: window.devolucaoPresente }),
        'paginacao.paginaAtual': String(at),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      });
      const answer = parseAnswer(page, await call('GET', `${path}?${query.toString()}`));
      pages = answer.parametros.paginacao.quantidadeDePaginas;
      found.push(...answer.pix);
    }
    return found;
  }
  const listed = async (window: { from: Instant; to: Instant; devolucaoPresente?: 'true' }) =>
    (await all('/pix', window, shapes.receivedPageSchema)).map((it) => shapes.toListedPayment(it, pixKey));
  return {
    capabilities: () => ({ ...capabilities, payerIdentity: settings.payerIdentity ?? 'reported' }),
    createCharge: async (order) => {
      try {
        return chargeOf(await call('PUT', `/cob/${order.chargeId}`, toCobBody(order, pixKey)));
      } catch (error) {
        if (!(error instanceof ProviderError) || !['invalid', 'conflict'].includes(error.code)) throw error;
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
        if (error instanceof ProviderError && ['invalid', 'conflict'].includes(error.code)) return getCharge(chargeId);
        throw error;
      }
    },
    listReceived: (from, to) => listed({ from, to }),
    listReturned: (from, to) => listed({ from, to, devolucaoPresente: 'true' }),
    createRefund: async ({ endToEndId, refundId, amount }) =>
      refundOf(await call('PUT', `/pix/${endToEndId}/devolucao/${refundId}`, { valor: toDecimal(amount) })),
    getRefund: async (endToEndId, refundId) => refundOf(await call('GET', `/pix/${endToEndId}/devolucao/${refundId}`)),
    createPayout: async (order) =>
      payoutOf(await call('PUT', `/v3/gn/pix/${order.payoutId}`, toPayoutBody(order, pixKey))),
    getPayout: async (payoutId) => payoutOf(await call('GET', `/v2/gn/pix/enviados/id-envio/${payoutId}`)),
    listPayouts: async (from, to) =>
      (await all('/v2/gn/pix/enviados', { from, to }, shapes.payoutsPageSchema)).map(shapes.toPayout),
    lookUpKey: async (key) =>
      shapes.toKeyOwner(
        parseAnswer(shapes.keyOwnerSchema, await call('GET', `/v3/gn/dict/${encodeURIComponent(key)}`)),
      ),
    getBalance: async () => parseAnswer(shapes.balanceSchema, await call('GET', '/v2/gn/saldo')).saldo,
    registerWebhook: async (url) => {
      const webhookUrl = settings.notices === 'address' ? `${url}?k=${settings.webhookSecret}` : url;
      await call('PUT', `/webhook/${encodeURIComponent(pixKey)}`, { webhookUrl });
    },
    readWebhook: ({ body, header, query }) => {
      const why =
        settings.notices === 'address'
          ? findSecretProblem(settings, query('k'))
          : findSignatureProblem(settings, body, header('x-sandbox-signature'));
      return why === undefined ? parseNotices(body) : { ok: false, why };
    },
  };
}

const toCobBody = (order: ChargeOrder, pixKey: string) => ({
  calendario: { expiracao: order.expirySeconds },
  devedor: { cpf: order.payer.cpf, nome: order.payer.name.slice(0, 200) },
  valor: { original: toDecimal(order.amount) },
  chave: pixKey,
  gnExtras: { urlRetorno: order.returnUrl },
});

const toPayoutBody = (order: PayoutOrder, pixKey: string) => ({
  valor: toDecimal(order.amount),
  pagador: { chave: pixKey },
  favorecido: { chave: order.key, ...(order.owner.length === 11 ? { cpf: order.owner } : { cnpj: order.owner }) },
});
