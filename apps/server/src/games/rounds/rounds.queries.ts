import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { Board } from '@arara/games';
import type { Centavos, Multiplier } from '@arara/money';
import {
  bigintArray,
  byteaArrayLiteral,
  unnestColumns,
  jsonbArray,
  arrayLiteral,
  type Row,
  smallintArray,
  type Statement,
  sql,
  textArrayLiteral,
} from '../../platform/db/db.ts';
import { toIdSpan } from '../../platform/ids.ts';
import { houseAccounts, entryKinds, type Page } from '../../wallet/wallet.ts';

interface SeedUseRow extends Row {
  pair: Id;
  next_pair: Id;
  nonce: number;
}

/** The pair in use, the one behind it and the next nonce of a player who has them: the wallet row is locked, or it is for display. */
export const selectSeedsInUse = (player: PlayerId): Statement<SeedUseRow> =>
  sql('seeds in use', 'select pair, next_pair, nonce from wallet where player = $1 and pair is not null', player);

interface PairRow extends Row {
  id: Id;
  player: PlayerId;
  server_seed_sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  revealed_at: number | null;
}

export const selectSeedPairs = (ids: readonly Id[]): Statement<PairRow> =>
  sql(
    'seed pairs',
    'select id, player, server_seed_sealed, server_seed_hash, client_seed, revealed_at from seed_pair where id = any($1::bigint[])',
    arrayLiteral(ids),
  );

/** Pairs in the order of their ids, after one of them: for proofs that walk through all. */
export const selectSeedPairsAfter = (id: number, limit: number): Statement<PairRow> =>
  sql(
    'seed pairs after',
    'select id, player, server_seed_sealed, server_seed_hash, client_seed, revealed_at from seed_pair where id > $1 order by id limit $2::int',
    id,
    limit,
  );

export const insertSeedPairs = (
  made: readonly { id: Id; player: PlayerId; sealed: Uint8Array; hash: string; clientSeed: string }[],
): Statement =>
  sql(
    'seed pairs made',
    'insert into seed_pair (id, player, server_seed_sealed, server_seed_hash, client_seed) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::text[])',
    arrayLiteral(made.map((p) => p.id)),
    arrayLiteral(made.map((p) => p.player)),
    byteaArrayLiteral(made.map((p) => p.sealed)),
    textArrayLiteral(made.map((p) => p.hash)),
    textArrayLiteral(made.map((p) => p.clientSeed)),
  );

/** This pair comes into use, with its nonces from zero; a further one is ready behind it. */
export const updateSeedsInUse = (player: PlayerId, pair: Id, nextPair: Id): Statement =>
  sql(
    'seed use begun',
    'update wallet set pair = $2, next_pair = $3, nonce = 0 where player = $1',
    player,
    pair,
    nextPair,
  );

export const updatePairRevealed = (id: Id, at: number): Statement =>
  sql('seed pair revealed', 'update seed_pair set revealed_at = $2 where id = $1', id, at);

/** A pair's client seed is chosen when it comes into use; until then nobody has seen a round of it. */
export const updateClientSeed = (id: Id, clientSeed: string): Statement =>
  sql('client seed chosen', 'update seed_pair set client_seed = $2 where id = $1', id, clientSeed);

/** States of a round row. */
export const roundStates = { open: 0, won: 1, lost: 2, refunded: 3 } as const;

/** A round as it is kept: a single one is born over, one of several steps is open until its end. */
export interface StoredRound {
  readonly player: PlayerId;
  readonly id: RoundId;
  /** Number of the game's code: SE0002 is 2. */
  readonly game: number;
  readonly pair: Id;
  readonly nonce: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** In hundredths; of a round of several steps how many were safe, and null while it is open. */
  readonly outcome: number | null;
  /** Tiles in the order in which they were opened; none in a single round. */
  readonly steps: readonly number[];
  readonly state: number;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  /** The bonus that its bonus part is of: kept only where the stake waits. */
  readonly bonusOf: Id | null;
  readonly edgeBp: number;
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
  /** Of a round of several steps that is over. */
  readonly board: Board | null;
}

