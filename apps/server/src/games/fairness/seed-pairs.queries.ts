/** SQL of the players' seed pairs. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import {
  byteaArrayLiteral,
  arrayLiteral,
  type Row,
  type Statement,
  sql,
  textArrayLiteral,
} from '../../platform/db/db.ts';

interface PairRow extends Row {
  id: Id;
  player: PlayerId;
  server_seed_sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  revealed_at: number | null;
}

const pairColumns = 'id, player, server_seed_sealed, server_seed_hash, client_seed, revealed_at';

export const selectSeedPairs = (ids: readonly Id[]): Statement<PairRow> =>
  sql('seed pairs', `select ${pairColumns} from seed_pair where id = any($1::bigint[])`, arrayLiteral(ids));

/** Pairs in the order of their ids, after one of them: for proofs that read all of them. */
export const selectSeedPairsAfter = (id: number, limit: number): Statement<PairRow> =>
  sql('seed pairs after', `select ${pairColumns} from seed_pair where id > $1 order by id limit $2::int`, id, limit);

export const insertSeedPairs = (
  pairs: readonly { id: Id; player: PlayerId; sealed: Uint8Array; hash: string; clientSeed: string }[],
): Statement =>
  sql(
    'seed pairs made',
    `insert into seed_pair (id, player, server_seed_sealed, server_seed_hash, client_seed)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::text[])`,
    arrayLiteral(pairs.map((p) => p.id)),
    arrayLiteral(pairs.map((p) => p.player)),
    byteaArrayLiteral(pairs.map((p) => p.sealed)),
    textArrayLiteral(pairs.map((p) => p.hash)),
    textArrayLiteral(pairs.map((p) => p.clientSeed)),
  );

export const updatePairRevealed = (id: Id, at: number): Statement =>
  sql('seed pair revealed', 'update seed_pair set revealed_at = $2 where id = $1', id, at);

export const updatePairsRevealed = (ids: readonly Id[], at: number): Statement =>
  sql(
    'seed pairs revealed',
    'update seed_pair set revealed_at = coalesce(revealed_at, $2) where id = any($1::bigint[])',
    arrayLiteral(ids),
    at,
  );

/** Sets the client seed of a pair that comes into use. No round was played on it before. */
export const updateClientSeed = (id: Id, clientSeed: string): Statement =>
  sql('client seed chosen', 'update seed_pair set client_seed = $2 where id = $1', id, clientSeed);
