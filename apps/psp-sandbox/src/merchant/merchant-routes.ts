import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDecimal } from '@arara/money';
import { z } from 'zod';
import type { Scope } from './access-tokens.ts';
import type { Bank } from '../bank.ts';
import {
  getChargeRevision,
  getCharge,
  presentCharge,
  presentChargeWithPayments,
  patchCharge,
  postCharge,
  putCharge,
} from './charges.ts';
import { timestamp } from '../clock.ts';
import { detectKeyType } from '../pix/ids.ts';
import { readListing } from '../pix/listing.ts';
import { lookUpKey, getPayout, presentPayout, requestPayout } from './payouts.ts';
import { Problem, type Violation } from '../pix/problem.ts';
import { getReceivedPix, presentReceivedPix, presentRefund, requestRefund } from './received.ts';
import type { Webhook } from '../store/schema.ts';

/** The merchant's calls: OAuth, the API Pix and, in Efí's shape, what the API Pix does not have. */

const SLOW_MS = 3_000;

/** Leaves the caller without an answer; the connection stays open until one side gives up. */
const leaveUnanswered = (reply: FastifyReply): void => void reply.hijack();

const queryFlag = z.object({
  txid: z.string().optional(),
  status: z.string().optional(),
  revisao: z.string().optional(),
  devolucaoPresente: z.enum(['true', 'false']).optional(),
  // Every charge here has a location, and every payment a charge.
  locationPresente: z.enum(['true', 'false']).optional(),
  txIdPresente: z.enum(['true', 'false']).optional(),
});

const parseFlag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

export function merchantRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      if (bank.faults.inForce('unavailable') !== undefined) {
        void reply.header('retry-after', '1');
        throw new Problem('ServicoIndisponivel');
      }
      const slow = bank.faults.inForce('slow');
      if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? SLOW_MS));
    });

    app.post('/oauth/token', async (request, reply) => {
      const answer = await bank.access.issueToken(request.headers.authorization, request.body);
      if (answer.status === 401) void reply.header('www-authenticate', 'Basic realm="sandbox bank"');
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    });

    const guard = (scope: Scope) => ({
      preHandler: async (request: FastifyRequest) => bank.access.requireScope(request.headers.authorization, scope),
    });
    chargeRoutes(bank, app, guard);
    receivedRoutes(bank, app, guard);
    webhookRoutes(bank, app, guard);
    payoutRoutes(bank, app, guard);
  };
}

const EMPTY_PAGE = { items: [], total: 0 };

const invalidQueryProblem = (kind: 'CobConsultaInvalida' | 'PixConsultaInvalida', error: z.ZodError): Problem =>
  new Problem(kind, {
    violations: error.issues.map(({ path: [name = ''] }) => ({
      razao: `O parâmetro ${String(name)} não respeita o _schema_.`,
      propriedade: String(name),
    })),
  });

type Guard = (scope: Scope) => { preHandler: (request: FastifyRequest) => Promise<void> };
type ByTxid = { Params: { txid: string } };
type ByEndToEndId = { Params: { e2eid: string; id: string } };
type ByKey = { Params: { chave: string } };
type ByPayoutId = { Params: { idEnvio: string } };

