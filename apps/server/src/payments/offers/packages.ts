import { type DepositPackage, FREE_AMOUNT_PACKAGE_ID } from '@arara/contract/player/payments/payments';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { type Centavos, formatDecimalAmount, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { computeDiscountedPrice, getGiftTurnoverFactor, isOfferOncePerCpf } from '@arara/promotions/gifts';
import { isOfferGroupOpen, type OfferGroup, parseOfferGroup } from '@arara/promotions/offers';
import type { Ctx } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import type { SoldGift } from '../orders/orders.queries.ts';
import { loadDepositHistory } from './deposit-history.ts';
import { findPlayerDiscount } from './discounts.ts';
import * as queries from './offers.queries.ts';

/** A package as an operator edits it. */
export interface StoredDepositPackage {
  readonly id: Id;
  readonly offerGroup: OfferGroup;
  readonly price: Centavos;
  readonly gift: Centavos;
  /** How many times the gift must be wagered. */
  readonly giftTurnover: number;
  readonly giftOnce: boolean;
  readonly sort: number;
  readonly offered: boolean;
}

/** Price and gift of each package of an offer group, in reais. Each group has a hundred ids, which never change. */
const INITIAL_DEPOSIT_PACKAGES: readonly (readonly [
  offerGroup: OfferGroup,
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

const toDepositPackageRow = ({
  offerGroup,
  giftTurnover,
  giftOnce,
  ...rest
}: StoredDepositPackage): queries.DepositPackageRow => ({
  ...rest,
  offer_group: offerGroup,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
});

const toStoredDepositPackage = ({
  offer_group: offerGroup,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
  ...rest
}: queries.DepositPackageRow): StoredDepositPackage => ({
  ...rest,
  offerGroup,
  giftTurnover,
  giftOnce,
});

/**
 * The packages that every database begins with. Other terms here need a migration: stored packages stay as they are, and
 * `ledger:verify` compares those that nobody has changed with these.
 */
export const listInitialDepositPackages = (): StoredDepositPackage[] =>
  INITIAL_DEPOSIT_PACKAGES.flatMap(([offerGroup, firstId, packages]) =>
    packages.map(([price, gift], n) => ({
      id: (firstId + n) as Id,
      offerGroup,
      price: toCentavos(price * 100),
      gift: toCentavos(gift * 100),
      giftTurnover: getGiftTurnoverFactor(offerGroup),
      giftOnce: isOfferOncePerCpf(offerGroup),
      sort: n + 1,
      offered: true,
    })),
  );

/** Inserts the packages of every offer group that the database lacks; packages that an operator changed stay as they are. */
export async function insertInitialDepositPackages(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const seeds = listInitialDepositPackages().map((each) => queries.insertDepositPackage(toDepositPackageRow(each)));
  await ctx.db.tx('seed packages', (tx) => tx.flight(...seeds));
}

/** The offered packages of a group, sorted. An empty name is the group of the deposit panel. */
export async function listOfferedDepositPackages(reader: SqlReader, name: string): Promise<DepositPackage[]> {
  const offerGroup = parseOfferGroup(name);
  const offered = offerGroup === undefined ? [] : await reader.query(queries.selectOfferedDepositPackages(offerGroup));
  return offered.map(({ id, price, gift, offer_group: curreny, sort }) => ({ price, gift, pkgId: id, curreny, sort }));
}

/** Every package of every group, also those that are not offered. */
export const listAllDepositPackages = async (reader: SqlReader): Promise<StoredDepositPackage[]> =>
  (await reader.query(queries.selectDepositPackages())).map(toStoredDepositPackage);

/** Saves a package. The caller, promotions, has checked that its gift is allowed. */
export const saveDepositPackage = async (tx: Tx, input: StoredDepositPackage): Promise<void> => {
  await tx.query(queries.upsertDepositPackage(toDepositPackageRow(input)));
};

/** Notes who set the terms of a package without a second person, or with `null` that two people did. Orders from now on have it. */
export const markDepositPackageChange = async (tx: Tx, id: Id, aloneBy: StaffId | null): Promise<void> => {
  await tx.query(queries.updatePackageChangedAloneBy(id, aloneBy));
};

/** Who set the terms of a package without a second person; null when two people did, or nobody changed them. */
export const findLoneStaffOfPackage = async (reader: SqlReader, id: Id): Promise<StaffId | null> =>
  (await reader.query(queries.selectDepositPackage(id)))[0]?.changed_alone_by ?? null;

/** The terms on which a package would be sold to a player now. */
interface DepositPackageSale {
  readonly package: StoredDepositPackage;
  readonly discountBp: number;
  readonly price: Centavos;
  /** The terms of its gift; null when it has none or the player waives it. */
  readonly gift: SoldGift | null;
}

/** What a player wants to buy: a package, or with `FREE_AMOUNT_PACKAGE_ID` an amount of their own. */
export interface DepositPackageChoice {
  readonly package: Id;
  readonly amount?: Centavos | undefined;
  readonly giftWanted: boolean;
}

/** An amount of the player's own as it is sold: at its full price and without a gift. Throws Refusal. */
function quoteFreeDepositAmount(ctx: Pick<Ctx, 'config'>, amount: Centavos | undefined): DepositPackageSale {
  const limits = ctx.config.freeDepositAmount;
  if (limits === null) throw new Refusal('notFound');
  if (amount === undefined) throw new Refusal('badFields', {}, { fields: { amount: 'missing' } });
  if (amount < limits.least) throw new Refusal('belowDepositMinimum', { limit: formatDecimalAmount(limits.least) });
  if (amount > limits.most) throw new Refusal('aboveDepositMaximum', { limit: formatDecimalAmount(limits.most) });
  const sold: StoredDepositPackage = {
    id: FREE_AMOUNT_PACKAGE_ID,
    offerGroup: 'BRL',
    price: amount,
    gift: ZERO_CENTAVOS,
    giftTurnover: getGiftTurnoverFactor('BRL'),
    giftOnce: false,
    sort: 0,
    offered: true,
  };
  return { package: sold, discountBp: 0, price: amount, gift: null };
}

/**
 * The terms of buying a package, or an amount of the player's own, now. Throws Refusal notFound, packageNotOffered,
 * belowDepositMinimum, aboveDepositMaximum, badFields (amount).
 */
export async function quoteDepositPackageSale(
  reader: SqlReader,
  ctx: Pick<Ctx, 'config' | 'now'>,
  input: DepositPackageChoice & { readonly player: PlayerId },
): Promise<DepositPackageSale> {
  if (input.package === FREE_AMOUNT_PACKAGE_ID) return quoteFreeDepositAmount(ctx, input.amount);
  if (input.amount !== undefined) throw new Refusal('badFields', {}, { fields: { amount: 'unknown' } });
  const [row] = await reader.query(queries.selectDepositPackage(input.package));
  if (row === undefined) throw new Refusal('notFound');
  const chosen = toStoredDepositPackage(row);
  const now = ctx.now();
  if (!chosen.offered || !isOfferGroupOpen(chosen.offerGroup, await loadDepositHistory(reader, input.player), now))
    throw new Refusal('packageNotOffered');
  const discountBp = (await findPlayerDiscount(reader, input.player, now))?.fractionBp ?? 0;
  const { offerGroup, gift: amount, giftTurnover: turnover, giftOnce: once } = chosen;
  const alone = row.changed_alone_by === null ? {} : { aloneBy: row.changed_alone_by };
  const gift = input.giftWanted && amount > 0 ? { offerGroup, amount, turnover, once, ...alone } : null;
  return { package: chosen, discountBp, price: computeDiscountedPrice(chosen.price, discountBp), gift };
}
