/**
 * Results that a feed changes more than 72 hours after a line's first result: they move no money until two people have agreed,
 * neither of whom has a bet on the event. A manual result needs two people in any case and is not held again.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import * as queries from './late-results.queries.ts';

const MAX_LATE_RESULTS_LISTED = 200;

/** The late results that wait for two people, the oldest first. */
export const listLateResults = (reader: SqlReader) =>
  reader.query(queries.selectWaitingLateResults(MAX_LATE_RESULTS_LISTED));

/** What a person says about a late result; `ownPlayers` are the players' accounts of this person. */
export interface LateResultReview {
  readonly line: Id;
  /** The version that this person has seen: a newer one is another result. */
  readonly version: number;
  readonly yes: boolean;
  readonly staff: StaffId;
  readonly ownPlayers: readonly PlayerId[];
  readonly reason: string;
}

/**
 * Agrees to a late result, or refuses it. The second person who agrees applies it: its bets are settled again by difference. One
 * person is enough to refuse. Throws Refusal notFound, reviewOver, notOneself for the same person twice, ownReview for a person
 * with a bet on the event.
 */
export const decideLateResult = (ctx: Ctx, review: LateResultReview): Promise<'waiting' | 'applied' | 'refused'> =>
  ctx.db.tx('late result', async (tx) => {
    const decision = { line: review.line, staff: review.staff, reason: review.reason, at: ctx.now() };
    const [held] = await tx.query(queries.lockLateResult(review.line));
    if (held === undefined) throw new Refusal('notFound');
    if (held.state !== 'waiting' || held.version !== review.version) throw new Refusal('reviewOver');
    if (review.ownPlayers.length > 0) {
      const [own] = await tx.query(queries.selectHasLegOnEvent(review.ownPlayers, held.event));
      if (own !== undefined) throw new Refusal('ownReview');
    }
    if (!review.yes) {
      await tx.query(queries.updateLateResultDecided(decision, 'refused'));
      return 'refused';
    }
    if (held.agreed_by === null) {
      await tx.query(queries.updateLateResultAgreed(decision));
      return 'waiting';
    }
    if (held.agreed_by === review.staff) throw new Refusal('notOneself');
    await tx.flight(
      queries.updateLateResultDecided(decision, 'applied'),
      queries.applyLateResult(review.line, ctx.now()),
    );
    tx.afterCommit(() => ctx.db.wake('settlements'));
    return 'applied';
  });
