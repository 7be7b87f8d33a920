import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../pix/problem.ts';
import type { Scope } from './access-tokens.ts';

/** What the routes of the merchant's calls share. */

/** Makes the options of a route that needs this scope. */
export type RequireScope = (scope: Scope) => { preHandler: (request: FastifyRequest) => Promise<void> };

/** Leaves the caller without an answer; the connection stays open until one side gives up. */
export const leaveUnanswered = (reply: FastifyReply): void => void reply.hijack();

/** The page of a list that cannot have rows. */
export const EMPTY_PAGE = { items: [], total: 0 };

const listFlags = z.object({
  txid: z.string().optional(),
  status: z.string().optional(),
  revisao: z.string().optional(),
  devolucaoPresente: z.enum(['true', 'false']).optional(),
  // In this bank every charge has a location, and every payment has a charge.
  locationPresente: z.enum(['true', 'false']).optional(),
  txIdPresente: z.enum(['true', 'false']).optional(),
});

const toBoolean = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

/** Reads the filters of a list. Refuses the query with `kind` and one violation per bad parameter. */
export function readListFlags(query: unknown, kind: 'CobConsultaInvalida' | 'PixConsultaInvalida') {
  const parsed = listFlags.safeParse(query);
  if (!parsed.success)
    throw new Problem(kind, {
      violations: parsed.error.issues.map(({ path: [name = ''] }) => ({
        razao: `O parâmetro ${String(name)} não respeita o _schema_.`,
        propriedade: String(name),
      })),
    });
  const { txid, status, devolucaoPresente, locationPresente, txIdPresente } = parsed.data;
  return {
    txid,
    status,
    isRefunded: toBoolean(devolucaoPresente),
    hasLocation: toBoolean(locationPresente),
    hasCharge: toBoolean(txIdPresente),
  };
}
