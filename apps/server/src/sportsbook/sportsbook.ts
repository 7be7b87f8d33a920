/** The public file of the sportsbook: its feed, what visitors read, and the bets. */
import type { CallInput, CallOutput } from '@arara/contract';
import type { PlayerId, BetId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { isSportCode, getLiveDelayMs } from '@arara/sports/core/catalogue';
import { slipLimits } from '@arara/sports/core/slip';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import type { EventChangePublisher } from './events/event-broadcast.ts';
import type { Lang } from '../platform/text/lang.ts';
import { startWorker } from '../platform/worker/worker.ts';
import type { RecordPage } from '../wallet/wallet.ts';
import { abandonBet, createLiveDelayStep } from './betting/live-delay.ts';
import { openPlacementBatch, placeBet } from './betting/place-bet.ts';
import type { PlacementContext } from './betting/placement-rules.ts';
import { selectWinners } from './bets/bets.queries.ts';
import { startFeedConsumer } from './feed/feed-consumer.ts';
import { type EventReads, openEventReads } from './reads/event-reads.ts';
import { listBetRecords, listOrders } from './reads/order-reads.ts';
import { createSettlementStep } from './settlement/settlement.ts';
import { type Simulator, startSimulator } from './simulator/simulator.ts';

export { auditBets } from './settlement/bets-audit.ts';
export { sportsbookRetentions } from './settlement/retentions.ts';
export { betStates } from './bets/stored-bet.ts';

/** The feed, and what visitors read of it. Bets are opened beside it (`openBets`). */
export interface Sportsbook {
  readonly reads: EventReads;
  /** Steps the simulator to now and applies everything in the inbox, if this node leads: for tests. */
  drain(): Promise<void>;
  /** Ends the message under way and lets another node lead. */
  stop(): Promise<void>;
}

/** Opens the consumer of the feed, its simulated producers if they are configured, and the reads. */
export function openSportsbook(ctx: Ctx, { publishEvents }: { publishEvents: EventChangePublisher }): Sportsbook {
  const source: { simulator?: Simulator } = {};
  const consumer = startFeedConsumer(ctx, {
    publishEvents,
    requestRecovery: (producer, request) => source.simulator?.requestRecovery(producer, request),
  });
  if (ctx.config.feed.source === 'simulator') source.simulator = startSimulator(ctx, consumer.getLeadership);
  return {
    reads: openEventReads(ctx),
    drain: async () => {
      await source.simulator?.drain();
      await consumer.drain();
    },
    stop: async () => {
      await source.simulator?.stop();
      await consumer.stop();
    },
  };
}

/** How often waiting bets are checked. Screens show a countdown in seconds. */
const LIVE_DELAY_INTERVAL_MS = 200;
/** A new result wakes the settlement at once (topic `settlements`); the interval finds results whose wake-up was lost. */
const SETTLEMENT_INTERVAL_MS = 1000;
/** Groups settled at once: while some are with the database or wait for its disk, the next one is decided. */
const SETTLEMENT_CONCURRENCY = 4;
/** Live bets wait no longer than this after the database has come back. */
const MAX_BACKOFF_MS = 500;

export interface BetOptions {
  readonly publishBalances?: BalancePublisher;
  /** How long a live bet on a sport waits before it is accepted. */
  readonly liveDelayMs?: (sport: string) => number;
}

/** Placing, taking back and reading bets, and the two workers that accept and settle them. */
export interface Bets {
  /** Places a single bet, once per key. Throws Refusal; `oddsChanged` and `lineSuspended` carry their legs as data. */
  place(player: PlayerId, key: string, input: CallInput<'sportBet'>): Promise<CallOutput<'sportBet'>>;
  /** Takes a bet back while it waits for the live delay. Throws Refusal notFound, betNotWaiting. */
  abandon(lang: Lang, player: PlayerId, key: string, order: BetId): Promise<CallOutput<'sportAbandon'>>;
  /** A player's bets, newest first. */
  orders(lang: Lang, player: PlayerId, input: CallInput<'sportOrders'>): Promise<CallOutput<'sportOrders'>>;
  /** A player's bets as records. */
  records(reader: Reader, player: PlayerId, page: RecordPage): Promise<WalletRecord[]>;
  /** Each player who has won a bet: a bet that paid more than its stake, by its newest result. */
  winners(reader: Reader): Promise<PlayerId[]>;
  /** Starts accepting waiting bets and settling results; both continue where another process stopped. */
  startWorkers(): BetWorkers;
  /** Resolves when no bet is being placed: for a graceful stop. */
  idle(): Promise<void>;
}

export interface BetWorkers {
  /** Decides every bet whose delay is over and settles every result that is there: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const defaultLiveDelayMs = (sport: string): number => (isSportCode(sport) ? getLiveDelayMs(sport) : 0);

/** Opens the bets: one batch that places them, and the workers that accept and settle them. */
export function openBets(ctx: Ctx, options: BetOptions = {}): Bets {
  const { publishBalances = () => {} } = options;
  const createContext = (): PlacementContext => ({
    now: ctx.now(),
    newId: ctx.newId,
    limits: slipLimits,
    liveDelayMs: options.liveDelayMs ?? defaultLiveDelayMs,
    isRestorePending: ctx.restore.pending() !== undefined,
  });
  const placements = openPlacementBatch(ctx, createContext);
  return {
    place: (player, key, input) => {
      const [leg] = input.legs;
      if (leg === undefined) throw new Error('the contract lets no slip without a leg through');
      return placeBet(placements, {
        ...buildCommand(player, 'sport/bet', key, input),
        stake: input.stake,
        policy: input.policy,
        event: leg.eventId,
        line: leg.line,
        outcome: leg.outcomeId,
        seenOdds: leg.odds,
      });
    },
    abandon: (lang, player, key, order) =>
      abandonBet(ctx, publishBalances, lang, buildCommand(player, 'sport/abandon', key, { order }), order),
    orders: (lang, player, input) => listOrders(ctx, lang, player, input),
    records: listBetRecords,
    winners: async (reader) => (await reader.query(selectWinners())).map(({ player }) => player),
    startWorkers: () => startBetWorkers(ctx, publishBalances, createContext),
    idle: placements.idle,
  };
}

function startBetWorkers(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  createContext: () => PlacementContext,
): BetWorkers {
  const delay = startWorker(
    ctx,
    { name: 'live delay', everyMs: LIVE_DELAY_INTERVAL_MS, maxBackoffMs: MAX_BACKOFF_MS },
    createLiveDelayStep(ctx, publishBalances, createContext),
  );
  const settlement = startWorker(
    ctx,
    { name: 'settlement', everyMs: SETTLEMENT_INTERVAL_MS, wakeOn: 'settlements', maxBackoffMs: MAX_BACKOFF_MS },
    ...Array.from({ length: SETTLEMENT_CONCURRENCY }, () => createSettlementStep(ctx, publishBalances)),
  );
  return {
    drain: async () => {
      await delay.drain();
      await settlement.drain();
    },
    stop: async () => {
      await Promise.all([delay.stop(), settlement.stop()]);
    },
  };
}
