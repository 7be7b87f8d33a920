import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { BonusEndReason } from '../ledger/wallet-state.ts';

/** A row of `bonus`. */
export interface BonusRow extends Row {
  id: Id;
  state: 'open' | BonusEndReason;
  gift: boolean;
  granted: Centavos;
  required: Centavos;
  left_to_wager: Centavos;
  ended_with: Centavos;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface StoredBonusGrant {
  readonly player: PlayerId;
  readonly bonus: Id;
  readonly amount: Centavos;
  readonly required: Centavos;
  readonly gift: boolean;
  readonly expiresAt: Instant;
}

/**
 * Inserts a bonus, or adds a grant to the open one with this id. The end stays as it was, except that a gift has its
 * full time, which the screen promised.
 */
export const upsertBonus = (input: StoredBonusGrant): SqlStatement =>
  sql(
    'bonus grown',
    `insert into bonus (player, id, state, gift, granted, required, expires_at) values ($1, $2, 'open', $3, $4, $5, $6)
     on conflict (player, id) do update set gift = bonus.gift or excluded.gift, granted = bonus.granted +
     excluded.granted,
       required = bonus.required + excluded.required, expires_at = case when excluded.gift then
         greatest(bonus.expires_at, excluded.expires_at) else bonus.expires_at end`,
    input.player,
    input.bonus,
    input.gift,
    input.amount,
    input.required,
    input.expiresAt,
  );

export const insertBonusGrant = (
  input: StoredBonusGrant & { readonly id: Id; readonly source: string; readonly ref: Id },
): SqlStatement =>
  sql(
    'bonus grant kept',
    'insert into bonus_grant (player, id, bonus, source, ref, amount, required) values ($1, $2, $3, $4, $5, $6, $7)',
    input.player,
    input.id,
    input.bonus,
    input.source,
    input.ref,
    input.amount,
    input.required,
  );

interface ClosedBonusRow extends Row {
  player: PlayerId;
  id: Id;
  state: BonusEndReason;
  left_to_wager: Centavos;
  joined: Id | null;
}

/** Bonuses that have ended, by player and id. The caller has locked the players. */
export const selectClosedBonusRows = (
  keys: readonly { readonly player: PlayerId; readonly id: Id }[],
): SqlStatement<ClosedBonusRow> =>
  sql(
    'bonuses over',
    `select b.player, b.id, b.state, b.left_to_wager, b.joined from unnest($1::bigint[], $2::bigint[]) t(p, i) join
      bonus b on b.player = t.p and (b.id = t.i or b.id = (select joined from bonus where player = t.p and id = t.i))
     where b.state <> 'open'`,
    formatPostgresArrayLiteral(keys.map((key) => key.player)),
    formatPostgresArrayLiteral(keys.map((key) => key.id)),
  );

/** One bonus of a player. */
export const selectBonus = (player: PlayerId, id: Id): SqlStatement<BonusRow> =>
  sql(
    'bonus shown',
    `select id, state, gift, granted, required, left_to_wager, ended_with, expires_at, ended_at from bonus where
      player = $1 and id = $2`,
    player,
    id,
  );

/** The open bonus of a player and the wallet that holds its money, read by one statement so that they agree. */
export const selectOpenBonus = (
  player: PlayerId,
): SqlStatement<BonusRow & { balance: Centavos; bonus_left: Centavos; bonus_held: Centavos }> =>
  sql(
    'open bonus shown',
    `select b.id, b.state, b.gift, b.granted, b.required, b.left_to_wager, b.ended_with, b.expires_at, b.ended_at,
      w.bonus as balance, w.bonus_left, w.bonus_held
     from wallet w join bonus b on b.player = w.player and b.id = w.bonus_id where w.player = $1`,
    player,
  );

/** The bonuses of a player, newest first, with the sources of their grants. */
export const selectBonuses = (
  player: PlayerId,
  limit: number,
): SqlStatement<BonusRow & { bonus_left: Centavos | null; sources: string[] }> =>
  sql(
    'bonuses shown',
    `select b.id, b.state, b.gift, b.granted, b.required, b.left_to_wager, b.ended_with, b.expires_at, b.ended_at,
      case when w.bonus_id = b.id then w.bonus_left end as bonus_left,
       (select array_agg(g.source order by g.id) from bonus_grant g where g.player = b.player and g.bonus = b.id) as
       sources
     from bonus b join wallet w on w.player = b.player where b.player = $1 order by (b.state = 'open') desc, b.id
       desc limit $2::int`,
    player,
    limit,
  );

/** True when the open bonus contains a gift and its time is not over. */
export const selectHasOpenGift = (player: PlayerId, at: Instant): SqlStatement<{ open: boolean }> =>
  sql(
    'open gift asked',
    `select exists (select from bonus where player = $1 and state = 'open' and gift and expires_at > $2) as open`,
    player,
    at,
  );

export const selectBonusGrants = (
  player: PlayerId,
  bonus: Id,
): SqlStatement<{ id: Id; source: string; amount: Centavos; required: Centavos }> =>
  sql(
    'bonus grants shown',
    'select id, source, amount, required from bonus_grant where player = $1 and bonus = $2 order by id',
    player,
    bonus,
  );

/** An open bonus whose time is over. */
export interface ExpiredBonusRow extends Row {
  player: PlayerId;
  id: Id;
  expires_at: Instant;
}

/**
 * Open bonuses whose time is over, the one that ended first at the beginning. `after` is the last one of the previous
 * page.
 */
export const selectExpiredBonuses = (
  now: Instant,
  { after, limit }: { readonly after: ExpiredBonusRow | undefined; readonly limit: number },
): SqlStatement<ExpiredBonusRow> =>
  sql(
    'bonuses due',
    `select player, id, expires_at from bonus where state = 'open' and expires_at <= $1
       and (expires_at, player, id) > ($2::bigint, $3::bigint, $4::bigint)
     order by expires_at, player, id limit $5::int`,
    now,
    after?.expires_at ?? 0,
    after?.player ?? 0,
    after?.id ?? 0,
    limit,
  );
