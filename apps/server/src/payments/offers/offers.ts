import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { DepositPackage } from '@arara/contract/player/payments';
import { type Centavos, centavos, ZERO } from '@arara/money';
import {
  BONUS_MS,
  discounted,
  type GiftOutcome,
  type GiftTerms,
  giftTurnoverOf,
  isOncePerCpf,
  judgeGift,
  wageringOf,
} from '@arara/promotions/gifts';
import { isShelfOpen, type Payer, type Shelf, shelfOf } from '@arara/promotions/offers';
import { accountOf, cpfPrintOf } from '../../accounts/accounts.ts';
import { type Ctx, type Instant, instantOf } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { Deposit } from '../orders/deposit-order.ts';
import * as queries from './offers.queries.ts';

/** A package as an operator edits it. */
export interface Package {
  readonly id: Id;
  readonly shelf: Shelf;
  readonly price: Centavos;
  readonly gift: Centavos;
  /** How often the gift is to be wagered. */
  readonly giftTurnover: number;
  readonly giftOnce: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

/** Price and gift of each package of a shelf, in reais. Ids are a hundred per shelf and never change. */
const SEED: readonly (readonly [shelf: Shelf, firstId: number, packages: readonly (readonly [number, number])[]])[] = [
  ['BRL', 101, [20, 50, 100, 200, 300, 500, 1000, 5000].map((price) => [price, 0])],
  ['EXPPAY', 201, [50, 100, 200, 500].map((price) => [price, price / 2])],
  ['FCBRL', 301, [50, 100, 200, 500].map((price) => [price, (price * 3) / 10])],
  ['BTBRL', 401, [100, 50, 200, 500].map((price) => [price, price / 5])],
  ['INSBRL', 501, [20, 50, 100, 200].map((price) => [price, 0])],
  ['EXTPAY', 601, [50, 100, 200, 500].map((price) => [price, 0])],
];

const rowOf = ({ giftTurnover, giftOnce, ...it }: Package): queries.Package => ({
  ...it,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
});

const packageOfRow = ({ gift_turnover: giftTurnover, gift_once: giftOnce, ...it }: queries.Package): Package => ({
  ...it,
  giftTurnover,
  giftOnce,
});

/** Puts the packages of every shelf into a database that lacks them; what an operator changed is left alone. */
export async function seedPackages(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const seeds = SEED.flatMap(([shelf, firstId, packages]) =>
    packages.map(([price, gift], n) =>
      queries.packageMade(
        rowOf({
          id: (firstId + n) as Id,
          shelf,
          price: centavos(price * 100),
          gift: centavos(gift * 100),
          giftTurnover: giftTurnoverOf(shelf),
          giftOnce: isOncePerCpf(shelf),
          sort: n + 1,
          offered: true,
        }),
      ),
    ),
  );
  await ctx.db.tx('seed packages', (tx) => tx.flight(...seeds));
}

/** The packages of a shelf, sorted; no shelf is the deposit panel's. */
export async function getPrices(reader: Reader, name: string): Promise<DepositPackage[]> {
  const shelf = shelfOf(name);
  const offered = shelf === undefined ? [] : await reader.query(queries.packagesOffered(shelf));
  return offered.map(({ id, price, gift, shelf: curreny, sort }) => ({ price, gift, pkgId: id, curreny, sort }));
}

/** Every package of every shelf, also those that are not offered. */
export const packages = async (reader: Reader): Promise<Package[]> =>
  (await reader.query(queries.packagesShown())).map(packageOfRow);

/** Writes a package as it is from now on. Whether its gift is allowed is judged by who calls (promotions). */
export const savePackage = async (tx: Tx, it: Package): Promise<void> => {
  await tx.query(queries.packageSaved(rowOf(it)));
};

/** What the offers ask about a player. Throws Refusal notFound. */
export async function payerOf(reader: Reader, player: Id): Promise<Payer> {
  const { createdAt } = await accountOf(reader, player);
  const [paid] = await reader.query(queries.paidShown(player));
  // A payment may have waited for its review: the offer that follows it begins when it counts. One without an order has no step.
  const credited = paid?.credited ?? null;
  const firstPaidAt = credited === null ? (paid?.first_at ?? null) : instantOf(credited);
  return { registeredAt: createdAt, paidDeposits: paid?.count ?? 0, firstPaidAt };
}

/** A player's discount on every package, as long as it runs. */
export async function discountOf(
  reader: Reader,
  player: Id,
  now: Instant,
): Promise<{ readonly fractionBp: number; readonly expiresAt: Instant } | undefined> {
  const [row] = await reader.query(queries.discountShown(player, now));
  return row === undefined ? undefined : { fractionBp: row.fraction_bp, expiresAt: row.expires_at };
}

/** The deepest discount that anybody has now, in ten-thousandths; 0 when nobody has one. */
export async function deepestDiscount(reader: Reader, now: Instant): Promise<number> {
  const [row] = await reader.query(queries.deepestDiscountShown(now));
  return row?.fraction_bp ?? 0;
}

/** Takes a player's discount back. */
export const endDiscount = async (tx: Tx, player: Id): Promise<void> => {
  await tx.query(queries.discountEnded(player));
};

/** Gives a player a discount, in the place of one that runs. `fractionBp` is in ten-thousandths, at most nine tenths. */
export async function grantDiscount(tx: Tx, player: Id, fractionBp: number, expiresAt: Instant): Promise<void> {
  if (!Number.isInteger(fractionBp) || fractionBp < 1 || fractionBp > 9000)
    throw new RangeError(`a discount of ${fractionBp} ten-thousandths`);
  await tx.query(queries.discountSet(player, fractionBp, expiresAt));
}

/** True when the gift of a shelf was given to this player's CPF before. */
export async function isGiftTaken(reader: Reader, player: Id, shelf: Shelf): Promise<boolean> {
  const [row] = await reader.query(queries.giftTakenAsked(await cpfPrintOf(reader, player), shelf));
  return row?.taken === true;
}

/** A package as it would be sold to a player now. */
export interface Sale {
  readonly package: Package;
  readonly discountBp: number;
  readonly price: Centavos;
  /** The terms of its gift; null when it has none or it is waived. */
  readonly gift: GiftTerms | null;
}

/** What buying a package now means. Throws Refusal notFound, packageNotOffered. */
export async function saleOf(
  reader: Reader,
  ctx: Pick<Ctx, 'now'>,
  it: { player: Id; package: Id; giftWanted: boolean },
): Promise<Sale> {
  const [row] = await reader.query(queries.packageFound(it.package));
  if (row === undefined) throw new Refusal('notFound');
  const chosen = packageOfRow(row);
  const now = ctx.now();
  if (!chosen.offered || !isShelfOpen(chosen.shelf, await payerOf(reader, it.player), now))
    throw new Refusal('packageNotOffered');
  const discountBp = (await discountOf(reader, it.player, now))?.fractionBp ?? 0;
  const { shelf, gift: amount, giftTurnover: turnover, giftOnce: once } = chosen;
  const gift = it.giftWanted && amount > 0 ? { shelf, amount, turnover, once } : null;
  return { package: chosen, discountBp, price: discounted(chosen.price, discountBp), gift };
}

/** What would become of a gift if its money arrived now. */
export async function judgeGiftOf(
  reader: Reader,
  it: { player: Id; gift: GiftTerms; at: Instant },
): Promise<GiftOutcome> {
  const { player, gift, at } = it;
  return judgeGift(gift, {
    payer: await payerOf(reader, player),
    at,
    taken: gift.once && (await isGiftTaken(reader, player, gift.shelf)),
    giftOpen: await wallet.isGiftOpen(reader, player, at),
  });
}

/** Decides, before an order is credited, about the gift it was sold with; undefined when it was sold without. */
export async function decideGift(tx: Tx, order: Deposit, at: Instant): Promise<GiftOutcome | undefined> {
  const { player, id, gift } = order;
  if (gift === null) return undefined;
  const outcome = await judgeGiftOf(tx, { player, gift, at });
  if (outcome !== 'given' || !gift.once) return outcome;
  const claim = { cpfPrint: await cpfPrintOf(tx, player), offer: gift.shelf, player, deposit: id };
  const [first] = await tx.query(queries.giftTaken(claim));
  return first === undefined ? 'taken' : 'given';
}

/** Gives the gift of an order that was just credited, in the same transaction, if it was decided so. */
export async function giveGift(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  order: Deposit,
  outcome: GiftOutcome | undefined,
): Promise<void> {
  const { player, id, gift } = order;
  if (gift === null || outcome === undefined) return;
  await tx.query(queries.giftDecided(player, id, outcome));
  if (outcome !== 'given') return;
  await wallet.grantBonus(tx, ctx, state, {
    kind: 'bonus-grant',
    source: gift.shelf,
    ref: id,
    amount: gift.amount,
    required: wageringOf(ZERO, gift).bonus,
    gift: true,
    expiresAt: ctx.now() + BONUS_MS,
  });
}
