import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { PromotionSettings } from '@arara/promotions/settings';
import type { Instant } from '../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../platform/db/db.ts';
import type { Page } from '../wallet/wallet.ts';

/** Types of an award (decisions.md, "Awards"). */
export const awardTypes = { vip: 14, promotion: 141, staff: 199 } as const;
export type AwardType = (typeof awardTypes)[keyof typeof awardTypes];

/** What an operator changed of the settings; no row is the defaults. */
export const selectSettings = (): Statement<{ body: PromotionSettings }> =>
  sql('promotion settings kept', 'select body from promotion_setting where id = 1');

export const upsertSettings = (body: PromotionSettings, at: Instant): Statement =>
  sql(
    'promotion settings saved',
    'insert into promotion_setting (id, body, changed_at) values (1, $1::jsonb, $2) on conflict (id) do update set body = excluded.body, changed_at = excluded.changed_at',
    JSON.stringify(body),
    at,
  );

/** What facts add up to for one player. */
export interface Progress extends Row {
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
): Statement<Progress> =>
  sql(
    'promotion progress added',
    `insert into promo_player as p (player, deposited, counted, loss) select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) t(player, deposited, counted, loss) order by player
     on conflict (player) do update set deposited = p.deposited + excluded.deposited, counted = p.counted + excluded.counted, loss = p.loss + excluded.loss
     returning ${progressColumns}`,
    arrayLiteral(added.map((item) => item.player)),
    arrayLiteral(added.map((item) => item.deposited)),
    arrayLiteral(added.map((item) => item.counted)),
    arrayLiteral(added.map((item) => item.loss)),
  );

/** A level that was reached, and the loss that was the base of its reward. */
export const updateReachedLevels = (reached: readonly { player: PlayerId; level: number; loss: number }[]): Statement =>
  sql(
    'vip levels reached',
    'update promo_player p set level = t.level, loss_rewarded = t.loss from unnest($1::bigint[], $2::smallint[], $3::bigint[]) t(player, level, loss) where p.player = t.player',
    arrayLiteral(reached.map((item) => item.player)),
    arrayLiteral(reached.map((item) => item.level)),
    arrayLiteral(reached.map((item) => item.loss)),
  );

/** Levels that stood on deposits which the bank took back. What was given for them is not given again (`awardKept`). */
export const updateLostLevels = (lost: readonly { player: PlayerId; level: number }[]): Statement =>
  sql(
    'vip levels lost',
    'update promo_player p set level = t.level from unnest($1::bigint[], $2::smallint[]) t(player, level) where p.player = t.player',
    arrayLiteral(lost.map((item) => item.player)),
    arrayLiteral(lost.map((item) => item.level)),
  );

export const selectProgress = (players: readonly PlayerId[]): Statement<Progress> =>
  sql(
    'promotion progress',
    `select ${progressColumns} from promo_player where player = any($1::bigint[])`,
    arrayLiteral(players),
  );

/** Keeps an award, once per reason: answers a row only if it is new. */
export const insertAward = (input: {
  player: PlayerId;
  id: Id;
  type: AwardType;
  reason: string;
  amount: Centavos;
  pot?: 'main' | 'bonus';
}): Statement<{ id: Id }> =>
  sql(
    'award kept',
    'insert into award (player, id, type, reason, amount, pot) values ($1, $2, $3, $4, $5, $6) on conflict (player, type, reason) do nothing returning id',
    input.player,
    input.id,
    input.type,
    input.reason,
    input.amount,
    input.pot ?? 'bonus',
  );

/** Awards of a player, newest first. */
export const selectAwardPage = (
  player: PlayerId,
  page: Page,
): Statement<{ id: Id; type: AwardType; amount: Centavos }> =>
  sql(
    'awards shown',
    'select id, type, amount from award where player = $1 and id >= $2 and id < least($3::bigint, $4::bigint) order by id desc limit $5::int',
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );
