import type { DepositPackage } from '@arara/contract/player/payments';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, centavos } from '@arara/money';
import { discountPrice, type GiftTerms, getGiftTurnoverFactor, isOncePerCpf } from '@arara/promotions/gifts';
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
  /** How many times the gift must be wagered. */
  readonly giftTurnover: number;
  readonly giftOnce: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

/** Price and gift of each package of an offer group, in reais. Each group has a hundred ids, which never change. */
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

const toPackageRow = ({ giftTurnover, giftOnce, ...rest }: Package): queries.PackageRow => ({
  ...rest,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
});

const toPackage = ({ gift_turnover: giftTurnover, gift_once: giftOnce, ...rest }: queries.PackageRow): Package => ({
  ...rest,
  giftTurnover,
  giftOnce,
});

/** Inserts the packages of every offer group that the database lacks; packages that an operator changed stay as they are. */
export async function seedPackages(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const seeds = SEED_PACKAGES.flatMap(([shelf, firstId, packages]) =>
    packages.map(([price, gift], n) =>
      queries.insertPackage(
        toPackageRow({
          id: (firstId + n) as Id,
          shelf,
          price: centavos(price * 100),
          gift: centavos(gift * 100),
          giftTurnover: getGiftTurnoverFactor(shelf),
          giftOnce: isOncePerCpf(shelf),
          sort: n + 1,
          offered: true,
        }),
      ),
    ),
  );
  await ctx.db.tx('seed packages', (tx) => tx.flight(...seeds));
}

/** The offered packages of a group, sorted. An empty name is the group of the deposit panel. */
export async function getPrices(reader: Reader, name: string): Promise<DepositPackage[]> {
  const shelf = parseOfferGroup(name);
  const offered = shelf === undefined ? [] : await reader.query(queries.selectOfferedPackages(shelf));
  return offered.map(({ id, price, gift, shelf: curreny, sort }) => ({ price, gift, pkgId: id, curreny, sort }));
}

/** Every package of every group, also those that are not offered. */
export const listPackages = async (reader: Reader): Promise<Package[]> =>
  (await reader.query(queries.selectPackages())).map(toPackage);

/** Saves a package. The caller, promotions, has checked that its gift is allowed. */
export const savePackage = async (tx: Tx, input: Package): Promise<void> => {
  await tx.query(queries.upsertPackage(toPackageRow(input)));
};

/** The terms on which a package would be sold to a player now. */
interface Sale {
  readonly package: Package;
  readonly discountBp: number;
  readonly price: Centavos;
  /** The terms of its gift; null when it has none or the player waives it. */
  readonly gift: GiftTerms | null;
}

/** The terms of buying a package now. Throws Refusal notFound, packageNotOffered. */
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
