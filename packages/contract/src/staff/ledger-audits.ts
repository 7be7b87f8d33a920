import * as z from 'zod/mini';
import { cursorSchema, idSchema, instantSchema } from '../protocol/fields.ts';
import { defineStaffEndpoint } from './access.ts';

const ledgerAuditSchema = z.object({
  id: idSchema,
  /** All of the books, or the players who had new entries. */
  scope: z.enum(['whole', 'recent']),
  state: z.enum(['running', 'right', 'wrong']),
  startedAt: instantSchema,
  endedAt: z.nullable(instantSchema),
  /** How many things were compared. */
  checked: z.int(),
  /** Of an audit of new entries: players who were proved, and those who were left to the night. */
  players: z.int(),
  leftOut: z.int(),
  /** How many things are wrong. */
  wrong: z.int(),
  /** The proofs that found something, each with the first of what is wrong. The texts are those of `npm run ledger:verify`. */
  findings: z.array(z.object({ name: z.string(), wrongCount: z.int(), wrong: z.array(z.string()) })),
});

/** One audit of the books. */
export type StaffLedgerAudit = z.output<typeof ledgerAuditSchema>;

export const staffLedgerAuditCalls = {
  staffLedgerAudits: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/ledger/audits',
    access: 'seeLedgerAudits',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      /** Audits of one scope, or those that found something. */
      show: z.enum(['whole', 'recent', 'wrong']),
      before: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      /** The newest audits that came to their end; null before the first one. */
      newest: z.object({ whole: z.nullable(ledgerAuditSchema), recent: z.nullable(ledgerAuditSchema) }),
      items: z.array(ledgerAuditSchema),
      next: z.nullable(idSchema),
    }),
    refusals: [],
    summary: 'The audits of the books by the server itself, newest first: when, how much was compared, what was found.',
  }),
};
