import type { CallInput, CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, ZERO } from '@arara/money';
import { toPayPackage } from '@arara/promotions/offers';
import { findVipLevel, findNextLevel } from '@arara/promotions/vip';
import { readAccount, hasTestAccount, countInvited, countPlayersAmong, countPlayers } from '../accounts/accounts.ts';
import type { Ctx, Instant } from '../context.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import type { Db, Reader } from '../platform/db/db.ts';
import type { Games } from '../games/games.ts';
import { readRestriction } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';

export { createStatement } from './statement.ts';

type ListWinners = (reader: Reader) => Promise<readonly PlayerId[]>;
/** A record, with the cursor of the page after it where that is not the record's own id. */
type PagedRecord = WalletRecord & { readonly cursor?: Id };
type ListRecords = (reader: Reader, player: PlayerId, page: wallet.RecordPage) => Promise<PagedRecord[]>;

/** What views read from other domains, beside accounts and wallet. The composition of the server (`app.ts`) passes it. */
export interface ViewSources {
  readonly games: Pick<Games, 'rounds' | 'winners'>;
  readonly bets: { readonly records: ListRecords; readonly winners: ListWinners };
  readonly promotions: {
    readonly listAwards: ListRecords;
    /** The VIP level that was reached, and the stakes that counted for it. */
    readonly loadVipProgress: (reader: Reader, player: PlayerId) => Promise<{ level: number; counted: Centavos }>;
  };
  readonly payments: {
    /** The discount that runs now. */
    readonly findDiscount: (
      reader: Reader,
      player: PlayerId,
      now: Instant,
    ) => Promise<{ fractionBp: number; expiresAt: Instant } | undefined>;
    /** The numbers of a player's orders: paid withdrawals, withdrawals requested today, payments in review. */
    readonly summarizeOrders: (
      ctx: Ctx,
      player: PlayerId,
    ) => Promise<{ withdrawals: number; withdrawalsToday: number; paymentsInReview: number }>;
    readonly listDeposits: (ctx: Ctx, player: PlayerId, page: wallet.RecordPage) => Promise<WalletRecord[]>;
    readonly listWithdrawals: ListRecords;
    readonly listTransfers: ListRecords;
    /** Paid deposits: how many, the last one, the sum; and the sum of confirmed withdrawals. */
    readonly loadPaymentTotals: (
      reader: Reader,
      player: PlayerId,
    ) => Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }>;
  };
}

/** A player as they see themselves. Throws Refusal notFound. */
export async function getUserInfo(
  ctx: Ctx,
  { payments, promotions }: Pick<ViewSources, 'payments' | 'promotions'>,
  player: PlayerId,
): Promise<CallOutput<'userInfo'>> {
  const { views: read } = ctx.db;
  const [account, balances, paid, life, invited, vip, discount, tested, restriction] = await Promise.all([
    readAccount(read, player),
    wallet.readBalances(read, player),
    payments.loadPaymentTotals(read, player),
    wallet.readLifetimeTotals(read, player),
    countInvited(read, player),
    promotions.loadVipProgress(read, player),
    payments.findDiscount(read, player, ctx.now()),
    hasTestAccount(read, player),
    readRestriction(read, player, ctx.now()),
  ]);
  const next = findNextLevel(paid.paidSum, vip.counted);
  return {
    uId: player,
    name: account.name,
    username: account.username,
    email: account.username,
    balance: balances.balance,
    freeBalance: balances.freeBalance,
    payAmount: paid.lastPaid,
    yqm: account.inviteCode,
    level: Math.max(vip.level, findVipLevel(paid.paidSum, vip.counted)),
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
    paypackage: toPayPackage(paid.paidCount),
    kyc: account.kyc,
    lx: account.lx,
    payDiscount:
      discount === undefined ? null : { discount: discount.fractionBp / 10_000, expiredTime: discount.expiresAt },
    ...(restriction === undefined ? {} : { restriction }),
  };
}

/** Everything playable, and the bonus part of it. Throws Refusal notFound. */
export async function getBalance(ctx: Ctx, player: PlayerId): Promise<CallOutput<'getBalance'>> {
  const { balance, freeBalance } = await wallet.readBalances(ctx.db.views, player);
  return { balance, freeBalance };
}

