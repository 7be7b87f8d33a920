import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import type { LineResult } from '@arara/sports/core/results';
import {
  toBigintArrayParameter,
  unnestColumns,
  toIntArrayParameter,
  formatPostgresArrayLiteral,
  smallintArray,
  type Row,
  type SqlStatement,
  sql,
} from '../../platform/db/db.ts';
import { betResultArray, betStatusArray, toBetResult, toBetStatus } from '../bets/bet-codes.queries.ts';
import type { SportsBetKey } from '../bets/bets.queries.ts';
import { groupRowsByBet, type SportsBetRow, type StoredBet, type StoredBetLeg, toBetType } from '../bets/stored-bet.ts';

/** A result that has bets left to settle, with its cursor. */
export interface LineSettlementRow extends Row {
  line: Id;
  version: number;
  after_player: PlayerId;
  after_bet: BetId;
  /** The line's newest result; null before the first. */
  result: LineResult | null;
  result_version: number;
}

/** Locks results that have bets left, oldest first. What another node has locked is skipped, and these lines. */
export const lockOpenLineSettlements = (limit: number, skipped: readonly Id[]): SqlStatement<LineSettlementRow> =>
  sql(
    'settlements taken',
    `select s.line, s.version, s.after_player, s.after_bet, n.result, n.result_version
     from line_settlement s join line n on n.id = s.line
     where s.done_at is null and s.line <> all($2::bigint[])
     order by s.created_at, s.line, s.version limit $1::int for update of s skip locked`,
    limit,
    formatPostgresArrayLiteral(skipped),
  );

/** Deletes results whose bets were all settled before an instant. */
export const deleteOldLineSettlements = (doneBefore: Instant, limit: number): SqlStatement =>
  sql(
    'settlements pruned',
    `delete from line_settlement where (line, version) in (
       select line, version from line_settlement where done_at < $1
       order by done_at limit $2::int for update skip locked) returning line`,
    doneBefore,
    limit,
  );

/** Gates of events that ended before an instant, and of their lines, of those made before that. */
export const selectEndedLineGates = (madeBefore: Id, endedBefore: Instant, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'line gates ended',
    `select g.id from gate g left join line l on l.id = g.id join event e on e.id = coalesce(l.event, g.id)
     where g.id < $1 and e.finished_at < $2 order by g.id limit $3::int`,
    madeBefore,
    endedBefore,
    limit,
  );

/** A row while there is a result whose bets are not all settled. */
export const selectHasOpenSettlements = (): SqlStatement<{ line: Id }> =>
  sql('settlements open', 'select line from line_settlement where done_at is null limit 1');

/**
 * Bets on a line in the order of their key, after a cursor. Left out are legs that have the result of this version:
 * another line has settled their bet with it.
 */
export const selectBetKeysOnLine = (
  line: Id,
  version: number,
  after: SportsBetKey,
  limit: number,
): SqlStatement<SportsBetKey & Row> =>
  sql(
    'bets on line',
    `select player, bet as ref from sport_leg where line = $1 and (player, bet) > ($2::bigint, $3::bigint)
       and result_version < $5::int
     order by player, bet limit $4::int`,
    line,
    after.player,
    after.ref,
    limit,
    version,
  );

/** The last settled bet of a result; `doneAt` when it was the last one of all. */
export interface LineSettlementCursor {
  readonly line: Id;
  readonly version: number;
  readonly player: PlayerId;
  readonly bet: BetId;
  readonly doneAt: number | null;
}

export const updateLineSettlementCursors = (cursors: readonly LineSettlementCursor[]): SqlStatement =>
  sql(
    'settlements moved',
    `update line_settlement s set after_player = t.player, after_bet = t.bet, done_at = t.done
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) t(line, version, player, bet, done)
     where s.line = t.line and s.version = t.version`,
    formatPostgresArrayLiteral(cursors.map(({ line }) => line)),
    formatPostgresArrayLiteral(cursors.map(({ version }) => version)),
    formatPostgresArrayLiteral(cursors.map(({ player }) => player)),
    formatPostgresArrayLiteral(cursors.map(({ bet }) => bet)),
    formatPostgresArrayLiteral(cursors.map(({ doneAt }) => doneAt)),
  );

