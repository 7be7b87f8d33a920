/** The public file of the sportsbook: its feed, what visitors read, and the bets. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { PlayerId, BetId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { isSportCode, getLiveBetDelayMs } from '@arara/sports/core/catalogue';
import { defaultBetSlipLimits } from '@arara/sports/core/slip';
import type { Ctx } from '../context.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import type { SportEventChangePublisher } from './events/event-broadcast.ts';
import type { Lang } from '../platform/text/lang.ts';
import { createJoinedStep, startWorker } from '../platform/worker/worker.ts';
import type { WalletRecordPageBounds } from '../wallet/wallet.ts';
import { abandonWaitingBet, createLiveDelayStep } from './betting/live-delay.ts';
import { openPlacementBatch, placeSingleBet } from './betting/place-bet.ts';
import type { PlacementContext } from './betting/placement-rules.ts';
import { selectPlayersWithWonBets, WAITING_BETS } from './bets/bets.queries.ts';
import { startFeedConsumer } from './feed/feed-consumer.ts';
import { type CachedEventReads, openCachedEventReads } from './reads/event-reads.ts';
import { listSportBetWalletRecords, listSportOrders } from './reads/order-reads.ts';
import { createBetSettlementStep } from './settlement/settlement.ts';
import { selectHasOpenSettlements } from './settlement/settlement.queries.ts';
import { type FeedSimulator, startFeedSimulator } from './simulator/simulator.ts';

export { auditSportBets } from './settlement/bets-audit.ts';
export { sportsbookRetentions } from './settlement/retentions.ts';
export { betStates } from './bets/stored-bet.ts';

/** The feed, and what visitors read of it. Bets are opened beside it (`openBettingService`). */
export interface SportsbookService {
  readonly reads: CachedEventReads;
  /** Steps the simulator to now and applies everything in the inbox, if this node leads: for tests. */
  drain(): Promise<void>;
  /** Ends the message under way and lets another node lead. */
  stop(): Promise<void>;
}

/** Opens the consumer of the feed, its simulated producers if they are configured, and the reads. */
export function openSportsbook(
  ctx: Ctx,
  { publishEvents }: { publishEvents: SportEventChangePublisher },
): SportsbookService {
  const source: { simulator?: FeedSimulator } = {};
  const consumer = startFeedConsumer(ctx, {
    publishEvents,
    requestRecovery: (producer, request) => source.simulator?.requestRecovery(producer, request),
  });
  if (ctx.config.feed.source === 'simulator') source.simulator = startFeedSimulator(ctx, consumer.getLeadership);
  return {
    reads: openCachedEventReads(ctx),
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

/** New waiting bets wake the live delay, and new results the settlement; this interval finds those whose wake-up was lost. */
const BET_WORKER_NET_POLL_MS = 5000;
/** Groups settled at once: while some are with the database or wait for its disk, the next one is decided. */
const BET_SETTLEMENT_CONCURRENCY = 4;
/** Live bets wait no longer than this after the database has come back. */
const MAX_BET_WORKER_BACKOFF_MS = 500;

export interface BettingServiceOptions {
  readonly publishBalances?: BalancePublisher;
  /** How long a live bet on a sport waits before it is accepted. */
  readonly liveDelayMs?: (sport: string) => number;
}

/** Placing, taking back and reading bets, and the two workers that accept and settle them. */
export interface BettingService {
  /** Places a single bet, once per key. Throws Refusal; `oddsChanged` and `lineSuspended` carry their legs as data. */
  place(player: PlayerId, key: string, input: PlayerCallInput<'sportBet'>): Promise<PlayerCallOutput<'sportBet'>>;
  /** Takes a bet back while it waits for the live delay. Throws Refusal notFound, betNotWaiting. */
  abandon(lang: Lang, player: PlayerId, key: string, order: BetId): Promise<PlayerCallOutput<'sportAbandon'>>;
  /** A player's bets, newest first. */
  orders(lang: Lang, player: PlayerId, input: PlayerCallInput<'sportOrders'>): Promise<PlayerCallOutput<'sportOrders'>>;
  /** A player's bets as records. */
  records(reader: SqlReader, player: PlayerId, page: WalletRecordPageBounds): Promise<WalletRecord[]>;
  /** Each player who has won a bet: a bet that paid more than its stake, by its newest result. */
  winners(reader: SqlReader): Promise<PlayerId[]>;
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

const getDefaultLiveBetDelayMs = (sport: string): number => (isSportCode(sport) ? getLiveBetDelayMs(sport) : 0);

/** Opens the bets: one batch that places them, and the workers that accept and settle them. */
export function openBettingService(ctx: Ctx, options: BettingServiceOptions = {}): BettingService {
  const { publishBalances = () => {} } = options;
  const createContext = (): PlacementContext => ({
    now: ctx.now(),
    newId: ctx.newId,
    limits: defaultBetSlipLimits,
    liveDelayMs: options.liveDelayMs ?? getDefaultLiveBetDelayMs,
    isRestorePending: ctx.restore.pending() !== undefined,
  });
  const placements = openPlacementBatch(ctx, createContext);
  return {
    place: (player, key, input) => {
      const [leg] = input.legs;
      if (leg === undefined) throw new Error('the contract lets no slip without a leg through');
      return placeSingleBet(placements, {
        ...buildIdempotentCommand(player, 'sport/bet', key, input),
        stake: input.stake,
        policy: input.policy,
        event: leg.eventId,
        line: leg.line,
        outcome: leg.outcomeId,
        seenOdds: leg.odds,
      });
    },
    abandon: (lang, player, key, order) =>
      abandonWaitingBet(
        ctx,
        publishBalances,
        lang,
        buildIdempotentCommand(player, 'sport/abandon', key, { order }),
        order,
      ),
    orders: (lang, player, input) => listSportOrders(ctx, lang, player, input),
    records: listSportBetWalletRecords,
    winners: async (reader) => (await reader.query(selectPlayersWithWonBets())).map(({ player }) => player),
    startWorkers: () => startSportBetWorkers(ctx, publishBalances, createContext),
    idle: placements.idle,
  };
}

function startSportBetWorkers(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  createContext: () => PlacementContext,
): BetWorkers {
  const delay = startWorker(
    ctx,
    {
      name: 'live delay',
      everyMs: BET_WORKER_NET_POLL_MS,
      wakeOn: WAITING_BETS,
      maxBackoffMs: MAX_BET_WORKER_BACKOFF_MS,
    },
    createLiveDelayStep(ctx, publishBalances, createContext),
  );
  const settlement = startWorker(
    ctx,
    {
      name: 'settlement',
      everyMs: BET_WORKER_NET_POLL_MS,
      wakeOn: 'settlements',
      maxBackoffMs: MAX_BET_WORKER_BACKOFF_MS,
    },
    createJoinedStep(
      async () => (await ctx.db.read.query(selectHasOpenSettlements()))[0] !== undefined,
      Array.from({ length: BET_SETTLEMENT_CONCURRENCY }, () => createBetSettlementStep(ctx, publishBalances)),
    ),
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
