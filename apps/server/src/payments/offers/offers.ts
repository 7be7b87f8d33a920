import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { DepositPackage } from '@arara/contract/player/payments';
import { type Centavos, centavos, ZERO } from '@arara/money';
import {
  BONUS_MS,
  discountPrice,
  type GiftDecision,
  type GiftOutcome,
  type GiftTerms,
  giftTurnoverFor,
  isOncePerCpf,
  decideGiftOutcome,
  computeWagering,
} from '@arara/promotions/gifts';
import { isOfferGroupOpen, type DepositHistory, type OfferGroup, parseOfferGroup } from '@arara/promotions/offers';
import { readAccount, readCpfHmac } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { isPermitRefused, permit, readProtectedPlayer } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { Deposit } from '../orders/deposit-order.ts';
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

const toPackageRow = ({ giftTurnover, giftOnce, ...it }: Package): queries.PackageRow => ({
  ...it,
  gift_turnover: giftTurnover,
  gift_once: giftOnce,
});

const toPackage = ({ gift_turnover: giftTurnover, gift_once: giftOnce, ...it }: queries.PackageRow): Package => ({
  ...it,
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
export const savePackage = async (tx: Tx, it: Package): Promise<void> => {
  await tx.query(queries.upsertPackage(toPackageRow(it)));
};

/** What the offers ask about a player. Throws Refusal notFound. */
export async function loadDepositHistory(reader: Reader, player: PlayerId): Promise<DepositHistory> {
  const { createdAt } = await readAccount(reader, player);
  const [paid] = await reader.query(queries.selectPaidDeposits(player));
  // A payment may have waited for its review: the offer that follows it begins when it counts. One without an order has no step.
  const credited = paid?.credited ?? null;
  const firstPaidAt = credited === null ? (paid?.first_at ?? null) : readIdInstant(credited);
  return { registeredAt: createdAt, paidDeposits: paid?.count ?? 0, firstPaidAt };
}

/** A player's discount on every package, as long as it runs. */
export async function findDiscount(
  reader: Reader,
  player: PlayerId,
  now: Instant,
): Promise<{ readonly fractionBp: number; readonly expiresAt: Instant } | undefined> {
  const [row] = await reader.query(queries.selectDiscount(player, now));
  return row === undefined ? undefined : { fractionBp: row.fraction_bp, expiresAt: row.expires_at };
}

/** The deepest discount that anybody has now, in ten-thousandths; 0 when nobody has one. */
export async function findDeepestDiscount(reader: Reader, now: Instant): Promise<number> {
  const [row] = await reader.query(queries.selectDeepestDiscount(now));
  return row?.fraction_bp ?? 0;
}

/** Takes a player's discount back. */
export const removeDiscount = async (tx: Tx, player: PlayerId): Promise<void> => {
  await tx.query(queries.deleteDiscount(player));
};

/** Gives a player a discount, in the place of one that runs. `fractionBp` is in ten-thousandths, at most nine tenths. */
export async function grantDiscount(tx: Tx, player: PlayerId, fractionBp: number, expiresAt: Instant): Promise<void> {
  if (!Number.isInteger(fractionBp) || fractionBp < 1 || fractionBp > 9000)
    throw new RangeError(`a discount of ${fractionBp} ten-thousandths`);
  await tx.query(queries.upsertDiscount(player, fractionBp, expiresAt));
}

/** True when the gift of a shelf was given to this player's CPF before. */
export async function isGiftTaken(reader: Reader, player: PlayerId, shelf: OfferGroup): Promise<boolean> {
  const [row] = await reader.query(queries.selectIsGiftTaken(await readCpfHmac(reader, player), shelf));
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

/** What would become of a gift if its money arrived now. */
export async function evaluateGift(
  reader: Reader,
  input: { player: PlayerId; gift: GiftTerms; at: Instant },
): Promise<GiftOutcome> {
  const { player, gift, at } = input;
  return decideGiftOutcome(gift, {
    history: await loadDepositHistory(reader, player),
    at,
    taken: gift.once && (await isGiftTaken(reader, player, gift.shelf)),
    giftOpen: await wallet.hasOpenGift(reader, player, at),
  });
}

/** What was decided about the gift of an order, with the permit to give it. */
export type DecidedGift =
  | { readonly outcome: 'given'; readonly permit: wallet.Permit<'promotion'> }
  | { readonly outcome: Exclude<GiftDecision, 'given'> };

/**
 * Decides, before an order is credited, about the gift it was sold with; undefined when it was sold without. The player, whose
 * wallet is locked, may have been kept from bonuses since.
 */
export async function decideGift(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  locked: wallet.WalletState,
  order: Deposit,
  at: Instant,
): Promise<DecidedGift | undefined> {
  const { player, id, gift } = order;
  if (gift === null) return undefined;
  const outcome = await evaluateGift(tx, { player, gift, at });
  if (outcome !== 'given') return { outcome };
  const permitted = permit(await readProtectedPlayer(tx, ctx, locked), { promotion: gift.amount }, ctx.now());
  if (isPermitRefused(permitted)) return { outcome: 'restricted' };
  const given = { outcome, permit: permitted };
  if (!gift.once) return given;
  const claim = { cpfHmac: await readCpfHmac(tx, player), offer: gift.shelf, player, deposit: id };
  const [first] = await tx.query(queries.insertTakenGift(claim));
  return first === undefined ? { outcome: 'taken' } : given;
}

/** Gives the gift of an order that was just credited, in the same transaction, if it was decided so. */
export async function grantGift(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  order: Deposit,
  decided: DecidedGift | undefined,
): Promise<void> {
  const { player, id, gift } = order;
  if (gift === null || decided === undefined) return;
  await tx.query(queries.updateGiftOutcome(player, id, decided.outcome));
  if (decided.outcome !== 'given') return;
  await wallet.grantBonus(tx, ctx, state, decided.permit, {
    kind: 'bonus-grant',
    source: gift.shelf,
    ref: id,
    amount: gift.amount,
    required: computeWagering(ZERO, gift).bonus,
    gift: true,
    expiresAt: ctx.now() + BONUS_MS,
  });
}
