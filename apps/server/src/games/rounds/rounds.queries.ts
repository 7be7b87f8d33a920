import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { HiddenTilesByRow } from '@arara/games';
import type { Centavos, Multiplier } from '@arara/money';
import {
  toBigintArrayParameter,
  unnestColumns,
  createJsonbArrayParameter,
  formatPostgresArrayLiteral,
  type Row,
  smallintArray,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';

/** States of a round row. */
export const roundStates = { open: 0, won: 1, lost: 2, refunded: 3 } as const;
/** Their names, by number. */
export const roundStateNames = ['open', 'won', 'lost', 'refunded'] as const;

/**
 * A round as it is stored. A single round is over when it is written; a round of several steps is open until its end.
 */
export interface StoredRound {
  readonly player: PlayerId;
  readonly id: RoundId;
  /** Number of the game's code: SE0002 is 2. */
  readonly game: number;
  readonly pair: Id;
  readonly nonce: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** In hundredths. Of a round of several steps: how many steps were safe, and null while it is open. */
  readonly outcome: number | null;
  /** Tiles in the order in which they were opened; none in a single round. */
  readonly steps: readonly number[];
  readonly state: number;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  /** The bonus that paid the bonus part; stored only for a stake that waits for its result. */
  readonly bonusId: Id | null;
  readonly edgeBp: number;
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
  /** Only of a round of several steps that is over. */
  readonly board: HiddenTilesByRow | null;
}

const insertedRoundColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'game smallint',
  'pair bigint',
  'nonce bigint',
  'params jsonb',
  'outcome bigint',
  'state smallint',
  'stake_main bigint',
  'stake_bonus bigint',
  'edge_bp smallint',
  'multiplier bigint',
  'payout bigint',
);

export const insertRounds = (rounds: readonly StoredRound[]): SqlStatement =>
  sql(
    'rounds saved',
    `insert into round
       (player, id, game, pair, nonce, params, outcome, state, stake_main, stake_bonus, edge_bp, multiplier, payout)
     ${insertedRoundColumns}`,
    toBigintArrayParameter(rounds.map((r) => r.player)),
    toBigintArrayParameter(rounds.map((r) => r.id)),
    smallintArray(rounds.map((r) => r.game)),
    toBigintArrayParameter(rounds.map((r) => r.pair)),
    toBigintArrayParameter(rounds.map((r) => r.nonce)),
    createJsonbArrayParameter(rounds.map((r) => JSON.stringify(r.params))),
    toBigintArrayParameter(rounds.map((r) => r.outcome)),
    smallintArray(rounds.map((r) => r.state)),
    toBigintArrayParameter(rounds.map((r) => r.stakeMain)),
    toBigintArrayParameter(rounds.map((r) => r.stakeBonus)),
    smallintArray(rounds.map((r) => r.edgeBp)),
    toBigintArrayParameter(rounds.map((r) => r.multiplier)),
    toBigintArrayParameter(rounds.map((r) => r.payout)),
  );

const upsertedStepRoundColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'game smallint',
  'pair bigint',
  'nonce bigint',
  'params jsonb',
  'outcome bigint',
  'steps text',
  'state smallint',
  'stake_main bigint',
  'stake_bonus bigint',
  'bonus_id bigint',
  'edge_bp smallint',
  'multiplier bigint',
  'payout bigint',
  'board jsonb',
);

/**
 * Inserts new rounds of several steps, and updates what a step or the end changed. Fails on a round of another player.
 */
export const upsertStepRounds = (rounds: readonly StoredRound[]): SqlStatement =>
  sql(
    'steps rounds saved',
    `insert into round (player, id, game, pair, nonce, params, outcome, steps, state, stake_main, stake_bonus,
       bonus_id, edge_bp, multiplier, payout, board)
     select player, id, game, pair, nonce, params, outcome, steps::smallint[], state, stake_main, stake_bonus,
       bonus_id, edge_bp, multiplier, payout, board from (${upsertedStepRoundColumns}) t
     on conflict (id) do update
       set player = case when round.player = excluded.player then round.player end, outcome = excluded.outcome,
         steps = excluded.steps, state = excluded.state, multiplier = excluded.multiplier,
         payout = excluded.payout, board = excluded.board`,
    formatPostgresArrayLiteral(rounds.map((r) => r.player)),
    formatPostgresArrayLiteral(rounds.map((r) => r.id)),
    formatPostgresArrayLiteral(rounds.map((r) => r.game)),
    formatPostgresArrayLiteral(rounds.map((r) => r.pair)),
    formatPostgresArrayLiteral(rounds.map((r) => r.nonce)),
    formatPostgresTextArray(rounds.map((r) => JSON.stringify(r.params))),
    formatPostgresArrayLiteral(rounds.map((r) => r.outcome)),
    formatPostgresTextArray(rounds.map((r) => formatPostgresArrayLiteral(r.steps))),
    formatPostgresArrayLiteral(rounds.map((r) => r.state)),
    formatPostgresArrayLiteral(rounds.map((r) => r.stakeMain)),
    formatPostgresArrayLiteral(rounds.map((r) => r.stakeBonus)),
    formatPostgresArrayLiteral(rounds.map((r) => r.bonusId)),
    formatPostgresArrayLiteral(rounds.map((r) => r.edgeBp)),
    formatPostgresArrayLiteral(rounds.map((r) => r.multiplier)),
    formatPostgresArrayLiteral(rounds.map((r) => r.payout)),
    formatPostgresTextArray(rounds.map((r) => (r.board === null ? null : JSON.stringify(r.board)))),
  );

