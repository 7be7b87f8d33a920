import type { CallInput, CallOutput } from '@arara/contract';
import type { Id } from '@arara/contract/fields';
import type { WalletRecord } from '@arara/contract/wallet';
import { type Centavos, ZERO } from '@arara/money';
import { levelOf, nextLevel } from '@arara/promotions/vip';
import { accountOf, invitedCount, playersCount } from '../accounts/accounts.ts';
import { type Ctx, idAt, type Instant } from '../context.ts';
import type { Db, Reader } from '../db/db.ts';
import type { Games } from '../games/games.ts';
import * as wallet from '../wallet/wallet.ts';

type Records = (reader: Reader, player: Id, page: wallet.Page) => Promise<WalletRecord[]>;

/** The doors that views read through, beside accounts and wallet. */
export interface Doors {
  readonly games: Pick<Games, 'rounds' | 'winners'>;
  readonly bets: { readonly records: Records };
  readonly payments: {
    readonly deposits: Records;
    readonly withdrawals: Records;
    /** Paid deposits: how many, the last one, the sum; and the sum of confirmed withdrawals. */
    readonly totals: (
      reader: Reader,
      player: Id,
    ) => Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }>;
  };
}

/** Offers are for the first and the second deposit; from then on the count says no more (decisions.md, "paypackage"). */
const PAY_PACKAGES = 2;

/** A player as the player sees it. Throws Refusal notFound. */
export async function userInfo(
  ctx: Ctx,
  { payments }: Pick<Doors, 'payments'>,
  player: Id,
): Promise<CallOutput<'userInfo'>> {
  const { read } = ctx.db;
  const [account, balances, paid, life, invited] = await Promise.all([
    accountOf(read, player),
    wallet.balanceOf(read, player),
    payments.totals(read, player),
    wallet.lifetime(read, player),
    invitedCount(read, player),
  ]);
  const next = nextLevel(paid.paidSum, life.staked);
  return {
    uId: player,
    name: account.name,
    username: account.username,
    email: account.username,
    balance: balances.balance,
    freeBalance: balances.freeBalance,
    payAmount: paid.lastPaid,
    yqm: account.inviteCode,
    level: levelOf(paid.paidSum, life.staked),
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
    testFlag: 0,
    paypackage: Math.min(PAY_PACKAGES, paid.paidCount),
    kyc: account.kyc,
    lx: account.lx,
    payDiscount: null,
  };
}

/** Everything playable, and the bonus part of it. Throws Refusal notFound. */
export async function getBalance(ctx: Ctx, player: Id): Promise<CallOutput<'getBalance'>> {
  const { balance, freeBalance } = await wallet.balanceOf(ctx.db.read, player);
  return { balance, freeBalance };
}

type Figures = CallOutput<'guestAnalysis'>;
const FIGURES_MS = 5000;
const figures = new WeakMap<Db, { readonly until: Instant; readonly value: Promise<Figures> }>();

/** How many players there are and how many have won: counted, at most five seconds ago. */
export function guestAnalysis(ctx: Ctx, { games }: Pick<Doors, 'games'>): Promise<Figures> {
  const known = figures.get(ctx.db);
  if (known !== undefined && ctx.now() < known.until) return known.value;
  const value = count(ctx.db.read, games);
  figures.set(ctx.db, { until: ctx.now() + FIGURES_MS, value });
  // What failed is asked again by the next visitor; this one's caller hears of it from `value`.
  value.catch(() => figures.delete(ctx.db));
  return value;
}

async function count(reader: Reader, games: Doors['games']): Promise<Figures> {
  const [number, amount] = await Promise.all([playersCount(reader), games.winners(reader)]);
  return { number, amount };
}

const PAGE = 20;
/** Past every id that can be made, and still one that the database can hold. */
const LAST = Number.MAX_SAFE_INTEGER as Id;
/** Any later instant has no id: 2095. */
const LAST_INSTANT: Instant = Date.UTC(2095, 0, 1);

/** An instant of a request as a limit of ids: whatever number it is, it names some id. */
const limitAt = (at: Instant): Id => idAt(Math.min(LAST_INSTANT, Math.max(0, Math.ceil(at))));

/** A page of a player's records, newest first, in [from, to) and before the cursor. */
export async function records(
  ctx: Ctx,
  doors: Doors,
  player: Id,
  it: CallInput<'records'>,
): Promise<CallOutput<'records'>> {
  const limit = it.limit ?? PAGE;
  const page = {
    from: it.from === undefined ? (0 as Id) : limitAt(it.from),
    to: it.to === undefined ? LAST : limitAt(it.to),
    before: it.cursor ?? LAST,
    limit: limit + 1,
  };
  const { games, bets, payments } = doors;
  const kinds: Readonly<Record<typeof it.kind, Records>> = {
    deposit: payments.deposits,
    withdraw: payments.withdrawals,
    flow: wallet.flow,
    game: games.rounds,
    bet: bets.records,
  };
  const found = await kinds[it.kind](ctx.db.read, player, page);
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
