import type { FastifyInstance } from 'fastify';
import type { Bank } from '../../context.ts';
import { readListing } from '../../pix/listing.ts';
import {
  getChargeRevision,
  patchCharge,
  postCharge,
  presentCharge,
  presentChargeWithPayments,
  putCharge,
} from './charges.ts';
import { EMPTY_PAGE, leaveUnanswered, readListFlags, type RequireScope } from '../route-options.ts';

type ByTxid = { Params: { txid: string }; Querystring: { revisao?: string } };

export function addChargeRoutes(bank: Bank, app: FastifyInstance, requireScope: RequireScope): void {
  app.put<ByTxid>('/cob/:txid', requireScope('cob.write'), async (request, reply) => {
    const charge = putCharge(bank, request.params.txid, request.body);
    bank.chargeWatchers.notifyChanged(charge.txid);
    bank.deliverSoon();
    if (bank.faults.consume(['timeout'], charge.txid) !== undefined) return leaveUnanswered(reply);
    return reply.code(201).send(presentCharge(bank, charge));
  });
  app.post('/cob', requireScope('cob.write'), async (request, reply) =>
    reply.code(201).send(presentCharge(bank, postCharge(bank, request.body))),
  );
  app.patch<ByTxid>('/cob/:txid', requireScope('cob.write'), async (request) =>
    presentCharge(bank, patchCharge(bank, request.params.txid, request.body)),
  );
  app.get<ByTxid>('/cob/:txid', requireScope('cob.read'), async (request) =>
    presentChargeWithPayments(bank, getChargeRevision(bank, request.params.txid, request.query.revisao)),
  );
  app.get('/cob', requireScope('cob.read'), async (request) => {
    const { status, hasLocation } = readListFlags(request.query, 'CobConsultaInvalida');
    const listing = readListing(request.query, 'CobConsultaInvalida', {
      ...(status !== undefined && { status }),
      ...(hasLocation !== undefined && { locationPresente: hasLocation }),
    });
    const page = hasLocation === false ? EMPTY_PAGE : bank.store.selectCharges({ ...listing.window, status });
    return {
      parametros: listing.parameters(page.total),
      cobs: page.items.map((charge) => presentChargeWithPayments(bank, charge)),
    };
  });
}
