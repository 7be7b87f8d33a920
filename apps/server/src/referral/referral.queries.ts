import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { CommissionTerms } from '@arara/promotions/commission';
import type { Instant } from '../context.ts';
import {
  formatPostgresTextArray,
  type Row,
  type SqlStatement,
  smallintArray,
  sql,
  toBigintArrayParameter,
  unnestColumns,
} from '../platform/db/db.ts';

/** What an invited player did on a day, to be added to the row of that day. */
export interface ReferralActivity {
  readonly player: PlayerId;
  readonly day: string;
  readonly id: Id;
  readonly agents: readonly (PlayerId | null)[];
  readonly at: Instant;
  readonly staked: number;
  readonly win: number;
}

/** The last closed day. Locked for share: no day is closed before this transaction ends. */
export const lockClosedThrough = (): SqlStatement<{ closed_through: string }> =>
  sql('referral clock read', 'select closed_through from referral_clock where id = 1 for share');

const activityColumns = unnestColumns(
  'player bigint',
  'day date',
  'id bigint',
  'agent1 bigint',
  'agent2 bigint',
  'agent3 bigint',
  'at bigint',
  'staked bigint',
  'win bigint',
);

export const upsertReferralDays = (activities: readonly ReferralActivity[]): SqlStatement =>
  sql(
    'upsert referral days',
    `insert into referral_day as d (player, day, id, agent1, agent2, agent3, at, staked, win)
     select * from (${activityColumns}) t order by player, day
     on conflict (player, day) do update set at = greatest(d.at, excluded.at), staked = d.staked + excluded.staked,
       win = d.win + excluded.win`,
    toBigintArrayParameter(activities.map(({ player }) => player)),
    formatPostgresTextArray(activities.map(({ day }) => day)),
    toBigintArrayParameter(activities.map(({ id }) => id)),
    toBigintArrayParameter(activities.map(({ agents }) => agents[0] ?? null)),
    toBigintArrayParameter(activities.map(({ agents }) => agents[1] ?? null)),
    toBigintArrayParameter(activities.map(({ agents }) => agents[2] ?? null)),
    toBigintArrayParameter(activities.map(({ at }) => at)),
    toBigintArrayParameter(activities.map(({ staked }) => staked)),
    toBigintArrayParameter(activities.map(({ win }) => win)),
  );

/** A day of an invited player, with the level on which an agent earns from it. */
export interface AgentDayRow extends Row {
  readonly id: Id;
  readonly level: number;
  readonly friend: PlayerId;
  readonly day: string;
  readonly at: Instant;
  readonly staked: number;
  readonly win: number;
  readonly terms: CommissionTerms | null;
  readonly refused: boolean;
}

const buildLevelPageSql = (level: number): string =>
  `(select id, ${level} as level, player as friend, day, at, staked, win from referral_day
    where agent${level} = $1 and id < $2 order by id desc limit $3::int)`;

/**
 * Days of the players whom an agent invited, newest first. A closed day comes with its terms. `refused` is true when
 * the pair was refused as the day was booked, or is refused now and the day is not booked.
 */
export const selectAgentDayPage = (agent: PlayerId, before: Id, limit: number): SqlStatement<AgentDayRow> =>
  sql(
    'agent days',
    `select t.*, c.terms, r.friend is not null as refused
     from (select * from (${[1, 2, 3].map(buildLevelPageSql).join(' union all ')}) u order by id desc limit $3::int) t
     left join referral_closing c on c.day = t.day
     left join referral_refusal r on r.player = $1 and r.friend = t.friend
       and (c.accrued_at is null or r.found_at <= c.accrued_at)
       and (r.lifted_at is null or r.lifted_at > c.accrued_at)
     order by t.id desc`,
    agent,
    before,
    limit,
  );

/** What these players staked and settled since they were invited. */
export const selectStakedTotals = (friends: readonly PlayerId[]): SqlStatement<{ player: PlayerId; staked: number }> =>
  sql(
    'referral staked totals',
    `select player, sum(staked)::bigint as staked from referral_day
     where player = any($1::bigint[]) group by player`,
    toBigintArrayParameter(friends),
  );

const buildOpenDaysSql = (level: number): string =>
  `select player as friend, ${level} as level, day, win from referral_day
   where agent${level} = $1 and id >= $2 and day > $3::date`;

/**
 * The stakes of an agent's invited players after a closed day, without those that were refused. `from` is an id before
 * all of their rows.
 */
