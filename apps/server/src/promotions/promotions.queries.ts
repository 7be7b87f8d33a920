import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { PromotionSettings } from '@arara/promotions/settings';
import type { Instant } from '../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../platform/db/db.ts';
import type { RecordPage } from '../wallet/wallet.ts';

/** The types of an award, by their numbers on the wire. */
export const awardTypes = { vip: 14, promotion: 141, staff: 199 } as const;
export type AwardType = (typeof awardTypes)[keyof typeof awardTypes];

/** The settings that an operator saved; no row means the defaults. */
export const selectSettings = (): Statement<{ body: PromotionSettings }> =>
  sql('promotion settings', 'select body from promotion_setting where id = 1');

export const upsertSettings = (body: PromotionSettings, at: Instant): Statement =>
  sql(
    'upsert promotion settings',
    `insert into promotion_setting (id, body, changed_at) values (1, $1::jsonb, $2)
     on conflict (id) do update set body = excluded.body, changed_at = excluded.changed_at`,
    JSON.stringify(body),
    at,
  );

/** The sums of one player that the facts add up to. */
export interface PromotionProgress extends Row {
  readonly player: PlayerId;
  readonly deposited: Centavos;
  readonly counted: Centavos;
  readonly loss: number;
  readonly loss_rewarded: number;
  readonly level: number;
}

const progressColumns = 'player, deposited, counted, loss, loss_rewarded, level';

/** Adds to what players did, and answers where they are then; in the order of their ids. */
export const upsertProgress = (
  added: readonly { player: PlayerId; deposited: number; counted: number; loss: number }[],
): Statement<PromotionProgress> =>
  sql(
    'upsert promotion progress',
    `insert into promo_player as p (player, deposited, counted, loss)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) t(player, deposited, counted, loss)
     order by player
     on conflict (player) do update set deposited = p.deposited + excluded.deposited,
       counted = p.counted + excluded.counted, loss = p.loss + excluded.loss
     returning ${progressColumns}`,
    arrayLiteral(added.map(({ player }) => player)),
    arrayLiteral(added.map(({ deposited }) => deposited)),
    arrayLiteral(added.map(({ counted }) => counted)),
    arrayLiteral(added.map(({ loss }) => loss)),
  );

/** Saves reached levels, each with the loss that its reward was computed from. */
export const updateReachedLevels = (reached: readonly { player: PlayerId; level: number; loss: number }[]): Statement =>
  sql(
    'update reached vip levels',
    `update promo_player p set level = t.level, loss_rewarded = t.loss
     from unnest($1::bigint[], $2::smallint[], $3::bigint[]) t(player, level, loss) where p.player = t.player`,
    arrayLiteral(reached.map(({ player }) => player)),
    arrayLiteral(reached.map(({ level }) => level)),
    arrayLiteral(reached.map(({ loss }) => loss)),
  );

/**
 * Saves levels that were lost because the bank clawed back deposits. Their rewards are not given again (`insertAward`).
 */
export const updateLostLevels = (lost: readonly { player: PlayerId; level: number }[]): Statement =>
  sql(
    'update lost vip levels',
    `update promo_player p set level = t.level
     from unnest($1::bigint[], $2::smallint[]) t(player, level) where p.player = t.player`,
    arrayLiteral(lost.map(({ player }) => player)),
    arrayLiteral(lost.map(({ level }) => level)),
  );

export const selectProgress = (players: readonly PlayerId[]): Statement<PromotionProgress> =>
  sql(
    'promotion progress',
    `select ${progressColumns} from promo_player where player = any($1::bigint[])`,
    arrayLiteral(players),
  );

/** Inserts an award, once per reason: returns a row only if it is new. */
export const insertAward = (award: {
  player: PlayerId;
  id: Id;
  type: AwardType;
  reason: string;
  amount: Centavos;
  pot?: 'main' | 'bonus';
}): Statement<{ id: Id }> =>
  sql(
    'insert award',
    `insert into award (player, id, type, reason, amount, pot) values ($1, $2, $3, $4, $5, $6)
     on conflict (player, type, reason) do nothing returning id`,
    award.player,
    award.id,
    award.type,
    award.reason,
    award.amount,
    award.pot ?? 'bonus',
  );

/** Awards of a player, newest first. */
export const selectAwardPage = (
  player: PlayerId,
  page: RecordPage,
): Statement<{ id: Id; type: AwardType; amount: Centavos }> =>
  sql(
    'award page',
    `select id, type, amount from award
     where player = $1 and id >= $2 and id < least($3::bigint, $4::bigint) order by id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );
