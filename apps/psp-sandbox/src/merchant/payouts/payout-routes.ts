import { toDecimal } from '@arara/money';
import type { FastifyInstance } from 'fastify';
import type { Bank } from '../../context.ts';
import { readListing } from '../../pix/listing.ts';
import { lookUpKey } from './key-directory.ts';
import { getPayout, presentPayout, requestPayout } from './payouts.ts';
import { leaveUnanswered, type RequireScope } from '../route-options.ts';

type ByPayoutId = { Params: { idEnvio: string } };
type ByKey = { Params: { chave: string } };

export function addPayoutRoutes(bank: Bank, app: FastifyInstance, requireScope: RequireScope): void {
  app.put<ByPayoutId>('/v3/gn/pix/:idEnvio', requireScope('pix.send'), async (request, reply) => {
    // With this fault the request is lost on its way: the bank knows nothing of it, and the caller cannot tell.
    if (bank.faults.consume(['payout-unheard'], request.params.idEnvio) !== undefined) return leaveUnanswered(reply);
    const payout = requestPayout(bank, request.params.idEnvio, request.body);
    if (bank.faults.consume(['payout-timeout'], payout.id) !== undefined) return leaveUnanswered(reply);
    return reply.code(201).send(presentPayout(bank, payout));
  });
  app.get<ByPayoutId>('/v2/gn/pix/enviados/id-envio/:idEnvio', requireScope('gn.pix.send.read'), async (request) =>
    presentPayout(bank, getPayout(bank, request.params.idEnvio)),
  );
  app.get('/v2/gn/pix/enviados', requireScope('gn.pix.send.read'), async (request) => {
    const listing = readListing(request.query, 'EnvioConsultaInvalida');
    const page = bank.store.selectPayoutPage(listing.window);
    return {
      parametros: listing.parameters(page.total),
      pix: page.items.map((payout) => presentPayout(bank, payout)),
    };
  });
  app.get('/v2/gn/saldo', requireScope('gn.balance.read'), async () => ({ saldo: toDecimal(bank.balance()) }));
  app.get<ByKey>('/v3/gn/dict/:chave', requireScope('gn.dict.read'), async (request) =>
    lookUpKey(bank, request.params.chave),
  );
}
