/**
 * Which seed pair a player's rounds use, and the next nonce. The games own the seeds. The pair in use is a column of the wallet
 * row, because every round locks and writes that row anyway.
 */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';

interface SeedUseRow extends Row {
  pair: Id;
  next_pair: Id;
  nonce: number;
}

/** The pair in use, the pair after it, and the next nonce. No row before the player has seeds. */
export const selectSeedUse = (player: PlayerId): Statement<SeedUseRow> =>
  sql('seeds in use', 'select pair, next_pair, nonce from wallet where player = $1 and pair is not null', player);

/** Sets the pair in use; its nonces start at zero. The caller holds the player's lock. */
export const updateSeedUse = (player: PlayerId, pair: Id, nextPair: Id): Statement =>
  sql(
    'seed use begun',
    'update wallet set pair = $2, next_pair = $3, nonce = 0 where player = $1',
    player,
    pair,
    nextPair,
  );
