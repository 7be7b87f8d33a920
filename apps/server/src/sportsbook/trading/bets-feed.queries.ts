/** The bets of all players, their margins, and the health of the feed. */
import type { BetId, Id, PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { betResultCodes, type BetStatus, betStatusCodes } from '@arara/sports/bets/codes';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { betStatusArray } from '../bets/bet-codes.queries.ts';
import type { StoredOutcome, StoredParticipant } from '../events/events.queries.ts';

/** What the list is filtered by; null is everything. */
export interface BetsFeedFilter {
  readonly player: PlayerId | null;
  readonly sport: string | null;
  readonly event: SportEventId | null;
  readonly minStake: Centavos | null;
  readonly statuses: readonly BetStatus[];
  readonly live: boolean | null;
  readonly before: Id;
}

export interface BetsFeedRow extends Row {
  readonly id: BetId;
  readonly player: PlayerId;
  readonly type: number;
  readonly system: string | null;
  readonly state: number;
  readonly result: number | null;
  readonly stake: Centavos;
  readonly possible: Centavos;
  readonly payout: Centavos;
  readonly test: boolean;
  readonly event: SportEventId;
  readonly sport: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  readonly participants: readonly StoredParticipant[] | null;
  readonly line: string;
  readonly outcomes: readonly StoredOutcome[];
  readonly outcome: string;
  readonly odds: number;
  readonly live: boolean | null;
  readonly leg_result: number | null;
}

/** Bets with a row for each leg, the newest first; `limit` counts bets. */
export const selectBetsFeed = (filter: BetsFeedFilter, limit: number): SqlStatement<BetsFeedRow> =>
  sql(
    'bets feed',
    `select b.id, b.player, b.type, b.system, b.state, b.result, b.stake_main + b.stake_bonus as stake, b.possible,
       b.payout, exists (select from test_account t where t.twin = b.player) as test, g.event, e.sport, e.tournament,
       e.home, e.away, e.participants, n.line, n.outcomes, g.outcome, g.odds, g.live, g.result as leg_result
     from (select * from sport_bet b where b.id < $1 and ($2::bigint is null or b.player = $2)
         and b.state = any($3::smallint[]) and ($4::bigint is null or b.stake_main + b.stake_bonus >= $4)
         and (($5::text is null and $6::bigint is null and $7::boolean is null) or exists (
           select from sport_leg f join event x on x.id = f.event where f.player = b.player and f.bet = b.id
             and ($5::text is null or x.sport = $5) and ($6::bigint is null or f.event = $6)
             and ($7::boolean is null or coalesce(f.live, false) = $7)))
       order by b.id desc limit $8::int) b
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
       join lateral (select * from sport_leg where player = b.player and bet = b.id order by n offset 0) g on true
       join line n on n.id = g.line join event e on e.id = g.event
     order by b.id desc, g.n`,
    filter.before,
    filter.player,
    betStatusArray(filter.statuses),
    filter.minStake,
    filter.sport,
    filter.event,
    filter.live,
    limit,
  );

export interface MarginDayRow extends Row {
  readonly bucket: number;
  readonly bets: number;
  readonly staked: Centavos;
  readonly paid: Centavos;
  /** Σ stake × edge, and Σ of the variances of what the bets pay, in centavos and their squares. */
  readonly kept: number;
  readonly variance: number;
}

/**
 * Settled bets with real money by the day on which they were placed. `days` are the first ids of the days,
 * ascending; the last one is the end. A bet pays `possible` with the chance (1 − edge) × stake / possible, else
 * nothing: exact for a single, near for the others. Void bets and those that were cashed out are left out.
 */
export const selectMarginDays = (days: readonly Id[], sport: string | null): SqlStatement<MarginDayRow> =>
  sql(
    'margin days',
    `select width_bucket(b.id, $1::bigint[]) as bucket, count(*)::int as bets, sum(s)::bigint as staked,
       sum(payout)::bigint as paid, sum(s * e) as kept,
       sum(s * s * ((1 - e) * possible / s - (1 - e) * (1 - e))) as variance
     from (select *, (stake_main + stake_bonus)::float8 as s, edge_bp / 10000.0::float8 as e
         from sport_bet where id >= $2 and id < $3) b
     where b.state = ${betStatusCodes.settled} and b.result <> ${betResultCodes.void}
       and b.cashed_main + b.cashed_bonus = 0 and b.s > 0
       and not exists (select from test_account t where t.twin = b.player)
       and ($4::text is null or exists (select from sport_leg g join event x on x.id = g.event
         where g.player = b.player and g.bet = b.id and x.sport = $4))
     group by 1 order by 1`,
    formatPostgresArrayLiteral(days),
    days[0] ?? 0,
    days.at(-1) ?? 0,
    sport,
  );

export interface ProducerHealthRow extends Row {
  readonly id: number;
  readonly source: string | null;
  readonly number: number | null;
  readonly kind: string | null;
  readonly state: 'up' | 'down' | 'recovering';
  readonly alive_at: Instant;
  readonly waiting: number;
}

export const selectProducerHealth = (): SqlStatement<ProducerHealthRow> =>
  sql(
    'producer health',
    `select p.id, p.source, p.number, p.kind, p.state, p.alive_at,
       (select count(*)::int from feed_inbox i where i.producer = p.id and i.applied_at is null) as waiting
     from producer p order by p.source, p.number`,
  );

export interface UnreadRow extends Row {
  readonly id: Id;
  readonly received_at: Instant;
  readonly source: string | null;
  readonly event: string | null;
  readonly parts: readonly string[];
  readonly raw: string;
}

/** The last messages that could not be read as a whole. */
export const selectUnread = (limit: number): SqlStatement<UnreadRow> =>
  sql(
    'unread shown',
    `select id, received_at, source, event, parts, left(raw, 1000) as raw from feed_unread
     order by received_at desc, id desc limit $1::int`,
    limit,
  );
