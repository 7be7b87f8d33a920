import type { FastifyInstance } from 'fastify';
import { toIsoTimestamp } from '../../clock.ts';
import type { SandboxBankContext } from '../../context.ts';
import { HttpProblem } from '../../pix/problem.ts';
import type { SandboxPixCharge } from '../../store/rows.ts';

function presentChargePayload(bank: SandboxBankContext, charge: SandboxPixCharge): Record<string, unknown> {
  const { calendario, gnExtras: _, ...rest } = charge.content;
  return {
    calendario: {
      criacao: toIsoTimestamp(charge.createdMs),
      apresentacao: toIsoTimestamp(bank.clock.now()),
      expiracao: calendario.expiracao,
    },
    txid: charge.txid,
    revisao: charge.revision,
    status: charge.status,
    ...rest,
  };
}

/** The open call behind a QR code: the signed payload of the charge. Whoever has the 256-bit token may fetch it. */
export function createChargePayloadRoutes(bank: SandboxBankContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/jwks.json', async () => bank.payloadSigner.publicKeys);
    app.get<{ Params: { token: string } }>('/qr/v2/:token', async (request, reply) => {
      const charge = bank.store.selectCharge('locationToken', request.params.token);
      if (charge === undefined) throw new HttpProblem('CobPayloadNaoEncontrado');
      if (charge.status.startsWith('REMOVIDA')) throw new HttpProblem('CobPayloadNaoEncontrado', { status: 410 });
      return reply
        .type('application/jose')
        .header('cache-control', 'no-store')
        .send(await bank.payloadSigner.sign(presentChargePayload(bank, charge), `${bank.url()}/.well-known/jwks.json`));
    });
  };
}
