/** The daily accrual: closes the days that are over, and books the commission of each to the agents' accounts. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { ZERO_CENTAVOS } from '@arara/money';
import { type CommissionTerms, computeCommissionShare, computeDayCommission } from '@arara/promotions/commission';
import type { Ctx, Instant } from '../context.ts';
import { readMonotonicTimeMs, toSaoPauloDay } from '../platform/clock.ts';
import { forceGenericPlanStatement, formatPostgresTextArray, type Tx } from '../platform/db/db.ts';
import { isTransientDbError } from '../platform/db/errors.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';
import { type LeaderWorker, startLeaderWorker } from '../platform/worker/leader-worker.ts';
import { addCalendarDays } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './accrual.queries.ts';
import type { CommissionTermsReader, NotifyAgents } from './ports.ts';
import { toReferralPairs, updateReferralRefusals } from './refuse-referrals.ts';
import { selectAgentLevels, selectRefusedPairs } from './referral.queries.ts';

const ACCRUAL_INTERVAL_MS = 60_000;
/** A day is closed this long after its end, so that its last facts were counted. One that comes later counts for the next day. */
const CLOSING_GRACE_MS = 10 * 60_000;
const FRIENDS_PER_PAGE = 2000;
/** So many agents are locked together: their bets wait for milliseconds at most. */
const AGENTS_PER_GROUP = 100;
/** One step books a whole day. It is stuck only after this time: a day of a million invited players takes minutes. */
const MAX_ACCRUAL_MS = 15 * 60_000;

/** A day on which an agent could not be booked is tried again after this time. */
const FAILED_DAY_RETRY_MS = 60 * 60_000;

/** What the accrual needs from outside. */
export interface AccrualSources {
  readonly readTerms: CommissionTermsReader;
  readonly notifyAgents: NotifyAgents;
}

/** The days with an agent who could not be booked, and when each is tried again. */
type PutOffDays = Map<string, Instant>;

/** Starts the worker that closes days and books their commission, on one node at a time. */
export function startCommissionAccrual(ctx: Ctx, sources: AccrualSources): LeaderWorker {
  const putOff: PutOffDays = new Map();
  return startLeaderWorker(
    ctx,
    {
      name: 'commission',
      lease: 'commission',
      holder: randomUUID(),
      everyMs: ACCRUAL_INTERVAL_MS,
      maxStepMs: MAX_ACCRUAL_MS,
    },
    (_epoch, isStopping) => accrueCommission(ctx, sources, { isStopping, putOff }),
  );
}

/**
 * Closes the days that are over, and books the commission of the oldest closed one. Each agent is booked once for a day, whoever
 * runs it and however often: a run that was interrupted is finished by the next one. An agent who cannot be booked raises an alarm;
 * all others are booked, and that day stays open and is put off. True while there may be more.
 */
export async function accrueCommission(
  ctx: Ctx,
  { readTerms, notifyAgents }: AccrualSources,
  {
    isStopping = () => false,
    putOff = new Map(),
  }: { readonly isStopping?: () => boolean; readonly putOff?: PutOffDays } = {},
): Promise<boolean> {
  for (const [day, until] of putOff) if (until <= ctx.now()) putOff.delete(day);
  await closeDays(ctx, readTerms);
  const [closing] = await ctx.db.read.query(queries.selectOpenClosing(formatPostgresTextArray([...putOff.keys()])));
  if (closing === undefined) return false;
  const { day } = closing;
  const sums = await sumSharesOfDay(ctx, closing, isStopping);
  const agents = [...sums.keys()].toSorted((a, b) => a - b);
  let isComplete = true;
  for (let start = 0; start < agents.length; start += AGENTS_PER_GROUP) {
    if (isStopping()) return false;
    const group = { ...closing, sums, agents: agents.slice(start, start + AGENTS_PER_GROUP) };
    isComplete = (await workThenRest(() => tryBookGroup(ctx, group, notifyAgents))) && isComplete;
  }
  if (isStopping()) return false;
  if (isComplete)
    await ctx.db.tx('commission of a day', (tx) => tx.query(queries.updateClosingAccrued(day, ctx.now())));
  else putOff.set(day, ctx.now() + FAILED_DAY_RETRY_MS);
  return true;
}

/** Some agents of a day, with the sums of that day. */
interface AgentGroup {
  readonly day: string;
  readonly terms: CommissionTerms;
  readonly sums: ShareSums;
  readonly agents: readonly PlayerId[];
}

/**
 * Books a group in one transaction, or, where that fails, each of its agents in one of their own. False when an agent could not be
 * booked: a failure of one must not cost the others their commission.
 */
