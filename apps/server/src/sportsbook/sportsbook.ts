/** The public file of the sportsbook: its feed, what visitors read, and the bets. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { Id, PlayerId, BetId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { isSportCode, getLiveBetDelayMs } from '@arara/sports/registry';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import type { Ctx } from '../context.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import type { ProducerChangePublisher, SportEventChangePublisher } from './events/event-broadcast.ts';
import type { Lang } from '../platform/text/lang.ts';
import type { TableRetention } from '../platform/retention/retention.ts';
import { createJoinedStep, startWorker } from '../platform/worker/worker.ts';
import type { WalletRecordPageBounds } from '../wallet/wallet.ts';
import { abandonWaitingBet, createLiveDelayStep, type DelayedBetsContext } from './betting/live-delay.ts';
import { openPlacementBatch, placeBet } from './betting/place-bet.ts';
import type { PlacementContext } from './betting/placement-rules.ts';
import { selectHasOpenBet, selectPlayersWithWonBets, WAITING_BETS } from './bets/bets.queries.ts';
import { type CashOutOptions, cashOutBet, createCashOutDelayStep, quoteCashOut } from './cash-out/cash-out.ts';
import { WAITING_CASH_OUTS } from './cash-out/cash-out.queries.ts';
import { openLiabilityBook } from './exposure/liability-book.ts';
import { startFeedConsumer } from './feed/feed-consumer.ts';
import { openFeedConnection } from './connection/feed-connection.ts';
import type { FeedReceiver, FeedSource } from '@arara/sports/protocol/feed-source';
import { type RunningFeedSources, runFeedSources } from './feed/feed-sources.ts';
import { receiveFeedMessages } from './inbox/inbox.ts';
import { feedRetentions } from './inbox/retentions.ts';
import { openReplaySource } from './replay/replay-source.ts';
import { type CachedEventReads, openCachedEventReads } from './reads/event-reads.ts';
import {
  listSportBetWalletRecords,
  listSportOrders,
  loadSelectionsOfBets,
  readSportOrder,
} from './reads/order-reads.ts';
import { createBetSettlementStep } from './settlement/settlement.ts';
import { openSettlementWorkers } from './settlement/settlement-workers.ts';
import { settlementRetentions } from './settlement/retentions.ts';
import { selectHasOpenSettlements } from './settlement/settlement.queries.ts';
import { openTradingTerms } from './terms/trading-terms.ts';

export { ensureSportGates } from './events/sport-gates.ts';
export { livePlanRepairs } from './betting/planned-ahead.ts';
export { startPriceOverrideExpiry } from './trading/overrides.ts';
export { auditSportBets, auditSportBetVersions } from './settlement/bets-audit.ts';
export { runRecordCommand, runReplayCommand } from './replay/feed-commands.ts';

/** The lives of rows of the sportsbook. */
export const sportsbookRetentions: readonly TableRetention[] = [...settlementRetentions, ...feedRetentions];

/** The feed, and what visitors read of it. Bets are opened beside it (`openBettingService`). */
export interface SportsbookService {
  readonly reads: CachedEventReads;
  /** Delivers what the source has, if it is one of a test, and applies everything in the inbox, if this node leads: for tests. */
  drain(): Promise<void>;
  /** Ends the message under way and lets another node lead. */
  stop(): Promise<void>;
}

/** Opens the consumer of the feed, the source that is configured, and the reads. */
export function openSportsbookService(
  ctx: Ctx,
  {
    publishEvents,
    publishProducers = () => {},
    openSource = (receive) => openConfiguredSource(ctx, receive),
  }: {
    publishEvents: SportEventChangePublisher;
    publishProducers?: ProducerChangePublisher;
    /** opens the source of messages: the configured one, or that of a test */
    openSource?: (receive: FeedReceiver) => FeedSource | undefined;
  },
): SportsbookService {
  const running: { sources?: RunningFeedSources } = {};
  const consumer = startFeedConsumer(ctx, {
    publishEvents,
    publishProducers,
    terms: openTradingTerms(ctx),
    requestRecovery: (request) => running.sources?.recover(request),
  });
  const source = openSource((messages) => receiveFeedMessages(ctx, messages));
  const sources = runFeedSources(ctx, source === undefined ? [] : [source], consumer.getLeadership);
  running.sources = sources;
  return {
    reads: openCachedEventReads(ctx),
    drain: async () => {
      await sources.drain();
      await source?.drain?.();
      await consumer.drain();
    },
    stop: async () => {
      await sources.stop();
      await consumer.stop();
    },
  };
}

