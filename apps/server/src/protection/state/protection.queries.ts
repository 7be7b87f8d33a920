import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';
import {
  formatPostgresArrayLiteral,
  toBigintArrayParameter,
  toIntArrayParameter,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import {
  type PlayerLimits,
  RESTRICTION_WITHOUT_END,
  ZERO_PERIOD_SUMS,
  type LimitPeriodSums,
  type PlayerProtection,
} from './player-protection.ts';

export interface ProtectionRow extends Row {
  player: PlayerId;
  blocked_at: Instant | null;
  blocked_until: Instant | null;
  block_reason: string | null;
  paused_until: Instant | null;
  excluded_until: Instant | null;
  exclusion_ends: Instant | null;
  register_status: PlayerProtection['registerStatus'];
  limits: PlayerLimits;
  closed_through: string | null;
  /** Five counters of the week and five of the month with spaces between them: one column is read faster than ten. */
  sums: string | null;
}

/** Reads the two sums of closed days; a player without limits needs none. */
function parseStoredPeriodSums(sums: string | null): Pick<PlayerProtection, 'week' | 'month'> {
  if (sums === null) return { week: ZERO_PERIOD_SUMS, month: ZERO_PERIOD_SUMS };
  const counters = sums.split(' ').map(Number);
  const read = (first: number): LimitPeriodSums => {
    const [staked = 0, paid = 0, deposited = 0, voided = 0, minutes = 0] = counters.slice(first, first + 5);
    return {
      staked: toCentavos(staked),
      paid: toCentavos(paid),
      deposited: toCentavos(deposited),
      voided: toCentavos(voided),
      minutes,
    };
  };
  return { week: read(0), month: read(5) };
}

export const toPlayerProtection = (row: ProtectionRow): PlayerProtection => ({
  blocked: row.blocked_at === null ? null : { until: row.blocked_until, reason: row.block_reason ?? '' },
  pausedUntil: row.paused_until,
  excludedUntil: row.excluded_until,
  exclusionEnds: row.exclusion_ends,
  registerStatus: row.register_status,
  limits: row.limits,
  closedThrough: row.closed_through,
  savedThrough: row.closed_through,
  ...parseStoredPeriodSums(row.sums),
});

/** Read after the players' wallets are locked: every change of these rows holds that lock. Most players have no row. */
export const selectPlayerProtections = (players: readonly PlayerId[]): SqlStatement<ProtectionRow> =>
  sql(
    'protections',
    `select player, blocked_at, blocked_until, block_reason, paused_until, excluded_until, exclusion_ends,
       register_status, limits, closed_through,
       case when limits <> '{}' then concat_ws(' ', week_staked, week_paid, week_deposited, week_voided, week_minutes,
         month_staked, month_paid, month_deposited, month_voided, month_minutes) end sums
     from player_protection where player = any($1::bigint[])`,
    toBigintArrayParameter(players),
  );

/** The sums of these players' closed days, once a day each. */
export const updateLimitPeriodSums = (
  sums: readonly { readonly player: PlayerId; readonly protection: PlayerProtection }[],
): SqlStatement =>
  sql(
    'protection sums',
    `update player_protection p set closed_through = t.closed_through,
       week_staked = t.week_staked, week_paid = t.week_paid, week_deposited = t.week_deposited,
       week_voided = t.week_voided, week_minutes = t.week_minutes,
       month_staked = t.month_staked, month_paid = t.month_paid, month_deposited = t.month_deposited,
       month_voided = t.month_voided, month_minutes = t.month_minutes
     from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::int[])
       t(player, closed_through, week_staked, week_paid, week_deposited, week_voided, week_minutes,
         month_staked, month_paid, month_deposited, month_voided, month_minutes)
     where p.player = t.player`,
    toBigintArrayParameter(sums.map((sum) => sum.player)),
    formatPostgresTextArray(sums.map((sum) => sum.protection.closedThrough)),
    ...(['week', 'month'] as const).flatMap((period) => [
      toBigintArrayParameter(sums.map((sum) => sum.protection[period].staked)),
      toBigintArrayParameter(sums.map((sum) => sum.protection[period].paid)),
      toBigintArrayParameter(sums.map((sum) => sum.protection[period].deposited)),
      toBigintArrayParameter(sums.map((sum) => sum.protection[period].voided)),
      toIntArrayParameter(sums.map((sum) => sum.protection[period].minutes)),
    ]),
  );

/** A pause never ends earlier than one that runs. */
export const upsertPlayerPause = (players: readonly PlayerId[], until: Instant): SqlStatement =>
  sql(
    'protection pause',
    `insert into player_protection as p (player, paused_until) select unnest($1::bigint[]), $2::bigint
     on conflict (player) do update set paused_until = greatest(p.paused_until, excluded.paused_until)`,
    formatPostgresArrayLiteral(players),
    until,
  );

/**
 * An exclusion from `now` on, without end until its player asks to come back. Its term never ends earlier than one that
 * runs; `ends` null has no term.
 */
export const upsertPlayerExclusion = (
  players: readonly PlayerId[],
  { now, ends }: { now: Instant; ends: Instant | null },
): SqlStatement =>
  sql(
    'protection exclusion',
    `insert into player_protection as p (player, excluded_until, exclusion_ends)
     select unnest($1::bigint[]), $2::bigint, $3::bigint
     on conflict (player) do update set excluded_until = excluded.excluded_until,
       exclusion_ends = case when p.excluded_until > $4::bigint and p.exclusion_ends is null then null
         when excluded.exclusion_ends is null then null
         when p.excluded_until > $4::bigint then greatest(p.exclusion_ends, excluded.exclusion_ends)
         else excluded.exclusion_ends end`,
    formatPostgresArrayLiteral(players),
    RESTRICTION_WITHOUT_END,
    ends,
    now,
  );

/** The end of an exclusion whose player asked to come back. */
export const updateExclusionEnd = (players: readonly PlayerId[], until: Instant): SqlStatement =>
  sql(
    'protection return',
    'update player_protection set excluded_until = $2::bigint where player = any($1::bigint[])',
    formatPostgresArrayLiteral(players),
    until,
  );

export const upsertPlayerBlock = (
  players: readonly PlayerId[],
  block: { at: Instant; until: Instant | null; reason: string },
): SqlStatement =>
  sql(
    'protection block',
    `insert into player_protection (player, blocked_at, blocked_until, block_reason)
     select unnest($1::bigint[]), $2::bigint, $3::bigint, $4
     on conflict (player) do update set blocked_at = excluded.blocked_at, blocked_until = excluded.blocked_until,
       block_reason = excluded.block_reason`,
    formatPostgresArrayLiteral(players),
    block.at,
    block.until,
    block.reason,
  );

/** Blocks without end where no block is; one that is there keeps its beginning and its reason. */
export const upsertClosedPlayerBlock = (
  players: readonly PlayerId[],
  { at, reason }: { at: Instant; reason: string },
): SqlStatement =>
  sql(
    'protection of closed account',
    `insert into player_protection as p (player, blocked_at, block_reason)
     select unnest($1::bigint[]), $2::bigint, $3
     on conflict (player) do update set blocked_at = coalesce(p.blocked_at, excluded.blocked_at), blocked_until = null,
       block_reason = coalesce(p.block_reason, excluded.block_reason)`,
    formatPostgresArrayLiteral(players),
    at,
    reason,
  );

export const updateBlockLifted = (players: readonly PlayerId[]): SqlStatement =>
  sql(
    'protection block lifted',
    `update player_protection set blocked_at = null, blocked_until = null, block_reason = null
     where player = any($1::bigint[])`,
    formatPostgresArrayLiteral(players),
  );

/** What protects an account protects its test account, from the moment that there is one. */
export const insertProtectionOfTestAccount = (owner: PlayerId, testPlayer: PlayerId): SqlStatement =>
  sql(
    'protection of test account',
    `insert into player_protection (player, blocked_at, blocked_until, block_reason, paused_until, excluded_until,
       exclusion_ends, register_status)
     select $2::bigint, blocked_at, blocked_until, block_reason, paused_until, excluded_until, exclusion_ends,
       register_status
     from player_protection where player = $1`,
    owner,
    testPlayer,
  );

/** What a player asked for, as `protection_change` keeps it. */
export type ProtectionChangeKind =
  | 'limitLowered'
  | 'limitRaiseAsked'
  | 'limitRaised'
  | 'realityCheck'
  | 'paused'
  | 'excluded'
  | 'returnAsked';

/** Records a change for the accounts of a person, each under an id of its own. */
export const insertProtectionChanges = (
  players: readonly PlayerId[],
  ids: readonly Id[],
  kind: ProtectionChangeKind,
  detail: object,
): SqlStatement =>
  sql(
    'protection change',
    `insert into protection_change (player, id, kind, detail)
     select player, id, $3, $4::jsonb from unnest($1::bigint[], $2::bigint[]) t(player, id)`,
    formatPostgresArrayLiteral(players),
    formatPostgresArrayLiteral(ids),
    kind,
    JSON.stringify(detail),
  );
