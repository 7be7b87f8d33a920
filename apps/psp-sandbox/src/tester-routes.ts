import { parseDecimal } from '@arara/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from './clock.ts';
import type { Bank } from './context.ts';
import { FAULT_NAMES, type InjectedFault } from './injected-faults.ts';
import { getCharge } from './merchant/charges/charges.ts';
import { returnPayout } from './merchant/payouts/payouts.ts';
import { presentRefund } from './merchant/received/received.ts';
import { clawBackPayment } from './merchant/received/refunds.ts';
import { amountText } from './pix/amounts.ts';
import { detectKeyType, isCnpj, isCpf } from './pix/ids.ts';
import { Problem } from './pix/problem.ts';

/** The tester's calls: injected faults, the clock, the log of notifications. They exist because this bank never runs in production. */

const faultBody = z.object({
  name: z.enum([...FAULT_NAMES, 'none', 'clear']),
  txid: z.string().optional(),
  durationMs: z.coerce.number().int().positive().max(86_400_000).optional(),
  delayMs: z.coerce.number().int().min(0).max(86_400_000).optional(),
  signed: z.coerce.boolean().optional(),
});
const clockBody = z.object({
  advanceMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
});
const clawBackBody = z.object({ valor: amountText.optional() });
const keyOwnerBody = z.object({
  chave: z.string().refine((key) => detectKeyType(key) !== undefined),
  documento: z.string().refine((text) => isCpf(text) || isCnpj(text)),
  nome: z.string().min(1).max(200),
});

function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Problem('RequisicaoInvalida', {
    violations: parsed.error.issues.map((issue) => ({ razao: issue.message, propriedade: issue.path.join('.') })),
  });
}

const omitUndefined = <T extends Record<string, unknown>>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export function testerRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/sandbox/health', async () => ({
      name: 'arara-psp-sandbox',
      ok: true,
      now: timestamp(bank.clock.now()),
      siteOrigins: bank.settings.siteOrigins,
    }));
    addFaultRoutes(bank, app);
    addClockRoutes(bank, app);
    addDeliveryRoutes(bank, app);
    addMoneyRoutes(bank, app);
  };
}

function addFaultRoutes(bank: Bank, app: FastifyInstance): void {
  app.get('/sandbox/trouble', async () => ({ active: bank.faults.list() }));
  app.post('/sandbox/trouble', async (request) => {
    const { name, ...rest } = parseBody(faultBody, request.body);
    if (name === 'none' || name === 'clear') bank.faults.clear();
    else injectFault(bank, { name, ...omitUndefined(rest) });
    return { ok: true, active: bank.faults.list() };
  });
}

function injectFault(bank: Bank, fault: InjectedFault): void {
  if (fault.name !== 'webhook-forged') return bank.faults.inject(fault);
  // A forged payment is claimed at once for an open charge, otherwise for the next charge that is made.
  const charge = fault.txid === undefined ? bank.store.selectNewestOpenCharge() : getCharge(bank, fault.txid);
  if (charge === undefined) bank.faults.inject(fault);
  else bank.store.transact(() => bank.forgePaymentNotification(charge, fault.signed === true));
  bank.deliverSoon();
}

function addClockRoutes(bank: Bank, app: FastifyInstance): void {
  app.post('/sandbox/clock', async (request) => {
    const offsetMs = bank.clock.advance(parseBody(clockBody, request.body).advanceMs);
    await bank.settleDue();
    bank.chargeWatchers.notifyAllChanged();
    return { now: timestamp(bank.clock.now()), offsetMs };
  });
  app.post('/sandbox/reset', async () => {
    bank.store.transact(() => bank.store.deleteAll());
    bank.clock.reset();
    bank.faults.clear();
    bank.chargeWatchers.notifyAllChanged();
    return { ok: true, now: timestamp(bank.clock.now()) };
  });
}

function addDeliveryRoutes(bank: Bank, app: FastifyInstance): void {
  app.get('/sandbox/deliveries', async (request) => {
    const { txid = null } = parseBody(z.object({ txid: z.string().optional() }), request.query);
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
      throw new Problem('NaoEncontrado');
    bank.deliverSoon();
    return { ok: true };
  });
}

function addMoneyRoutes(bank: Bank, app: FastifyInstance): void {
  app.post('/sandbox/keys', async (request) => {
    const { chave, documento, nome } = parseBody(keyOwnerBody, request.body);
    bank.store.upsertKeyOwner({ pixKey: chave, document: documento, name: nome });
    return { ok: true };
  });
  app.post<{ Params: { idEnvio: string } }>('/sandbox/payouts/:idEnvio/return', async (request) => {
    const answer = returnPayout(bank, request.params.idEnvio);
    bank.deliverSoon();
    return answer;
  });
  app.post<{ Params: { e2eid: string } }>('/sandbox/med/:e2eid', async (request) => {
    const { valor } = parseBody(clawBackBody, request.body ?? {});
    const amount = valor === undefined ? undefined : parseDecimal(valor);
    const refund = clawBackPayment(bank, request.params.e2eid, amount);
    bank.deliverSoon();
    return presentRefund(refund);
  });
}