/** A leg of a bet that is being settled, with the newest result of its line. */
export interface UnsettledBetLeg extends Pick<StoredBetLeg, 'line' | 'outcome' | 'odds' | 'result' | 'resultVersion'> {
  readonly n: number;
  /** Null before the line's first result. */
  readonly lineResult: LineResult | null;
  readonly lineVersion: number;
}

/** The columns of a bet that its settlement needs; the others are not read. */
export interface UnsettledBet extends Pick<
  StoredBet,
  | 'player'
  | 'id'
  | 'type'
  | 'system'
  | 'state'
  | 'stakeMain'
  | 'stakeBonus'
  | 'cashedMain'
  | 'cashedBonus'
  | 'acceptedAt'
  | 'payout'
  | 'result'
  | 'settledAt'
  | 'turned'
  | 'turnedBonus'
  | 'turnedBonusId'
  | 'bonus'
  | 'edgeBp'
> {
  readonly legs: readonly UnsettledBetLeg[];
}

/** A leg of a bet as its settlement saves it. */
export type SettledBetLeg = Pick<UnsettledBetLeg, 'n' | 'result' | 'resultVersion'>;

/** The columns of a bet that a settlement saves, with the legs that it changes. */
export interface SettledSportsBet extends Pick<
  StoredBet,
  'player' | 'id' | 'state' | 'payout' | 'result' | 'settledAt' | 'turned' | 'turnedBonus' | 'turnedBonusId'
> {
  readonly legs: readonly SettledBetLeg[];
}

/** A leg of a bet, which has a row for each. The bet's own columns are in the first row alone: half as much to read. */
export type UnsettledBetRow = Pick<
  SportsBetRow,
  | 'player'
  | 'id'
  | 'type'
  | 'system'
  | 'state'
  | 'stake_main'
  | 'stake_bonus'
  | 'cashed_main'
  | 'cashed_bonus'
  | 'accepted_at'
  | 'payout'
  | 'result'
  | 'settled_at'
  | 'turned'
  | 'turned_bonus'
  | 'turned_bonus_id'
  | 'bonus'
  | 'edge_bp'
  | 'line'
  | 'outcome'
  | 'odds'
  | 'leg_result'
  | 'result_version'
> & { n: number; line_result: LineResult | null; line_version: number };

const toUnsettledBetLeg = (row: UnsettledBetRow): UnsettledBetLeg => ({
  n: row.n,
  line: row.line,
  outcome: row.outcome,
  odds: row.odds,
  result: toBetResult(row.leg_result),
  resultVersion: row.result_version,
  lineResult: row.line_result,
  lineVersion: row.line_version,
});

/** The bets of these rows. One with several legs on lines of the group was read for each of them, and is there once. */
export const toUnsettledBets = (rows: readonly UnsettledBetRow[]): UnsettledBet[] =>
  groupRowsByBet(rows).map((ofBet) => {
    const [row] = ofBet;
    return {
      player: row.player,
      id: row.id,
      type: toBetType(row.type),
      system: row.system,
      state: toBetStatus(row.state),
      stakeMain: row.stake_main,
      stakeBonus: row.stake_bonus,
      cashedMain: row.cashed_main,
      cashedBonus: row.cashed_bonus,
      acceptedAt: row.accepted_at,
      payout: row.payout,
      result: toBetResult(row.result),
      settledAt: row.settled_at,
      turned: row.turned,
      turnedBonus: row.turned_bonus,
      turnedBonusId: row.turned_bonus_id,
      bonus: row.bonus,
      edgeBp: row.edge_bp,
      legs: [...new Map(ofBet.map((leg) => [leg.n, toUnsettledBetLeg(leg)])).values()],
    };
  });

/**
 * Bets on a line in the order of their key, after one bet and up to another, each with all of its legs and the newest
 * results of their lines. Rows are read with `toUnsettledBets`.
 */
