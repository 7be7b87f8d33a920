/** Results by hand: one person proposes, another approves, and neither has a bet on the event. Approved, they go to the feed. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import { voidReasons } from '@arara/sports/core/results';
import type { SportEventFeedMessageBody } from '@arara/sports';
import type { Ctx } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { type LineWithResultRow, selectLinesOfEvent } from '../events/events.queries.ts';
import { sendOperatorMessages, waitForOperatorMessages } from './operator-messages.ts';
import * as queries from './results.queries.ts';
import { selectTradedEventsById, type TradedEventRow } from './traded-events.queries.ts';

/** A person who proposes or decides, with the players' accounts of this person. */
export interface ResultReviewer {
  readonly staff: StaffId;
  readonly ownPlayers: readonly PlayerId[];
  readonly reason: string;
}

/** What is proposed. */
export interface ProposedResult extends queries.ResultProposalBody {
  readonly event: SportEventId;
  readonly kind: queries.ResultProposalRow['kind'];
}

const MAX_DECIDED_PROPOSALS = 100;

/** Throws Refusal ownReview when a person has bet on the event. */
async function assertNoBetOnEvent(reader: SqlReader, by: ResultReviewer, event: SportEventId): Promise<void> {
  if (by.ownPlayers.length === 0) return;
  const [own] = await reader.query(queries.selectHasBetOnEvent(by.ownPlayers, event));
  if (own !== undefined) throw new Refusal('ownReview');
}

const badField = (field: string, why: string): Refusal => new Refusal('badFields', {}, { fields: { [field]: why } });

/** Throws Refusal badFields when the proposal names lines or outcomes that the event does not have, or leaves outcomes out. */
function assertProposalReadable({ kind, lines, from, to }: ProposedResult, stored: readonly LineWithResultRow[]): void {
  if (kind === 'abandon') return;
  if (lines.length === 0) throw badField('lines', 'tooShort');
  if (new Set(lines.map(({ line }) => line)).size !== lines.length) throw badField('lines', 'repeated');
  if (from !== undefined && to !== undefined && from > to) throw badField('to', 'tooSmall');
  for (const { line, outcomes = [] } of lines) {
    const known = stored.find((row) => row.line === line);
    if (known === undefined) throw badField('lines', 'unknown');
    if (kind !== 'settle') continue;
    const ids = new Set(outcomes.map(({ outcome }) => outcome));
    const isWhole =
      ids.size === outcomes.length &&
      ids.size === known.outcomes.length &&
      known.outcomes.every(({ id }) => ids.has(id));
    if (!isWhole) throw badField('lines', 'outcomes');
  }
}

/** Proposes a result. Throws Refusal notFound, badFields, ownReview. */
export async function proposeResult(ctx: Ctx, proposed: ProposedResult, by: ResultReviewer): Promise<Id> {
  const { event, kind, lines, from, to } = proposed;
  const id = ctx.newId();
  await ctx.db.tx('result proposed', async (tx) => {
    const [[row], stored] = await tx.flight(selectTradedEventsById([event]), selectLinesOfEvent(event));
    if (row === undefined) throw new Refusal('notFound');
    assertProposalReadable(proposed, stored);
    await assertNoBetOnEvent(tx, by, event);
    const body: queries.ResultProposalBody = { lines, from, to };
    await tx.query(
      queries.insertResultProposal({
        id,
        event,
        kind,
        body,
        reason: by.reason,
        asked_by: by.staff,
        asked_at: ctx.now(),
      }),
    );
  });
  return id;
}

/**
 * Approves or refuses a proposal; the feed hears of an approved one in the same transaction, and bets are settled by it. Throws
 * Refusal notFound, reviewOver, notOneself when its proposer approves it, ownReview when the person has a bet on the event.
 */
export async function decideResult(
  ctx: Ctx,
  id: Id,
  { yes, ...by }: ResultReviewer & { readonly yes: boolean },
): Promise<'approved' | 'refused'> {
  const state = yes ? ('approved' as const) : ('refused' as const);
  await ctx.db.tx('result decided', async (tx) => {
    const [proposal] = await tx.query(queries.lockResultProposal(id));
    if (proposal === undefined) throw new Refusal('notFound');
    if (proposal.state !== 'waiting') throw new Refusal('reviewOver');
    if (yes && proposal.asked_by === by.staff) throw new Refusal('notOneself');
    await assertNoBetOnEvent(tx, by, proposal.event);
    await tx.query(queries.updateDecidedProposal(id, { state, staff: by.staff, at: ctx.now(), reason: by.reason }));
    if (!yes) return;
    const [[row], stored] = await tx.flight(
      selectTradedEventsById([proposal.event]),
      selectLinesOfEvent(proposal.event),
    );
    if (row === undefined) throw new Refusal('notFound');
    await sendOperatorMessages(
      tx,
      ctx,
      createResultBodies(proposal, row, stored).map((body) => ({ urn: row.urn, body })),
    );
  });
  if (yes)
    await waitForOperatorMessages(ctx).catch((error: unknown) => {
      // The decision stands and is in the inbox; the leader applies it as soon as there is one.
      ctx.log.warn({ err: error }, 'a result by hand waits for the leader of the feed');
    });
  return state;
}

/** The messages of an approved proposal. */
function createResultBodies(
  { kind, body: { lines, from, to } }: queries.ResultProposalRow,
  event: TradedEventRow,
  stored: readonly LineWithResultRow[],
): SportEventFeedMessageBody[] {
  const names = lines.map(({ line }) => line);
  const window = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  switch (kind) {
    case 'settle':
      return [
        {
          type: 'settle',
          certainty: 2,
          lines: lines.map(({ line, outcomes = [] }) => ({
            line,
            outcomes: outcomes.map(({ outcome, result }) => ({ id: outcome, result })),
          })),
        },
      ];
    case 'void':
      return [{ type: 'cancel', lines: names, voidReason: voidReasons.other, ...window }];
    case 'unvoid':
      return [{ type: 'uncancel', lines: names, ...window }];
    case 'reopen':
      return [{ type: 'unsettle', lines: names }];
    case 'release':
      return [{ type: 'release', lines: names }];
    case 'abandon':
      return createAbandonedBodies(event, stored);
  }
}

/** The event takes no more bets, and every line that is not settled is void. */
const createAbandonedBodies = (
  { phase, score }: TradedEventRow,
  stored: readonly LineWithResultRow[],
): SportEventFeedMessageBody[] => [
  {
    type: 'status',
    status: 'abandoned',
    phase,
    ending: 'abandoned',
    ...(score === null || score === undefined ? {} : { score }),
  },
  {
    type: 'cancel',
    lines: stored.flatMap(({ line, state }) => (state === 'settled' || state === 'cancelled' ? [] : [line])),
    voidReason: voidReasons.abandoned,
  },
];

/** The proposals of all events, or of one. */
export const listResultProposals = (ctx: Ctx, event?: SportEventId): Promise<queries.ResultProposalRow[]> =>
  ctx.db.read.query(queries.selectResultProposals(event ?? null, MAX_DECIDED_PROPOSALS));
