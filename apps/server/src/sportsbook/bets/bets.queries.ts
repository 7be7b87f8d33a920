import type { BetId, SportEventId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { betResultCodes } from '@arara/sports/core/settlement';
import { type LineResult } from '@arara/sports/core/results';
import {
  toBigintArrayParameter,
  unnestColumns,
  toIntArrayParameter,
  type Row,
  formatPostgresArrayLiteral,
  smallintArray,
  type SqlStatement,
  sql,
  textArray,
} from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import { type SportsBetRow, betStates, type StoredBet } from './stored-bet.ts';

const {
  waiting: waitingBetState,
  accepted: acceptedBetState,
  settled: settledBetState,
  reopened: reopenedBetState,
} = betStates;
/** The states of bets whose stake counts for the limit of an event. */
const betStatesCountedForEventLimit = [waitingBetState, acceptedBetState, settledBetState, reopenedBetState];

const WON_BET_SQL = `state = ${betStates.settled} and payout > stake_main + stake_bonus`;

/** The stakes of these players on these events, in bets that were not refused or made void. */
export const selectStakesOnEvents = (
  pairs: readonly { readonly player: PlayerId; readonly event: SportEventId }[],
): SqlStatement<{ player: PlayerId; event: SportEventId; staked: Centavos }> =>
  sql(
    'staked on events',
    `select t.p as player, t.e as event, s.staked from unnest($1::bigint[], $2::bigint[]) t(p, e),
       lateral (select sum(b.stake_main + b.stake_bonus)::bigint as staked
         from sport_leg l join sport_bet b on b.player = l.player and b.id = l.bet
         where l.player = t.p and l.event = t.e and b.state in (${betStatesCountedForEventLimit.join(', ')})
           and b.result is distinct from ${betResultCodes.void}) s
     where s.staked is not null`,
    formatPostgresArrayLiteral(pairs.map(({ player }) => player)),
    formatPostgresArrayLiteral(pairs.map(({ event }) => event)),
  );

export const sportsBetColumns = `b.player, b.id, b.state, b.policy, b.stake_main, b.stake_bonus, b.possible,
  b.accept_at,
  b.accepted_at, b.payout, b.result, b.settled_at, b.turned, b.turned_bonus, b.turned_of, b.bonus, b.edge_bp,
  g.event, g.line, n.line as line_name, g.outcome, g.odds, g.placed_odds, g.stop_mark, g.producer_mark,
  g.result_version`;
const betLegJoinSqlFragment = `
  -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
  join lateral (select * from sport_leg where player = b.player and bet = b.id offset 0) g on true
  join line n on n.id = g.line`;

/** A bet by its player and its own id. */
export interface SportsBetKey {
  readonly player: PlayerId;
  readonly ref: BetId;
}

/** Bets by player and id, with their legs. */
export const selectSportsBets = (keys: readonly SportsBetKey[]): SqlStatement<SportsBetRow> =>
  sql(
    'bets made',
    `select ${sportsBetColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all bets.
       lateral (select * from sport_bet where player = t.p and id = t.i offset 0) b ${betLegJoinSqlFragment}`,
    formatPostgresArrayLiteral(keys.map(({ player }) => player)),
    formatPostgresArrayLiteral(keys.map(({ ref }) => ref)),
  );

const placedBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'state smallint',
  'policy text',
  'stake_main bigint',
  'stake_bonus bigint',
  'possible bigint',
  'accept_at bigint',
  'accepted_at bigint',
  'bonus bigint',
  'edge_bp smallint',
);
const insertedBetLegColumns = unnestColumns(
  'player bigint',
  'bet bigint',
  'event bigint',
  'line bigint',
  'outcome text',
  'odds int',
  'stop_mark bigint',
  'producer_mark int',
);

/** The topic that wakes the live delay. */
export const WAITING_BETS = 'waiting bets';

/** Inserts bets with their legs. */
export const insertSportsBets = (bets: readonly StoredBet[]): SqlStatement[] => [
  wakeIfWaiting(
    bets,
    sql(
      'bets placed',
      `insert into sport_bet (player, id, state, policy, stake_main, stake_bonus, possible, accept_at, accepted_at,
       bonus, edge_bp) ${placedBetColumns}`,
      toBigintArrayParameter(bets.map((b) => b.player)),
      toBigintArrayParameter(bets.map((b) => b.id)),
      smallintArray(bets.map((b) => b.state)),
      textArray(bets.map((b) => b.policy)),
      toBigintArrayParameter(bets.map((b) => b.stakeMain)),
      toBigintArrayParameter(bets.map((b) => b.stakeBonus)),
      toBigintArrayParameter(bets.map((b) => b.possible)),
      toBigintArrayParameter(bets.map((b) => b.acceptAt)),
      toBigintArrayParameter(bets.map((b) => b.acceptedAt)),
      toBigintArrayParameter(bets.map((b) => b.bonus)),
      smallintArray(bets.map((b) => b.edgeBp)),
    ),
  ),
  sql(
    'legs placed',
    `insert into sport_leg (player, bet, n, event, line, outcome, odds, placed_odds, stop_mark, producer_mark)
     select player, bet, 0, event, line, outcome, odds, odds, stop_mark, producer_mark
      from (${insertedBetLegColumns}) t`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    toBigintArrayParameter(bets.map((b) => b.event)),
    toBigintArrayParameter(bets.map((b) => b.line)),
    textArray(bets.map((b) => b.outcome)),
    toIntArrayParameter(bets.map((b) => b.placedOdds)),
    toBigintArrayParameter(bets.map((b) => b.stopMark)),
    toIntArrayParameter(bets.map((b) => b.producerMark)),
  ),
];

