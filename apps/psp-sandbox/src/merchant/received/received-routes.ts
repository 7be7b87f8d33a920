import type { FastifyInstance } from 'fastify';
import type { Bank } from '../../context.ts';
import { readListing } from '../../pix/listing.ts';
import { Problem } from '../../pix/problem.ts';
import { getReceivedPix, presentReceivedPix, presentRefund } from './received.ts';
import { requestRefund } from './refunds.ts';
import { EMPTY_PAGE, leaveUnanswered, readListFlags, type RequireScope } from '../route-options.ts';

type ByEndToEndId = { Params: { e2eid: string; id: string } };

export function addReceivedRoutes(bank: Bank, app: FastifyInstance, requireScope: RequireScope): void {
  app.get<ByEndToEndId>('/pix/:e2eid', requireScope('pix.read'), async (request) =>
    presentReceivedPix(bank, getReceivedPix(bank, request.params.e2eid)),
  );
  app.get('/pix', requireScope('pix.read'), async (request) => {
    const { txid, isRefunded, hasCharge } = readListFlags(request.query, 'PixConsultaInvalida');
    const listing = readListing(request.query, 'PixConsultaInvalida', {
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
  app.put<ByEndToEndId>('/pix/:e2eid/devolucao/:id', requireScope('pix.write'), async (request, reply) => {
    const refund = requestRefund(bank, request.params.e2eid, request.params.id, request.body);
    const { txid } = getReceivedPix(bank, refund.endToEndId);
    if (bank.faults.consume(['refund-timeout'], txid) !== undefined) return leaveUnanswered(reply);
    return reply.code(201).send(presentRefund(refund));
  });
  app.get<ByEndToEndId>('/pix/:e2eid/devolucao/:id', requireScope('pix.read'), async (request) => {
    const { endToEndId } = getReceivedPix(bank, request.params.e2eid);
    const refund = bank.store.selectRefund(endToEndId, request.params.id);
    if (refund === undefined) throw new Problem('PixDevolucaoNaoEncontrada');
    return presentRefund(refund);
  });
}
