/** The bonus overlay opens once a day, on whatever device. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { selectGiftShown, upsertGiftShown } from './overlay-shown.queries.ts';

/** Records that a player was shown the overlay today. */
export async function recordBonusOverlayShown(ctx: Ctx, player: PlayerId): Promise<void> {
  await ctx.db.tx('gift shown', (tx) => tx.query(upsertGiftShown(player, toSaoPauloDay(ctx.now()))));
}

/** True when the overlay was shown on the running day in America/Sao_Paulo. */
export async function isBonusOverlayShownToday(reader: SqlReader, player: PlayerId, now: Instant): Promise<boolean> {
  const [row] = await reader.query(selectGiftShown(player));
  return row?.day === toSaoPauloDay(now);
}
