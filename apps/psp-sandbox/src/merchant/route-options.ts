import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../pix/problem.ts';
import type { OAuthScope } from './access-tokens.ts';

/** What the routes of the merchant's calls share. */

/** Makes the options of a route that needs this scope. */
export type OAuthScopeGuardCreator = (scope: OAuthScope) => { preHandler: (request: FastifyRequest) => Promise<void> };

/** Leaves the caller without an answer; the connection stays open until one side gives up. */
export const leaveRequestUnanswered = (reply: FastifyReply): void => void reply.hijack();

/** The page of a list that cannot have rows. */
export const EMPTY_PAGE = { items: [], total: 0 };

const listFiltersSchema = z.object({
  txid: z.string().optional(),
  status: z.string().optional(),
  revisao: z.string().optional(),
  devolucaoPresente: z.enum(['true', 'false']).optional(),
  // In this bank every charge has a location, and every payment has a charge.
  locationPresente: z.enum(['true', 'false']).optional(),
  txIdPresente: z.enum(['true', 'false']).optional(),
});

const parseBooleanText = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

/** Reads the filters of a list. Refuses the query with `kind` and one violation per bad parameter. */
export function readListFilters(query: unknown, kind: 'CobConsultaInvalida' | 'PixConsultaInvalida') {
  const parsed = listFiltersSchema.safeParse(query);
  if (!parsed.success)
    throw new HttpProblem(kind, {
      violations: parsed.error.issues.map(({ path: [name = ''] }) => ({
        razao: `O parâmetro ${String(name)} não respeita o _schema_.`,
        propriedade: String(name),
      })),
    });
  const { txid, status, devolucaoPresente, locationPresente, txIdPresente } = parsed.data;
  return {
    txid,
    status,
    isRefunded: parseBooleanText(devolucaoPresente),
    hasLocation: parseBooleanText(locationPresente),
    hasCharge: parseBooleanText(txIdPresente),
  };
}
