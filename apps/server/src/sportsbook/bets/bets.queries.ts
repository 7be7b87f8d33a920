import type { BetId, SportEventId, Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { betResultCodes, type BetStatus, betStatusCodes } from '@arara/sports/bets/codes';
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
import type { StoredOutcome, StoredParticipant } from '../events/events.queries.ts';
import { betResultArray, betStatusArray } from './bet-codes.queries.ts';
import { type SportsBetRow, type StoredBet, toBetTypeCode } from './stored-bet.ts';

const {
  waiting: waitingBetState,
  accepted: acceptedBetState,
  settled: settledBetState,
  reopened: reopenedBetState,
} = betStatusCodes;
/** The states of bets whose stake counts for the limits of an event and of a day. */
const betStatesCountedForLimits = [waitingBetState, acceptedBetState, settledBetState, reopenedBetState];

const countedForLimitsSqlFragment = `b.state in (${betStatesCountedForLimits.join(', ')})
           and b.result is distinct from ${betResultCodes.void}`;

const WON_BET_SQL = `state = ${betStatusCodes.settled} and payout + cashed_paid > stake_main + stake_bonus`;

/** The stakes of these players on these events, in bets that were not refused or made void. */
export const selectStakesOnEvents = (
  pairs: readonly { readonly player: PlayerId; readonly event: SportEventId }[],
): SqlStatement<{ player: PlayerId; event: SportEventId; staked: Centavos }> =>
  sql(
    'staked on events',
    `select t.p as player, t.e as event, s.staked from unnest($1::bigint[], $2::bigint[]) t(p, e),
       -- No bet has two legs of one event.
       lateral (select sum(b.stake_main + b.stake_bonus)::bigint as staked
         from sport_leg l,
           -- A look-up by key: planned while the table is small and kept, a join would read all bets of the player
           -- for each leg.
           lateral (select * from sport_bet where player = l.player and id = l.bet offset 0) b
         where l.player = t.p and l.event = t.e and ${countedForLimitsSqlFragment}) s
     where s.staked is not null`,
    formatPostgresArrayLiteral(pairs.map(({ player }) => player)),
    formatPostgresArrayLiteral(pairs.map(({ event }) => event)),
  );

/** The stakes of these players in bets since one's first id, that were not refused or made void. */
export const selectStakesSince = (
  players: readonly PlayerId[],
  first: Id,
): SqlStatement<{ player: PlayerId; staked: Centavos }> =>
  sql(
    'staked since',
    `select t.p as player, s.staked from unnest($1::bigint[]) t(p),
       lateral (select sum(b.stake_main + b.stake_bonus)::bigint as staked
         -- Compared as rows, which only the key of (player, id) serves: by the index of ids alone all bets of the day
         -- would be read for each player.
         from sport_bet b where (b.player, b.id) >= (t.p, $2::bigint) and (b.player, b.id) < (t.p + 1, 0)
           and ${countedForLimitsSqlFragment}) s
     where s.staked is not null`,
    formatPostgresArrayLiteral(players),
    first,
  );

const betHeaderColumns = `b.player, b.id, b.type, b.system, b.state, b.policy, b.stake_main, b.stake_bonus,
  b.cashed_main, b.cashed_bonus, b.cashed_paid, b.possible, b.accept_at, b.accepted_at, b.payout, b.result,
  b.settled_at, b.refusal, b.refusal_leg, b.refusal_odds, b.turned, b.turned_bonus,
  b.turned_bonus_id, b.bonus, b.edge_bp`;
/** A row for each leg: order them by the bet, then by `g.n`. */
export const sportsBetColumns = `${betHeaderColumns},
  g.event, g.line, n.line as line_name, g.outcome, g.odds, g.placed_odds, g.live, g.edge_bp as leg_edge_bp,
  g.stop_mark, g.event_mark, g.producer_mark, g.result as leg_result, g.result_version`;
const betLegJoinSqlFragment = `
  -- Look-ups by key: a hash join, planned while the table is small and kept, would read all legs.
  join lateral (select * from sport_leg where player = b.player and bet = b.id order by n offset 0) g on true
  join line n on n.id = g.line`;

/** A bet by its player and its own id. */
export interface SportsBetKey {
  readonly player: PlayerId;
  readonly ref: BetId;
}

/** Bets by player and id, each once, with their legs. */
export const selectSportsBets = (asked: readonly SportsBetKey[]): SqlStatement<SportsBetRow> => {
  const keys = [...new Map(asked.map((key) => [key.ref, key])).values()];
  return sql(
    'bets made',
    `select ${sportsBetColumns} from unnest($1::bigint[], $2::bigint[]) with ordinality t(p, i, o),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all bets.
       lateral (select * from sport_bet where player = t.p and id = t.i offset 0) b ${betLegJoinSqlFragment}
     order by t.o, g.n`,
    formatPostgresArrayLiteral(keys.map(({ player }) => player)),
    formatPostgresArrayLiteral(keys.map(({ ref }) => ref)),
  );
};

const placedBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'type smallint',
  'system text',
  'legs smallint',
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
  'n smallint',
  'event bigint',
  'line bigint',
  'outcome text',
  'odds int',
  'live boolean',
  'edge_bp smallint',
  'stop_mark bigint',
  'event_mark int',
  'producer_mark int',
);