/** The source of the configuration; none with FEED=off. */
function openConfiguredSource(ctx: Ctx, receive: FeedReceiver): FeedSource | undefined {
  const { source, folder, speed, url, token } = ctx.config.feed;
  if (source === 'simulator') return openFeedConnection(ctx, { url, token }, receive);
  if (source === 'off' || folder === undefined) return undefined;
  return openReplaySource(ctx, { folder, speed }, receive);
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
  /** Places a bet, once per key. Throws Refusal; `oddsChanged` and `lineSuspended` carry their legs as data. */
  place(player: PlayerId, key: string, input: PlayerCallInput<'sportBet'>): Promise<PlayerCallOutput<'sportBet'>>;
  /** Takes a bet back while it waits for the live delay. Throws Refusal notFound, betNotWaiting. */
  abandon(lang: Lang, player: PlayerId, key: string, order: BetId): Promise<PlayerCallOutput<'sportAbandon'>>;
  /** What the rest of a bet is worth now. Throws Refusal notFound, cashOutNotOffered, lineSuspended. */
  quoteCashOut(player: PlayerId, order: BetId): Promise<PlayerCallOutput<'sportCashOutQuote'>>;
  /** Cashes out a part of a bet at a quote, once per key. Throws Refusal (see `cashOutBet`). */
  cashOut(
    lang: Lang,
    player: PlayerId,
    key: string,
    input: PlayerCallInput<'sportCashOut'>,
  ): Promise<PlayerCallOutput<'sportCashOut'>>;
  /** A player's bets, newest first. */
  orders(lang: Lang, player: PlayerId, input: PlayerCallInput<'sportOrders'>): Promise<PlayerCallOutput<'sportOrders'>>;
  /** A player's bets as records. */
  records(reader: SqlReader, player: PlayerId, page: WalletRecordPageBounds, lang?: Lang): Promise<WalletRecord[]>;
  /** What these bets of a player were placed on; ids of anything else are left out. */
  selections(
    reader: SqlReader,
    player: PlayerId,
    ids: readonly Id[],
    lang?: Lang,
  ): Promise<ReadonlyMap<Id, NonNullable<WalletRecord['selections']>>>;
  /** Each player who has won a bet: a bet that paid more than its stake, by its newest result. */
  winners(reader: SqlReader): Promise<PlayerId[]>;
  /** Whether a bet of the player is open. Under the player's lock the answer stays true or false. */
  hasOpenBet(reader: SqlReader, player: PlayerId): Promise<boolean>;
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
  const terms = openTradingTerms(ctx);
  const liability = openLiabilityBook(ctx, terms);
  const createContext = (): PlacementContext => ({
    now: ctx.now(),
    newId: ctx.newId,
    limits: defaultBetSlipLimits,
    terms: terms.current(),
    liability: liability.current(),
    liveDelayMs: options.liveDelayMs ?? getDefaultLiveBetDelayMs,
    isRestorePending: ctx.restore.pending() !== undefined,
  });
  const placements = openPlacementBatch(ctx, createContext);
  const cashOutOptions: CashOutOptions = {
    publishBalances,
    liveDelayMs: options.liveDelayMs ?? getDefaultLiveBetDelayMs,
    readOrder: readSportOrder,
  };
  return {
    place: (player, key, input) =>
      placeBet(placements, liability, {
        ...buildIdempotentCommand(player, 'sport/bet', key, input),
        type: input.type,
        system: input.system ?? null,
        stake: input.stake,
        policy: input.policy,
        legs: input.legs.map(({ eventId, line, outcomeId, odds }) => ({
          event: eventId,
          line,
          outcome: outcomeId,
          seenOdds: odds,
        })),
      }),
    abandon: (lang, player, key, order) =>
      abandonWaitingBet(
        ctx,
        publishBalances,
        lang,
        buildIdempotentCommand(player, 'sport/abandon', key, { order }),
        order,
      ),
    quoteCashOut: (player, order) => quoteCashOut(ctx, player, order),
    cashOut: (lang, player, key, input) => cashOutBet(ctx, cashOutOptions, lang, { player, key, input }),
    orders: (lang, player, input) => listSportOrders(ctx, lang, player, input),
    records: listSportBetWalletRecords,
    selections: loadSelectionsOfBets,
    winners: async (reader) => (await reader.query(selectPlayersWithWonBets())).map(({ player }) => player),
    hasOpenBet: async (reader, player) => (await reader.query(selectHasOpenBet(player)))[0] !== undefined,
    startWorkers: () => startSportBetWorkers(ctx, publishBalances, { createContext, liability }, cashOutOptions),
    idle: placements.idle,
  };
}

function startSportBetWorkers(
  ctx: Ctx,
  publishBalances: BalancePublisher,
  delayedBets: DelayedBetsContext,
  cashOutOptions: CashOutOptions,
): BetWorkers {
  const delay = startWorker(
    ctx,
    {
      name: 'live delay',
      everyMs: BET_WORKER_NET_POLL_MS,
      wakeOn: WAITING_BETS,
      maxBackoffMs: MAX_BET_WORKER_BACKOFF_MS,
    },
    createLiveDelayStep(ctx, publishBalances, delayedBets),
  );
  const settlementWorkers = openSettlementWorkers();
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
      Array.from({ length: BET_SETTLEMENT_CONCURRENCY }, () =>
        createBetSettlementStep(ctx, publishBalances, settlementWorkers.join()),
      ),
    ),
  );
  const cashOuts = startWorker(
    ctx,
    {
      name: 'cash-out delay',
      everyMs: BET_WORKER_NET_POLL_MS,
      wakeOn: WAITING_CASH_OUTS,
      maxBackoffMs: MAX_BET_WORKER_BACKOFF_MS,
    },
    createCashOutDelayStep(ctx, cashOutOptions),
  );
  return {
    drain: async () => {
      await delay.drain();
      await settlement.drain();
      await cashOuts.drain();
    },
    stop: async () => {
      await Promise.all([delay.stop(), settlement.stop(), cashOuts.stop()]);
    },
  };
}
