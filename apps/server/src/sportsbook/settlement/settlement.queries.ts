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
import type { SportsBetKey } from '../bets/bets.queries.ts';
import type { SportsBetRow, StoredBet } from '../bets/stored-bet.ts';

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

/** Locks results that have bets left to settle, oldest first. Results that another node has locked are skipped. */
export const lockOpenLineSettlements = (limit: number): SqlStatement<LineSettlementRow> =>
  sql(
    'settlements taken',
    `select s.line, s.version, s.after_player, s.after_bet, n.result, n.result_version
     from line_settlement s join line n on n.id = s.line
     where s.done_at is null order by s.created_at, s.line, s.version limit $1::int for update of s skip locked`,
    limit,
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

/** Closed gates of lines whose event ended before an instant, of lines made before that. */
export const selectEndedLineGates = (madeBefore: Id, endedBefore: Instant, limit: number): SqlStatement<{ id: Id }> =>
  sql(
    'line gates ended',
    `select g.id from gate g join line l on l.id = g.id join event e on e.id = l.event
     where g.id < $1 and not g.open and l.state <> 'open' and e.finished_at < $2 order by g.id limit $3::int`,
    madeBefore,
    endedBefore,
    limit,
  );

/** A row while there is a result whose bets are not all settled. */
export const selectHasOpenSettlements = (): SqlStatement<{ line: Id }> =>
  sql('settlements open', 'select line from line_settlement where done_at is null limit 1');

/** Bets on a line in the order of their key, after a cursor. */
export const selectBetKeysOnLine = (line: Id, after: SportsBetKey, limit: number): SqlStatement<SportsBetKey & Row> =>
  sql(
    'bets on line',
    `select player, bet as ref from sport_leg where line = $1 and (player, bet) > ($2::bigint, $3::bigint)
     order by player, bet limit $4::int`,
    line,
    after.player,
    after.ref,
    limit,
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

/** The columns of a bet that its settlement needs; the others are not read. */
export type UnsettledBet = Pick<
  StoredBet,
  | 'player'
  | 'id'
  | 'state'
  | 'stakeMain'
  | 'stakeBonus'
  | 'acceptedAt'
  | 'payout'
  | 'result'
  | 'turned'
  | 'turnedBonus'
  | 'turnedOf'
  | 'bonus'
  | 'edgeBp'
  | 'line'
  | 'outcome'
  | 'odds'
  | 'resultVersion'
>;

/** The columns of a bet that a settlement saves. */
export type SettledSportsBet = Pick<
  StoredBet,
  | 'player'
  | 'id'
  | 'state'
  | 'payout'
  | 'result'
  | 'settledAt'
  | 'turned'
  | 'turnedBonus'
  | 'turnedOf'
  | 'resultVersion'
>;

export type UnsettledBetRow = Pick<
  SportsBetRow,
  | 'player'
  | 'id'
  | 'state'
  | 'stake_main'
  | 'stake_bonus'
  | 'accepted_at'
  | 'payout'
  | 'result'
  | 'turned'
  | 'turned_bonus'
  | 'turned_of'
  | 'bonus'
  | 'edge_bp'
  | 'outcome'
  | 'odds'
  | 'result_version'
>;

/** A row of `selectUnsettledBets` as a bet on that line. */
export const toUnsettledBet = (row: UnsettledBetRow, line: Id): UnsettledBet => ({
  player: row.player,
  id: row.id,
  state: row.state,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  acceptedAt: row.accepted_at,
  payout: row.payout,
  result: row.result,
  turned: row.turned,
  turnedBonus: row.turned_bonus,
  turnedOf: row.turned_of,
  bonus: row.bonus,
  edgeBp: row.edge_bp,
  line,
  outcome: row.outcome,
  odds: row.odds,
  resultVersion: row.result_version,
});

/** Bets on a line in the order of their key, after one bet and up to another. Rows are read with `toUnsettledBet`. */
export const selectUnsettledBets = (line: Id, after: SportsBetKey, to: SportsBetKey): SqlStatement<UnsettledBetRow> =>
  sql(
    'bets between',
    `select b.player, b.id, b.state, b.stake_main, b.stake_bonus, b.accepted_at, b.payout, b.result,
       b.turned, b.turned_bonus, b.turned_of, b.bonus, b.edge_bp, g.outcome, g.odds, g.result_version
     from (select * from sport_leg where line = $1 and (player, bet) > ($2::bigint, $3::bigint)
         and (player, bet) <= ($4::bigint, $5::bigint) order by player, bet) g,
       -- Look-ups by key: for a line with many bets a hash join would read all bets.
       lateral (select * from sport_bet where player = g.player and id = g.bet offset 0) b`,
    line,
    after.player,
    after.ref,
    to.player,
    to.ref,
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
  'turned_of bigint',
);
const settledBetLegColumns = unnestColumns('player bigint', 'bet bigint', 'result smallint', 'version int');

/** Saves settled and re-opened bets. Their players are locked. */
export const updateSettledSportsBets = (bets: readonly SettledSportsBet[]): SqlStatement[] => [
  sql(
    'bets settled',
    `update sport_bet b set state = t.state, payout = t.payout, result = t.result, settled_at = t.settled,
       turned = t.turned, turned_bonus = t.turned_bonus, turned_of = t.turned_of
     from (${settledBetColumns}) t where b.player = t.player and b.id = t.id`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    smallintArray(bets.map((b) => b.state)),
    toBigintArrayParameter(bets.map((b) => b.payout)),
    smallintArray(bets.map((b) => b.result)),
    toBigintArrayParameter(bets.map((b) => b.settledAt)),
    toBigintArrayParameter(bets.map((b) => b.turned)),
    toBigintArrayParameter(bets.map((b) => b.turnedBonus)),
    toBigintArrayParameter(bets.map((b) => b.turnedOf)),
  ),
  sql(
    'legs settled',
    `update sport_leg g set result = t.result, result_version = t.version from (${settledBetLegColumns}) t
     where g.player = t.player and g.bet = t.bet and g.n = 0`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    smallintArray(bets.map((b) => b.result)),
    toIntArrayParameter(bets.map((b) => b.resultVersion)),
  ),
];