/** The contact of the support: the id of the chat, with the messaging handle after a #; null while support is off. */
export function getSupportContact({ config: { support } }: Pick<Ctx, 'config'>): CallOutput<'csid'> {
  if (support === null) return null;
  return support.handle === undefined ? support.id : `${support.id}#${support.handle}`;
}

type Figures = CallOutput<'guestAnalysis'>;
const FIGURES_MS = 5000;
const cachedFigures = new WeakMap<Db, { readonly until: Instant; readonly value: Promise<Figures> }>();

/** How many players exist and how many of them have won a round or a bet, counted at most five seconds ago. */
export function getGuestAnalysis(ctx: Ctx, doors: Pick<ViewSources, 'games' | 'bets'>): Promise<Figures> {
  const known = cachedFigures.get(ctx.db);
  if (known !== undefined && ctx.now() < known.until) return known.value;
  const value = countFigures(ctx.db.views, doors);
  cachedFigures.set(ctx.db, { until: ctx.now() + FIGURES_MS, value });
  // A failed count is not kept: the next caller counts again, and this one gets the error from `value`.
  value.catch(() => cachedFigures.delete(ctx.db));
  return value;
}

async function countFigures(reader: Reader, { games, bets }: Pick<ViewSources, 'games' | 'bets'>): Promise<Figures> {
  const [number, ...winners] = await Promise.all([countPlayers(reader), games.winners(reader), bets.winners(reader)]);
  return { number, amount: await countPlayersAmong(reader, [...new Set(winners.flat())]) };
}

const DEFAULT_LIMIT = 20;
/** Above every id, and still in the range of the database. */
const LAST_ID = Number.MAX_SAFE_INTEGER as Id;
/** The last instant that an id can hold. */
const LAST_INSTANT: Instant = Date.UTC(2095, 0, 1);

/** An instant of a request as a limit of ids, whatever number it is. */
const toIdLimit = (at: Instant): Id => computeFirstIdAt(Math.min(LAST_INSTANT, Math.max(0, Math.ceil(at))));

/** A request for a page, as limits of ids. */
interface PageRequest {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly cursor?: Id | undefined;
  readonly limit?: number | undefined;
}

/** A page of what `read` finds, newest first, in [from, to) and before the cursor. */
async function readPage<Item extends { readonly id: Id; readonly cursor?: Id }>(
  request: PageRequest,
  read: (page: wallet.RecordPage) => Promise<Item[]>,
): Promise<{ items: Item[]; nextCursor: Id | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT;
  const found = await read({
    from: request.from === undefined ? (0 as Id) : toIdLimit(request.from),
    to: request.to === undefined ? LAST_ID : toIdLimit(request.to),
    before: request.cursor ?? LAST_ID,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? (last.cursor ?? last.id) : null };
}

/** Several kinds of records as one, newest first: ids are time-ordered over all of them. */
const mergeRecords =
  (kinds: readonly ListRecords[]): ListRecords =>
  async (reader, player, page) => {
    const pages = await Promise.all(kinds.map((kind) => kind(reader, player, page)));
    return pages
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, page.limit);
  };

/** A page of a player's records, newest first, in [from, to) and before the cursor. */
export async function listRecords(
  ctx: Ctx,
  doors: ViewSources,
  player: PlayerId,
  input: CallInput<'records'>,
): Promise<CallOutput<'records'>> {
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    throw new Refusal('badFields', {}, { fields: { to: 'periodReversed' } });
  const { games, bets, payments, promotions } = doors;
  const deposits: ListRecords = (_, owner, page) => payments.listDeposits(ctx, owner, page);
  const kinds: Readonly<Record<typeof input.kind, ListRecords>> = {
    bill: mergeRecords([deposits, payments.listWithdrawals, payments.listTransfers, promotions.listAwards]),
    deposit: deposits,
    withdraw: payments.listWithdrawals,
    award: promotions.listAwards,
    transfer: payments.listTransfers,
    flow: wallet.listBalanceRecords,
    game: games.rounds,
    bet: bets.records,
  };
  return readPage(input, (page) => kinds[input.kind](ctx.db.views, player, page));
}

/** A page of a player's ledger, newest first. */
export const listLedger = (ctx: Ctx, player: PlayerId, input: PageRequest) =>
  readPage(input, (page) => wallet.readLedger(ctx.db.views, player, page));