function chargeRoutes(bank: Bank, app: FastifyInstance, guard: Guard): void {
  app.put<ByTxid>('/cob/:txid', guard('cob.write'), async (request, reply) => {
    const charge = putCharge(bank, request.params.txid, request.body);
    bank.chargeWatchers.notifyChanged(charge.txid);
    bank.deliverSoon();
    if (bank.faults.consume(['timeout'], charge.txid) !== undefined) return leaveUnanswered(reply);
    return reply.code(201).send(presentCharge(bank, charge));
  });
  app.post('/cob', guard('cob.write'), async (request, reply) =>
    reply.code(201).send(presentCharge(bank, postCharge(bank, request.body))),
  );
  app.patch<ByTxid>('/cob/:txid', guard('cob.write'), async (request) =>
    presentCharge(bank, patchCharge(bank, request.params.txid, request.body)),
  );
  app.get<ByTxid>('/cob/:txid', guard('cob.read'), async (request) =>
    presentChargeWithPayments(
      bank,
      getChargeRevision(bank, request.params.txid, queryFlag.parse(request.query).revisao),
    ),
  );
  app.get('/cob', guard('cob.read'), async (request) => {
    const flags = queryFlag.safeParse(request.query);
    if (!flags.success) throw invalidQueryProblem('CobConsultaInvalida', flags.error);
    const { status } = flags.data;
    const located = parseFlag(flags.data.locationPresente);
    const listing = readListing(request.query, 'CobConsultaInvalida', {
      ...(status !== undefined && { status }),
      ...(located !== undefined && { locationPresente: located }),
    });
    const page = located === false ? EMPTY_PAGE : bank.store.selectCharges({ ...listing.window, status });
    return {
      parametros: listing.parameters(page.total),
      cobs: page.items.map((charge) => presentChargeWithPayments(bank, charge)),
    };
  });
}

function receivedRoutes(bank: Bank, app: FastifyInstance, guard: Guard): void {
  app.get<ByEndToEndId>('/pix/:e2eid', guard('pix.read'), async (request) =>
    presentReceivedPix(bank, getReceivedPix(bank, request.params.e2eid)),
  );
  app.get('/pix', guard('pix.read'), async (request) => {
    const flags = queryFlag.safeParse(request.query);
    if (!flags.success) throw invalidQueryProblem('PixConsultaInvalida', flags.error);
    const { txid } = flags.data;
    const refunded = parseFlag(flags.data.devolucaoPresente);
    const charged = parseFlag(flags.data.txIdPresente);
    const listing = readListing(request.query, 'PixConsultaInvalida', {
      ...(txid !== undefined && { txid }),
      ...(refunded !== undefined && { devolucaoPresente: refunded }),
      ...(charged !== undefined && { txIdPresente: charged }),
    });
    const page = charged === false ? EMPTY_PAGE : bank.store.selectReceivedPage({ ...listing.window, txid, refunded });
    return { parametros: listing.parameters(page.total), pix: page.items.map((pix) => presentReceivedPix(bank, pix)) };
  });
  app.put<ByEndToEndId>('/pix/:e2eid/devolucao/:id', guard('pix.write'), async (request, reply) => {
    const refund = requestRefund(bank, request.params.e2eid, request.params.id, request.body);
    if (bank.faults.consume(['refund-timeout'], getReceivedPix(bank, refund.endToEndId).txid) !== undefined)
      return leaveUnanswered(reply);
    return reply.code(201).send(presentRefund(refund));
  });
  app.get<ByEndToEndId>('/pix/:e2eid/devolucao/:id', guard('pix.read'), async (request) => {
    const refund = bank.store.selectRefund(getReceivedPix(bank, request.params.e2eid).endToEndId, request.params.id);
    if (refund === undefined) throw new Problem('PixDevolucaoNaoEncontrada');
    return presentRefund(refund);
  });
}

const webhookBody = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(500) });

