import { toCentavos, formatDecimalAmount } from '@arara/money';
import type { z } from 'zod';
import type { Instant } from '../../context.ts';
import {
  type ProviderCharge,
  type ProviderChargeRequest,
  type PaymentProvider,
  type OnUnreadablePayment,
  type ProviderPayoutRequest,
  PaymentProviderError,
} from '../../ports/payment-provider.ts';
import { type BankApiCall, createBankCaller, formatUnreadableFields, parseBankResponse } from './pix-client.ts';
import {
  findWebhookSecretProblem,
  findBankNoticeSignatureProblem,
  parsePixWebhookNotices,
  type PixProviderSettings,
} from './pix-notices.ts';
import * as schemas from './pix-schemas.ts';

const PIX_LIST_PAGE_SIZE = 100;
/** The most pages of a list that are read: a bank that counts on without an end fills no memory. */
const MAX_PIX_LIST_PAGES = 1000;

const pixProviderCapabilities = {
  hostedPage: true,
  keyLookUp: true,
  limits: {
    chargeMin: toCentavos(1),
    // Ten digits before the point (API Pix, `valor.original`).
    chargeMax: toCentavos(999_999_999_999),
    chargeExpirySecondsMax: 2_147_483_647,
    payoutMin: toCentavos(1),
    payoutMax: toCentavos(999_999_999_999),
    refundDays: 90,
  },
} as const;

/**
 * A bank that implements the Banco Central's API Pix (2.9), with the hosted page as `linkPagamento` and the payer as
 * `gnExtras.pagador`. The standard has no payouts: these have the shape of Efí's `PUT /v3/gn/pix/:idEnvio`.
 */
export function createPixProvider(settings: PixProviderSettings): PaymentProvider {
  const bank: PixBankConnection = { call: createBankCaller(settings), pixKey: settings.pixKey };
  return {
    capabilities: () => ({ ...pixProviderCapabilities, payerIdentity: settings.payerIdentity ?? 'reported' }),
    ...createChargeCalls(bank),
    ...createRefundCalls(bank),
    ...createPixPayoutCalls(bank),
    ...createWebhookCalls(bank, settings),
    lookUpKey: async (key) => {
      const answer = await bank.call('GET', `/v3/gn/dict/${encodeURIComponent(key)}`);
      return schemas.toPixKeyOwner(parseBankResponse(schemas.pixKeyOwnerSchema, answer));
    },
    getBalance: async () =>
      parseBankResponse(schemas.pixBankBalanceSchema, await bank.call('GET', '/v2/gn/saldo')).saldo,
  };
}

interface PixBankConnection {
  readonly call: BankApiCall;
  readonly pixKey: string;
}

/** True when the bank refused a call because of its content: what was asked for may have been done before. */
const isInvalidOrConflictBankError = (error: unknown): boolean =>
  error instanceof PaymentProviderError && (error.code === 'invalid' || error.code === 'conflict');

function createChargeCalls({
  call,
  pixKey,
}: PixBankConnection): Pick<
  PaymentProvider,
  'createCharge' | 'getCharge' | 'cancelCharge' | 'listReceived' | 'listReturned'
