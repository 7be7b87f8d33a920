import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** The sums of one player that the facts add up to. */
export interface PromotionProgress extends Row {
  readonly player: PlayerId;
  readonly deposited: Centavos;
  readonly counted: Centavos;
  readonly loss: number;
  readonly loss_rewarded: number;
  readonly level: number;
}

const promotionProgressColumns = 'player, deposited, counted, loss, loss_rewarded, level';

/** Adds to what players did, and answers where they are then; in the order of their ids. */
export const upsertPromotionProgress = (
  added: readonly { player: PlayerId; deposited: number; counted: number; loss: number }[],
): SqlStatement<PromotionProgress> =>
  sql(
    'upsert promotion progress',
    `insert into promo_player as p (player, deposited, counted, loss)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) t(player, deposited, counted, loss)
     order by player
     on conflict (player) do update set deposited = p.deposited + excluded.deposited,
       counted = p.counted + excluded.counted, loss = p.loss + excluded.loss
     returning ${promotionProgressColumns}`,
    formatPostgresArrayLiteral(added.map(({ player }) => player)),
    formatPostgresArrayLiteral(added.map(({ deposited }) => deposited)),
    formatPostgresArrayLiteral(added.map(({ counted }) => counted)),
    formatPostgresArrayLiteral(added.map(({ loss }) => loss)),
  );

/** Saves reached levels, each with the loss that its reward was computed from. */
export const updateReachedVipLevels = (
  reached: readonly { player: PlayerId; level: number; loss: number }[],
): SqlStatement =>
  sql(
    'update reached vip levels',
    `update promo_player p set level = t.level, loss_rewarded = t.loss
     from unnest($1::bigint[], $2::smallint[], $3::bigint[]) t(player, level, loss) where p.player = t.player`,
    formatPostgresArrayLiteral(reached.map(({ player }) => player)),
    formatPostgresArrayLiteral(reached.map(({ level }) => level)),
    formatPostgresArrayLiteral(reached.map(({ loss }) => loss)),
  );

/** Records when players reached levels. */
export const insertVipLevelRises = (
  rises: readonly { readonly player: PlayerId; readonly id: Id; readonly level: number }[],
): SqlStatement =>
  sql(
    'insert vip level rises',
    `insert into vip_level_rise (player, id, level)
     select * from unnest($1::bigint[], $2::bigint[], $3::smallint[]) t(player, id, level)`,
    formatPostgresArrayLiteral(rises.map(({ player }) => player)),
    formatPostgresArrayLiteral(rises.map(({ id }) => id)),
    formatPostgresArrayLiteral(rises.map(({ level }) => level)),
  );

/**
 * Saves levels that were lost because the bank clawed back deposits. Their rewards are not given again (`insertAward`).
 */
export const updateLostVipLevels = (lost: readonly { player: PlayerId; level: number }[]): SqlStatement =>
  sql(
    'update lost vip levels',
    `update promo_player p set level = t.level
     from unnest($1::bigint[], $2::smallint[]) t(player, level) where p.player = t.player`,
    formatPostgresArrayLiteral(lost.map(({ player }) => player)),
    formatPostgresArrayLiteral(lost.map(({ level }) => level)),
  );

export const selectPromotionProgress = (players: readonly PlayerId[]): SqlStatement<PromotionProgress> =>
  sql(
    'promotion progress',
    `select ${promotionProgressColumns} from promo_player where player = any($1::bigint[])`,
    formatPostgresArrayLiteral(players),
  );