function webhookRoutes(bank: Bank, app: FastifyInstance, guard: Guard): void {
  const view = (webhook: Webhook) => ({
    webhookUrl: webhook.url,
    chave: webhook.pixKey,
    cnpj: bank.settings.merchantCnpj,
    criacao: timestamp(webhook.createdMs),
  });
  const webhookOf = (pixKey: string): Webhook => {
    const webhook = bank.store.selectWebhook(pixKey);
    if (webhook === undefined) throw new Problem('WebhookNaoEncontrado');
    return webhook;
  };
  app.put<ByKey>('/webhook/:chave', guard('webhook.write'), async (request, reply) => {
    const { chave } = request.params;
    const parsed = webhookBody.safeParse(request.body);
    const violations: Violation[] = [];
    if (detectKeyType(chave) === undefined)
      violations.push({
        razao: 'O parâmetro {chave} não corresponde a uma chave DICT válida.',
        propriedade: 'chave',
        valor: chave.slice(0, 77),
      });
    else if (!bank.settings.pixKeys.includes(chave))
      violations.push({
        razao: 'O parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.',
        propriedade: 'chave',
        valor: chave,
      });
    if (!parsed.success)
      violations.push({
        razao: 'Campo webhook.webhookUrl não respeita o _schema_.',
        propriedade: 'webhook.webhookUrl',
      });
    if (!parsed.success || violations.length > 0) throw new Problem('WebhookOperacaoInvalida', { violations });
    bank.store.upsertWebhook({ pixKey: chave, url: parsed.data.webhookUrl, createdMs: bank.clock.now() });
    return reply.code(200).send(view(webhookOf(chave)));
  });
  app.get<ByKey>('/webhook/:chave', guard('webhook.read'), async (request) => view(webhookOf(request.params.chave)));
  app.get('/webhook', guard('webhook.read'), async () => ({ webhooks: bank.store.selectWebhooks().map(view) }));
  app.delete<ByKey>('/webhook/:chave', guard('webhook.write'), async (request, reply) => {
    if (!bank.store.deleteWebhook(request.params.chave)) throw new Problem('WebhookNaoEncontrado');
    return reply.code(204).send();
  });
}

function payoutRoutes(bank: Bank, app: FastifyInstance, guard: Guard): void {
  app.put<ByPayoutId>('/v3/gn/pix/:idEnvio', guard('pix.send'), async (request, reply) => {
    // The request is lost on its way: the bank knows nothing of it, and the caller cannot tell.
    if (bank.faults.consume(['payout-unheard'], request.params.idEnvio) !== undefined) return leaveUnanswered(reply);
    const payout = requestPayout(bank, request.params.idEnvio, request.body);
    if (bank.faults.consume(['payout-timeout'], payout.id) !== undefined) return leaveUnanswered(reply);
    return reply.code(201).send(presentPayout(bank, payout));
  });
  app.get<ByPayoutId>('/v2/gn/pix/enviados/id-envio/:idEnvio', guard('gn.pix.send.read'), async (request) =>
    presentPayout(bank, getPayout(bank, request.params.idEnvio)),
  );
  app.get('/v2/gn/pix/enviados', guard('gn.pix.send.read'), async (request) => {
    const listing = readListing(request.query, 'EnvioConsultaInvalida');
    const page = bank.store.selectPayoutPage(listing.window);
    return { parametros: listing.parameters(page.total), pix: page.items.map((payout) => presentPayout(bank, payout)) };
  });
  app.get('/v2/gn/saldo', guard('gn.balance.read'), async () => ({ saldo: toDecimal(bank.balance()) }));
  app.get<ByKey>('/v3/gn/dict/:chave', guard('gn.dict.read'), async (request) => lookUpKey(bank, request.params.chave));
}

/** The open call behind a QR: the charge's payload, signed. Anyone with the 256-bit token may fetch it. */
export function payloadRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/jwks.json', async () => bank.payloadSigner.publicKeys);
    app.get<{ Params: { token: string } }>('/qr/v2/:token', async (request, reply) => {
      const charge = bank.store.selectCharge('locationToken', request.params.token);
      if (charge === undefined) throw new Problem('CobPayloadNaoEncontrado');
      if (charge.status.startsWith('REMOVIDA')) throw new Problem('CobPayloadNaoEncontrado', { status: 410 });
      const { calendario, gnExtras: _, ...rest } = charge.content;
      const payload = {
        calendario: {
          criacao: timestamp(charge.createdMs),
          apresentacao: timestamp(bank.clock.now()),
          expiracao: calendario.expiracao,
        },
        txid: charge.txid,
        revisao: charge.revision,
        status: getCharge(bank, charge.txid).status,
        ...rest,
      };
      return reply
        .type('application/jose')
        .header('cache-control', 'no-store')
        .send(await bank.payloadSigner.sign(payload, `${bank.url()}/.well-known/jwks.json`));
    });
  };
}
