/** The bets of all players, the margins of the house, and the health of the feed, as the trading room shows them. */
import type { Id } from '@arara/contract/protocol/fields';
import type { StaffCallInput, StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { MarginDay, TradedBet } from '@arara/contract/staff/trading/bets';
import { addCentavos, subtractCentavos } from '@arara/money';
import { findSport } from '@arara/sports/registry';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { computeFirstIdAt, readInstantFromId } from '../../platform/ids.ts';
import type { Lang } from '../../platform/text/lang.ts';
import { toBetResult, toBetStatus } from '../bets/bet-codes.queries.ts';
import { toBetType } from '../bets/stored-bet.ts';
import { findMarketKey } from '../events/market-key.ts';
import { formatOutcomeName } from '../events/outcome-names.ts';
import * as queries from './bets-feed.queries.ts';
import { formatTradedEventName } from './traded-events.ts';

const BETS_FEED_PAGE_SIZE = 50;
const MAX_UNREAD_SHOWN = 100;
const MARGIN_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** An operator sends no heartbeats: its row says that it was last alive at the end of time. */
const NO_HEARTBEAT_AT = 8e15;
const FIRST_POSSIBLE_ID_ABOVE_ALL = Number.MAX_SAFE_INTEGER as Id;

const statusesByFilter = {
  waiting: ['waiting'],
  open: ['accepted', 'reopened'],
  settled: ['settled'],
  refused: ['refusedInDelay'],
} as const;
const allStatuses = Object.values(statusesByFilter).flat();

/** A page of bets, the newest first. */
export async function listBetsFeed(
  ctx: Ctx,
  lang: Lang,
  input: StaffCallInput<'staffTradingBets'>,
): Promise<StaffCallOutput<'staffTradingBets'>> {
  const rows = await ctx.db.read.query(
    queries.selectBetsFeed(
      {
        player: input.player ?? null,
        sport: input.sport ?? null,
        event: input.event ?? null,
        minStake: input.minStake ?? null,
        statuses: input.state === undefined ? allStatuses : statusesByFilter[input.state],
        live: input.live === undefined ? null : input.live === 'yes',
        before: input.before ?? FIRST_POSSIBLE_ID_ABOVE_ALL,
      },
      BETS_FEED_PAGE_SIZE,
    ),
  );
  const items = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofBet) => presentTradedBet(lang, ofBet) ?? []);
  return { items, next: items.length < BETS_FEED_PAGE_SIZE ? null : (items.at(-1)?.bet ?? null) };
}

function presentTradedBet(lang: Lang, rows: readonly queries.BetsFeedRow[]): TradedBet | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const { id, player, type, system, state, result, stake, possible, payout, test } = first;
  return {
    bet: id,
    player,
    at: readInstantFromId(id),
    type: toBetType(type),
    system,
    state: toBetStatus(state),
    result: toBetResult(result),
    stake,
    possible,
    payout,
    test,
    legs: rows.map((row) => ({
      event: row.event,
      sport: row.sport,
      tournament: row.tournament,
      name: formatTradedEventName(row),
      line: row.line,
      key: findMarketKey(row.sport, row.line),
      outcome: findOutcomeName(lang, row),
      odds: row.odds,
      live: row.live === true,
      result: toBetResult(row.leg_result),
    })),
  };
}

function findOutcomeName(lang: Lang, row: queries.BetsFeedRow): string {
  const listed = row.outcomes.find(({ id }) => id === row.outcome)?.name;
  const parsed = findSport(row.sport)?.markets.parseLine(row.line);
  return listed ?? (parsed === undefined ? row.outcome : formatOutcomeName(lang, row, parsed, row.outcome));
}

/** The producers, and what could not be read. */
export async function readFeedHealth(ctx: Ctx): Promise<StaffCallOutput<'staffFeedHealth'>> {
  const [producers, unread] = await Promise.all([
    ctx.db.read.query(queries.selectProducerHealth()),
    ctx.db.read.query(queries.selectUnread(MAX_UNREAD_SHOWN)),
  ]);
  return {
    producers: producers.map(({ id, source, number, kind, state, alive_at: aliveAt, waiting }) => ({
      producer: id,
      source: source ?? '',
      number: number ?? id,
      kind: kind ?? '',
      state,
      aliveAt: aliveAt > NO_HEARTBEAT_AT ? null : aliveAt,
      waiting,
    })),
    unread: unread.map(({ id, received_at: at, source, event, parts, raw }) => ({
      unread: id,
      at,
      source,
      event,
      parts: [...parts],
      raw,
    })),
  };
}

/** The first instants of the last days in São Paulo, ascending, and the end of today. */
function listDays(now: Instant): { readonly day: string; readonly from: Instant }[] {
  return Array.from({ length: MARGIN_DAYS + 1 }, (_, n) => {
    const day = toSaoPauloDay(now - (MARGIN_DAYS - 1 - n) * DAY_MS);
    return { day, from: Date.parse(`${day}T00:00:00-03:00`) };
  });
}

/** The margins of the last days, and of all of them together. */
export async function readMargins(
  ctx: Ctx,
  { sport }: StaffCallInput<'staffTradingMargins'>,
): Promise<StaffCallOutput<'staffTradingMargins'>> {
  const days = listDays(ctx.now());
  const rows = await ctx.db.read.query(
    queries.selectMarginDays(
      days.map(({ from }) => computeFirstIdAt(from)),
      sport ?? null,
    ),
  );
  const presented = rows.map((row) => presentMargin(days[row.bucket - 1]?.day ?? '', row));
  if (rows.length === 0) return { days: presented, total: null };
  const sum = rows.reduce((a, b) => ({
    bucket: 0,
    bets: a.bets + b.bets,
    staked: addCentavos(a.staked, b.staked),
    paid: addCentavos(a.paid, b.paid),
    kept: a.kept + b.kept,
    variance: a.variance + b.variance,
  }));
  return {
    days: presented,
    total: { ...presentMargin('', sum), profit: subtractCentavos(sum.staked, sum.paid) },
  };
}

const presentMargin = (day: string, { bets, staked, paid, kept, variance }: queries.MarginDayRow): MarginDay => ({
  day,
  bets,
  staked,
  paid,
  ...computeMarginBand({ staked, paid, kept, variance }),
});

/** The margin that prices promise, the one that was realised, and how far apart chance may bring them. Pure. */

/** Three standard errors: of a thousand bands of fair results three do not hold theirs. */
const BAND_STANDARD_ERRORS = 3;

/** Sums over bets, in centavos; `variance` in centavos squared. */
interface MarginSums {
  readonly staked: number;
  readonly paid: number;
  /** Σ stake × edge. */
  readonly kept: number;
  /** Σ of the variance of what each bet pays. */
  readonly variance: number;
}

/** Margins as fractions of what was staked. */
interface MarginBand {
  readonly expected: number;
  readonly realised: number;
  readonly low: number;
  readonly high: number;
}

/** The expected and the realised margin, with the band in which the realised one stays if the prices are right. */
function computeMarginBand({ staked, paid, kept, variance }: MarginSums): MarginBand {
  if (staked === 0) return { expected: 0, realised: 0, low: 0, high: 0 };
  const expected = kept / staked;
  const width = (BAND_STANDARD_ERRORS * Math.sqrt(Math.max(0, variance))) / staked;
  return { expected, realised: (staked - paid) / staked, low: expected - width, high: expected + width };
}
