import type { FastifyInstance } from 'fastify';
import { timestamp } from '../../clock.ts';
import type { Bank } from '../../context.ts';
import { Problem } from '../../pix/problem.ts';
import type { Charge } from '../../store/rows.ts';

function presentPayload(bank: Bank, charge: Charge): Record<string, unknown> {
  const { calendario, gnExtras: _, ...rest } = charge.content;
  return {
    calendario: {
      criacao: timestamp(charge.createdMs),
      apresentacao: timestamp(bank.clock.now()),
      expiracao: calendario.expiracao,
    },
    txid: charge.txid,
    revisao: charge.revision,
    status: charge.status,
    ...rest,
  };
}

/** The open call behind a QR code: the signed payload of the charge. Whoever has the 256-bit token may fetch it. */
export function payloadRoutes(bank: Bank) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/jwks.json', async () => bank.payloadSigner.publicKeys);
    app.get<{ Params: { token: string } }>('/qr/v2/:token', async (request, reply) => {
      const charge = bank.store.selectCharge('locationToken', request.params.token);
      if (charge === undefined) throw new Problem('CobPayloadNaoEncontrado');
      if (charge.status.startsWith('REMOVIDA')) throw new Problem('CobPayloadNaoEncontrado', { status: 410 });
      return reply
        .type('application/jose')
        .header('cache-control', 'no-store')
        .send(await bank.payloadSigner.sign(presentPayload(bank, charge), `${bank.url()}/.well-known/jwks.json`));
    });
  };
}
