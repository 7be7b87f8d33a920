import type { FastifyInstance } from 'fastify';
import type { SandboxBankContext } from '../../context.ts';
import { parseListRequest } from '../../pix/listing.ts';
import { HttpProblem } from '../../pix/problem.ts';
import { getReceivedPix, presentReceivedPix, presentRefund } from './received.ts';
import { createRequestedRefund } from './refunds.ts';
import { EMPTY_PAGE, leaveRequestUnanswered, readListFilters, type OAuthScopeGuardCreator } from '../route-options.ts';

type EndToEndIdRouteParams = { Params: { e2eid: string; id: string } };

export function addReceivedPixRoutes(
  bank: SandboxBankContext,
  app: FastifyInstance,
  requireScope: OAuthScopeGuardCreator,
): void {
  app.get<EndToEndIdRouteParams>('/pix/:e2eid', requireScope('pix.read'), async (request) =>
    presentReceivedPix(bank, getReceivedPix(bank, request.params.e2eid)),
  );
  app.get('/pix', requireScope('pix.read'), async (request) => {
    const { txid, isRefunded, hasCharge } = readListFilters(request.query, 'PixConsultaInvalida');
    const listing = parseListRequest(request.query, 'PixConsultaInvalida', {
      ...(txid !== undefined && { txid }),
      ...(isRefunded !== undefined && { devolucaoPresente: isRefunded }),
      ...(hasCharge !== undefined && { txIdPresente: hasCharge }),
    });
    const page =
      hasCharge === false
        ? EMPTY_PAGE
        : bank.store.selectReceivedPage({ ...listing.window, txid, refunded: isRefunded });
    return {
      parametros: listing.parameters(page.total),
      pix: page.items.map((pix) => presentReceivedPix(bank, pix)),
    };
  });
  app.put<EndToEndIdRouteParams>('/pix/:e2eid/devolucao/:id', requireScope('pix.write'), async (request, reply) => {
    const refund = createRequestedRefund(bank, request.params.e2eid, request.params.id, request.body);
    const { txid } = getReceivedPix(bank, refund.endToEndId);
    if (bank.faults.consume(['refund-timeout'], txid) !== undefined) return leaveRequestUnanswered(reply);
    return reply.code(201).send(presentRefund(refund));
  });
  app.get<EndToEndIdRouteParams>('/pix/:e2eid/devolucao/:id', requireScope('pix.read'), async (request) => {
    const { endToEndId } = getReceivedPix(bank, request.params.e2eid);
    const refund = bank.store.selectRefund(endToEndId, request.params.id);
    if (refund === undefined) throw new HttpProblem('PixDevolucaoNaoEncontrada');
    return presentRefund(refund);
  });
}