> {
  const parseCharge = (answer: unknown): ProviderCharge =>
    schemas.toProviderCharge(parseBankResponse(schemas.pixChargeSchema, answer), pixKey);
  const getCharge = async (chargeId: string): Promise<ProviderCharge> =>
    parseCharge(await call('GET', `/cob/${chargeId}`));
  const listPayments = async (
    window: BankListTimeWindow,
    onUnreadable: OnUnreadablePayment = refuseUnreadablePayment,
  ) => {
    const listed = await fetchAllBankListPages(call, '/pix', window, schemas.pixReceivedPaymentsPageSchema);
    return listed.flatMap((entry) => {
      const read = schemas.pixPaymentSchema.safeParse(entry);
      if (read.success) return [schemas.toBankListedPayment(read.data, pixKey)];
      onUnreadable(formatUnreadableFields(read.error));
      return [];
    });
  };
  return {
    createCharge: async (order) => {
      try {
        return parseCharge(await call('PUT', `/cob/${order.chargeId}`, toPixChargeRequestBody(order, pixKey)));
      } catch (error) {
        // A bank may refuse to create a charge again that was paid meanwhile.
        if (isInvalidOrConflictBankError(error)) return getCharge(order.chargeId).catch(() => Promise.reject(error));
        throw error;
      }
    },
    getCharge,
    cancelCharge: async (chargeId) => {
      try {
        return parseCharge(await call('PATCH', `/cob/${chargeId}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }));
      } catch (error) {
        // The bank refuses to remove a charge that was paid or removed before.
        if (isInvalidOrConflictBankError(error)) return getCharge(chargeId);
        throw error;
      }
    },
    listReceived: (from, to, onUnreadable) => listPayments({ from, to }, onUnreadable),
    listReturned: (from, to, onUnreadable) => listPayments({ from, to, devolucaoPresente: 'true' }, onUnreadable),
  };
}

function refuseUnreadablePayment(where: string): never {
  throw new PaymentProviderError('protocol', `a payment on the bank's list cannot be read: ${where}`);
}

function createRefundCalls({ call }: PixBankConnection): Pick<PaymentProvider, 'createRefund' | 'getRefund'> {
  const parseRefund = (answer: unknown) =>
    schemas.toProviderRefund(parseBankResponse(schemas.pixBankRefundSchema, answer));
  const toPath = (endToEndId: string, refundId: string): string => `/pix/${endToEndId}/devolucao/${refundId}`;
  return {
    createRefund: async ({ endToEndId, refundId, amount }) =>
      parseRefund(await call('PUT', toPath(endToEndId, refundId), { valor: formatDecimalAmount(amount) })),
    getRefund: async (endToEndId, refundId) => parseRefund(await call('GET', toPath(endToEndId, refundId))),
  };
}

function createPixPayoutCalls({
  call,
  pixKey,
}: PixBankConnection): Pick<PaymentProvider, 'createPayout' | 'getPayout' | 'listPayouts'> {
  const parsePayout = (answer: unknown) => schemas.toProviderPayout(parseBankResponse(schemas.pixPayoutSchema, answer));
  return {
    createPayout: async (order) =>
      parsePayout(await call('PUT', `/v3/gn/pix/${order.payoutId}`, toPixPayoutRequestBody(order, pixKey))),
    getPayout: async (payoutId) => parsePayout(await call('GET', `/v2/gn/pix/enviados/id-envio/${payoutId}`)),
    listPayouts: async (from, to) => {
      const listed = await fetchAllBankListPages(call, '/v2/gn/pix/enviados', { from, to }, schemas.payoutsPageSchema);
      return listed.map(schemas.toProviderPayout);
    },
  };
}

const createWebhookCalls = (
  { call, pixKey }: PixBankConnection,
  settings: PixProviderSettings,
): Pick<PaymentProvider, 'registerWebhook' | 'readWebhook'> => ({
  registerWebhook: async (url) => {
    const webhookUrl = settings.notices === 'address' ? `${url}?k=${settings.webhookSecret}` : url;
    await call('PUT', `/webhook/${encodeURIComponent(pixKey)}`, { webhookUrl });
  },
  readWebhook: ({ body, header, query }) => {
    const why =
      settings.notices === 'address'
        ? findWebhookSecretProblem(settings, query('k'))
        : findBankNoticeSignatureProblem(settings, body, header('x-sandbox-signature'));
    return why === undefined ? parsePixWebhookNotices(body) : { ok: false, why };
  },
});

interface BankListTimeWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly devolucaoPresente?: 'true';
}

/** Every page of a list, each read with the same window. Throws `listTooLong` where the bank names too many of them. */
async function fetchAllBankListPages<T>(
  call: BankApiCall,
  path: string,
  { from, to, ...filter }: BankListTimeWindow,
  schema: z.ZodType<{ parametros: { paginacao: { quantidadeDePaginas: number } }; pix: T[] }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const query = new URLSearchParams({
      inicio: new Date(from).toISOString(),
      fim: new Date(to).toISOString(),
      ...filter,
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PIX_LIST_PAGE_SIZE),
    });
    const answer = parseBankResponse(schema, await call('GET', `${path}?${query.toString()}`));
    pages = answer.parametros.paginacao.quantidadeDePaginas;
    if (pages > MAX_PIX_LIST_PAGES)
      throw new PaymentProviderError('listTooLong', `the bank's list has more than ${MAX_PIX_LIST_PAGES} pages`);
    found.push(...answer.pix);
  }
  return found;
}

const toPixChargeRequestBody = (order: ProviderChargeRequest, pixKey: string) => ({
  calendario: { expiracao: order.expirySeconds },
  devedor: { cpf: order.payer.cpf, nome: order.payer.name.slice(0, 200) },
  valor: { original: formatDecimalAmount(order.amount) },
  chave: pixKey,
  gnExtras: { urlRetorno: order.returnUrl },
});

const toPixPayoutRequestBody = (order: ProviderPayoutRequest, pixKey: string) => ({
  valor: formatDecimalAmount(order.amount),
  pagador: { chave: pixKey },
  favorecido: { chave: order.key, ...(order.owner.length === 11 ? { cpf: order.owner } : { cnpj: order.owner }) },
});
