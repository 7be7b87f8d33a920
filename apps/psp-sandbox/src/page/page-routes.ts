import { readFile } from 'node:fs/promises';
import { parseDecimalAmount, formatDecimalAmount, type Centavos } from '@arara/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxBankContext } from '../context.ts';
import { PAYMENT_FAULTS } from '../injected-faults.ts';
import { buildChargeBrCode, computeChargeExpiryMs } from '../merchant/charges/charges.ts';
import { maskCpf } from '../pix/ids.ts';
import { HttpProblem } from '../pix/problem.ts';
import type { SandboxPixCharge } from '../store/rows.ts';
import {
  renderLogoSvg,
  renderChargeNotFoundPage,
  renderPayPage,
  formatReceiptTime,
  type PaymentPageStatus,
} from './page.ts';
import { payCharge, presentSandboxPaymentOutcome } from './payer.ts';
import { getPaymentPageTexts, type PaymentPageState, type PaymentPageTexts } from './texts.ts';

/**
 * The hosted page. Its address holds 256 random bits and needs no log-in. It is kept current by server-sent events, or by polling
 * where they fail.
 */

const PAYMENT_STATUS_STREAM_HEARTBEAT_MS = 15_000;
type PageTokenRouteParams = { Params: { token: string }; Querystring: { lang?: string; aviso?: string } };

/** R$ 1.234,56, made from the digits and never from a float. */
export function formatReais(amount: Centavos): string {
  const [whole = '0', cents = '00'] = formatDecimalAmount(amount).split('.');
  return `R$\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents}`;
}

function computePaymentPageState(bank: SandboxBankContext, charge: SandboxPixCharge): PaymentPageState {
  if (charge.status.startsWith('REMOVIDA')) return 'cancelado';
  if (charge.status === 'ATIVA') return bank.clock.now() < computeChargeExpiryMs(charge) ? 'aguardando' : 'expirado';
  const returned = bank.store.selectReceivedOfCharge(charge.txid).every((pix) => {
    const refunds = bank.store.selectRefunds(pix.endToEndId).filter((refund) => refund.status === 'DEVOLVIDO');
    return refunds.reduce((sum, refund) => sum + refund.amount, 0) >= pix.amount;
  });
  return returned ? 'devolvido' : 'recebido';
}

function findChargeReceipt(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
): { endToEndId: string; amount: string; timeMs: number } | undefined {
  const [pix] = bank.store.selectReceivedOfCharge(charge.txid);
  return pix && { endToEndId: pix.endToEndId, amount: formatReais(pix.amount), timeMs: pix.timeMs };
}

function buildPaymentPageStatus(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  texts: PaymentPageTexts,
): PaymentPageStatus {
  const receipt = findChargeReceipt(bank, charge);
  return {
    state: computePaymentPageState(bank, charge),
    nowMs: bank.clock.now(),
    expiresMs: computeChargeExpiryMs(charge),
    receipt:
      receipt === undefined
        ? null
        : {
            endToEndId: receipt.endToEndId,
            amount: receipt.amount,
            time: formatReceiptTime(receipt.timeMs, texts.lang),
          },
  };
}

function renderChargePaymentPage(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  lang: string | undefined,
  notice: string | undefined,
): string {
  const debtor = charge.content.devedor;
  const amount = parseDecimalAmount(charge.content.valor.original);
  if (amount === undefined) throw new HttpProblem('ErroInternoDoServidor');
  return renderPayPage({
    texts: getPaymentPageTexts(lang),
    lang,
    path: `/pay/${charge.pageToken}`,
    state: computePaymentPageState(bank, charge),
    merchant: bank.settings.merchantName,
    amount: formatReais(amount),
    code: buildChargeBrCode(bank, charge),
    payer: debtor && {
      name: debtor.nome,
      document: debtor.cpf !== undefined ? `CPF ${maskCpf(debtor.cpf)}` : `CNPJ ${debtor.cnpj ?? ''}`,
    },
    returnUrl: charge.content.gnExtras?.urlRetorno,
    nowMs: bank.clock.now(),
    expiresMs: computeChargeExpiryMs(charge),
    receipt: findChargeReceipt(bank, charge),
    notice,
  });
}

/** Streams the status as server-sent events, now and at every change, until the client disconnects. */
function streamPaymentPageStatus(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  texts: PaymentPageTexts,
  reply: FastifyReply,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  const sendStatus = (): void => {
    const current = bank.store.selectCharge('txid', charge.txid);
    if (current !== undefined) raw.write(`data: ${JSON.stringify(buildPaymentPageStatus(bank, current, texts))}\n\n`);
  };
  const stopWatching = bank.chargeWatchers.watch(charge.txid, sendStatus);
  const heartbeat = setInterval(() => raw.write(': \n\n'), PAYMENT_STATUS_STREAM_HEARTBEAT_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    stopWatching();
  });
  sendStatus();
}

