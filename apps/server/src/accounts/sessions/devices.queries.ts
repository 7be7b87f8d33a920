import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

/** Notes a device of a player: whether it is new, and whether another one is known. */
export const upsertPlayerDevice = (
  player: PlayerId,
  device: Uint8Array,
  at: Instant,
): SqlStatement<{ is_new: boolean; has_others: boolean }> =>
  sql(
    'device noted',
    `insert into player_device (player, device, first_at, last_at) values ($1, $2, $3, $3)
     on conflict (player, device) do update set last_at = excluded.last_at
     returning first_at = $3 as is_new,
       exists (select 1 from player_device o where o.player = $1 and o.device <> $2) as has_others`,
    player,
    device,
    at,
  );

/** Deletes devices that were not used since an instant. */
export const deleteUnusedDevices = (usedBefore: Instant, limit: number): SqlStatement =>
  sql(
    'devices pruned',
    `delete from player_device where (player, device) in (select player, device from player_device
       where last_at < $1 order by last_at limit $2::int for update skip locked) returning player`,
    usedBefore,
    limit,
  );
