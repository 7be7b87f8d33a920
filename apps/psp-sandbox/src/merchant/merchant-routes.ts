import type { FastifyInstance } from 'fastify';
import type { Bank } from '../context.ts';
import { Problem } from '../pix/problem.ts';
import { addChargeRoutes } from './charges/charge-routes.ts';
import { addPayoutRoutes } from './payouts/payout-routes.ts';
import { addReceivedRoutes } from './received/received-routes.ts';
import type { RequireScope } from './route-options.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';

const SLOW_MS = 3_000;

/** The merchant's calls: OAuth, the API Pix and, in Efí's shape, payouts and the key directory. */
export function merchantRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      if (bank.faults.findActive('unavailable') !== undefined) {
        void reply.header('retry-after', '1');
        throw new Problem('ServicoIndisponivel');
      }
      const slow = bank.faults.findActive('slow');
      if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? SLOW_MS));
    });

    app.post('/oauth/token', async (request, reply) => {
      const answer = await bank.access.issueToken(request.headers.authorization, request.body);
      if (answer.status === 401) void reply.header('www-authenticate', 'Basic realm="sandbox bank"');
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    });

    const requireScope: RequireScope = (scope) => ({
      preHandler: (request) => bank.access.requireScope(request.headers.authorization, scope),
    });
    addChargeRoutes(bank, app, requireScope);
    addReceivedRoutes(bank, app, requireScope);
    addWebhookRoutes(bank, app, requireScope);
    addPayoutRoutes(bank, app, requireScope);
  };
}
