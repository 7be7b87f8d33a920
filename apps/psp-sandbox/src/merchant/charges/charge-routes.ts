import type { FastifyInstance } from 'fastify';
import type { SandboxBankContext } from '../../context.ts';
import { parseListRequest } from '../../pix/listing.ts';
import {
  getPixChargeRevision,
  patchCharge,
  createSandboxCharge,
  presentCharge,
  presentChargeWithPayments,
  createOrReviseSandboxCharge,
} from './charges.ts';
import { EMPTY_PAGE, leaveRequestUnanswered, readListFilters, type OAuthScopeGuardCreator } from '../route-options.ts';

type TxidRouteParams = { Params: { txid: string }; Querystring: { revisao?: string } };

export function addChargeRoutes(
  bank: SandboxBankContext,
  app: FastifyInstance,
  requireScope: OAuthScopeGuardCreator,
): void {
  app.put<TxidRouteParams>('/cob/:txid', requireScope('cob.write'), async (request, reply) => {
    const charge = createOrReviseSandboxCharge(bank, request.params.txid, request.body);
    bank.chargeWatchers.notifyChanged(charge.txid);
    bank.deliverSoon();
    if (bank.faults.consume(['timeout'], charge.txid) !== undefined) return leaveRequestUnanswered(reply);
    return reply.code(201).send(presentCharge(bank, charge));
  });
  app.post('/cob', requireScope('cob.write'), async (request, reply) =>
    reply.code(201).send(presentCharge(bank, createSandboxCharge(bank, request.body))),
  );
  app.patch<TxidRouteParams>('/cob/:txid', requireScope('cob.write'), async (request) =>
    presentCharge(bank, patchCharge(bank, request.params.txid, request.body)),
  );
  app.get<TxidRouteParams>('/cob/:txid', requireScope('cob.read'), async (request) =>
    presentChargeWithPayments(bank, getPixChargeRevision(bank, request.params.txid, request.query.revisao)),
  );
  app.get('/cob', requireScope('cob.read'), async (request) => {
    const { status, hasLocation } = readListFilters(request.query, 'CobConsultaInvalida');
    const listing = parseListRequest(request.query, 'CobConsultaInvalida', {
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