interface GameRoundRow extends Row {
  player: PlayerId;
  id: RoundId;
  game: number;
  pair: Id;
  nonce: number;
  params: Record<string, unknown>;
  outcome: number | null;
  steps: number[];
  state: number;
  stake_main: Centavos;
  stake_bonus: Centavos;
  bonus_id: Id | null;
  edge_bp: number;
  multiplier: Multiplier;
  payout: Centavos;
  board: HiddenTilesByRow | null;
}
const roundColumns = `r.player, r.id, r.game, r.pair, r.nonce, r.params, r.outcome, to_jsonb(r.steps) as steps, r.state,
     r.stake_main, r.stake_bonus, r.bonus_id, r.edge_bp, r.multiplier, r.payout, r.board`;

export const toStoredGameRound = (row: GameRoundRow): StoredRound => ({
  player: row.player,
  id: row.id,
  game: row.game,
  pair: row.pair,
  nonce: row.nonce,
  params: row.params,
  outcome: row.outcome,
  steps: row.steps,
  state: row.state,
  stakeMain: row.stake_main,
  stakeBonus: row.stake_bonus,
  bonusId: row.bonus_id,
  edgeBp: row.edge_bp,
  multiplier: row.multiplier,
  payout: row.payout,
  board: row.board,
});

/** The open rounds of these players, at most one each. */
export const selectOpenRounds = (players: readonly PlayerId[]): SqlStatement<GameRoundRow> =>
  sql(
    'rounds open',
    `select ${roundColumns} from unnest($1::bigint[]) t(p),
       -- Look-ups in the index of open rounds: a hash join, planned while it is small and kept, would read all of it.
       lateral (select * from round where player = t.p and state = 0 offset 0) r`,
    formatPostgresArrayLiteral(players),
  );

/** Whether a player has an open round. To decide by it, the player must be locked. */
export const selectHasOpenRound = (player: PlayerId): SqlStatement<{ open: boolean }> =>
  sql('round open asked', 'select exists (select 1 from round where player = $1 and state = 0) as open', player);

/** Rounds by player and id: those that recorded responses refer to. */
export const selectRounds = (keys: readonly { player: PlayerId; ref: RoundId }[]): SqlStatement<GameRoundRow> =>
  sql(
    'rounds made',
    `select ${roundColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all rounds.
       lateral (select * from round where player = t.p and id = t.i offset 0) r`,
    formatPostgresArrayLiteral(keys.map((key) => key.player)),
    formatPostgresArrayLiteral(keys.map((key) => key.ref)),
  );

export const selectNewestRound = (): SqlStatement<{ id: Id }> =>
  sql('newest round', 'select id from round order by id desc limit 1');

/** The id alone, of the first round after another: it is in the index, also where the row cannot be read. */
export const selectNextRoundId = (after: number): SqlStatement<{ id: number }> =>
  sql('next round id', 'select id from round where id > $1 order by id limit 1', after);

/** The next players, after one of them, who have an open round. */
export const selectOpenRoundPlayers = (after: number, limit: number): SqlStatement<{ player: PlayerId }> =>
  sql(
    'players with an open round',
    'select player from round where state = 0 and player > $1 order by player limit $2::int',
    after,
    limit,
  );

/** Rounds in the order of their ids, after one of them up to another: for proofs that read all of them. */
export const selectRoundsAfter = (id: number, upTo: number, limit: number): SqlStatement<GameRoundRow> =>
  sql(
    'rounds after',
    `select ${roundColumns} from round r where r.id > $1 and r.id <= $2 order by r.id limit $3::int`,
    id,
    upTo,
    limit,
  );

interface RoundWithSeedPairRow extends GameRoundRow {
  server_seed_sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  revealed_at: number | null;
}

/** The games of a player's rounds. */
export const selectGamesOfRounds = (player: PlayerId, ids: readonly Id[]): SqlStatement<{ id: Id; game: number }> =>
  sql(
    'games of rounds',
    `select r.id, r.game from unnest($2::bigint[]) t(i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all rounds.
       lateral (select id, game from round where id = t.i and player = $1 offset 0) r`,
    player,
    formatPostgresArrayLiteral(ids),
  );

/** Rounds of a player with the seed pairs that they were played on. */
export const selectRoundsWithSeedPairs = (player: PlayerId, ids: readonly Id[]): SqlStatement<RoundWithSeedPairRow> =>
  sql(
    'round proofs',
    `select ${roundColumns}, p.server_seed_sealed, p.server_seed_hash, p.client_seed, p.revealed_at
     from unnest($2::bigint[]) t(i),
       -- Look-ups by key: a hash join, planned while the table is small and kept, would read all rounds.
       lateral (select * from round where id = t.i and player = $1 offset 0) r,
       -- Look-ups by key: a merge join would walk the index of all pairs.
       lateral (select * from seed_pair where id = r.pair offset 0) p`,
    player,
    formatPostgresArrayLiteral(ids),
  );
