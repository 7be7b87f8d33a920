import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { GiftOutcome } from '@arara/promotions/gifts';
import type { Shelf } from '@arara/promotions/offers';
import type { Instant } from '../../context.ts';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';

/** A package of a shelf, with the terms of its gift. */
export interface Package extends Row {
  readonly id: Id;
  readonly shelf: Shelf;
  readonly price: Centavos;
  readonly gift: Centavos;
  readonly gift_turnover: number;
  readonly gift_once: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

const PACKAGE = 'id, shelf, price, gift, gift_turnover, gift_once, sort, offered';

const packageParams = (it: Package) =>
  [it.id, it.shelf, it.price, it.gift, it.gift_turnover, it.gift_once, it.sort, it.offered] as const;

/** Puts a package into a database that lacks it. */
export const packageMade = (it: Package): Statement =>
  sql(
    'package made',
    `insert into package (${PACKAGE}) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    ...packageParams(it),
  );

/** Writes a package as it is to be from now on; orders keep what they were sold with. */
export const packageSaved = (it: Package): Statement =>
  sql(
    'package saved',
    `insert into package (${PACKAGE}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set shelf = excluded.shelf, price = excluded.price, gift = excluded.gift, gift_turnover = excluded.gift_turnover,
       gift_once = excluded.gift_once, sort = excluded.sort, offered = excluded.offered`,
    ...packageParams(it),
  );

export const packagesOffered = (shelf: Shelf): Statement<Package> =>
  sql('packages offered', `select ${PACKAGE} from package where shelf = $1 and offered order by sort, id`, shelf);

export const packagesShown = (): Statement<Package> =>
  sql('packages shown', `select ${PACKAGE} from package order by shelf, sort, id`);

export const packageFound = (id: Id): Statement<Package> =>
  sql('package found', `select ${PACKAGE} from package where id = $1`, id);

/** How many deposits of a player were credited, the step that credited the first order, and when the first payment came in. */
export const paidShown = (player: Id): Statement<{ count: number; credited: Id | null; first_at: Instant | null }> =>
  sql(
    'deposits paid',
    `select (select count(paid)::int from deposit where player = $1) as count,
       (select min(id) from order_step where player = $1 and state = 'credited') as credited,
       (select min(received_at) from payment where player = $1 and review is null) as first_at`,
    player,
  );

/** True when the gift of an offer was given to this CPF before. */
export const giftTakenAsked = (cpfPrint: Uint8Array, offer: Shelf): Statement<{ taken: boolean }> =>
  sql(
    'gift taken asked',
    'select exists (select from gift_taken where cpf_print = $1 and offer = $2) as taken',
    cpfPrint,
    offer,
  );

/** Answers a row only if this CPF had not had it. */
export const giftTaken = (it: {
  cpfPrint: Uint8Array;
  offer: Shelf;
  player: Id;
  deposit: Id;
}): Statement<{ player: Id }> =>
  sql(
    'gift taken',
    'insert into gift_taken (cpf_print, offer, player, deposit) values ($1, $2, $3, $4) on conflict do nothing returning player',
    it.cpfPrint,
    it.offer,
    it.player,
    it.deposit,
  );

export const giftDecided = (player: Id, deposit: Id, outcome: GiftOutcome): Statement =>
  sql('gift decided', 'update deposit set gift_outcome = $3 where player = $1 and id = $2', player, deposit, outcome);

export const discountShown = (player: Id, now: Instant): Statement<{ fraction_bp: number; expires_at: Instant }> =>
  sql(
    'discount shown',
    'select fraction_bp, expires_at from pay_discount where player = $1 and expires_at > $2',
    player,
    now,
  );

export const deepestDiscountShown = (now: Instant): Statement<{ fraction_bp: number }> =>
  sql(
    'deepest discount',
    'select coalesce(max(fraction_bp), 0)::int as fraction_bp from pay_discount where expires_at > $1',
    now,
  );

export const discountEnded = (player: Id): Statement =>
  sql('discount ended', 'delete from pay_discount where player = $1', player);

export const discountSet = (player: Id, fractionBp: number, expiresAt: Instant): Statement =>
  sql(
    'discount set',
    'insert into pay_discount (player, fraction_bp, expires_at) values ($1, $2, $3) on conflict (player) do update set fraction_bp = excluded.fraction_bp, expires_at = excluded.expires_at',
    player,
    fractionBp,
    expiresAt,
  );