/** The legs of these bets, each with the key of its bet and its number. */
const listLegs = (bets: readonly Pick<StoredBet, 'player' | 'id' | 'legs'>[]) =>
  bets.flatMap(({ player, id, legs }) => legs.map((leg, n) => ({ player, bet: id, n, leg })));

/** The topic that wakes the live delay. */
export const WAITING_BETS = 'waiting bets';

/** Inserts bets with their legs. */
export const insertSportsBets = (bets: readonly StoredBet[]): SqlStatement[] => [
  wakeIfWaiting(
    bets,
    sql(
      'bets placed',
      `insert into sport_bet (player, id, type, system, legs, state, policy, stake_main, stake_bonus, possible,
       accept_at, accepted_at, bonus, edge_bp) ${placedBetColumns}`,
      toBigintArrayParameter(bets.map((b) => b.player)),
      toBigintArrayParameter(bets.map((b) => b.id)),
      smallintArray(bets.map((b) => toBetTypeCode(b.type))),
      textArray(bets.map((b) => b.system)),
      smallintArray(bets.map((b) => b.legs.length)),
      betStatusArray(bets.map((b) => b.state)),
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
  insertBetLegs(listLegs(bets)),
];

const insertBetLegs = (legs: ReturnType<typeof listLegs>): SqlStatement =>
  sql(
    'legs placed',
    `insert into sport_leg (player, bet, n, event, line, outcome, odds, placed_odds, live, edge_bp, stop_mark,
       event_mark, producer_mark)
     select player, bet, n, event, line, outcome, odds, odds, live, edge_bp, stop_mark, event_mark, producer_mark
     from (${insertedBetLegColumns}) t`,
    toBigintArrayParameter(legs.map(({ player }) => player)),
    toBigintArrayParameter(legs.map(({ bet }) => bet)),
    smallintArray(legs.map(({ n }) => n)),
    toBigintArrayParameter(legs.map(({ leg }) => leg.event)),
    toBigintArrayParameter(legs.map(({ leg }) => leg.line)),
    textArray(legs.map(({ leg }) => leg.outcome)),
    toIntArrayParameter(legs.map(({ leg }) => leg.placedOdds)),
    formatPostgresArrayLiteral(legs.map(({ leg }) => leg.live)),
    smallintArray(legs.map(({ leg }) => leg.edgeBp)),
    toBigintArrayParameter(legs.map(({ leg }) => leg.stopMark)),
    toIntArrayParameter(legs.map(({ leg }) => leg.eventMark)),
    toIntArrayParameter(legs.map(({ leg }) => leg.producerMark)),
  );

const wakeIfWaiting = (bets: readonly StoredBet[], statement: SqlStatement): SqlStatement =>
  bets.some(({ state }) => state === 'waiting') ? { ...statement, wakes: WAITING_BETS } : statement;

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
  'refusal text',
  'refusal_leg smallint',
  'refusal_odds int',
);
const decidedBetLegColumns = unnestColumns(
  'player bigint',
  'bet bigint',
  'n smallint',
  'odds int',
  'edge smallint',
  'result smallint',
);

/** Saves waiting bets that were decided. Their players are locked. */
export const updateDecidedSportBets = (bets: readonly StoredBet[]): SqlStatement[] => [
  sql(
    'bets decided',
    `update sport_bet b set state = t.state, possible = t.possible, accepted_at = t.accepted, payout = t.payout,
       result = t.result, settled_at = t.settled, edge_bp = t.edge, refusal = t.refusal,
       refusal_leg = t.refusal_leg, refusal_odds = t.refusal_odds
     from (${decidedBetColumns}) t where b.player = t.player and b.id = t.id`,
    toBigintArrayParameter(bets.map((b) => b.player)),
    toBigintArrayParameter(bets.map((b) => b.id)),
    betStatusArray(bets.map((b) => b.state)),
    toBigintArrayParameter(bets.map((b) => b.possible)),
    toBigintArrayParameter(bets.map((b) => b.acceptedAt)),
    toBigintArrayParameter(bets.map((b) => b.payout)),
    betResultArray(bets.map((b) => b.result)),
    toBigintArrayParameter(bets.map((b) => b.settledAt)),
    smallintArray(bets.map((b) => b.edgeBp)),
    textArray(bets.map((b) => b.refusal?.why ?? null)),
    smallintArray(bets.map((b) => b.refusal?.leg ?? null)),
    toIntArrayParameter(bets.map((b) => b.refusal?.odds ?? null)),
  ),
  updateDecidedBetLegs(listLegs(bets)),
];

const updateDecidedBetLegs = (legs: ReturnType<typeof listLegs>): SqlStatement =>
  sql(
    'legs decided',
    `update sport_leg g set odds = t.odds, edge_bp = t.edge, result = t.result from (${decidedBetLegColumns}) t
     where g.player = t.player and g.bet = t.bet and g.n = t.n`,
    toBigintArrayParameter(legs.map(({ player }) => player)),
    toBigintArrayParameter(legs.map(({ bet }) => bet)),
    smallintArray(legs.map(({ n }) => n)),
    toIntArrayParameter(legs.map(({ leg }) => leg.odds)),
    smallintArray(legs.map(({ leg }) => leg.edgeBp)),
    betResultArray(legs.map(({ leg }) => leg.result)),
  );

/** Waiting bets whose delay is over, the oldest first, without the excluded ones. */
export const selectBetsDueForDecision = (
  at: number,
  excluded: readonly BetId[],
  limit: number,
): SqlStatement<SportsBetKey & { readonly events: readonly SportEventId[] } & Row> =>
  sql(
    'bets due',
    `select player, id as ref,
       (select json_agg(event order by n) from sport_leg where player = b.player and bet = b.id) as events
     from sport_bet b where waits_until <= $1 and id <> all($2::bigint[])
     order by waits_until, player, id limit $3::int`,
    at,
    formatPostgresArrayLiteral(excluded),
    limit,
  );

/** When the delay of the next waiting bet is over, and that of the last one. */
export const selectNextDueBet = (
  excluded: readonly BetId[],
): SqlStatement<{ at: number | null; last: number | null }> =>
  sql(
    'next bet due',
    `select min(waits_until) as at, max(waits_until) as last
     from sport_bet where waits_until is not null and id <> all($1::bigint[])`,
    formatPostgresArrayLiteral(excluded),
  );

/** A bet with its event as it is now. */
export interface BetWithEventRow extends SportsBetRow {
  sport: string;
  tournament: string;
  home: string;
  away: string;
  participants: readonly StoredParticipant[] | null;
  outcomes: readonly StoredOutcome[];
  starts_at: number;
  phase: number;
  score_home: number | null;
  score_away: number | null;
  market: number;
  specifiers: Record<string, string>;
}

const selectBetWithEventSql = (bets: string): string => `select ${sportsBetColumns}, e.sport, e.tournament, e.home,
  e.away, e.participants, e.starts_at, e.phase, e.score_home, e.score_away, n.market, n.specifiers, n.outcomes
  from (${bets}) b ${betLegJoinSqlFragment} join event e on e.id = g.event order by b.id desc, g.n`;

/** A player's bets in these states, newest first; `limit` counts bets. */
export const selectBetsWithEvent = (
  player: PlayerId,
  statuses: readonly BetStatus[],
  before: Id,
  limit: number,
): SqlStatement<BetWithEventRow> =>
  sql(
    'bets shown',
    selectBetWithEventSql(
      `select * from sport_bet where player = $1 and state = any($2::smallint[]) and id < $3
       order by id desc limit $4::int`,
    ),
    player,
    betStatusArray(statuses),
    before,
    limit,
  );

/** One bet of a player. */
export const selectBetWithEvent = (player: PlayerId, id: BetId): SqlStatement<BetWithEventRow> =>
  sql('bet shown', selectBetWithEventSql('select * from sport_bet where player = $1 and id = $2'), player, id);

/** A player's bets as records, newest first. */
export const selectBetRecords = (player: PlayerId, page: WalletRecordPageBounds): SqlStatement<BetWithEventRow> =>
  sql(
    'bets recorded',
    selectBetWithEventSql(
      `select * from sport_bet where player = $1 and id >= $2 and id < least($3::bigint, $4::bigint)
       order by id desc limit $5::int`,
    ),
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** Some bets of a player. */
export const selectBetsWithEvents = (player: PlayerId, ids: readonly Id[]): SqlStatement<BetWithEventRow> =>
  sql(
    'bets named',
    selectBetWithEventSql('select * from sport_bet where player = $1 and id = any($2::bigint[])'),
    player,
    formatPostgresArrayLiteral(ids),
  );

/** A row while a bet of a player waits for the live delay or for its result. */
export const selectHasOpenBet = (player: PlayerId): SqlStatement<{ id: BetId }> =>
  sql(
    'open bet',
    'select id from sport_bet where player = $1 and state = any($2::int[]) limit 1',
    player,
    formatPostgresArrayLiteral([waitingBetState, acceptedBetState, reopenedBetState]),
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
 * Settled bets with the results of their lines, in the order of their key after one of them: for the audit of all bets.
 */
export const selectSettledSportBetsAfter = (
  player: number,
  id: number,
  limit: number,
): SqlStatement<SportsBetRow & { line_result: LineResult | null; line_version: number }> =>
  sql(
    'settled bets after',
    `select ${sportsBetColumns}, n.result as line_result, n.result_version as line_version
     from (select * from sport_bet where (player, id) > ($1::bigint, $2::bigint) and state = ${betStatusCodes.settled}
       order by player, id limit $3::int) b ${betLegJoinSqlFragment} order by b.player, b.id, g.n`,
    player,
    id,
    limit,
  );