export const selectUnsettledBets = (
  line: Id,
  version: number,
  after: SportsBetKey,
  to: SportsBetKey,
): SqlStatement<UnsettledBetRow> =>
  sql(
    'bets between',
    `with settled as materialized (select result, result_version from line where id = $1)
     select b.player, b.id, h.type, h.system, h.state, h.stake_main, h.stake_bonus, h.cashed_main, h.cashed_bonus,
       h.accepted_at, h.payout, h.result, h.settled_at, h.turned, h.turned_bonus, h.turned_bonus_id, h.bonus, h.edge_bp,
       g.n, g.line, g.outcome, g.odds, g.result as leg_result, g.result_version,
       case when g.line = $1 then s.result else n.result end as line_result,
       case when g.line = $1 then s.result_version else n.result_version end as line_version
     from (select * from sport_leg where line = $1 and (player, bet) > ($2::bigint, $3::bigint)
         and (player, bet) <= ($4::bigint, $5::bigint) and result_version < $6::int order by player, bet) o,
       -- Look-ups by key: for a line with many bets a hash join would read all bets.
       lateral (select * from sport_bet where player = o.player and id = o.bet offset 0) b,
       -- The only leg of a single is there already.
       lateral (select o.n, o.line, o.outcome, o.odds, o.result, o.result_version where b.legs = 1
         union all select n, line, outcome, odds, result, result_version from sport_leg
         where b.legs > 1 and player = o.player and bet = o.bet) g
       left join lateral (select b.* where b.legs = 1 or g.n = 0) h on true
       cross join settled s
       -- Look-ups by id: a hash join would read all lines.
       left join lateral (select result, result_version from line where g.line <> $1 and id = g.line offset 0) n on true
     order by b.player, b.id, g.n`,
    line,
    after.player,
    after.ref,
    to.player,
    to.ref,
    version,
  );

const settledBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'state smallint',
  'payout bigint',
  'result smallint',
  'settled bigint',
  'turned bigint',
  'turned_bonus bigint',
  'turned_bonus_id bigint',
);
const settledBetLegColumns = unnestColumns(
  'player bigint',
  'bet bigint',
  'n smallint',
  'result smallint',
  'version int',
);

/** Saves settled and re-opened bets. Their players are locked. */
export const updateSettledSportsBets = (bets: readonly SettledSportsBet[]): SqlStatement[] => [
  sql(
    'bets settled',
    `update sport_bet b set state = t.state, payout = t.payout, result = t.result, settled_at = t.settled,
       turned = t.turned, turned_bonus = t.turned_bonus, turned_bonus_id = t.turned_bonus_id
     from (${settledBetColumns}) t where b.player = t.player and b.id = t.id`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    betStatusArray(bets.map((b) => b.state)),
    toBigintArrayParameter(bets.map((b) => b.payout)),
    betResultArray(bets.map((b) => b.result)),
    toBigintArrayParameter(bets.map((b) => b.settledAt)),
    toBigintArrayParameter(bets.map((b) => b.turned)),
    toBigintArrayParameter(bets.map((b) => b.turnedBonus)),
    toBigintArrayParameter(bets.map((b) => b.turnedBonusId)),
  ),
  updateSettledBetLegs(bets.flatMap(({ player, id, legs }) => legs.map((leg) => ({ player, bet: id, ...leg })))),
];

const updateSettledBetLegs = (
  legs: readonly (SettledBetLeg & { readonly player: PlayerId; readonly bet: BetId })[],
): SqlStatement =>
  sql(
    'legs settled',
    `update sport_leg g set result = t.result, result_version = t.version from (${settledBetLegColumns}) t
     where g.player = t.player and g.bet = t.bet and g.n = t.n`,
    toBigintArrayParameter(legs.map(({ player }) => player)),
    toBigintArrayParameter(legs.map(({ bet }) => bet)),
    smallintArray(legs.map(({ n }) => n)),
    betResultArray(legs.map(({ result }) => result)),
    toIntArrayParameter(legs.map(({ resultVersion }) => resultVersion)),
  );
