import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { toDepositOfferNumber } from '@arara/promotions/offers';
import { findVipLevel, findNextVipLevel } from '@arara/promotions/vip';
import {
  readPlayerAccount,
  hasTestAccount,
  countInvitedPlayersByLevel,
  countRealPlayersAmongIds,
  countPlayers,
} from '../accounts/accounts.ts';
import type { Ctx, Instant } from '../context.ts';
import { isPlanDue } from '../platform/clock.ts';
import { computeFirstIdAt } from '../platform/ids.ts';
import type { Db, SqlReader } from '../platform/db/db.ts';
import type { CasinoGamesService } from '../games/games.ts';
import { readRestriction } from '../protection/protection.ts';
import { type BetSubjectSources, loadBetSubjects } from './bet-subjects.ts';
import { defaultLang, type Lang } from '../platform/text/lang.ts';
import * as wallet from '../wallet/wallet.ts';

export { createDataExportSections } from './data-export/export-sections.ts';
export { readNetPosition } from './net-position.ts';
export { listPublicPages } from './page-links.ts';
export { createAccountStatementFile } from './statement.ts';

type WinningPlayerIdsReader = (reader: SqlReader) => Promise<readonly PlayerId[]>;
/** A record, with the cursor of the page after it where that is not the record's own id. */
type PagedWalletRecord = WalletRecord & { readonly cursor?: Id };
type ListPlayerWalletRecords = (
  reader: SqlReader,
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
  /** Of names in the records; `defaultLang` without it. */
  lang?: Lang,
) => Promise<PagedWalletRecord[]>;

/** What views read from other domains, beside accounts and wallet. The composition of the server (`server.ts`) passes it. */
export interface PlayerViewSources {
  readonly games: Pick<CasinoGamesService, 'rounds' | 'winners' | 'gameCodes'>;
  readonly bets: BetSubjectSources['bets'] & {
    readonly records: ListPlayerWalletRecords;
    readonly winners: WinningPlayerIdsReader;
  };
  readonly promotions: {
    readonly listAwards: ListPlayerWalletRecords;
    /** The VIP level that was reached, and the stakes that counted for it. */
    readonly loadVipProgress: (reader: SqlReader, player: PlayerId) => Promise<{ level: number; counted: Centavos }>;
  };
  readonly referral: {
    readonly listClaims: ListPlayerWalletRecords;
    /** The booked commission on each level. */
    readonly readCommissionByLevel: (reader: SqlReader, player: PlayerId) => Promise<readonly Centavos[]>;
  };
  readonly payments: {
    /** The discount that runs now. */
    readonly findPlayerDiscount: (
      reader: SqlReader,
      player: PlayerId,
      now: Instant,
    ) => Promise<{ fractionBp: number; expiresAt: Instant } | undefined>;
    /** The numbers of a player's orders: paid withdrawals, withdrawals requested today, payments in review. */
    readonly summarizePaymentOrders: (
      ctx: Ctx,
      player: PlayerId,
    ) => Promise<{ withdrawals: number; withdrawalsToday: number; paymentsInReview: number }>;
    readonly listDeposits: (ctx: Ctx, player: PlayerId, page: wallet.WalletRecordPageBounds) => Promise<WalletRecord[]>;
    readonly listWithdrawals: ListPlayerWalletRecords;
    readonly listTransfers: ListPlayerWalletRecords;
    /** Paid deposits: how many, the last one, the sum; and the sum of confirmed withdrawals. */
    readonly loadPaymentTotals: (
      reader: SqlReader,
      player: PlayerId,
    ) => Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }>;
  };
}

/** A player as they see themselves. Throws Refusal notFound. */
export async function getUserInfo(
  ctx: Ctx,
  { payments, promotions, referral }: Pick<PlayerViewSources, 'payments' | 'promotions' | 'referral'>,
  player: PlayerId,
): Promise<PlayerCallOutput<'userInfo'>> {
  const { views: read } = ctx.db;
  const [account, balances, paid, life, invited, commission, vip, discount, tested, restriction] = await Promise.all([
    readPlayerAccount(read, player),
    wallet.readBalances(read, player),
    payments.loadPaymentTotals(read, player),
    wallet.readLifetimeTotals(read, player),
    countInvitedPlayersByLevel(read, player),
    referral.readCommissionByLevel(read, player),
    promotions.loadVipProgress(read, player),
    payments.findPlayerDiscount(read, player, ctx.now()),
    hasTestAccount(read, player),
    readRestriction(read, player, ctx.now()),
  ]);
  const next = findNextVipLevel(paid.paidSum, vip.counted);
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
    level1Amount: commission[0] ?? ZERO_CENTAVOS,
    level2Amount: commission[1] ?? ZERO_CENTAVOS,
    level3Amount: commission[2] ?? ZERO_CENTAVOS,
    level1Person: invited.level1,
    level2Person: invited.level2,
    level3Person: invited.level3,
    nextlevel: {
      gameSumAmount: next?.gameSumAmount ?? ZERO_CENTAVOS,
      paySumAmount: next?.paySumAmount ?? ZERO_CENTAVOS,
    },
    testFlag: tested ? 1 : 0,
    curreny: balances.currency,
    paypackage: toDepositOfferNumber(paid.paidCount),
    kyc: account.kyc,
    lx: account.lx,
    payDiscount:
      discount === undefined ? null : { discount: discount.fractionBp / 10_000, expiredTime: discount.expiresAt },
    ...(restriction === undefined ? {} : { restriction }),
  };
}

