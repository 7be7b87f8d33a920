import type { BetId, Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { Centavos, Multiplier } from '@arara/money';
import type { Instant } from '../../context.ts';
import {
  unnestColumns,
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';

/** States of a shared round. */
export const sharedRoundStates = { betting: 0, drawing: 1, ended: 2, voiding: 3, void: 4 } as const;

export interface SharedRoundRow extends Row {
  id: RoundId;
  game: number;
  chain: Id;
  idx: number;
  previous_seed: string;
  opened_at: Instant;
  closes_at: Instant;
  shown_at: Instant | null;
  ends_at: Instant | null;
  state: number;
  epoch: number;
  outcome: number | null;
  seed: string | null;
}
const sharedRoundColumns =
  'id, game, chain, idx, previous_seed, opened_at, closes_at, shown_at, ends_at, state, epoch, outcome, seed';

/**
 * The running round of a game, or the last one: by its state first, since ids of two nodes are only nearly in order.
 */
export const selectNewestSharedRound = (game: number): SqlStatement<SharedRoundRow> =>
  sql(
    'shared newest',
    `select ${sharedRoundColumns} from ((select * from shared_round where game = $1 and state in (0, 1, 3))
       union all (select * from shared_round where game = $1 order by id desc limit 1)) r
     order by (state in (0, 1, 3)) desc limit 1`,
    game,
  );

export const lockSharedRound = (id: RoundId): SqlStatement<SharedRoundRow> =>
  sql('shared locked', `select ${sharedRoundColumns} from shared_round where id = $1 for update`, id);

export const insertSharedRound = (round: SharedRoundRow): SqlStatement =>
  sql(
    'shared made',
    `insert into shared_round (id, game, chain, idx, previous_seed, opened_at, closes_at, state, epoch)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    round.id,
    round.game,
    round.chain,
    round.idx,
    round.previous_seed,
    round.opened_at,
    round.closes_at,
    round.state,
    round.epoch,
  );

/** The next state of a locked round. */
export const updateSharedRound = (round: SharedRoundRow): SqlStatement =>
  sql(
    'shared moved',
    `update shared_round
     set closes_at = $2, shown_at = $3, ends_at = $4, state = $5, epoch = $6, outcome = $7, seed = $8 where id = $1`,
    round.id,
    round.closes_at,
    round.shown_at,
    round.ends_at,
    round.state,
    round.epoch,
    round.outcome,
    round.seed,
  );

/** Gates of rounds that ended before an instant. Ids are in the order of time: young gates are not looked at. */
export const selectGatesOfEndedSharedRounds = (
  madeBefore: Id,
  endedBefore: Instant,
  limit: number,
): SqlStatement<{ id: Id }> =>
  sql(
    'shared gates ended',
    `select g.id from gate g join shared_round r on r.id = g.id
     where g.id < $1 and r.state in (2, 4) and coalesce(r.ends_at, r.closes_at) < $2 order by g.id limit $3::int`,
    madeBefore,
    endedBefore,
    limit,
  );

interface BettableSharedRoundRow extends Row {
  id: RoundId;
  game: number;
  state: number;
  closes_at: Instant;
  open: boolean;
  closeCount: number;
}

/** The rounds of these games that take bets, and these, with their gates as they are now. */
export const selectBettableRounds = (
  games: readonly number[],
  ids: readonly Id[],
): SqlStatement<BettableSharedRoundRow> =>
  sql(
    'shared bettable',
    `select r.id, r.game, r.state, r.closes_at, g.open, g.close_count as "closeCount" from shared_round r join gate g on
      g.id = r.id
     where r.id = any($2::bigint[]) or (r.game = any($1::smallint[]) and r.state in (0, 1, 3))`,
    formatPostgresArrayLiteral(games),
    formatPostgresArrayLiteral(ids),
  );

export interface PastSharedRoundRow extends SharedRoundRow {
  salt: string;
}

/** Rounds that are over, newest first. */
export const selectPastSharedRounds = (game: number, before: Id, limit: number): SqlStatement<PastSharedRoundRow> =>
  sql(
    'shared past',
    `select ${sharedRoundColumns.replaceAll(/\b(\w+)/g, 'r.$1')}, c.salt
     from shared_round r join seed_chain c on c.id = r.chain
     where r.game = $1 and r.id < $2 and r.state in (2, 4) order by r.id desc limit $3::int`,
    game,
    before,
    limit,
  );

const insertedSharedBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'round bigint',
  'game smallint',
  'pick text',
  'play_money boolean',
  'stake_main bigint',
  'stake_bonus bigint',
  'bonus_id bigint',
  'edge_bp smallint',
  'state smallint',
);

/** The topic that wakes the leaders of the shared games: their rounds have new bets. */
export const SHARED_BETS = 'shared bets';

export const insertSharedBets = (bets: readonly StoredSharedBet[]): SqlStatement => ({
  ...sql(
    'shared bets placed',
    `insert into shared_bet
       (player, id, round, game, pick, play_money, stake_main, stake_bonus, bonus_id, edge_bp, state)
     ${insertedSharedBetColumns}`,
    formatPostgresArrayLiteral(bets.map((b) => b.player)),
    formatPostgresArrayLiteral(bets.map((b) => b.id)),
    formatPostgresArrayLiteral(bets.map((b) => b.round)),
    formatPostgresArrayLiteral(bets.map((b) => b.game)),
    formatPostgresTextArray(bets.map((b) => b.pick)),
    formatPostgresArrayLiteral(bets.map((b) => b.playMoney)),
    formatPostgresArrayLiteral(bets.map((b) => b.stakeMain)),
    formatPostgresArrayLiteral(bets.map((b) => b.stakeBonus)),
    formatPostgresArrayLiteral(bets.map((b) => b.bonusId)),
    formatPostgresArrayLiteral(bets.map((b) => b.edgeBp)),
    formatPostgresArrayLiteral(bets.map((b) => b.state)),
  ),
  wakes: SHARED_BETS,
});

interface SharedBetRow extends Row {
  player: PlayerId;
  id: BetId;
  round: RoundId;
  game: number;
  pick: string;
  play_money: boolean;
  stake_main: Centavos;
  stake_bonus: Centavos;
  bonus_id: Id | null;
  edge_bp: number;
  state: number;
  multiplier: Multiplier;
  payout: Centavos;
  closes_at: Instant;
}
const sharedBetColumns = `b.player, b.id, b.round, b.game, b.pick, b.play_money, b.stake_main, b.stake_bonus,
  b.bonus_id,
  b.edge_bp,
     b.state, b.multiplier, b.payout, s.closes_at`;

export const toStoredSharedBet = (row: SharedBetRow): StoredSharedBet => ({
  player: row.player,
  id: row.id,
  round: row.round,
  game: row.game,
  pick: row.pick,
  playMoney: row.play_money,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  bonusId: row.bonus_id,
  edgeBp: row.edge_bp,
  state: row.state,
  multiplier: row.multiplier,
  payout: row.payout,
  closesAt: row.closes_at,
});

/** Bets by player and id: those that recorded responses refer to. */
export const selectSharedBets = (keys: readonly { player: PlayerId; ref: BetId }[]): SqlStatement<SharedBetRow> =>
  sql(
    'shared bets made',
    `select ${sharedBetColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all bets.
       lateral (select * from shared_bet where player = t.p and id = t.i offset 0) b
       join shared_round s on s.id = b.round`,
    formatPostgresArrayLiteral(keys.map((key) => key.player)),
    formatPostgresArrayLiteral(keys.map((key) => key.ref)),
  );

/** The first open bets of a round, in the order of their key. */
export const selectOpenSharedBetKeys = (
  round: RoundId,
  limit: number,
): SqlStatement<{ player: PlayerId; ref: BetId }> =>
  sql(
    'shared bets open',
    'select player, id as ref from shared_bet where round = $1 and state = 0 order by player, id limit $2::int',
    round,
    limit,
  );

/**
 * The open bets of a round up to one of them, in the order of their key. They are settled under their players' locks.
 */
export const selectOpenSharedBetsUpToKey = (
  round: RoundId,
  last: { player: PlayerId; ref: BetId },
): SqlStatement<SharedBetRow> =>
  sql(
    'shared bets still open',
    `select ${sharedBetColumns} from shared_bet b, shared_round s
     where b.round = $1 and b.state = 0 and (b.player, b.id) <= ($2::bigint, $3::bigint) and s.id = $1
     order by b.player, b.id`,
    round,
    last.player,
    last.ref,
  );

const settledSharedBetColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'state smallint',
  'multiplier bigint',
  'payout bigint',
);

export const updateSettledSharedBets = (bets: readonly StoredSharedBet[]): SqlStatement =>
  sql(
    'shared bets settled',
    `update shared_bet b set state = t.state, multiplier = t.multiplier, payout = t.payout
     from (${settledSharedBetColumns}) t where b.player = t.player and b.id = t.id`,
    formatPostgresArrayLiteral(bets.map((b) => b.player)),
    formatPostgresArrayLiteral(bets.map((b) => b.id)),
    formatPostgresArrayLiteral(bets.map((b) => b.state)),
    formatPostgresArrayLiteral(bets.map((b) => b.multiplier)),
    formatPostgresArrayLiteral(bets.map((b) => b.payout)),
  );

/** Bets of real money on a round by choice. */
export const selectSharedBetTotalsByPick = (
  round: RoundId,
): SqlStatement<{ pick: string; bets: number; amount: Centavos }> =>
  sql(
    'shared totals',
    `select pick, count(*) as bets, sum(stake_main + stake_bonus)::bigint as amount
     from shared_bet where round = $1 and not play_money group by pick order by pick`,
    round,
  );

interface LiveBetRow extends Row {
  id: BetId;
  player: PlayerId;
  pick: string;
  amount: Centavos;
  payout: Centavos;
  state: number;
}

const liveSharedBetColumns = 'id, player, pick, stake_main + stake_bonus as amount, payout, state';

/** Bets of real money on a round: the newest, or once it is paid those that won most. */
export const selectLiveBetsOfSharedRound = (round: RoundId, paid: boolean, limit: number): SqlStatement<LiveBetRow> =>
  paid
    ? sql(
        'shared live paid',
        `select ${liveSharedBetColumns} from shared_bet where round = $1 and not play_money
         order by payout desc, id desc limit $2::int`,
        round,
        limit,
      )
    : sql(
        'shared live',
        `select ${liveSharedBetColumns} from shared_bet where round = $1 and not play_money order by id desc
        limit $2::int`,
        round,
        limit,
      );

/** A player's bets on a round. */
export const selectPlayerSharedBets = (player: PlayerId, round: RoundId): SqlStatement<SharedBetRow> =>
  sql(
    'shared own',
    `select ${sharedBetColumns} from shared_bet b join shared_round s on s.id = b.round
     where b.round = $2 and b.player = $1 order by b.id`,
    player,
    round,
  );

interface SharedBetWithSeedRow extends SharedBetRow {
  idx: number;
  previous_seed: string;
  outcome: number | null;
  seed: string | null;
  salt: string;
}

/** Bets of a player on shared rounds, with the seeds that prove their outcome. */
export const selectSharedBetsWithSeeds = (player: PlayerId, ids: readonly Id[]): SqlStatement<SharedBetWithSeedRow> =>
  sql(
    'shared bet proofs',
    `select ${sharedBetColumns}, s.idx, s.previous_seed, s.outcome, s.seed, c.salt
     from shared_bet b join shared_round s on s.id = b.round join seed_chain c on c.id = s.chain
     where b.player = $1 and b.id = any($2::bigint[])`,
    player,
    formatPostgresArrayLiteral(ids),
  );

/** The games of a player's bets on shared rounds. */
export const selectGamesOfSharedBets = (player: PlayerId, ids: readonly Id[]): SqlStatement<{ id: Id; game: number }> =>
  sql(
    'games of shared bets',
    'select id, game from shared_bet where player = $1 and id = any($2::bigint[])',
    player,
    formatPostgresArrayLiteral(ids),
  );

/** Whether a player has an open bet on a shared round. */
export const selectHasOpenSharedBet = (player: PlayerId): SqlStatement<{ open: boolean }> =>
  sql(
    'shared bet open asked',
    'select exists (select 1 from shared_bet where player = $1 and state = 0) as open',
    player,
  );

/** Rounds whose seed was drawn, in the order of their ids, after one of them: for proofs that read all of them. */
export const selectDrawnSharedRoundsAfter = (
  after: number,
  limit: number,
): SqlStatement<{ id: RoundId; game: number; previous_seed: string; seed: string; outcome: number; salt: string }> =>
  sql(
    'shared drawn after',
    `select r.id, r.game, r.previous_seed, r.seed, r.outcome, c.salt
     from shared_round r join seed_chain c on c.id = r.chain
     where r.id > $1 and r.seed is not null order by r.id limit $2::int`,
    after,
    limit,
  );

/** What was paid on a round, by choice and stake: equal bets are one row. */
export const selectPaidSharedBetsByPick = (
  round: RoundId,
): SqlStatement<{ pick: string; stake: Centavos; payout: Centavos; multiplier: Multiplier; bets: number }> =>
  sql(
    'shared paid on',
    `select pick, stake_main + stake_bonus as stake, payout, multiplier, count(*) as bets
     from shared_bet where round = $1 and state in (1, 2) group by 1, 2, 3, 4`,
    round,
  );
