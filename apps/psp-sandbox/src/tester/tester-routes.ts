import type { FastifyInstance } from 'fastify';
import { parseDecimal } from '@arara/money';
import { z } from 'zod';
import { amountText } from '../pix/amounts.ts';
import type { Bank } from '../bank.ts';
import { chargeOf } from '../merchant/charges.ts';
import { timestamp } from '../clock.ts';
import { isCnpj, isCpf, keyTypeOf } from '../pix/ids.ts';
import { returnPayout } from '../merchant/payouts.ts';
import { Problem } from '../pix/problem.ts';
import { pullBack, refundView } from '../merchant/received.ts';
import { TROUBLE_NAMES } from './injected-faults.ts';

/** A tester's calls: troubles, the clock, the log of notifications. They exist because this bank never runs in production. */

const trouble = z.object({
  name: z.enum([...TROUBLE_NAMES, 'none', 'clear']),
  txid: z.string().optional(),
  durationMs: z.coerce.number().int().positive().max(86_400_000).optional(),
  delayMs: z.coerce.number().int().min(0).max(86_400_000).optional(),
  signed: z.coerce.boolean().optional(),
});
const advance = z.object({
  advanceMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(366 * 86_400_000),
});
const pull = z.object({ valor: amountText.optional() });
const keyOwner = z.object({
  chave: z.string().refine((key) => keyTypeOf(key) !== undefined),
  documento: z.string().refine((text) => isCpf(text) || isCnpj(text)),
  nome: z.string().min(1).max(200),
});

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Problem('RequisicaoInvalida', {
    violations: parsed.error.issues.map((issue) => ({ razao: issue.message, propriedade: issue.path.join('.') })),
  });
}

const defined = <T extends Record<string, unknown>>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export function sandboxRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/sandbox/health', async () => ({
      name: 'arara-psp-sandbox',
      ok: true,
      now: timestamp(bank.clock.now()),
      siteOrigins: bank.settings.siteOrigins,
    }));

    app.get('/sandbox/trouble', async () => ({ active: bank.troubles.active() }));
    app.post('/sandbox/trouble', async (request) => {
      const { name, ...rest } = read(trouble, request.body);
      const asked = defined(rest);
      if (name === 'none' || name === 'clear') bank.troubles.clear();
      else if (name === 'webhook-forged') {
        // Money that never came: claimed at once for an open charge, else for the next one made.
        const charge = asked.txid === undefined ? bank.store.newestOpenCharge() : chargeOf(bank, asked.txid);
        if (charge !== undefined) bank.store.transact(() => bank.forgePayment(charge, asked.signed === true));
        else bank.troubles.arm({ name, ...asked });
        bank.stir();
      } else bank.troubles.arm({ name, ...asked });
      return { ok: true, active: bank.troubles.active() };
    });

    app.post('/sandbox/clock', async (request) => {
      const offsetMs = bank.clock.advance(read(advance, request.body).advanceMs);
      await bank.settle();
      bank.watchers.allChanged();
      return { now: timestamp(bank.clock.now()), offsetMs };
    });
    app.post('/sandbox/reset', async () => {
      bank.store.transact(() => bank.store.clear());
      bank.clock.reset();
      bank.troubles.clear();
      bank.watchers.allChanged();
      return { ok: true, now: timestamp(bank.clock.now()) };
    });

    app.get('/sandbox/deliveries', async (request) => {
      const { txid } = read(z.object({ txid: z.string().optional() }), request.query);
      return {
        deliveries: bank.store.deliveries(txid).map((delivery) => ({
          ...delivery,
          forged: delivery.forged === 1,
          body: JSON.parse(delivery.body) as unknown,
        })),
      };
    });
    app.post<{ Params: { id: string } }>('/sandbox/deliveries/:id/resend', async (request) => {
      if (!bank.store.resend(Number(request.params.id), bank.clock.now())) throw new Problem('NaoEncontrado');
      bank.stir();
      return { ok: true };
    });
    app.post('/sandbox/keys', async (request) => {
      const { chave, documento, nome } = read(keyOwner, request.body);
      bank.store.saveKeyOwner({ pixKey: chave, document: documento, name: nome });
      return { ok: true };
    });
    app.post<{ Params: { idEnvio: string } }>('/sandbox/payouts/:idEnvio/return', async (request) => {
      const answer = returnPayout(bank, request.params.idEnvio);
      bank.stir();
      return answer;
    });
    app.post<{ Params: { e2eid: string } }>('/sandbox/med/:e2eid', async (request) => {
      const { valor } = read(pull, request.body ?? {});
      const refund = pullBack(bank, request.params.e2eid, valor === undefined ? undefined : parseDecimal(valor));
      bank.stir();
      return refundView(refund);
    });
  };
}