const savedColumns = unnestColumns(
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

export const insertRounds = (rounds: readonly StoredRound[]): Statement =>
  sql(
    'rounds saved',
    `insert into round (player, id, game, pair, nonce, params, outcome, state, stake_main, stake_bonus, edge_bp, multiplier, payout)
     ${savedColumns}`,
    bigintArray(rounds.map((r) => r.player)),
    bigintArray(rounds.map((r) => r.id)),
    smallintArray(rounds.map((r) => r.game)),
    bigintArray(rounds.map((r) => r.pair)),
    bigintArray(rounds.map((r) => r.nonce)),
    jsonbArray(rounds.map((r) => JSON.stringify(r.params))),
    bigintArray(rounds.map((r) => r.outcome)),
    smallintArray(rounds.map((r) => r.state)),
    bigintArray(rounds.map((r) => r.stakeMain)),
    bigintArray(rounds.map((r) => r.stakeBonus)),
    smallintArray(rounds.map((r) => r.edgeBp)),
    bigintArray(rounds.map((r) => r.multiplier)),
    bigintArray(rounds.map((r) => r.payout)),
  );

const stepsColumns = unnestColumns(
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
  'bonus_of bigint',
  'edge_bp smallint',
  'multiplier bigint',
  'payout bigint',
  'board jsonb',
);

/** Rounds of several steps: new ones, and what a step or the end changed of others. Fails on an id that is another player's. */
export const upsertStepRounds = (rounds: readonly StoredRound[]): Statement =>
  sql(
    'steps rounds saved',
    `insert into round (player, id, game, pair, nonce, params, outcome, steps, state, stake_main, stake_bonus, bonus_of, edge_bp, multiplier, payout, board)
     select player, id, game, pair, nonce, params, outcome, steps::smallint[], state, stake_main, stake_bonus, bonus_of, edge_bp, multiplier, payout, board from (${stepsColumns}) t
     on conflict (id) do update set player = case when round.player = excluded.player then round.player end, outcome = excluded.outcome, steps = excluded.steps, state = excluded.state, multiplier = excluded.multiplier, payout = excluded.payout, board = excluded.board`,
    arrayLiteral(rounds.map((r) => r.player)),
    arrayLiteral(rounds.map((r) => r.id)),
    arrayLiteral(rounds.map((r) => r.game)),
    arrayLiteral(rounds.map((r) => r.pair)),
    arrayLiteral(rounds.map((r) => r.nonce)),
    textArrayLiteral(rounds.map((r) => JSON.stringify(r.params))),
    arrayLiteral(rounds.map((r) => r.outcome)),
    textArrayLiteral(rounds.map((r) => arrayLiteral(r.steps))),
    arrayLiteral(rounds.map((r) => r.state)),
    arrayLiteral(rounds.map((r) => r.stakeMain)),
    arrayLiteral(rounds.map((r) => r.stakeBonus)),
    arrayLiteral(rounds.map((r) => r.bonusOf)),
    arrayLiteral(rounds.map((r) => r.edgeBp)),
    arrayLiteral(rounds.map((r) => r.multiplier)),
    arrayLiteral(rounds.map((r) => r.payout)),
    textArrayLiteral(rounds.map((r) => (r.board === null ? null : JSON.stringify(r.board)))),
  );

interface RoundRow extends Row {
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
  bonus_of: Id | null;
  edge_bp: number;
  multiplier: Multiplier;
  payout: Centavos;
  board: Board | null;
}
const roundColumns =
  'r.player, r.id, r.game, r.pair, r.nonce, r.params, r.outcome, to_jsonb(r.steps) as steps, r.state, r.stake_main, r.stake_bonus, r.bonus_of, r.edge_bp, r.multiplier, r.payout, r.board';

export const toStoredRound = (row: RoundRow): StoredRound => ({
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
  bonusOf: row.bonus_of,
  edgeBp: row.edge_bp,
  multiplier: row.multiplier,
  payout: row.payout,
  board: row.board,
});

/** The open rounds of these players, at most one each. */
export const selectOpenRounds = (players: readonly PlayerId[]): Statement<RoundRow> =>
  sql(
    'rounds open',
    `select ${roundColumns} from unnest($1::bigint[]) t(p), lateral (select * from round where player = t.p and state = 0 offset 0) r`,
    arrayLiteral(players),
  );

/** Whether a player has an open round: the player is locked, or it is for display. */
export const selectHasOpenRound = (player: PlayerId): Statement<{ open: boolean }> =>
  sql('round open asked', 'select exists (select 1 from round where player = $1 and state = 0) as open', player);

/** Rounds by player and id: what remembered commands made. Look-ups by key, as in `known`. */
export const selectRounds = (made: readonly { player: PlayerId; ref: RoundId }[]): Statement<RoundRow> =>
  sql(
    'rounds made',
    `select ${roundColumns} from unnest($1::bigint[], $2::bigint[]) t(p, i), lateral (select * from round where player = t.p and id = t.i offset 0) r`,
    arrayLiteral(made.map((m) => m.player)),
    arrayLiteral(made.map((m) => m.ref)),
  );

/** An entry that takes a stake into the games: of a round, whose id is its `ref`, or of a bet on a shared one. */
const TAKES_STAKE = `e.kind = ${entryKinds.stake} and e.credit = ${houseAccounts.games}`;

/**
 * A stake's entries are made after the round's id, in the same decision: past the round's id, and by less than a minute, for
 * a transaction that stands still for seconds is ended by the database. The books' proof looks for them there.
 */
const STAKED_WITHIN = toIdSpan(60_000);

export const selectNewestRound = (): Statement<{ id: Id }> =>
  sql('newest round', 'select id from round order by id desc limit 1');

/** Rounds in the order of their ids, after one of them up to another: for proofs that walk through all. `staked`: an entry of its player took the stake. */
export const selectRoundsAfter = (id: number, upTo: number, limit: number): Statement<RoundRow & { staked: boolean }> =>
  sql(
    'rounds after',
    `select ${roundColumns}, exists (
       select 1 from entry e where e.player = r.player and e.id > r.id and e.id < r.id + ${STAKED_WITHIN} and ${TAKES_STAKE} and e.ref = r.id
     ) as staked from round r where r.id > $1 and r.id <= $2 order by r.id limit $3::int`,
    id,
    upTo,
    limit,
  );

interface RoundProofRow extends RoundRow {
  server_seed_sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  revealed_at: number | null;
  balance: Centavos | null;
}

/**
 * A player's rounds with the pair they were played on, newest first: those among the player's newest stakes of the page, so that
 * many bets on shared rounds between them, which are stakes too, cost nothing. A stake is two entries at most, of main and bonus
 * money; entries may stand in another order than their rounds where nodes' clocks differ, within the time between the two.
 */
export const selectRoundPage = (player: PlayerId, page: Page): Statement<RoundProofRow> =>
  sql(
    'rounds shown',
    `with oldest as (
       select min(id) as id from (
         select e.id from entry e where e.player = $1 and e.id > $2 and e.id < least($3::bigint, $4::bigint) + ${STAKED_WITHIN}
           and ${TAKES_STAKE} and e.ref >= $2 and e.ref < least($3::bigint, $4::bigint) order by e.id desc limit 2 * $5::int
       ) newest
     ), staked as (
       select distinct e.ref from entry e where e.player = $1 and e.id > $2 and e.id >= (select id from oldest) - ${STAKED_WITHIN} and e.id < least($3::bigint, $4::bigint) + ${STAKED_WITHIN}
         and ${TAKES_STAKE} and e.ref >= $2 and e.ref < least($3::bigint, $4::bigint) order by e.ref desc limit $5::int
     )
     select ${roundColumns}, p.server_seed_sealed, p.server_seed_hash, p.client_seed, p.revealed_at
     from staked s, lateral (select * from round where id = s.ref and player = $1 offset 0) r, lateral (select * from seed_pair where id = r.pair offset 0) p order by r.id desc`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** Who has won a round of any kind with real money: a look per player who has seeds, over the entries before the first payout. */
export const selectWinners = (): Statement<{ player: PlayerId }> =>
  sql(
    'round winners',
    `select w.player from wallet w, lateral (
       select 1 from entry e where e.player = w.player and e.kind = ${entryKinds.payout} and e.debit = ${houseAccounts.games} order by e.id limit 1
     ) won where w.pair is not null and w.currency = 'BRL'`,
  );
