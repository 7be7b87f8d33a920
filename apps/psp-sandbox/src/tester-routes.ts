import { parseDecimalAmount } from '@arara/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { toIsoTimestamp } from './clock.ts';
import type { SandboxBankContext } from './context.ts';
import { INJECTED_FAULT_NAMES, type InjectedFault } from './injected-faults.ts';
import { getPixChargeByTxid } from './merchant/charges/charges.ts';
import { returnPayoutToMerchant } from './merchant/payouts/payouts.ts';
import { presentRefund } from './merchant/received/received.ts';
import { clawBackReceivedPix } from './merchant/received/refunds.ts';
import { decimalAmountTextSchema } from './pix/amounts.ts';
import { detectPixKeyType, isCnpj, isCpf } from './pix/ids.ts';
import { HttpProblem } from './pix/problem.ts';

/** The tester's calls: injected faults, the clock, the log of notifications. They exist because this bank never runs in production. */

const injectFaultBodySchema = z.object({
  name: z.enum([...INJECTED_FAULT_NAMES, 'none', 'clear']),
  txid: z.string().optional(),
  durationMs: z.coerce.number().int().positive().max(86_400_000).optional(),
  delayMs: z.coerce.number().int().min(0).max(86_400_000).optional(),
  signed: z.coerce.boolean().optional(),
});
const advanceClockBodySchema = z.object({
  advanceMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
});
const clawBackBodySchema = z.object({ valor: decimalAmountTextSchema.optional() });
const pixKeyOwnerBodySchema = z.object({
  chave: z.string().refine((key) => detectPixKeyType(key) !== undefined),
  documento: z.string().refine((text) => isCpf(text) || isCnpj(text)),
  nome: z.string().min(1).max(200),
});

function parseTesterRequestBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new HttpProblem('RequisicaoInvalida', {
    violations: parsed.error.issues.map((issue) => ({ razao: issue.message, propriedade: issue.path.join('.') })),
  });
}

const omitUndefinedFields = <T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export function createTesterRoutes(bank: SandboxBankContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/sandbox/health', async () => ({
      name: 'arara-psp-sandbox',
      ok: true,
      now: toIsoTimestamp(bank.clock.now()),
      siteOrigins: bank.settings.siteOrigins,
    }));
    addFaultRoutes(bank, app);
    addClockControlRoutes(bank, app);
    addWebhookDeliveryListRoutes(bank, app);
    addSandboxKeyAndPaymentRoutes(bank, app);
  };
}

function addFaultRoutes(bank: SandboxBankContext, app: FastifyInstance): void {
  app.get('/sandbox/trouble', async () => ({ active: bank.faults.list() }));
  app.post('/sandbox/trouble', async (request) => {
    const { name, ...rest } = parseTesterRequestBody(injectFaultBodySchema, request.body);
    if (name === 'none' || name === 'clear') bank.faults.clear();
    else injectFault(bank, { name, ...omitUndefinedFields(rest) });
    return { ok: true, active: bank.faults.list() };
  });
}

function injectFault(bank: SandboxBankContext, fault: InjectedFault): void {
  if (fault.name !== 'webhook-forged') return bank.faults.inject(fault);
  // A forged payment is claimed at once for an open charge, otherwise for the next charge that is made.
  const charge = fault.txid === undefined ? bank.store.selectNewestOpenCharge() : getPixChargeByTxid(bank, fault.txid);
  if (charge === undefined) bank.faults.inject(fault);
  else bank.store.transact(() => bank.forgePaymentNotification(charge, fault.signed === true));
  bank.deliverSoon();
}

function addClockControlRoutes(bank: SandboxBankContext, app: FastifyInstance): void {
  app.post('/sandbox/clock', async (request) => {
    const offsetMs = bank.clock.advance(parseTesterRequestBody(advanceClockBodySchema, request.body).advanceMs);
    await bank.settleDue();
    bank.chargeWatchers.notifyAllChanged();
    return { now: toIsoTimestamp(bank.clock.now()), offsetMs };
  });
  app.post('/sandbox/reset', async () => {
    bank.store.transact(() => bank.store.deleteAll());
    bank.clock.reset();
    bank.faults.clear();
    bank.chargeWatchers.notifyAllChanged();
    return { ok: true, now: toIsoTimestamp(bank.clock.now()) };
  });
}

function addWebhookDeliveryListRoutes(bank: SandboxBankContext, app: FastifyInstance): void {
  app.get('/sandbox/deliveries', async (request) => {
    const { txid = null } = parseTesterRequestBody(z.object({ txid: z.string().optional() }), request.query);
    return {
      deliveries: bank.store.selectDeliveries(txid).map((delivery) => ({
        ...delivery,
        forged: delivery.forged === 1,
        body: JSON.parse(delivery.body) as unknown,
      })),
    };
  });
  app.post<{ Params: { id: string } }>('/sandbox/deliveries/:id/resend', async (request) => {
    if (!bank.store.updateDeliveryResent(Number(request.params.id), bank.clock.now()))
      throw new HttpProblem('NaoEncontrado');
    bank.deliverSoon();
    return { ok: true };
  });
}

function addSandboxKeyAndPaymentRoutes(bank: SandboxBankContext, app: FastifyInstance): void {
  app.post('/sandbox/keys', async (request) => {
    const { chave, documento, nome } = parseTesterRequestBody(pixKeyOwnerBodySchema, request.body);
    bank.store.upsertKeyOwner({ pixKey: chave, document: documento, name: nome });
    return { ok: true };
  });
  app.post<{ Params: { idEnvio: string } }>('/sandbox/payouts/:idEnvio/return', async (request) => {
    const answer = returnPayoutToMerchant(bank, request.params.idEnvio);
    bank.deliverSoon();
    return answer;
  });
  app.post<{ Params: { e2eid: string } }>('/sandbox/med/:e2eid', async (request) => {
    const { valor } = parseTesterRequestBody(clawBackBodySchema, request.body ?? {});
    const amount = valor === undefined ? undefined : parseDecimalAmount(valor);
    const refund = clawBackReceivedPix(bank, request.params.e2eid, amount);
    bank.deliverSoon();
    return presentRefund(refund);
  });
}
