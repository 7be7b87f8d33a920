/** Assesses all players' play for marks of harm, several times a day, on one node: it reads what several domains own. */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { computeFirstIdAt, readInstantFromId } from '../../platform/ids.ts';
import type { BackgroundWorker } from '../../platform/worker/worker.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import {
  assessHarm,
  countChasedLosses,
  findSaoPauloDayStart,
  type HarmDay,
  saveHarmAssessments,
  selectRaisedLimits,
} from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from './harm-signals.queries.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ASSESSMENT_INTERVAL_MS = 6 * HOUR_MS;
/** Deposits, withdrawals and limits of so many days count, and so many nights. */
const HARM_DAYS = 30;
const HARM_NIGHTS = 14;
const NIGHT_MS = 6 * HOUR_MS;

/** The last nights in America/Sao_Paulo, midnight to six, as ranges of ids. */
export const listNights = (now: Instant): { from: number; to: number }[] =>
  Array.from({ length: HARM_NIGHTS }, (_, back) => {
    const from = findSaoPauloDayStart(toSaoPauloDay(now - back * DAY_MS));
    return { from: computeFirstIdAt(from), to: computeFirstIdAt(from + NIGHT_MS) };
  });

type PaidDeposit = Readonly<{ player: PlayerId; id: number; paid: number }>;
type PlayedDay = Pick<wallet.WalletDayTotals, 'player' | 'day' | 'staked' | 'voided' | 'paid'>;

/** The days of each player on which they deposited, with what was lost on them. */
export function groupHarmDays(
  deposits: readonly PaidDeposit[],
  played: readonly PlayedDay[],
): ReadonlyMap<PlayerId, readonly HarmDay[]> {
  const nameDay = (player: PlayerId, day: string): string => `${player} ${day}`;
  const lost = new Map(played.map((row) => [nameDay(row.player, row.day), row.staked - row.voided - row.paid]));
  const byDay = Map.groupBy(deposits, ({ player, id }) =>
    nameDay(player, toSaoPauloDay(readInstantFromId(id as Parameters<typeof readInstantFromId>[0]))),
  );
  const days = [...byDay].map(([name, group]) => ({
    player: (group[0] as PaidDeposit).player,
    deposits: group.length,
    deposited: group.reduce((sum, { paid }) => sum + paid, 0),
    lost: lost.get(name) ?? 0,
  }));
  return Map.groupBy(days, ({ player }) => player);
}

/** Assesses the players above `after` up to `to`. */
async function assessPlayers(ctx: Ctx, range: { after: number; to: number }): Promise<void> {
  const now = ctx.now();
  const { views: read } = ctx.db;
  const counted = { ...range, since: computeFirstIdAt(now - HARM_DAYS * DAY_MS) };
  const deposits = await read.query(queries.selectPaidDeposits(counted));
  const cancelled = await read.query(queries.selectCancelledWithdrawals(counted));
  const raised = await read.query(selectRaisedLimits(range.after, range.to, counted.since));
  const players = [...new Set([...deposits, ...cancelled, ...raised].map(({ player }) => player))];
  if (players.length === 0) return saveHarmAssessments(ctx, range, [], now);
  const ended = await read.query(wallet.selectWalletDayTotals(players, toSaoPauloDay(now - HARM_DAYS * DAY_MS)));
  const today = wallet.toWalletStates(await read.query(wallet.selectWallets(players))).map(wallet.toWalletDayTotals);
  const nights = await read.query(queries.selectNightsPlayed(players, listNights(now)));
  const days = groupHarmDays(deposits, [...ended, ...today]);
  const readCount = (rows: readonly { player: PlayerId; count: number }[], player: PlayerId): number =>
    rows.find((row) => row.player === player)?.count ?? 0;
  const found = players.flatMap((player) => {
    const { score, marks } = assessHarm({
      chasedLosses: countChasedLosses(days.get(player) ?? []),
      cancelledWithdrawals: readCount(cancelled, player),
      raisedLimits: readCount(raised, player),
      nightsPlayed: readCount(nights, player),
    });
    return score === 0 ? [] : [{ player, score, marks }];
  });
  await saveHarmAssessments(ctx, range, found, now);
}

/** Assesses all players once. */
export const assessAllPlayersForHarm = (ctx: Ctx): Promise<void> =>
  wallet.visitPlayerIdRanges(ctx.db.read, (range) => assessPlayers(ctx, range));

/** Starts the worker that assesses all players. */
export const startHarmAssessment = (ctx: Ctx): BackgroundWorker =>
  startLeaderWorker(
    ctx,
    { name: 'harm assessment', lease: 'harm assessment', holder: randomUUID(), everyMs: ASSESSMENT_INTERVAL_MS },
    async () => {
      await assessAllPlayersForHarm(ctx);
      return false;
    },
  );
