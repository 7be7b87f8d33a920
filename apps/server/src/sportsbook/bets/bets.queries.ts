import type { BetId, EventId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { resultCodes } from '@arara/sports/core/settlement';
import { type LineResult } from '@arara/sports/core/results';
import {
  bigintArray,
  unnestColumns,
  intArray,
  type Row,
  arrayLiteral,
  smallintArray,
  type Statement,
  sql,
  textArray,
} from '../../platform/db/db.ts';
import type { RecordPage } from '../../wallet/wallet.ts';
import { type BetRow, betStates, type StoredBet } from './stored-bet.ts';

const { waiting, accepted, settled, reopened } = betStates;
/** The states of bets whose stake counts for the limit of an event. */
const countedStates = [waiting, accepted, settled, reopened];

const WON = `state = ${betStates.settled} and payout > stake_main + stake_bonus`;

/** The stakes of these players on these events, in bets that were not refused or made void. */
export const selectStakesOnEvents = (
  pairs: readonly { readonly player: PlayerId; readonly event: EventId }[],
): Statement<{ player: PlayerId; event: EventId; staked: Centavos }> =>
  sql(
    'staked on events',
    `select t.p as player, t.e as event, s.staked from unnest($1::bigint[], $2::bigint[]) t(p, e),
       lateral (select sum(b.stake_main + b.stake_bonus)::bigint as staked
         from sport_leg l join sport_bet b on b.player = l.player and b.id = l.bet
         where l.player = t.p and l.event = t.e and b.state in (${countedStates.join(', ')})
           and b.result is distinct from ${resultCodes.void}) s
     where s.staked is not null`,
    arrayLiteral(pairs.map(({ player }) => player)),
    arrayLiteral(pairs.map(({ event }) => event)),
  );

export const betColumns = `b.player, b.id, b.state, b.policy, b.stake_main, b.stake_bonus, b.possible, b.accept_at,
  b.accepted_at, b.payout, b.result, b.settled_at, b.turned, b.turned_bonus, b.turned_of, b.bonus, b.edge_bp,
  g.event, g.line, n.line as line_name, g.outcome, g.odds, g.placed_odds, g.stop_mark, g.producer_mark,
  g.result_version`;
const joinLeg = `
  -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
  join lateral (select * from sport_leg where player = b.player and bet = b.id offset 0) g on true
  join line n on n.id = g.line`;

/** A bet by its player and its own id. */
export interface BetKey {
  readonly player: PlayerId;
  readonly ref: BetId;
}

/** Bets by player and id, with their legs. */
export const selectBets = (keys: readonly BetKey[]): Statement<BetRow> =>
  sql(
    'bets made',
    `select ${betColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all bets.
       lateral (select * from sport_bet where player = t.p and id = t.i offset 0) b ${joinLeg}`,
    arrayLiteral(keys.map(({ player }) => player)),
    arrayLiteral(keys.map(({ ref }) => ref)),
  );

const placedColumns = unnestColumns(
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
const placedLegs = unnestColumns(
  'player bigint',
  'bet bigint',
  'event bigint',
  'line bigint',
  'outcome text',
  'odds int',
  'stop_mark bigint',
  'producer_mark int',
);

/** Inserts bets with their legs. */
export const insertBets = (bets: readonly StoredBet[]): Statement[] => [
  sql(
    'bets placed',
    `insert into sport_bet (player, id, state, policy, stake_main, stake_bonus, possible, accept_at, accepted_at,
       bonus, edge_bp) ${placedColumns}`,
    bigintArray(bets.map((b) => b.player)),
    bigintArray(bets.map((b) => b.id)),
    smallintArray(bets.map((b) => b.state)),
    textArray(bets.map((b) => b.policy)),
    bigintArray(bets.map((b) => b.stakeMain)),
    bigintArray(bets.map((b) => b.stakeBonus)),
    bigintArray(bets.map((b) => b.possible)),
    bigintArray(bets.map((b) => b.acceptAt)),
    bigintArray(bets.map((b) => b.acceptedAt)),
    bigintArray(bets.map((b) => b.bonus)),
    smallintArray(bets.map((b) => b.edgeBp)),
  ),
  sql(
    'legs placed',
    `insert into sport_leg (player, bet, n, event, line, outcome, odds, placed_odds, stop_mark, producer_mark)
     select player, bet, 0, event, line, outcome, odds, odds, stop_mark, producer_mark from (${placedLegs}) t`,
    bigintArray(bets.map((b) => b.player)),
    bigintArray(bets.map((b) => b.id)),
    bigintArray(bets.map((b) => b.event)),
    bigintArray(bets.map((b) => b.line)),
    textArray(bets.map((b) => b.outcome)),
    intArray(bets.map((b) => b.placedOdds)),
    bigintArray(bets.map((b) => b.stopMark)),
    intArray(bets.map((b) => b.producerMark)),
  ),
];

const savedColumns = unnestColumns(
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
const savedLegs = unnestColumns('player bigint', 'bet bigint', 'odds int', 'result smallint');

/** Saves waiting bets that were decided. Their players are locked. */
export const updateDecidedBets = (bets: readonly StoredBet[]): Statement[] => [
  sql(
    'bets decided',
    `update sport_bet b set state = t.state, possible = t.possible, accepted_at = t.accepted, payout = t.payout,
       result = t.result, settled_at = t.settled, edge_bp = t.edge
     from (${savedColumns}) t where b.player = t.player and b.id = t.id`,
    bigintArray(bets.map((b) => b.player)),
    bigintArray(bets.map((b) => b.id)),
    smallintArray(bets.map((b) => b.state)),
    bigintArray(bets.map((b) => b.possible)),
    bigintArray(bets.map((b) => b.acceptedAt)),
    bigintArray(bets.map((b) => b.payout)),
    smallintArray(bets.map((b) => b.result)),
    bigintArray(bets.map((b) => b.settledAt)),
    smallintArray(bets.map((b) => b.edgeBp)),
  ),
  sql(
    'legs decided',
    `update sport_leg g set odds = t.odds, result = t.result from (${savedLegs}) t
     where g.player = t.player and g.bet = t.bet and g.n = 0`,
    bigintArray(bets.map((b) => b.player)),
    bigintArray(bets.map((b) => b.id)),
    intArray(bets.map((b) => b.odds)),
    smallintArray(bets.map((b) => b.result)),
  ),
];

/** Waiting bets whose delay is over, the oldest first, without the excluded ones. */
export const selectDueBets = (at: number, excluded: readonly BetId[], limit: number): Statement<BetKey & Row> =>
  sql(
    'bets due',
    `select player, id as ref from sport_bet where waits_until <= $1 and id <> all($2::bigint[])
     order by waits_until, player, id limit $3::int`,
    at,
    arrayLiteral(excluded),
    limit,
  );

/** A bet with its event as it is now. */
export interface BetWithEventRow extends BetRow {
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

const betWithEvent = `select ${betColumns}, e.sport, e.tournament, e.home, e.away, e.starts_at, e.phase,
  e.score_home, e.score_away, n.market, n.specifiers
  from sport_bet b ${joinLeg} join event e on e.id = g.event`;

/** A player's bets in these states, newest first. */
export const selectBetsWithEvent = (
  player: PlayerId,
  states: readonly number[],
  before: Id,
  limit: number,
): Statement<BetWithEventRow> =>
  sql(
    'bets shown',
    `${betWithEvent} where b.player = $1 and b.state = any($2::smallint[]) and b.id < $3
     order by b.id desc limit $4::int`,
    player,
    arrayLiteral(states),
    before,
    limit,
  );

/** One bet of a player. */
export const selectBetWithEvent = (player: PlayerId, id: BetId): Statement<BetWithEventRow> =>
  sql('bet shown', `${betWithEvent} where b.player = $1 and b.id = $2`, player, id);

/** A player's bets as records, newest first. */
export const selectBetRecords = (player: PlayerId, page: RecordPage): Statement<BetRow> =>
  sql(
    'bets recorded',
    `select ${betColumns} from sport_bet b ${joinLeg}
     where b.player = $1 and b.id >= $2 and b.id < least($3::bigint, $4::bigint) order by b.id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** The players with a settled bet that paid more than its stake. The index is walked from player to player. */
export const selectWinners = (): Statement<{ player: PlayerId }> =>
  sql(
    'bet winners',
    `with recursive w as (
       (select player from sport_bet where ${WON} order by player, id limit 1)
       union all
       select (select b.player from sport_bet b where b.player > w.player and ${WON} order by b.player, b.id limit 1)
       from w where w.player is not null
     ) select player from w where player is not null`,
  );

/**
 * Settled bets with the result of their line, in the order of their key after one of them: for the audit of all bets.
 */
export const selectSettledBetsAfter = (
  player: number,
  id: number,
  limit: number,
): Statement<BetRow & { line_result: LineResult | null; line_version: number }> =>
  sql(
    'settled bets after',
    `select ${betColumns}, n.result as line_result, n.result_version as line_version
     from sport_bet b ${joinLeg} where (b.player, b.id) > ($1::bigint, $2::bigint) and b.state = ${betStates.settled}
     order by b.player, b.id limit $3::int`,
    player,
    id,
    limit,
  );