/** Everything playable, and the bonus part of it. Throws Refusal notFound. */
export async function getBalance(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'getBalance'>> {
  const { balance, freeBalance } = await wallet.readBalances(ctx.db.views, player);
  return { balance, freeBalance };
}

type PublicSiteFigures = PlayerCallOutput<'guestAnalysis'>;
const VISITOR_FIGURES_CACHE_MS = 5000;
const cachedPublicSiteFigures = new WeakMap<
  Db,
  { readonly until: Instant; readonly value: Promise<PublicSiteFigures> }
>();

/** How many players exist and how many of them have won a round or a bet, counted at most five seconds ago. */
export function getPublicSiteFigures(
  ctx: Ctx,
  doors: Pick<PlayerViewSources, 'games' | 'bets'>,
): Promise<PublicSiteFigures> {
  const known = cachedPublicSiteFigures.get(ctx.db);
  if (known !== undefined && !isPlanDue(known.until, ctx.now(), VISITOR_FIGURES_CACHE_MS)) return known.value;
  const value = countFiguresShownToVisitors(ctx.db.views, doors);
  cachedPublicSiteFigures.set(ctx.db, { until: ctx.now() + VISITOR_FIGURES_CACHE_MS, value });
  // A failed count is not kept: the next caller counts again, and this one gets the error from `value`.
  value.catch(() => cachedPublicSiteFigures.delete(ctx.db));
  return value;
}

async function countFiguresShownToVisitors(
  reader: SqlReader,
  { games, bets }: Pick<PlayerViewSources, 'games' | 'bets'>,
): Promise<PublicSiteFigures> {
  const [number, ...winners] = await Promise.all([countPlayers(reader), games.winners(reader), bets.winners(reader)]);
  return { number, amount: await countRealPlayersAmongIds(reader, [...new Set(winners.flat())]) };
}

const DEFAULT_RECORD_PAGE_SIZE = 20;
/** Above every id, and still in the range of the database. */
const LARGEST_RECORD_ID = Number.MAX_SAFE_INTEGER as Id;
/** The last instant that an id can hold. */
const LAST_INSTANT_IN_ID: Instant = Date.UTC(2095, 0, 1);

/** An instant of a request as a limit of ids, whatever number it is. */
const toFirstIdAtOrAfter = (at: Instant): Id =>
  computeFirstIdAt(Math.min(LAST_INSTANT_IN_ID, Math.max(0, Math.ceil(at))));

/** A request for a page, as limits of ids. */
interface WalletRecordPageRequest {
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  readonly cursor?: Id | undefined;
  readonly limit?: number | undefined;
}

/** A page of what `read` finds, newest first, in [from, to) and before the cursor. */
async function readWalletRecordPage<Item extends { readonly id: Id; readonly cursor?: Id }>(
  request: WalletRecordPageRequest,
  read: (page: wallet.WalletRecordPageBounds) => Promise<Item[]>,
): Promise<{ items: Item[]; nextCursor: Id | null }> {
  const limit = request.limit ?? DEFAULT_RECORD_PAGE_SIZE;
  const found = await read({
    from: request.from === undefined ? (0 as Id) : toFirstIdAtOrAfter(request.from),
    to: request.to === undefined ? LARGEST_RECORD_ID : toFirstIdAtOrAfter(request.to),
    before: request.cursor ?? LARGEST_RECORD_ID,
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? (last.cursor ?? last.id) : null };
}

/** Several kinds of records as one, newest first: ids are time-ordered over all of them. */
const mergeWalletRecordLists =
  (kinds: readonly ListPlayerWalletRecords[]): ListPlayerWalletRecords =>
  async (reader, player, page, lang) => {
    const pages = await Promise.all(kinds.map((kind) => kind(reader, player, page, lang)));
    return pages
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, page.limit);
  };

/** Postings as records; those of a round name its game, those of a sports bet what it was placed on. */
const createNamedBalanceRecordsReader =
  (sources: BetSubjectSources): ListPlayerWalletRecords =>
  async (reader, player, page, lang) => {
    const records = await wallet.listBalanceRecords(reader, player, page);
    const postings = records.map(({ type, reference }) => ({ kind: type, ref: reference }));
    const subjects = await loadBetSubjects(sources, reader, player, postings, lang);
    return records.map((record) => ({
      ...record,
      ...(record.reference === undefined ? {} : subjects.get(record.reference)),
    }));
  };

/** A page of a player's records, newest first, in [from, to) and before the cursor. */
export async function listPlayerRecords(
  ctx: Ctx,
  doors: PlayerViewSources,
  player: PlayerId,
  input: PlayerCallInput<'records'>,
  lang: Lang = defaultLang,
): Promise<PlayerCallOutput<'records'>> {
  if (input.from !== undefined && input.to !== undefined && input.to < input.from)
    throw new Refusal('badFields', {}, { fields: { to: 'periodReversed' } });
  const { games, bets, payments, promotions, referral } = doors;
  const deposits: ListPlayerWalletRecords = (_, owner, page) => payments.listDeposits(ctx, owner, page);
  const awards = mergeWalletRecordLists([promotions.listAwards, referral.listClaims]);
  const kinds: Readonly<Record<typeof input.kind, ListPlayerWalletRecords>> = {
    bill: mergeWalletRecordLists([deposits, payments.listWithdrawals, payments.listTransfers, awards]),
    deposit: deposits,
    withdraw: payments.listWithdrawals,
    award: awards,
    transfer: payments.listTransfers,
    flow: createNamedBalanceRecordsReader(doors),
    game: games.rounds,
    bet: bets.records,
  };
  return readWalletRecordPage(input, (page) => kinds[input.kind](ctx.db.views, player, page, lang));
}

/** A page of a player's ledger, newest first. */
export const listPlayerLedgerEntries = (ctx: Ctx, player: PlayerId, input: WalletRecordPageRequest) =>
  readWalletRecordPage(input, (page) => wallet.readPlayerLedgerPage(ctx.db.views, player, page));
