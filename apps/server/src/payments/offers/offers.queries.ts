import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision } from '@arara/promotions/gifts';
import type { OfferGroup } from '@arara/promotions/offers';
import type { Instant } from '../../context.ts';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';

/** A package of an offer group, with the terms of its gift. */
export interface PackageRow extends Row {
  readonly id: Id;
  readonly shelf: OfferGroup;
  readonly price: Centavos;
  readonly gift: Centavos;
  readonly gift_turnover: number;
  readonly gift_once: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

const packageColumns = 'id, shelf, price, gift, gift_turnover, gift_once, sort, offered';

const packageParams = (row: PackageRow) =>
  [row.id, row.shelf, row.price, row.gift, row.gift_turnover, row.gift_once, row.sort, row.offered] as const;

/** Inserts a package if the database lacks it. */
export const insertPackage = (row: PackageRow): Statement =>
  sql(
    'insert package',
    `insert into package (${packageColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    ...packageParams(row),
  );

/** Inserts or replaces a package; existing orders keep their terms. */
export const upsertPackage = (row: PackageRow): Statement =>
  sql(
    'upsert package',
    `insert into package (${packageColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set shelf = excluded.shelf, price = excluded.price, gift = excluded.gift,
       gift_turnover = excluded.gift_turnover,
       gift_once = excluded.gift_once, sort = excluded.sort, offered = excluded.offered`,
    ...packageParams(row),
  );

export const selectOfferedPackages = (shelf: OfferGroup): Statement<PackageRow> =>
  sql(
    'offered packages',
    `select ${packageColumns} from package where shelf = $1 and offered order by sort, id`,
    shelf,
  );

export const selectPackages = (): Statement<PackageRow> =>
  sql('packages', `select ${packageColumns} from package order by shelf, sort, id`);

export const selectPackage = (id: Id): Statement<PackageRow> =>
  sql('select package', `select ${packageColumns} from package where id = $1`, id);

/**
 * How many deposits of a player were credited, the history row that credited the first, and when the first payment came
 * in.
 */
export const selectPaidDeposits = (
  player: PlayerId,
): Statement<{ count: number; credited: Id | null; first_at: Instant | null }> =>
  sql(
    'paid deposits',
    `select (select count(paid)::int from deposit where player = $1) as count,
       (select min(id) from order_step where player = $1 and state = 'credited') as credited,
       (select min(received_at) from payment where player = $1 and review is null) as first_at`,
    player,
  );

/** True when the gift of an offer was given to this CPF before. */
export const selectIsGiftTaken = (cpfHmac: Uint8Array, offer: OfferGroup): Statement<{ taken: boolean }> =>
  sql(
    'is gift taken',
    'select exists (select from gift_taken where cpf_print = $1 and offer = $2) as taken',
    cpfHmac,
    offer,
  );

/** Returns a row only if this CPF did not have the gift before. */
export const insertTakenGift = (gift: {
  cpfHmac: Uint8Array;
  offer: OfferGroup;
  player: PlayerId;
  deposit: OrderId;
}): Statement<{ player: PlayerId }> =>
  sql(
    'insert taken gift',
    `insert into gift_taken (cpf_print, offer, player, deposit) values ($1, $2, $3, $4)
     on conflict do nothing returning player`,
    gift.cpfHmac,
    gift.offer,
    gift.player,
    gift.deposit,
  );

export const updateGiftOutcome = (player: PlayerId, deposit: OrderId, outcome: GiftDecision): Statement =>
  sql(
    'update gift outcome',
    'update deposit set gift_outcome = $3 where player = $1 and id = $2',
    player,
    deposit,
    outcome,
  );

export const selectDiscount = (
  player: PlayerId,
  now: Instant,
): Statement<{ fraction_bp: number; expires_at: Instant }> =>
  sql(
    'select discount',
    'select fraction_bp, expires_at from pay_discount where player = $1 and expires_at > $2',
    player,
    now,
  );

export const selectDeepestDiscount = (now: Instant): Statement<{ fraction_bp: number }> =>
  sql(
    'deepest discount',
    'select coalesce(max(fraction_bp), 0)::int as fraction_bp from pay_discount where expires_at > $1',
    now,
  );

export const deleteDiscount = (player: PlayerId): Statement =>
  sql('delete discount', 'delete from pay_discount where player = $1', player);

export const upsertDiscount = (player: PlayerId, fractionBp: number, expiresAt: Instant): Statement =>
  sql(
    'upsert discount',
    `insert into pay_discount (player, fraction_bp, expires_at) values ($1, $2, $3)
     on conflict (player) do update set fraction_bp = excluded.fraction_bp, expires_at = excluded.expires_at`,
    player,
    fractionBp,
    expiresAt,
  );
