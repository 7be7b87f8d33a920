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
import { type BankCall, createBankCaller, parseAnswer } from './pix-client.ts';
import { findSecretProblem, findSignatureProblem, parseNotices, type PixSettings } from './pix-notices.ts';
import * as schemas from './pix-schemas.ts';

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
 * A bank that implements the Banco Central's API Pix (2.9), with the hosted page as `linkPagamento` and the payer as
 * `gnExtras.pagador`. The standard has no payouts: these have the shape of Efí's `PUT /v3/gn/pix/:idEnvio`.
 */
export function createPixProvider(settings: PixSettings): PaymentProvider {
  const bank: Bank = { call: createBankCaller(settings), pixKey: settings.pixKey };
  return {
    capabilities: () => ({ ...capabilities, payerIdentity: settings.payerIdentity ?? 'reported' }),
    ...chargeCalls(bank),
    ...refundCalls(bank),
    ...payoutCalls(bank),
    ...webhookCalls(bank, settings),
    lookUpKey: async (key) => {
      const answer = await bank.call('GET', `/v3/gn/dict/${encodeURIComponent(key)}`);
      return schemas.toKeyOwner(parseAnswer(schemas.keyOwnerSchema, answer));
    },
    getBalance: async () => parseAnswer(schemas.balanceSchema, await bank.call('GET', '/v2/gn/saldo')).saldo,
  };
}

interface Bank {
  readonly call: BankCall;
  readonly pixKey: string;
}

/** True when the bank refused a call because of its content: what was asked for may have been done before. */
const isContentRefused = (error: unknown): boolean =>
  error instanceof ProviderError && (error.code === 'invalid' || error.code === 'conflict');

function chargeCalls({
  call,
  pixKey,
}: Bank): Pick<PaymentProvider, 'createCharge' | 'getCharge' | 'cancelCharge' | 'listReceived' | 'listReturned'> {
  const parseCharge = (answer: unknown): Charge => schemas.toCharge(parseAnswer(schemas.cobSchema, answer), pixKey);
  const getCharge = async (chargeId: string): Promise<Charge> => parseCharge(await call('GET', `/cob/${chargeId}`));
  const listPayments = async (window: ListWindow) => {
    const listed = await fetchAllPages(call, '/pix', window, schemas.receivedPageSchema);
    return listed.map((payment) => schemas.toListedPayment(payment, pixKey));
  };
  return {
    createCharge: async (order) => {
      try {
        return parseCharge(await call('PUT', `/cob/${order.chargeId}`, toCobBody(order, pixKey)));
      } catch (error) {
        // A bank may refuse to create a charge again that was paid meanwhile.
        if (isContentRefused(error)) return getCharge(order.chargeId).catch(() => Promise.reject(error));
        throw error;
      }
    },
    getCharge,
    cancelCharge: async (chargeId) => {
      try {
        return parseCharge(await call('PATCH', `/cob/${chargeId}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }));
      } catch (error) {
        // The bank refuses to remove a charge that was paid or removed before.
        if (isContentRefused(error)) return getCharge(chargeId);
        throw error;
      }
    },
    listReceived: (from, to) => listPayments({ from, to }),
    listReturned: (from, to) => listPayments({ from, to, devolucaoPresente: 'true' }),
  };
}

function refundCalls({ call }: Bank): Pick<PaymentProvider, 'createRefund' | 'getRefund'> {
  const parseRefund = (answer: unknown) => schemas.toRefund(parseAnswer(schemas.refundSchema, answer));
  const toPath = (endToEndId: string, refundId: string): string => `/pix/${endToEndId}/devolucao/${refundId}`;
  return {
    createRefund: async ({ endToEndId, refundId, amount }) =>
      parseRefund(await call('PUT', toPath(endToEndId, refundId), { valor: toDecimal(amount) })),
    getRefund: async (endToEndId, refundId) => parseRefund(await call('GET', toPath(endToEndId, refundId))),
  };
}

function payoutCalls({ call, pixKey }: Bank): Pick<PaymentProvider, 'createPayout' | 'getPayout' | 'listPayouts'> {
  const parsePayout = (answer: unknown) => schemas.toPayout(parseAnswer(schemas.payoutSchema, answer));
  return {
    createPayout: async (order) =>
      parsePayout(await call('PUT', `/v3/gn/pix/${order.payoutId}`, toPayoutBody(order, pixKey))),
    getPayout: async (payoutId) => parsePayout(await call('GET', `/v2/gn/pix/enviados/id-envio/${payoutId}`)),
    listPayouts: async (from, to) => {
      const listed = await fetchAllPages(call, '/v2/gn/pix/enviados', { from, to }, schemas.payoutsPageSchema);
      return listed.map(schemas.toPayout);
    },
  };
}

const webhookCalls = (
  { call, pixKey }: Bank,
  settings: PixSettings,
): Pick<PaymentProvider, 'registerWebhook' | 'readWebhook'> => ({
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
});

interface ListWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly devolucaoPresente?: 'true';
}

/** Every page of a list, each read with the same window. */
async function fetchAllPages<T>(
  call: BankCall,
  path: string,
  { from, to, ...filter }: ListWindow,
  schema: z.ZodType<{ parametros: { paginacao: { quantidadeDePaginas: number } }; pix: T[] }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const query = new URLSearchParams({
      inicio: new Date(from).toISOString(),
      fim: new Date(to).toISOString(),
      ...filter,
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PAGE_SIZE),
    });
    const answer = parseAnswer(schema, await call('GET', `${path}?${query.toString()}`));
    pages = answer.parametros.paginacao.quantidadeDePaginas;
    found.push(...answer.pix);
  }
  return found;
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
