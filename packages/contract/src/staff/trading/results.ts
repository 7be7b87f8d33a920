import * as z from 'zod/mini';
import { clientInstantSchema, eventIdSchema, idSchema, instantSchema } from '../../protocol/fields.ts';
import { defineStaffEndpoint } from '../access.ts';
import {
  lineTextSchema,
  outcomeIdSchema,
  tradedEventSchemas,
  tradedLineNameSchemas,
  tradingReasonSchema,
} from './fields.ts';

/**
 * What can be decided by hand: a result, a void in a window of time, the end of that void, taking a result back, giving lines back
 * to the feed, and the end of an event that is not played on.
 */
export const resultProposalKinds = ['settle', 'void', 'unvoid', 'reopen', 'release', 'abandon'] as const;
export type ResultProposalKind = (typeof resultProposalKinds)[number];

/** How an outcome ends. */
export const manualResults = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void'] as const;

const proposalFieldSchemas = {
  event: eventIdSchema,
  kind: z.enum(resultProposalKinds),
  /** The lines that it is about; none for an event that is abandoned. */
  lines: z
    .array(
      z.strictObject({
        line: lineTextSchema,
        /** Of a result: how each outcome of the line ends. */
        outcomes: z.optional(
          z
            .array(z.strictObject({ outcome: outcomeIdSchema, result: z.enum(manualResults) }))
            .check(z.minLength(1), z.maxLength(400)),
        ),
      }),
    )
    .check(z.maxLength(500)),
  /** Of a void and its end: bets accepted from and until these instants; without them all bets. */
  from: z.optional(clientInstantSchema),
  to: z.optional(clientInstantSchema),
};

const resultProposalSchema = z.object({
  ...proposalFieldSchemas,
  ...tradedEventSchemas,
  lines: z.array(
    z.object({
      ...tradedLineNameSchemas,
      outcomes: z.optional(
        z.array(z.object({ outcome: outcomeIdSchema, name: z.string(), result: z.enum(manualResults) })),
      ),
    }),
  ),
  proposal: idSchema,
  state: z.enum(['waiting', 'approved', 'refused']),
  askedAt: instantSchema,
  askedBy: z.string(),
  reason: z.string(),
  decidedAt: z.nullable(instantSchema),
  decidedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** True for the caller's own proposal: another person must approve it. */
  own: z.boolean(),
});
/** A result by hand, with its state. */
export type ResultProposal = z.output<typeof resultProposalSchema>;

const outcomeResultSchema = z.object({ outcome: z.string(), result: z.string() });

const lateResultSchema = z.object({
  ...tradedEventSchemas,
  /** The id of the line's row, and the version of the result that waits. */
  row: idSchema,
  version: z.int(),
  ...tradedLineNameSchemas,
  /** How the line's outcomes count now, and how the feed would have them count. */
  now: z.array(outcomeResultSchema),
  later: z.array(outcomeResultSchema),
  heldAt: instantSchema,
  firstResultAt: instantSchema,
  agreedBy: z.nullable(z.string()),
  bets: z.int(),
});
/** A feed's result that came more than 72 hours after the first one of its line. */
export type LateResult = z.output<typeof lateResultSchema>;

export const staffTradingResultCalls = {
  staffResultProposals: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/results',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ event: z.optional(eventIdSchema) }),
    output: z.array(resultProposalSchema),
    refusals: [],
    summary:
      'Results by hand: those that wait, the oldest first, then at most 100 that were decided, the latest first.',
  }),
  staffProposeResult: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/results',
    access: 'decideResults',
    key: 'none',
    trail: ['event', 'kind', 'lines', 'from', 'to', 'reason'],
    input: z.strictObject({ ...proposalFieldSchemas, reason: tradingReasonSchema }),
    output: z.object({ proposal: idSchema }),
    refusals: ['notFound', 'badFields', 'ownReview'],
    summary:
      'Proposes a result, a void, its end, a re-opening, a release or the end of an event. Nobody with a bet on it may.',
  }),
  staffDecideResult: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/results/{proposal}/decide',
    access: 'decideResults',
    key: 'none',
    trail: ['proposal', 'yes', 'reason'],
    input: z.strictObject({ proposal: idSchema, yes: z.boolean(), reason: tradingReasonSchema }),
    output: z.object({ state: z.enum(['approved', 'refused']) }),
    refusals: ['notFound', 'notOneself', 'ownReview', 'reviewOver'],
    summary:
      'Approves or refuses such a proposal. Who proposed it may refuse it, and never approve; nobody with a bet on it may decide.',
  }),
  staffLateResults: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/late-results',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.array(lateResultSchema),
    refusals: [],
    summary:
      'Results of a feed that came more than 72 hours after the first one of their line: they wait for two people.',
  }),
  staffDecideLateResult: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/late-results/{row}/decide',
    access: 'decideResults',
    key: 'none',
    trail: ['row', 'version', 'yes', 'reason'],
    input: z.strictObject({ row: idSchema, version: z.int(), yes: z.boolean(), reason: tradingReasonSchema }),
    output: z.object({ state: z.enum(['waiting', 'applied', 'refused']) }),
    refusals: ['notFound', 'notOneself', 'ownReview', 'reviewOver'],
    summary:
      'Agrees to such a result, or refuses it. The second person who agrees applies it; nobody with a bet on the event may decide.',
  }),
};
