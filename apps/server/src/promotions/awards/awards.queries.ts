import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type SqlStatement, sql } from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';

/** The types of an award, by their numbers on the wire. */
export const awardTypes = { vip: 14, promotion: 141, staff: 199 } as const;
export type AwardType = (typeof awardTypes)[keyof typeof awardTypes];

/** Inserts an award, once per reason: returns a row only if it is new. */
export const insertAward = (award: {
  player: PlayerId;
  id: Id;
  type: AwardType;
  reason: string;
  amount: Centavos;
  balanceKind?: 'main' | 'bonus';
}): SqlStatement<{ id: Id }> =>
  sql(
    'insert award',
    `insert into award (player, id, type, reason, amount, balance_kind) values ($1, $2, $3, $4, $5, $6)
     on conflict (player, type, reason) do nothing returning id`,
    award.player,
    award.id,
    award.type,
    award.reason,
    award.amount,
    award.balanceKind ?? 'bonus',
  );

/**
 * Inserts the reward of a day's milestone: returns a row only where neither its position was rewarded that day, nor
 * more milestones than lie below it. So a milestone that moves is not rewarded twice, and one that a version named by
 * its amount counts. The player's wallet must be locked.
 */
export const insertMilestoneAward = (award: {
  player: PlayerId;
  id: Id;
  day: string;
  position: number;
  amount: Centavos;
}): SqlStatement<{ id: Id }> =>
  sql(
    'insert milestone award',
    `insert into award (player, id, type, reason, amount, balance_kind)
     select $1::bigint, $2::bigint, $3::smallint, $4::text || ' #' || $5::int, $6::bigint, 'bonus'
     where (select count(*) from award a
       where a.player = $1::bigint and a.type = $3::smallint and a.reason like $4::text || ' %') <= $5::int
     on conflict (player, type, reason) do nothing returning id`,
    award.player,
    award.id,
    awardTypes.promotion,
    award.day,
    award.position,
    award.amount,
  );

/** Awards of a player, newest first. */
export const selectAwardPage = (
  player: PlayerId,
  page: WalletRecordPageBounds,
): SqlStatement<{ id: Id; type: AwardType; amount: Centavos }> =>
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

/** The rewards of a player for one type of award, newest first. */
export const selectAwardsOfType = (
  player: PlayerId,
  type: AwardType,
  limit: number,
): SqlStatement<{ id: Id; reason: string; amount: Centavos }> =>
  sql(
    'select awards of type',
    'select id, reason, amount from award where player = $1 and type = $2 order by id desc limit $3::int',
    player,
    type,
    limit,
  );
