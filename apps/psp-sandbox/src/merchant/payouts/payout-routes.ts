import { formatDecimalAmount } from '@arara/money';
import type { FastifyInstance } from 'fastify';
import type { SandboxBankContext } from '../../context.ts';
import { parseListRequest } from '../../pix/listing.ts';
import { lookUpPixKey } from './key-directory.ts';
import { getPayout, presentPayout, createRequestedPayout } from './payouts.ts';
import { leaveRequestUnanswered, type OAuthScopeGuardCreator } from '../route-options.ts';

type PayoutIdRouteParams = { Params: { idEnvio: string } };
type PixKeyRouteParams = { Params: { chave: string } };

export function addPayoutRoutes(
  bank: SandboxBankContext,
  app: FastifyInstance,
  requireScope: OAuthScopeGuardCreator,
): void {
  app.put<PayoutIdRouteParams>('/v3/gn/pix/:idEnvio', requireScope('pix.send'), async (request, reply) => {
    // With this fault the request is lost on its way: the bank knows nothing of it, and the caller cannot tell.
    if (bank.faults.consume(['payout-unheard'], request.params.idEnvio) !== undefined)
      return leaveRequestUnanswered(reply);
    const payout = createRequestedPayout(bank, request.params.idEnvio, request.body);
    if (bank.faults.consume(['payout-timeout'], payout.id) !== undefined) return leaveRequestUnanswered(reply);
    return reply.code(201).send(presentPayout(bank, payout));
  });
  app.get<PayoutIdRouteParams>(
    '/v2/gn/pix/enviados/id-envio/:idEnvio',
    requireScope('gn.pix.send.read'),
    async (request) => presentPayout(bank, getPayout(bank, request.params.idEnvio)),
  );
  app.get('/v2/gn/pix/enviados', requireScope('gn.pix.send.read'), async (request) => {
    const listing = parseListRequest(request.query, 'EnvioConsultaInvalida');
    const page = bank.store.selectPayoutPage(listing.window);
    return {
      parametros: listing.parameters(page.total),
      pix: page.items.map((payout) => presentPayout(bank, payout)),
    };
  });
  app.get('/v2/gn/saldo', requireScope('gn.balance.read'), async () => ({
    saldo: formatDecimalAmount(bank.balance()),
  }));
  app.get<PixKeyRouteParams>('/v3/gn/dict/:chave', requireScope('gn.dict.read'), async (request) =>
    lookUpPixKey(bank, request.params.chave),
  );
}
