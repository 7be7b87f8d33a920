/** SQL of the players' seed pairs. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import {
  byteaArrayLiteral,
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';

interface SeedPairRow extends Row {
  id: Id;
  player: PlayerId;
  server_seed_sealed: Uint8Array;
  server_seed_hash: string;
  client_seed: string;
  revealed_at: number | null;
}

const seedPairColumns = 'id, player, server_seed_sealed, server_seed_hash, client_seed, revealed_at';

export const selectSeedPairs = (ids: readonly Id[]): SqlStatement<SeedPairRow> =>
  sql(
    'seed pairs',
    `select ${seedPairColumns} from seed_pair where id = any($1::bigint[])`,
    formatPostgresArrayLiteral(ids),
  );

/** Pairs in the order of their ids, after one of them: for proofs that read all of them. */
export const selectSeedPairsAfter = (id: number, limit: number): SqlStatement<SeedPairRow> =>
  sql(
    'seed pairs after',
    `select ${seedPairColumns} from seed_pair where id > $1 order by id limit $2::int`,
    id,
    limit,
  );

export const insertSeedPairs = (
  pairs: readonly { id: Id; player: PlayerId; sealed: Uint8Array; hash: string; clientSeed: string }[],
): SqlStatement =>
  sql(
    'seed pairs made',
    `insert into seed_pair (id, player, server_seed_sealed, server_seed_hash, client_seed)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::text[])`,
    formatPostgresArrayLiteral(pairs.map((p) => p.id)),
    formatPostgresArrayLiteral(pairs.map((p) => p.player)),
    byteaArrayLiteral(pairs.map((p) => p.sealed)),
    formatPostgresTextArray(pairs.map((p) => p.hash)),
    formatPostgresTextArray(pairs.map((p) => p.clientSeed)),
  );

export const updateSeedPairRevealed = (id: Id, at: number): SqlStatement =>
  sql('seed pair revealed', 'update seed_pair set revealed_at = $2 where id = $1', id, at);

export const updateSeedPairsRevealed = (ids: readonly Id[], at: number): SqlStatement =>
  sql(
    'seed pairs revealed',
    'update seed_pair set revealed_at = coalesce(revealed_at, $2) where id = any($1::bigint[])',
    formatPostgresArrayLiteral(ids),
    at,
  );

/** Sets the client seed of a pair that comes into use. No round was played on it before. */
export const updateClientSeed = (id: Id, clientSeed: string): SqlStatement =>
  sql('client seed chosen', 'update seed_pair set client_seed = $2 where id = $1', id, clientSeed);
