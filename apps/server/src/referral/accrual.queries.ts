import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { CommissionTerms } from '@arara/promotions/commission';
import type { Instant } from '../context.ts';
import {
  type Row,
  type SqlStatement,
  smallintArray,
  sql,
  toBigintArrayParameter,
  unnestColumns,
} from '../platform/db/db.ts';

/** The last closed day. No fact is counted until this transaction ends. */
export const lockReferralClock = (): SqlStatement<{ closed_through: string }> =>
  sql('referral clock lock', 'select closed_through from referral_clock where id = 1 for update');

export const updateClosedThrough = (day: string): SqlStatement =>
  sql('referral clock set', 'update referral_clock set closed_through = $1::date where id = 1', day);

/** Closes the days after one day up to another on which somebody was active, with the terms of now. */
export const insertClosings = (input: {
  after: string;
  through: string;
  terms: CommissionTerms;
  at: Instant;
}): SqlStatement =>
  sql(
    'referral days closed',
    `insert into referral_closing (day, terms, closed_at)
     select distinct day, $3::jsonb, $4::bigint from referral_day where day > $1::date and day <= $2::date
     on conflict (day) do nothing`,
    input.after,
    input.through,
    JSON.stringify(input.terms),
    input.at,
  );

/** The oldest closed day whose commission is not booked, but for the days of `except`, an array literal. */
export const selectOpenClosing = (except: string): SqlStatement<{ day: string; terms: CommissionTerms }> =>
  sql(
    'referral closing open',
    `select day, terms from referral_closing where accrued_at is null and day <> all($1::date[])
     order by day limit 1`,
    except,
  );

export const updateClosingAccrued = (day: string, at: Instant): SqlStatement =>
  sql('referral closing done', 'update referral_closing set accrued_at = $2 where day = $1::date', day, at);

/** A closed day of an invited player, with the agents of the three levels. */
export interface ClosedDayRow extends Row {
  readonly player: PlayerId;
  readonly agent1: PlayerId;
  readonly agent2: PlayerId | null;
  readonly agent3: PlayerId | null;
  readonly win: number;
}

export const selectClosedDayPage = (day: string, after: PlayerId, limit: number): SqlStatement<ClosedDayRow> =>
  sql(
    'referral day page',
    `select player, agent1, agent2, agent3, win from referral_day
     where day = $1::date and player > $2 order by player limit $3::int`,
    day,
    after,
    limit,
  );

/** The agents of these who have their commission of a day already. */
export const selectBookedAgents = (day: string, agents: readonly PlayerId[]): SqlStatement<{ player: PlayerId }> =>
  sql(
    'agents booked',
    'select distinct player from referral_commission where day = $1::date and player = any($2::bigint[])',
    day,
    toBigintArrayParameter(agents),
  );

/** Commission of an agent, on one level of a day. */
export interface NewCommission {
  readonly player: PlayerId;
  readonly level: number;
  readonly id: Id;
  readonly amount: Centavos;
  readonly deficit: Centavos;
}

export const insertCommissions = (day: string, commissions: readonly NewCommission[]): SqlStatement =>
  sql(
    'insert commissions',
    `insert into referral_commission (player, day, level, id, amount)
     select player, $5::date, level, id, amount
     from (${unnestColumns('player bigint', 'level smallint', 'id bigint', 'amount bigint')}) t`,
    toBigintArrayParameter(commissions.map(({ player }) => player)),
    smallintArray(commissions.map(({ level }) => level)),
    toBigintArrayParameter(commissions.map(({ id }) => id)),
    toBigintArrayParameter(commissions.map(({ amount }) => amount)),
    day,
  );

export const upsertAgentLevels = (commissions: readonly NewCommission[]): SqlStatement =>
  sql(
    'upsert agent levels',
    `insert into referral_level as l (player, level, earned, deficit)
     select * from (${unnestColumns('player bigint', 'level smallint', 'amount bigint', 'deficit bigint')}) t
     on conflict (player, level) do update set earned = l.earned + excluded.earned, deficit = excluded.deficit`,
    toBigintArrayParameter(commissions.map(({ player }) => player)),
    smallintArray(commissions.map(({ level }) => level)),
    toBigintArrayParameter(commissions.map(({ amount }) => amount)),
    toBigintArrayParameter(commissions.map(({ deficit }) => deficit)),
  );