const payChargeBodySchema = z.object({ trouble: z.enum(PAYMENT_FAULTS).optional() }).optional();
const wantsHtml = (request: FastifyRequest): boolean => /text\/html/.test(request.headers.accept ?? '');

async function handlePaymentPageSubmit(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  request: FastifyRequest<PageTokenRouteParams>,
  reply: FastifyReply,
): Promise<unknown> {
  const body = payChargeBodySchema.safeParse(request.body);
  const query = request.query.lang === undefined ? '' : `lang=${encodeURIComponent(request.query.lang)}&`;
  try {
    if (!body.success)
      throw new HttpProblem('RequisicaoInvalida', {
        violations: [{ razao: `O campo trouble é um de: ${PAYMENT_FAULTS.join(', ')}.`, propriedade: 'trouble' }],
      });
    const outcome = await payCharge(bank, charge, body.data?.trouble);
    if (wantsHtml(request)) return await reply.redirect(`/pay/${charge.pageToken}?${query}aviso=${outcome.state}`, 303);
    return await reply.code(outcome.state === 'paid' ? 200 : 202).send(presentSandboxPaymentOutcome(outcome));
  } catch (error) {
    if (error instanceof HttpProblem && wantsHtml(request))
      return reply.redirect(`/pay/${charge.pageToken}?${query}aviso=refused`, 303);
    throw error;
  }
}

/** The style sheet of the page is these files in this order: the rules of a later file override those of an earlier one. */
const PAYMENT_PAGE_STYLESHEETS = ['frame', 'pay', 'outcome', 'test-bar', 'motion'];
const PAYMENT_PAGE_ASSETS = [
  [
    'page.css',
    'text/css; charset=utf-8',
    PAYMENT_PAGE_STYLESHEETS.map((name) => new URL(`./${name}.css`, import.meta.url)),
  ],
  ['page-client.js', 'text/javascript; charset=utf-8', [new URL('./page-client.js', import.meta.url)]],
  [
    'figtree.woff2',
    'font/woff2',
    [new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'))],
  ],
] as const;

const buildContentSecurityPolicy = (siteOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${siteOrigins.join(' ') || "'none'"}`,
  ].join('; ');

function getChargeByPayPageToken(bank: SandboxBankContext, token: string): SandboxPixCharge {
  const charge = bank.store.selectCharge('pageToken', token);
  if (charge === undefined) throw new HttpProblem('NaoEncontrado');
  return charge;
}

export function createPaymentPageRoutes(bank: SandboxBankContext) {
  const policy = buildContentSecurityPolicy(bank.settings.siteOrigins);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onSend', async (_request, reply) => {
      void reply
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-security-policy', policy);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    });
    app.get<PageTokenRouteParams>('/pay/:token', async (request, reply) => {
      const charge = bank.store.selectCharge('pageToken', request.params.token);
      const texts = getPaymentPageTexts(request.query.lang);
      void reply.type('text/html; charset=utf-8');
      if (charge === undefined) return reply.code(404).send(renderChargeNotFoundPage(texts));
      const notices: Record<string, string> = { scheduled: texts.test.scheduled, refused: texts.test.failed };
      return renderChargePaymentPage(bank, charge, request.query.lang, notices[request.query.aviso ?? '']);
    });
    app.get<PageTokenRouteParams>('/pay/:token/status', async (request) =>
      buildPaymentPageStatus(
        bank,
        getChargeByPayPageToken(bank, request.params.token),
        getPaymentPageTexts(request.query.lang),
      ),
    );
    app.get<PageTokenRouteParams>('/pay/:token/events', async (request, reply) =>
      streamPaymentPageStatus(
        bank,
        getChargeByPayPageToken(bank, request.params.token),
        getPaymentPageTexts(request.query.lang),
        reply,
      ),
    );
    app.post<PageTokenRouteParams>('/pay/:token/pay', async (request, reply) =>
      handlePaymentPageSubmit(bank, getChargeByPayPageToken(bank, request.params.token), request, reply),
    );
    await addPaymentPageAssetRoutes(app);
  };
}

async function addPaymentPageAssetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, type, files] of PAYMENT_PAGE_ASSETS) {
    const content = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
    app.get(`/pay-assets/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(content),
    );
  }
  app.get('/pay-assets/icon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(renderLogoSvg()),
  );
}
