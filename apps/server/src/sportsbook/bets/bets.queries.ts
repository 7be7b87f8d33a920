import type { Id, PlayerId, EventId, BetId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { resultCodes } from '@arara/sports/core/settlement';
import { type LineResult } from '@arara/sports/core/results';
import type { PricePolicy } from '@arara/sports/core/slip';
import {
  bigintArray,
  unnestColumns,
  intArray,
  arrayLiteral,
  type Row,
  smallintArray,
  type Statement,
  sql,
  textArrayLiteral,
  textArray,
} from '../../platform/db/db.ts';
import type { SeenGate } from '../../platform/db/gates.ts';
import type { Page } from '../../wallet/wallet.ts';

/** States of a bet (decisions.md, "States on the wire"). */
export const betStates = { waiting: -10, accepted: 0, refusedInDelay: -11, settled: 9999, reopened: 8888 } as const;

const WON = `state = ${betStates.settled} and payout > stake_main + stake_bonus`;

/** A line with all that decides whether it takes a bet, as one statement saw it. */
export interface OfferedLine extends Row {
  id: Id;
  event: EventId;
  line: string;
  state: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  outcomes: readonly { readonly id: string; readonly odds?: number | null; readonly active: boolean }[];
  stopped_at: number;
  sport: string;
  live: boolean;
  starts_at: number;
  producer: number;
  producer_state: string;
  alive_at: number;
  /** One of its gates is shut: the line's, the event's or the producer's. */
  shut: boolean;
  /** How often each of these gates had been shut. */
  line_shuts: number;
  event_shuts: number;
  producer_shuts: number;
}

const offeredLinesText = (found: string): string =>
  `select l.id, l.event, l.line, l.state, l.outcomes, l.stopped_at, e.sport, e.live, e.starts_at, e.producer, p.state as producer_state, p.alive_at,
     not (coalesce(gl.open, true) and coalesce(ge.open, true) and coalesce(gp.open, true)) as shut,
     coalesce(gl.shuts, 0) as line_shuts, coalesce(ge.shuts, 0) as event_shuts, coalesce(gp.shuts, 0) as producer_shuts
   from ${found} l join event e on e.id = l.event join producer p on p.id = e.producer
     left join gate gl on gl.id = l.id left join gate ge on ge.id = l.event left join gate gp on gp.id = e.producer`;

/** Lines by event and name: the price that decides is the one of this row. Look-ups by key, as in `known`. */
export const selectOfferedLinesByName = (
  names: readonly { readonly event: number; readonly line: string }[],
): Statement<OfferedLine> =>
  sql(
    'lines named',
    offeredLinesText(
      '(select f.* from unnest($1::bigint[], $2::text[]) t(e, n), lateral (select * from line where event = t.e and line = t.n offset 0) f)',
    ),
    arrayLiteral(names.map((it) => it.event)),
    textArrayLiteral(names.map((it) => it.line)),
  );

/** Lines by id. */
export const selectOfferedLinesById = (ids: readonly Id[]): Statement<OfferedLine> =>
  sql('lines offered', offeredLinesText('(select * from line where id = any($1::bigint[]))'), arrayLiteral(ids));

/** What these players have staked on these events, in bets that were taken and not made void. */
export const selectStakesOnEvents = (
  pairs: readonly { readonly player: PlayerId; readonly event: EventId }[],
): Statement<{ player: PlayerId; event: EventId; staked: Centavos }> =>
  sql(
    'staked on events',
    `select t.p as player, t.e as event, s.staked from unnest($1::bigint[], $2::bigint[]) t(p, e),
       lateral (select sum(b.stake_main + b.stake_bonus)::bigint as staked from sport_leg l join sport_bet b on b.player = l.player and b.id = l.bet
         where l.player = t.p and l.event = t.e and b.state in (${betStates.waiting}, ${betStates.accepted}, ${betStates.settled}, ${betStates.reopened}) and b.result is distinct from ${resultCodes.void} offset 0) s
     where s.staked is not null`,
    arrayLiteral(pairs.map((it) => it.player)),
    arrayLiteral(pairs.map((it) => it.event)),
  );

/** The gates that a bet on this line goes through, as they were when the line was read: the line's, its event's, its producer's. */
export const lineGates = (line: OfferedLine): SeenGate[] => [
  { id: line.id, shuts: line.line_shuts },
  { id: line.event, shuts: line.event_shuts },
  { id: line.producer, shuts: line.producer_shuts },
];

/** A single bet with its one leg, as it is kept. */
export interface StoredBet {
  readonly player: PlayerId;
  readonly id: BetId;
  readonly state: number;
  readonly policy: PricePolicy;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  readonly possible: Centavos;
  /** When a live bet's delay is over; null for a bet of before the match. */
  readonly acceptAt: number | null;
  /** When the house took it; null while it waits and when it was refused. */
  readonly acceptedAt: number | null;
  readonly payout: Centavos;
  readonly result: number | null;
  readonly settledAt: number | null;
  /** What of the stake fills the turnover of main money, and that of a bonus, and of which. */
  readonly turned: Centavos;
  readonly turnedBonus: Centavos;
  readonly turnedOf: Id | null;
  /** The bonus that the stake's bonus part is of; null without one. */
  readonly bonus: Id | null;
  /** The house's edge in the line's prices when the bet was taken, in basis points. */
  readonly edgeBp: number;
  readonly event: EventId;
  readonly line: Id;
  /** The line's name within its event. */
  readonly lineName: string;
  readonly outcome: string;
  /** The price of its acceptance, and the one of its placing. */
  readonly odds: number;
  readonly placedOdds: number;
  /** The line's `stopped_at` when it was placed. */
  readonly stopMark: number;
  /** How often its producer's gate had been shut when it was placed. */
  readonly producerMark: number;
  /** The line's result that this bet was settled by, by its version; 0: by none. */
  readonly resultVersion: number;
}

export interface BetRow extends Row {
  player: PlayerId;
  id: BetId;
  state: number;
  policy: PricePolicy;
  stake_main: Centavos;
  stake_bonus: Centavos;
  possible: Centavos;
  accept_at: number | null;
  accepted_at: number | null;
  payout: Centavos;
  result: number | null;
  settled_at: number | null;
  turned: Centavos;
  turned_bonus: Centavos;
  turned_of: Id | null;
  bonus: Id | null;
  edge_bp: number;
  event: EventId;
  line: Id;
  line_name: string;
  outcome: string;
  odds: number;
  placed_odds: number;
  stop_mark: number;
  producer_mark: number;
  result_version: number;
}

export const toStoredBet = (row: BetRow): StoredBet => ({
  player: row.player,
  id: row.id,
  state: row.state,
  policy: row.policy,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  possible: row.possible,
  acceptAt: row.accept_at,
  acceptedAt: row.accepted_at,
  payout: row.payout,
  result: row.result,
  settledAt: row.settled_at,
  turned: row.turned,
  turnedBonus: row.turned_bonus,
  turnedOf: row.turned_of,
  bonus: row.bonus,
  edgeBp: row.edge_bp,
  event: row.event,
  line: row.line,
  lineName: row.line_name,
  outcome: row.outcome,
  odds: row.odds,
  placedOdds: row.placed_odds,
  stopMark: row.stop_mark,
  producerMark: row.producer_mark,
  resultVersion: row.result_version,
});

export const betColumns = `b.player, b.id, b.state, b.policy, b.stake_main, b.stake_bonus, b.possible, b.accept_at, b.accepted_at, b.payout, b.result, b.settled_at, b.turned, b.turned_bonus, b.turned_of, b.bonus, b.edge_bp,
  g.event, g.line, n.line as line_name, g.outcome, g.odds, g.placed_odds, g.stop_mark, g.producer_mark, g.result_version`;
const joinLeg =
  'join lateral (select * from sport_leg where player = b.player and bet = b.id offset 0) g on true join line n on n.id = g.line';

/** A bet by its player and its own id. */
export interface BetKey {
  readonly player: PlayerId;
  readonly ref: BetId;
}

/** Bets by player and id, with their legs. Look-ups by key, as in `known`. */
export const selectBets = (made: readonly BetKey[]): Statement<BetRow> =>
  sql(
    'bets made',
    `select ${betColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i), lateral (select * from sport_bet where player = t.p and id = t.i offset 0) b ${joinLeg}`,
    arrayLiteral(made.map((m) => m.player)),
    arrayLiteral(made.map((m) => m.ref)),
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

/** Writes new bets. */
export const insertBets = (bets: readonly StoredBet[]): Statement[] => [
  sql(
    'bets placed',
    `insert into sport_bet (player, id, state, policy, stake_main, stake_bonus, possible, accept_at, accepted_at, bonus, edge_bp) ${placedColumns}`,
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

/** Saves where bets stand that waited; their players are locked. */
export const updateDecidedBets = (bets: readonly StoredBet[]): Statement[] => [
  sql(
    'bets decided',
    `update sport_bet b set state = t.state, possible = t.possible, accepted_at = t.accepted, payout = t.payout, result = t.result, settled_at = t.settled, edge_bp = t.edge
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
    `update sport_leg g set odds = t.odds, result = t.result from (${savedLegs}) t where g.player = t.player and g.bet = t.bet and g.n = 0`,
    bigintArray(bets.map((b) => b.player)),
    bigintArray(bets.map((b) => b.id)),
    intArray(bets.map((b) => b.odds)),
    smallintArray(bets.map((b) => b.result)),
  ),
];

/** Waiting bets whose delay is over, the longest over first, but these. */
export const selectDueBets = (
  at: number,
  but: readonly BetId[],
  limit: number,
): Statement<{ player: PlayerId; ref: BetId }> =>
  sql(
    'bets due',
    'select player, id as ref from sport_bet where waits_until <= $1 and id <> all($2::bigint[]) order by waits_until, player, id limit $3::int',
    at,
    arrayLiteral(but),
    limit,
  );

/** A bet as its player is shown it: with its event as it stands now. */
interface BetWithEventRow extends BetRow {
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

const selectBetWithEventText = `select ${betColumns}, e.sport, e.tournament, e.home, e.away, e.starts_at, e.phase, e.score_home, e.score_away, n.market, n.specifiers from sport_bet b ${joinLeg} join event e on e.id = g.event`;

/** A player's bets in these states, newest first. */
export const selectBetsWithEvent = (
  player: PlayerId,
  states: readonly number[],
  before: Id,
  limit: number,
): Statement<BetWithEventRow> =>
  sql(
    'bets shown',
    `${selectBetWithEventText} where b.player = $1 and b.state = any($2::smallint[]) and b.id < $3 order by b.id desc limit $4::int`,
    player,
    arrayLiteral(states),
    before,
    limit,
  );

/** One bet of a player. */
export const selectBetWithEvent = (player: PlayerId, id: BetId): Statement<BetWithEventRow> =>
  sql('bet shown', `${selectBetWithEventText} where b.player = $1 and b.id = $2`, player, id);

export type ShownBet = BetWithEventRow;

/** A player's bets as records, newest first. */
export const selectBetRecords = (player: PlayerId, page: Page): Statement<BetRow> =>
  sql(
    'bets recorded',
    `select ${betColumns} from sport_bet b ${joinLeg} where b.player = $1 and b.id >= $2 and b.id < least($3::bigint, $4::bigint) order by b.id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** Whose settled bet has paid more than its stake: from player to player by their key. */
export const selectWinners = (): Statement<{ player: PlayerId }> =>
  sql(
    'bet winners',
    `with recursive w as (
       (select player from sport_bet where ${WON} order by player, id limit 1)
       union all
       select (select b.player from sport_bet b where b.player > w.player and ${WON} order by b.player, b.id limit 1) from w where w.player is not null
     ) select player from w where player is not null`,
  );

/** Settled bets in the order of their key with the result of their line, after one of them: for proofs that walk through all. */
export const selectSettledBetsAfter = (
  player: number,
  id: number,
  limit: number,
): Statement<BetRow & { line_result: LineResult | null; line_version: number }> =>
  sql(
    'settled bets after',
    `select ${betColumns}, n.result as line_result, n.result_version as line_version
     from sport_bet b ${joinLeg} where (b.player, b.id) > ($1::bigint, $2::bigint) and b.state = 9999 order by b.player, b.id limit $3::int`,
    player,
    id,
    limit,
  );