export const selectOpenDays = (
  agent: PlayerId,
  from: Id,
  closedThrough: string,
): SqlStatement<{ friend: PlayerId; level: number; day: string; win: number }> =>
  sql(
    'agent open days',
    `select t.* from (${[1, 2, 3].map(buildOpenDaysSql).join(' union all ')}) t
     where not exists (
       select 1 from referral_refusal r where r.player = $1 and r.friend = t.friend and r.lifted_at is null)`,
    agent,
    from,
    closedThrough,
  );

export const selectClosedThrough = (): SqlStatement<{ closed_through: string }> =>
  sql('referral closed', 'select closed_through from referral_clock where id = 1');

export interface AgentLevelRow extends Row {
  readonly player: PlayerId;
  readonly level: number;
  readonly earned: Centavos;
  readonly deficit: Centavos;
}

export const selectAgentLevels = (agents: readonly PlayerId[]): SqlStatement<AgentLevelRow> =>
  sql(
    'agent levels',
    'select player, level, earned, deficit from referral_level where player = any($1::bigint[])',
    toBigintArrayParameter(agents),
  );

export const selectCommissionByDay = (agent: PlayerId, from: string): SqlStatement<{ day: string; amount: Centavos }> =>
  sql(
    'agent commission by day',
    `select day, sum(amount)::bigint as amount from referral_commission
     where player = $1 and day >= $2::date group by day order by day`,
    agent,
    from,
  );

export const insertClaim = (player: PlayerId, id: Id, amount: Centavos): SqlStatement =>
  sql('insert claim', 'insert into referral_claim (player, id, amount) values ($1, $2, $3)', player, id, amount);

export const selectClaim = (player: PlayerId, id: Id): SqlStatement<{ amount: Centavos }> =>
  sql('select claim', 'select amount from referral_claim where player = $1 and id = $2', player, id);

/** Claims of a player in [from, to) and before the cursor, newest first. */
export const selectClaimPage = (
  player: PlayerId,
  page: { from: Id; to: Id; before: Id; limit: number },
): SqlStatement<{ id: Id; amount: Centavos }> =>
  sql(
    'claim page',
    `select id, amount from referral_claim
     where player = $1 and id >= $2 and id < least($3::bigint, $4::bigint) order by id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

export type ReferralRefusalReason = 'device' | 'payout' | 'deviceRing' | 'payoutRing' | 'transfer';

/** An invited player who earns an agent nothing. */
export interface NewReferralRefusal extends Row {
  readonly id: Id;
  readonly player: PlayerId;
  readonly friend: PlayerId;
  readonly level: number;
  readonly reason: ReferralRefusalReason;
  readonly found_at: Instant;
}

export interface ReferralRefusal extends NewReferralRefusal {
  /** When the pair began to earn again; null while it is refused. */
  readonly lifted_at: Instant | null;
}

/** Inserts refusals; one that holds already keeps its first reason, one that was lifted holds again. */
export const insertReferralRefusals = (refusals: readonly NewReferralRefusal[]): SqlStatement =>
  sql(
    'insert referral refusals',
    `insert into referral_refusal as r (player, friend, id, level, reason, found_at)
     select * from (${unnestColumns(
       'player bigint',
       'friend bigint',
       'id bigint',
       'level smallint',
       'reason text',
       'found_at bigint',
     )}) t on conflict (player, friend) do update set id = excluded.id, reason = excluded.reason,
       found_at = excluded.found_at, lifted_at = null where r.lifted_at is not null`,
    toBigintArrayParameter(refusals.map(({ player }) => player)),
    toBigintArrayParameter(refusals.map(({ friend }) => friend)),
    toBigintArrayParameter(refusals.map(({ id }) => id)),
    smallintArray(refusals.map(({ level }) => level)),
    formatPostgresTextArray(refusals.map(({ reason }) => reason)),
    toBigintArrayParameter(refusals.map(({ found_at: at }) => at)),
  );

/** Lifts the refusals of these invited players that hold for their transfers. */
export const updateTransferRefusalsLifted = (friends: readonly PlayerId[], at: Instant): SqlStatement =>
  sql(
    'lift transfer refusals',
    `update referral_refusal set lifted_at = $2
     where friend = any($1::bigint[]) and reason = 'transfer' and lifted_at is null`,
    toBigintArrayParameter(friends),
    at,
  );

export const selectRefusedPairs = (
  friends: readonly PlayerId[],
): SqlStatement<{ player: PlayerId; friend: PlayerId }> =>
  sql(
    'referral refused pairs',
    'select player, friend from referral_refusal where friend = any($1::bigint[]) and lifted_at is null',
    toBigintArrayParameter(friends),
  );

export const selectReferralRefusalPage = (before: Id, limit: number): SqlStatement<ReferralRefusal> =>
  sql(
    'referral refusal page',
    `select id, player, friend, level, reason, found_at, lifted_at from referral_refusal
     where id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