const wakeIfWaiting = (bets: readonly StoredBet[], statement: SqlStatement): SqlStatement =>
  bets.some(({ state }) => state === betStates.waiting) ? { ...statement, wakes: WAITING_BETS } : statement;

const decidedBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'state smallint',
  'possible bigint',
  'accepted bigint',
  'payout bigint',
  'result smallint',
  'settled bigint',
  'edge smallint',
);
const decidedBetLegColumns = unnestColumns('player bigint', 'bet bigint', 'odds int', 'result smallint');

/** Saves waiting bets that were decided. Their players are locked. */
export const updateDecidedSportBets = (bets: readonly StoredBet[]): SqlStatement[] => [
  sql(
    'bets decided',
    `update sport_bet b set state = t.state, possible = t.possible, accepted_at = t.accepted, payout = t.payout,
       result = t.result, settled_at = t.settled, edge_bp = t.edge
     from (${decidedBetColumns}) t where b.player = t.player and b.id = t.id`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    smallintArray(bets.map((b) => b.state)),
    toBigintArrayParameter(bets.map((b) => b.possible)),
    toBigintArrayParameter(bets.map((b) => b.acceptedAt)),
    toBigintArrayParameter(bets.map((b) => b.payout)),
    smallintArray(bets.map((b) => b.result)),
    toBigintArrayParameter(bets.map((b) => b.settledAt)),
    smallintArray(bets.map((b) => b.edgeBp)),
  ),
  sql(
    'legs decided',
    `update sport_leg g set odds = t.odds, result = t.result from (${decidedBetLegColumns}) t
     where g.player = t.player and g.bet = t.bet and g.n = 0`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    toIntArrayParameter(bets.map((b) => b.odds)),
    smallintArray(bets.map((b) => b.result)),
  ),
];

/** Waiting bets whose delay is over, the oldest first, without the excluded ones. */
export const selectBetsDueForDecision = (
  at: number,
  excluded: readonly BetId[],
  limit: number,
): SqlStatement<SportsBetKey & Row> =>
  sql(
    'bets due',
    `select player, id as ref from sport_bet where waits_until <= $1 and id <> all($2::bigint[])
     order by waits_until, player, id limit $3::int`,
    at,
    formatPostgresArrayLiteral(excluded),
    limit,
  );

/** When the delay of the next waiting bet is over. */
export const selectNextDueBet = (excluded: readonly BetId[]): SqlStatement<{ at: number | null }> =>
  sql(
    'next bet due',
    'select min(waits_until) as at from sport_bet where waits_until is not null and id <> all($1::bigint[])',
    formatPostgresArrayLiteral(excluded),
  );

/** A bet with its event as it is now. */
export interface BetWithEventRow extends SportsBetRow {
  sport: string;
  tournament: string;
  home: string;
  away: string;
  starts_at: number;
  phase: number;
  score_home: number | null;
  score_away: number | null;
  market: number;
  specifiers: Record<string, string>;
}

const selectBetWithEventSql = `select ${sportsBetColumns}, e.sport, e.tournament, e.home, e.away, e.starts_at, e.phase,
  e.score_home, e.score_away, n.market, n.specifiers
  from sport_bet b ${betLegJoinSqlFragment} join event e on e.id = g.event`;

/** A player's bets in these states, newest first. */
export const selectBetsWithEvent = (
  player: PlayerId,
  states: readonly number[],
  before: Id,
  limit: number,
): SqlStatement<BetWithEventRow> =>
  sql(
    'bets shown',
    `${selectBetWithEventSql} where b.player = $1 and b.state = any($2::smallint[]) and b.id < $3
     order by b.id desc limit $4::int`,
    player,
    formatPostgresArrayLiteral(states),
    before,
    limit,
  );

/** One bet of a player. */
export const selectBetWithEvent = (player: PlayerId, id: BetId): SqlStatement<BetWithEventRow> =>
  sql('bet shown', `${selectBetWithEventSql} where b.player = $1 and b.id = $2`, player, id);

/** A player's bets as records, newest first. */
export const selectBetRecords = (player: PlayerId, page: WalletRecordPageBounds): SqlStatement<SportsBetRow> =>
  sql(
    'bets recorded',
    `select ${sportsBetColumns} from sport_bet b ${betLegJoinSqlFragment}
     where b.player = $1 and b.id >= $2 and b.id < least($3::bigint, $4::bigint) order by b.id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** The players with a settled bet that paid more than its stake. The index is walked from player to player. */
export const selectPlayersWithWonBets = (): SqlStatement<{ player: PlayerId }> =>
  sql(
    'bet winners',
    `with recursive w as (
       (select player from sport_bet where ${WON_BET_SQL} order by player, id limit 1)
       union all
       select (select b.player from sport_bet b where b.player > w.player and ${WON_BET_SQL} order by b.player, b.id
       limit 1)
       from w where w.player is not null
     ) select player from w where player is not null`,
  );

/**
 * Settled bets with the result of their line, in the order of their key after one of them: for the audit of all bets.
 */
export const selectSettledSportBetsAfter = (
  player: number,
  id: number,
  limit: number,
): SqlStatement<SportsBetRow & { line_result: LineResult | null; line_version: number }> =>
  sql(
    'settled bets after',
    `select ${sportsBetColumns}, n.result as line_result, n.result_version as line_version
     from sport_bet b ${betLegJoinSqlFragment} where (b.player, b.id) > ($1::bigint, $2::bigint)
     and b.state = ${betStates.settled}
     order by b.player, b.id limit $3::int`,
    player,
    id,
    limit,
  );
