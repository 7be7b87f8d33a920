import type { CallInput, CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, ZERO } from '@arara/money';
import { payPackageOf } from '@arara/promotions/offers';
import { levelOf, nextLevel } from '@arara/promotions/vip';
import { accountOf, hasTest, invitedCount, playersAmong, playersCount } from '../accounts/accounts.ts';
import { type Ctx, idAt, type Instant } from '../context.ts';
import type { Db, Reader } from '../platform/db/db.ts';
import type { Games } from '../games/games.ts';
import * as wallet from '../wallet/wallet.ts';

export { statement } from './statement.ts';
export { verifyBooks } from '../proofs/proofs.ts';

type Winners = (reader: Reader) => Promise<readonly Id[]>;
type Records = (reader: Reader, player: Id, page: wallet.Page) => Promise<WalletRecord[]>;

/** The doors that views read through, beside accounts and wallet. */
export interface Doors {
  readonly games: Pick<Games, 'rounds' | 'winners'>;
  readonly bets: { readonly records: Records; readonly winners: Winners };
  readonly promotions: {
    readonly awards: Records;
    /** The VIP level that was reached, and the stakes that counted for it. */
    readonly vipProgress: (reader: Reader, player: Id) => Promise<{ level: number; counted: Centavos }>;
  };
  readonly payments: {
    /** The discount that runs now. */
    readonly discountOf: (
      reader: Reader,
      player: Id,
      now: Instant,
    ) => Promise<{ fractionBp: number; expiresAt: Instant } | undefined>;
    /** How a player's orders stand: what arrived, what was asked for today, what waits for a person. */
    readonly standingOf: (
      ctx: Ctx,
      player: Id,
    ) => Promise<{ withdrawals: number; withdrawalsToday: number; paymentsInReview: number }>;
    readonly deposits: (ctx: Ctx, player: Id, page: wallet.Page) => Promise<WalletRecord[]>;
    readonly withdrawals: Records;
    readonly transfers: Records;
    /** Paid deposits: how many, the last one, the sum; and the sum of confirmed withdrawals. */
    readonly totals: (
      reader: Reader,
      player: Id,
    ) => Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }>;
  };
}

/** A player as the player sees it. Throws Refusal notFound. */
export async function userInfo(
  ctx: Ctx,
  { payments, promotions }: Pick<Doors, 'payments' | 'promotions'>,
  player: Id,
): Promise<CallOutput<'userInfo'>> {
  const { read } = ctx.db;
  const [account, balances, paid, life, invited, vip, discount, tested] = await Promise.all([
    accountOf(read, player),
    wallet.balanceOf(read, player),
    payments.totals(read, player),
    wallet.lifetime(read, player),
    invitedCount(read, player),
    promotions.vipProgress(read, player),
    payments.discountOf(read, player, ctx.now()),
    hasTest(read, player),
  ]);
  const next = nextLevel(paid.paidSum, vip.counted);
  return {
    uId: player,
    name: account.name,
    username: account.username,
    email: account.username,
    balance: balances.balance,
    freeBalance: balances.freeBalance,
    payAmount: paid.lastPaid,
    yqm: account.inviteCode,
    level: Math.max(vip.level, levelOf(paid.paidSum, vip.counted)),
    header: account.header,
    time: account.createdAt,
    extendInfo: {},
    paySumAmount: paid.paidSum,
    wdSumAmount: paid.withdrawnSum,
    gameSumAmount: life.staked,
    level1Amount: ZERO,
    level2Amount: ZERO,
    level3Amount: ZERO,
    level1Person: invited.level1,
    level2Person: invited.level2,
    level3Person: invited.level3,
    nextlevel: { gameSumAmount: next?.gameSumAmount ?? ZERO, paySumAmount: next?.paySumAmount ?? ZERO },
    testFlag: tested ? 1 : 0,
    curreny: balances.currency,
    paypackage: payPackageOf(paid.paidCount),
    kyc: account.kyc,
    lx: account.lx,
    payDiscount:
      discount === undefined ? null : { discount: discount.fractionBp / 10_000, expiredTime: discount.expiresAt },
  };
}

/** Everything playable, and the bonus part of it. Throws Refusal notFound. */
export async function getBalance(ctx: Ctx, player: Id): Promise<CallOutput<'getBalance'>> {
  const { balance, freeBalance } = await wallet.balanceOf(ctx.db.read, player);
  return { balance, freeBalance };
}

