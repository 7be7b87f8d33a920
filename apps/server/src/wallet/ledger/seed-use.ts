/**
 * Which seed pair a player's rounds use, and the next nonce. The games own the seeds. The pair in use is a column of the wallet
 * row, because every round locks and writes that row anyway.
 */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

interface SeedPairUseRow extends Row {
  pair: Id;
  next_pair: Id;
  nonce: number;
}

/** The pair in use, the pair after it, and the next nonce. No row before the player has seeds. */
export const selectSeedPairUse = (player: PlayerId): SqlStatement<SeedPairUseRow> =>
  sql('seeds in use', 'select pair, next_pair, nonce from wallet where player = $1 and pair is not null', player);

/** Sets the pair in use; its nonces start at zero. The caller holds the player's lock. */
export const updateSeedPairUse = (player: PlayerId, pair: Id, nextPair: Id): SqlStatement =>
  sql(
    'seed use begun',
    'update wallet set pair = $2, next_pair = $3, nonce = 0 where player = $1',
    player,
    pair,
    nextPair,
  );

/** The next players, after one of them, whose pair in use is older than `before`: pairs are named by time-ordered ids. */
export const selectPlayersWithOlderSeedPairs = (
  after: number,
  before: Id,
  limit: number,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'seed users after',
    `select player from wallet where player > $1 and pair is not null and pair < $2 order by player limit $3::int`,
    after,
    before,
    limit,
  );

/** The pairs of these players, in use and after it. The caller holds their locks. */
export const selectSeedPairUses = (players: readonly PlayerId[]): SqlStatement<SeedPairUseRow & { player: PlayerId }> =>
  sql(
    'seeds in use of many',
    `select player, pair, next_pair, nonce from wallet where player = any($1::bigint[]) and pair is not null`,
    formatPostgresArrayLiteral(players),
  );

/** Puts a pair of each of these players into use, with nonces from zero. The caller holds their locks. */
export const updateSeedPairsInUse = (uses: readonly { player: PlayerId; pair: Id; nextPair: Id }[]): SqlStatement =>
  sql(
    'seed uses begun',
    `update wallet w set pair = t.pair, next_pair = t.next_pair, nonce = 0
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) t(player, pair, next_pair) where w.player = t.player`,
    formatPostgresArrayLiteral(uses.map(({ player }) => player)),
    formatPostgresArrayLiteral(uses.map(({ pair }) => pair)),
    formatPostgresArrayLiteral(uses.map(({ nextPair }) => nextPair)),
  );
