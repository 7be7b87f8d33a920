import type { PlayerId } from '@arara/contract/protocol/fields';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

/** Saves the day on which a player was shown the overlay; an earlier day changes nothing. */
export const upsertGiftShown = (player: PlayerId, day: string): SqlStatement =>
  sql(
    'upsert gift shown',
    `insert into gift_shown (player, day) values ($1, $2)
     on conflict (player) do update set day = greatest(gift_shown.day, excluded.day)`,
    player,
    day,
  );

export const selectGiftShown = (player: PlayerId): SqlStatement<{ day: string }> =>
  sql('select gift shown', 'select day from gift_shown where player = $1', player);
