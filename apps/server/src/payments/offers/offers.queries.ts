import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftDecision } from '@arara/promotions/gifts';
import type { OfferGroup } from '@arara/promotions/offers';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql, byteaArrayLiteral } from '../../platform/db/db.ts';

/** A package of an offer group, with the terms of its gift. */
export interface DepositPackageRow extends Row {
  readonly id: Id;
  readonly offer_group: OfferGroup;
  readonly price: Centavos;
  readonly gift: Centavos;
  readonly gift_turnover: number;
  readonly gift_once: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

/** A package as it is sold: with who set its terms without a second person. */
export interface SoldPackageRow extends DepositPackageRow {
  readonly changed_alone_by: StaffId | null;
}

const depositPackageColumns = 'id, offer_group, price, gift, gift_turnover, gift_once, sort, offered';

const toDepositPackageParams = (row: DepositPackageRow) =>
  [row.id, row.offer_group, row.price, row.gift, row.gift_turnover, row.gift_once, row.sort, row.offered] as const;

/** Inserts a package if the database lacks it. */
export const insertDepositPackage = (row: DepositPackageRow): SqlStatement =>
  sql(
    'insert package',
    `insert into package (${depositPackageColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (id) do nothing`,
    ...toDepositPackageParams(row),
  );

/** Inserts or replaces a package; existing orders keep their terms. */
export const upsertDepositPackage = (row: DepositPackageRow): SqlStatement =>
  sql(
    'upsert package',
    `insert into package (${depositPackageColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set offer_group = excluded.offer_group, price = excluded.price, gift = excluded.gift,
       gift_turnover = excluded.gift_turnover,
       gift_once = excluded.gift_once, sort = excluded.sort, offered = excluded.offered`,
    ...toDepositPackageParams(row),
  );

export const selectOfferedDepositPackages = (offerGroup: OfferGroup): SqlStatement<DepositPackageRow> =>
  sql(
    'offered packages',
    `select ${depositPackageColumns} from package where offer_group = $1 and offered order by sort, id`,
    offerGroup,
  );

export const selectDepositPackages = (): SqlStatement<DepositPackageRow> =>
  sql('packages', `select ${depositPackageColumns} from package order by offer_group, sort, id`);

export const selectDepositPackage = (id: Id): SqlStatement<SoldPackageRow> =>
  sql('select package', `select ${depositPackageColumns}, changed_alone_by from package where id = $1`, id);

/** Notes who set the terms of a package without a second person; null when two people did. */
export const updatePackageChangedAloneBy = (id: Id, staff: StaffId | null): SqlStatement =>
  sql('update package changed alone', 'update package set changed_alone_by = $2 where id = $1', id, staff);

/** What was given on a day through terms that this person set alone. */
export const selectLoneGiftsGiven = (staff: StaffId, day: string): SqlStatement<{ given: Centavos }> =>
  sql('select lone gifts', 'select given from lone_gift_day where staff = $1 and day = $2::date', staff, day);

/** Adds to it; no row when the sum would pass the limit. The row stays locked until the commit. */
export const upsertLoneGift = (gift: {
  staff: StaffId;
  day: string;
  amount: Centavos;
  limit: Centavos;
}): SqlStatement<{ given: Centavos }> =>
  sql(
    'upsert lone gift',
    `insert into lone_gift_day as d (staff, day, given)
     select $1::bigint, $2::date, $3::bigint where $3::bigint <= $4::bigint
     on conflict (staff, day) do update set given = d.given + excluded.given
       where d.given + excluded.given <= $4::bigint
     returning given`,
    gift.staff,
    gift.day,
    gift.amount,
    gift.limit,
  );

/** What the gifts of all packages gave on a day. */
export const selectGiftsGiven = (day: string): SqlStatement<{ given: Centavos }> =>
  sql('select gifts given', 'select given from gift_given_day where day = $1::date', day);

/** Adds a gift to its day; no row when the sum would pass the ceiling. The row stays locked until the commit. */
export const upsertGiftGiven = (day: string, amount: Centavos, ceiling: Centavos): SqlStatement<{ given: Centavos }> =>
  sql(
    'upsert gift given',
    `insert into gift_given_day as d (day, given) select $1::date, $2::bigint where $2::bigint <= $3::bigint
     on conflict (day) do update set given = d.given + excluded.given where d.given + excluded.given <= $3::bigint
     returning given`,
    day,
    amount,
    ceiling,
  );

/**
 * How many deposits of a player were credited, the history row that credited the first, and when the first payment came
 * in.
 */
export const selectPaidDepositCount = (
  player: PlayerId,
): SqlStatement<{ count: number; credited: Id | null; first_at: Instant | null }> =>
  sql(
    'paid deposits',
    `select (select count(paid)::int from deposit where player = $1) as count,
       (select min(id) from order_step where player = $1 and state = 'credited') as credited,
       (select min(received_at) from payment where player = $1 and review is null) as first_at`,
    player,
  );

/** True when the gift of an offer was given to this CPF before. */
export const selectIsGiftTaken = (
  cpfHmacs: readonly Uint8Array[],
  offer: OfferGroup,
): SqlStatement<{ taken: boolean }> =>
  sql(
    'is gift taken',
    'select exists (select from gift_taken where cpf_print = any($1::bytea[]) and offer = $2) as taken',
    byteaArrayLiteral(cpfHmacs),
    offer,
  );

/** Returns a row only if this CPF did not have the gift before. The first of its keyed hashes is written. */
export const insertTakenGift = (gift: {
  cpfHmacs: readonly Uint8Array[];
  offer: OfferGroup;
  player: PlayerId;
  deposit: OrderId;
}): SqlStatement<{ player: PlayerId }> =>
  sql(
    'insert taken gift',
    `insert into gift_taken (cpf_print, offer, player, deposit)
     select ($1::bytea[])[1], $2::text, $3::bigint, $4::bigint
     where not exists (select from gift_taken where cpf_print = any($1::bytea[]) and offer = $2::text)
     on conflict do nothing returning player`,
    byteaArrayLiteral(gift.cpfHmacs),
    gift.offer,
    gift.player,
    gift.deposit,
  );

export const updateDepositGiftOutcome = (player: PlayerId, deposit: OrderId, outcome: GiftDecision): SqlStatement =>
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
): SqlStatement<{ fraction_bp: number; expires_at: Instant }> =>
  sql(
    'select discount',
    'select fraction_bp, expires_at from pay_discount where player = $1 and expires_at > $2',
    player,
    now,
  );

export const selectDeepestDiscount = (now: Instant): SqlStatement<{ fraction_bp: number }> =>
  sql(
    'deepest discount',
    'select coalesce(max(fraction_bp), 0)::int as fraction_bp from pay_discount where expires_at > $1',
    now,
  );

export const deletePlayerDiscount = (player: PlayerId): SqlStatement =>
  sql('delete discount', 'delete from pay_discount where player = $1', player);

export const upsertDepositDiscount = (player: PlayerId, fractionBp: number, expiresAt: Instant): SqlStatement =>
  sql(
    'upsert discount',
    `insert into pay_discount (player, fraction_bp, expires_at) values ($1, $2, $3)
     on conflict (player) do update set fraction_bp = excluded.fraction_bp, expires_at = excluded.expires_at`,
    player,
    fractionBp,
    expiresAt,
  );