/** Where a person is reached: the id of the support chat, after a # the messaging handle; null while support is off. */
export function csid({ config: { support } }: Pick<Ctx, 'config'>): CallOutput<'csid'> {
  if (support === null) return null;
  return support.handle === undefined ? support.id : `${support.id}#${support.handle}`;
}

type Figures = CallOutput<'guestAnalysis'>;
const FIGURES_MS = 5000;
const figures = new WeakMap<Db, { readonly until: Instant; readonly value: Promise<Figures> }>();

/** How many players there are and how many of them have won a round or a bet: counted, at most five seconds ago. */
export function guestAnalysis(ctx: Ctx, doors: Pick<Doors, 'games' | 'bets'>): Promise<Figures> {
  const known = figures.get(ctx.db);
  if (known !== undefined && ctx.now() < known.until) return known.value;
  const value = count(ctx.db.read, doors);
  figures.set(ctx.db, { until: ctx.now() + FIGURES_MS, value });
  // What failed is asked again by the next visitor; this one's caller hears of it from `value`.
  value.catch(() => figures.delete(ctx.db));
  return value;
}

async function count(reader: Reader, { games, bets }: Pick<Doors, 'games' | 'bets'>): Promise<Figures> {
  const [number, ...winners] = await Promise.all([playersCount(reader), games.winners(reader), bets.winners(reader)]);
  return { number, amount: await playersAmong(reader, [...new Set(winners.flat())]) };
}

const PAGE = 20;
/** Past every id that can be made, and still one that the database can hold. */
const LAST = Number.MAX_SAFE_INTEGER as Id;
/** Any later instant has no id: 2095. */
const LAST_INSTANT: Instant = Date.UTC(2095, 0, 1);

/** An instant of a request as a limit of ids: whatever number it is, it names some id. */
const limitAt = (at: Instant): Id => idAt(Math.min(LAST_INSTANT, Math.max(0, Math.ceil(at))));

/** A request for a page, as limits of ids. */
interface Asked {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly cursor?: Id | undefined;
  readonly limit?: number | undefined;
}

/** A page of what `read` finds, newest first, in [from, to) and before the cursor. */
async function paged<Item extends { readonly id: Id }>(
  it: Asked,
  read: (page: wallet.Page) => Promise<Item[]>,
): Promise<{ items: Item[]; nextCursor: Id | null }> {
  const limit = it.limit ?? PAGE;
  const found = await read({
    from: it.from === undefined ? (0 as Id) : limitAt(it.from),
    to: it.to === undefined ? LAST : limitAt(it.to),
    before: it.cursor ?? LAST,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Several kinds of records as one, newest first: ids are time-ordered over all of them. */
const merged =
  (kinds: readonly Records[]): Records =>
  async (reader, player, page) => {
    const pages = await Promise.all(kinds.map((kind) => kind(reader, player, page)));
    return pages
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, page.limit);
  };

/** A page of a player's records, newest first, in [from, to) and before the cursor. */
export async function records(
  ctx: Ctx,
  doors: Doors,
  player: Id,
  it: CallInput<'records'>,
): Promise<CallOutput<'records'>> {
  if (it.from !== undefined && it.to !== undefined && it.to < it.from)
    throw new Refusal('badFields', {}, { fields: { to: 'periodReversed' } });
  const { games, bets, payments, promotions } = doors;
  const deposits: Records = (_, owner, page) => payments.deposits(ctx, owner, page);
  const kinds: Readonly<Record<typeof it.kind, Records>> = {
    bill: merged([deposits, payments.withdrawals, payments.transfers, promotions.awards]),
    deposit: deposits,
    withdraw: payments.withdrawals,
    award: promotions.awards,
    transfer: payments.transfers,
    flow: wallet.flow,
    game: games.rounds,
    bet: bets.records,
  };
  return paged(it, (page) => kinds[it.kind](ctx.db.read, player, page));
}

/** A page of a player's ledger as it stands in the book, newest first. */
export const ledgerPage = (ctx: Ctx, player: Id, it: Asked) =>
  paged(it, (page) => wallet.ledger(ctx.db.read, player, page));
