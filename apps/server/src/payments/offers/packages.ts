import type { DepositPackage } from '@arara/contract/player/payments';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, centavos } from '@arara/money';
import { discountPrice, type GiftTerms, giftTurnoverFor, isOncePerCpf } from '@arara/promotions/gifts';
import { isOfferGroupOpen, type OfferGroup, parseOfferGroup } from '@arara/promotions/offers';
import type { Ctx } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { loadDepositHistory } from './deposit-history.ts';
import { findDiscount } from './discounts.ts';
import * as queries from './offers.queries.ts';

/** A package as an operator edits it. */
export interface Package {
  readonly id: Id;
  readonly shelf: OfferGroup;
  readonly price: Centavos;
  readonly gift: Centavos;
  /** How often the gift is to be wagered. */
  readonly giftTurnover: number;
  readonly giftOnce: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

/** Price and gift of each package of a shelf, in reais. Ids are a hundred per shelf and never change. */
const SEED_PACKAGES: readonly (readonly [
  shelf: OfferGroup,
  firstId: number,
  packages: readonly (readonly [number, number])[],
])[] = [
  ['BRL', 101, [20, 50, 100, 200, 300, 500, 1000, 5000].map((price) => [price, 0])],
  ['EXPPAY', 201, [50, 100, 200, 500].map((price) => [price, price / 2])],
  ['FCBRL', 301, [50, 100, 200, 500].map((price) => [price, (price * 3) / 10])],
  ['BTBRL', 401, [100, 50, 200, 500].map((price) => [price, price / 5])],
  ['INSBRL', 501, [20, 50, 100, 200].map((price) => [price, 0])],
  ['EXTPAY', 601, [50, 100, 200, 500].map((price) => [price, 0])],
];

const toPackageRow = ({ giftTurnover, giftOnce, ...item }: Package): queries.PackageRow => ({
  ...item,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
});

const toPackage = ({ gift_turnover: giftTurnover, gift_once: giftOnce, ...item }: queries.PackageRow): Package => ({
  ...item,
  giftTurnover,
  giftOnce,
});

/** Puts the packages of every shelf into a database that lacks them; what an operator changed is left alone. */
export async function seedPackages(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const seeds = SEED_PACKAGES.flatMap(([shelf, firstId, packages]) =>
    packages.map(([price, gift], n) =>
      queries.insertPackage(
        toPackageRow({
          id: (firstId + n) as Id,
          shelf,
          price: centavos(price * 100),
          gift: centavos(gift * 100),
          giftTurnover: giftTurnoverFor(shelf),
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
  const shelf = parseOfferGroup(name);
  const offered = shelf === undefined ? [] : await reader.query(queries.selectOfferedPackages(shelf));
  return offered.map(({ id, price, gift, shelf: curreny, sort }) => ({ price, gift, pkgId: id, curreny, sort }));
}

/** Every package of every shelf, also those that are not offered. */
export const listPackages = async (reader: Reader): Promise<Package[]> =>
  (await reader.query(queries.selectPackages())).map(toPackage);

/** Writes a package as it is from now on. Whether its gift is allowed is judged by who calls (promotions). */
export const savePackage = async (tx: Tx, input: Package): Promise<void> => {
  await tx.query(queries.upsertPackage(toPackageRow(input)));
};

/** A package as it would be sold to a player now. */
interface Sale {
  readonly package: Package;
  readonly discountBp: number;
  readonly price: Centavos;
  /** The terms of its gift; null when it has none or it is waived. */
  readonly gift: GiftTerms | null;
}

/** What buying a package now means. Throws Refusal notFound, packageNotOffered. */
export async function quoteSale(
  reader: Reader,
  ctx: Pick<Ctx, 'now'>,
  input: { player: PlayerId; package: Id; giftWanted: boolean },
): Promise<Sale> {
  const [row] = await reader.query(queries.selectPackage(input.package));
  if (row === undefined) throw new Refusal('notFound');
  const chosen = toPackage(row);
  const now = ctx.now();
  if (!chosen.offered || !isOfferGroupOpen(chosen.shelf, await loadDepositHistory(reader, input.player), now))
    throw new Refusal('packageNotOffered');
  const discountBp = (await findDiscount(reader, input.player, now))?.fractionBp ?? 0;
  const { shelf, gift: amount, giftTurnover: turnover, giftOnce: once } = chosen;
  const gift = input.giftWanted && amount > 0 ? { shelf, amount, turnover, once } : null;
  return { package: chosen, discountBp, price: discountPrice(chosen.price, discountBp), gift };
}
