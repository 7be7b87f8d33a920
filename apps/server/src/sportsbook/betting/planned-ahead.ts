/** Live delays that a clock which was ahead has planned: after it was set back they would last for minutes. */
import type { BetId } from '@arara/contract/protocol/fields';
import { getLiveBetDelayMs, sportModules } from '@arara/sports/registry';
import type { Instant } from '../../context.ts';
import type { PlanRepair } from '../../platform/cluster/clock-setbacks.ts';
import { sql, type SqlReader } from '../../platform/db/db.ts';
import { selectBetsWaitingBeyond, selectWaitingBets, type WaitingBetRow } from './planned-ahead.queries.ts';

const LONGEST_LIVE_DELAY_MS = Math.max(...sportModules.map(({ code }) => getLiveBetDelayMs(code)));
/** What waits for so much longer than the longest delay was planned by a clock that was ahead. */
const PLANNED_AHEAD_MS = 15_000;
const MAX_BETS_PER_LOOK = 100;

/** Up to when a right clock plans at the most. */
export const computeLatestLivePlan = (now: Instant): Instant => now + LONGEST_LIVE_DELAY_MS + PLANNED_AHEAD_MS;

/**
 * The waiting bets that a clock ahead has planned. Each waits for the longest live delay from the moment at which this node finds it:
 * never for less than its own, in which a price may change. Their rows stay as they are, because their players were told so.
 */
export class BetsPlannedAhead {
  readonly #decidedAt = new Map<BetId, Instant>();

  /** When the first of them is to be decided; Infinity without one. `last` is when the last waiting bet is due by its row. */
  async findNext(read: Pick<SqlReader, 'query'>, last: Instant | null, now: Instant): Promise<Instant> {
    const latest = computeLatestLivePlan(now);
    if (last === null || last <= latest) this.#decidedAt.clear();
    else {
      const found = (await read.query(selectBetsWaitingBeyond(latest, MAX_BETS_PER_LOOK))).map(({ ref }) => ref);
      for (const bet of this.#decidedAt.keys()) if (!found.includes(bet)) this.#decidedAt.delete(bet);
      for (const bet of found) if (!this.#decidedAt.has(bet)) this.#decidedAt.set(bet, now + LONGEST_LIVE_DELAY_MS);
    }
    return Math.min(Infinity, ...this.#decidedAt.values());
  }

  /** Those to be decided now, which are waiting still. */
  async listDue(
    read: Pick<SqlReader, 'query'>,
    now: Instant,
    deferred: readonly BetId[],
  ): Promise<readonly WaitingBetRow[]> {
    const due = [...this.#decidedAt].flatMap(([bet, at]) => (at <= now && !deferred.includes(bet) ? [bet] : []));
    return due.length === 0 ? [] : read.query(selectWaitingBets(due));
  }
}

/** Cash-outs wait once more from the step on, for the longest live delay. */
export const livePlanRepairs: readonly PlanRepair[] = [
  ({ now }) =>
    sql(
      'plans of waiting cash-outs',
      'update bet_cashout_waiting set accept_at = $1 where accept_at > $2',
      now + LONGEST_LIVE_DELAY_MS,
      computeLatestLivePlan(now),
    ),
];
