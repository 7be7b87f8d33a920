import type { FastifyInstance } from 'fastify';
import type { SandboxBankContext } from '../context.ts';
import { HttpProblem } from '../pix/problem.ts';
import { addChargeRoutes } from './charges/charge-routes.ts';
import { addPayoutRoutes } from './payouts/payout-routes.ts';
import { addReceivedPixRoutes } from './received/received-routes.ts';
import type { OAuthScopeGuardCreator } from './route-options.ts';
import { addWebhookRoutes } from './webhooks/webhook-routes.ts';

const SLOW_ANSWER_FAULT_DELAY_MS = 3_000;

/** The merchant's calls: OAuth, the API Pix and, in Efí's shape, payouts and the key directory. */
export function createMerchantRoutes(bank: SandboxBankContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      if (bank.faults.findActive('unavailable') !== undefined) {
        void reply.header('retry-after', '1');
        throw new HttpProblem('ServicoIndisponivel');
      }
      const slow = bank.faults.findActive('slow');
      if (slow !== undefined)
        await new Promise((resolve) => setTimeout(resolve, slow.delayMs ?? SLOW_ANSWER_FAULT_DELAY_MS));
    });

    app.post('/oauth/token', async (request, reply) => {
      const answer = await bank.access.issueToken(request.headers.authorization, request.body);
      if (answer.status === 401) void reply.header('www-authenticate', 'Basic realm="sandbox bank"');
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
    });

    const requireScope: OAuthScopeGuardCreator = (scope) => ({
      preHandler: (request) => bank.access.requireScope(request.headers.authorization, scope),
    });
    addChargeRoutes(bank, app, requireScope);
    addReceivedPixRoutes(bank, app, requireScope);
    addWebhookRoutes(bank, app, requireScope);
    addPayoutRoutes(bank, app, requireScope);
  };
}