async function tryBookGroup(ctx: Ctx, group: AgentGroup, notifyAgents: NotifyAgents): Promise<boolean> {
  try {
    await ctx.db.tx('commission', async (tx) => {
      await bookGroup(tx, ctx, group);
      tx.afterCommit(() => notifyAgents(group.agents));
    });
    return true;
  } catch (error) {
    if (isTransientDbError(error)) throw error;
    const [agent] = group.agents;
    if (group.agents.length === 1) {
      const details = { agent, day: group.day, err: error };
      raiseAlarm(ctx.log, 'commission-not-booked', details, 'the commission of an agent cannot be booked');
      return false;
    }
    let areBooked = true;
    for (const each of group.agents)
      areBooked = (await tryBookGroup(ctx, { ...group, agents: [each] }, notifyAgents)) && areBooked;
    return areBooked;
  }
}

/** Does a part of the accrual, then waits as long as that took: bets have at least half of the database's time to themselves. */
async function workThenRest<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = readMonotonicTimeMs();
  const done = await work();
  await pause(readMonotonicTimeMs() - begunAt);
  return done;
}

/** Closes all days before today with the terms of now. From then on their facts count for the first day that is open. */
async function closeDays(ctx: Ctx, readTerms: CommissionTermsReader): Promise<void> {
  const last = addCalendarDays(toSaoPauloDay(ctx.now() - CLOSING_GRACE_MS), -1);
  await ctx.db.tx('referral days close', async (tx) => {
    const [clock] = await tx.query(queries.lockReferralClock());
    if (clock === undefined || clock.closed_through >= last) return;
    const terms = await readTerms(tx);
    await tx.query(queries.insertClosings({ after: clock.closed_through, through: last, terms, at: ctx.now() }));
    await tx.query(queries.updateClosedThrough(last));
  });
}

/** The sums of shares, by agent and level. */
type ShareSums = Map<PlayerId, bigint[]>;

/** Adds up the shares of a day. Refuses own second accounts and rings before they bring anything. */
async function sumSharesOfDay(
  ctx: Ctx,
  { day, terms }: { day: string; terms: CommissionTerms },
  isStopping: () => boolean,
): Promise<ShareSums> {
  const sums: ShareSums = new Map();
  for (let after = 0 as PlayerId; !isStopping();) {
    const rows = await ctx.db.read.query(queries.selectClosedDayPage(day, after, FRIENDS_PER_PAGE));
    const active = rows.filter(({ win }) => win !== 0);
    const refused = await workThenRest(() => refusePage(ctx, active, terms.ringSize));
    for (const { player, win, ...row } of active)
      for (const { agent, level } of toReferralPairs(player, [row.agent1, row.agent2, row.agent3])) {
        if (refused.has(`${agent} ${player}`)) continue;
        const levels = sums.get(agent) ?? [0n, 0n, 0n];
        sums.set(agent, levels);
        levels[level - 1] =
          (levels[level - 1] ?? 0n) + computeCommissionShare(win, terms.levelsBp[level - 1] ?? 0, terms);
      }
    const last = rows.at(-1);
    if (last === undefined || rows.length < FRIENDS_PER_PAGE) break;
    after = last.player;
  }
  return sums;
}

/** The pairs of these players that earn nothing, as `agent friend`; new ones are found first. */
async function refusePage(
  ctx: Ctx,
  rows: readonly queries.ClosedDayRow[],
  ringSize: number,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const pairs = rows.flatMap(({ player, agent1, agent2, agent3 }) => toReferralPairs(player, [agent1, agent2, agent3]));
  return ctx.db.tx('referrals refused', async (tx) => {
    await updateReferralRefusals(tx, ctx, pairs, ringSize);
    const refused = await tx.query(selectRefusedPairs(rows.map(({ player }) => player)));
    return new Set(refused.map(({ player, friend }) => `${player} ${friend}`));
  });
}

/** Books the commission of some agents, with their wallets locked; who has theirs already is left out. */
async function bookGroup(tx: Tx, ctx: Ctx, { day, terms, sums, agents }: AgentGroup): Promise<void> {
  const [, walletRows, booked, levels] = await tx.flight(
    forceGenericPlanStatement,
    wallet.lockWallets(agents, true),
    queries.selectBookedAgents(day, agents),
    selectAgentLevels(agents),
  );
  const done = new Set(booked.map(({ player }) => player));
  const deficits = new Map(levels.map(({ player, level, deficit }) => [`${player} ${level}`, deficit]));
  const wallets = wallet
    .toWalletStates(walletRows)
    .filter(({ player, currency }) => currency === 'BRL' && !done.has(player));
  const commissions = wallets.flatMap(({ player }) => {
    const shares = sums.get(player) ?? [];
    const byLevel = shares.map((sum, index) => ({
      level: index + 1,
      shares: sum,
      deficit: deficits.get(`${player} ${index + 1}`) ?? ZERO_CENTAVOS,
    }));
    return computeDayCommission(byLevel, terms).map((earned) => ({ ...earned, player, id: ctx.newId<Id>() }));
  });
  if (commissions.length === 0) return;
  await tx.flight(queries.insertCommissions(day, commissions), queries.upsertAgentLevels(commissions));
  const earned = commissions
    .filter(({ amount }) => amount > 0)
    .map(({ player, id, amount }) => ({ player, ref: id, amount }));
  await wallet.bookCommissions(tx, ctx, wallets, earned);
}
