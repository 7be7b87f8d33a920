import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../../platform/db/db.ts';
import type { BonusEnd } from '../ledger/wallet-state.ts';

/** A bonus as it is kept. */
export interface BonusRow extends Row {
  id: Id;
  state: 'open' | BonusEnd;
  gift: boolean;
  granted: Centavos;
  required: Centavos;
  left_to_wager: Centavos;
  ended_with: Centavos;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface Grant {
  readonly player: PlayerId;
  readonly bonus: Id;
  readonly amount: Centavos;
  readonly required: Centavos;
  readonly gift: boolean;
  readonly expiresAt: Instant;
}

/** A bonus is begun, or the open one of this id grows; its end stays, but a gift brings its own time along: the screen promised it. */
export const upsertBonus = (input: Grant): Statement =>
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
  input: Grant & { readonly id: Id; readonly source: string; readonly ref: Id },
): Statement =>
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
  state: BonusEnd;
  left_to_wager: Centavos;
  joined: Id | null;
}

/** Bonuses by player and id that are over; their players are locked. */
export const selectClosedBonuses = (
  keys: readonly { readonly player: PlayerId; readonly id: Id }[],
): Statement<ClosedBonusRow> =>
  sql(
    'bonuses over',
    `select b.player, b.id, b.state, b.left_to_wager, b.joined from unnest($1::bigint[], $2::bigint[]) t(p, i) join
      bonus b on b.player = t.p and (b.id = t.i or b.id = (select joined from bonus where player = t.p and id = t.i))
     where b.state <> 'open'`,
    arrayLiteral(keys.map((key) => key.player)),
    arrayLiteral(keys.map((key) => key.id)),
  );

/** A bonus of a player. */
export const selectBonus = (player: PlayerId, id: Id): Statement<BonusRow> =>
  sql(
    'bonus shown',
    `select id, state, gift, granted, required, left_to_wager, ended_with, expires_at, ended_at from bonus where
      player = $1 and id = $2`,
    player,
    id,
  );

/** The open bonus of a player with the wallet that holds its money, as one statement sees them. */
export const selectOpenBonus = (
  player: PlayerId,
): Statement<BonusRow & { balance: Centavos; bonus_left: Centavos; bonus_held: Centavos }> =>
  sql(
    'open bonus shown',
    `select b.id, b.state, b.gift, b.granted, b.required, b.left_to_wager, b.ended_with, b.expires_at, b.ended_at,
      w.bonus as balance, w.bonus_left, w.bonus_held
     from wallet w join bonus b on b.player = w.player and b.id = w.bonus_id where w.player = $1`,
    player,
  );

/** Bonuses of a player with the reasons that they were granted for, the newest first. */
export const selectBonuses = (
  player: PlayerId,
  limit: number,
): Statement<BonusRow & { bonus_left: Centavos | null; sources: string[] }> =>
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

/** True when a gift is part of the open bonus, whose time is not over. */
export const selectOpenGift = (player: PlayerId, at: Instant): Statement<{ open: boolean }> =>
  sql(
    'open gift asked',
    `select exists (select from bonus where player = $1 and state = 'open' and gift and expires_at > $2) as open`,
    player,
    at,
  );

export const selectBonusGrants = (
  player: PlayerId,
  bonus: Id,
): Statement<{ id: Id; source: string; amount: Centavos; required: Centavos }> =>
  sql(
    'bonus grants shown',
    'select id, source, amount, required from bonus_grant where player = $1 and bonus = $2 order by id',
    player,
    bonus,
  );

/** An open bonus whose time is over. */
export interface DueBonus extends Row {
  player: PlayerId;
  id: Id;
  expires_at: Instant;
}

/** Open bonuses whose time is over, the longest over first, after the last one of the page before. */
export const selectExpiredBonuses = (
  now: Instant,
  { after, limit }: { readonly after: DueBonus | undefined; readonly limit: number },
): Statement<DueBonus> =>
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
