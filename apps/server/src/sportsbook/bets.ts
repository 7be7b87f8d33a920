import type { CallInput, CallOutput } from '@arara/contract';
import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { isSportCode, liveDelayMs } from '@arara/sports/core/catalogue';
import { slipLimits } from '@arara/sports/core/slip';
import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import type { BalancePublisher } from '../platform/realtime/updates.ts';
import type { Lang } from '../platform/text/lang.ts';
import type { Page } from '../wallet/wallet.ts';
import { abandonBet, createLiveDelayStep } from './betting/live-delay.ts';
import { listBetRecords, listOrders } from './reads/order-reads.ts';
import * as queries from './bets/bets.queries.ts';
import { placeBet, openPlacementBatch } from './betting/place-bet.ts';
import type { DecisionContext } from './betting/rules.ts';
import { createSettlementStep } from './settlement/settlement.ts';
import { startWorker } from '../platform/worker/worker.ts';

/** How often it is looked whether a live delay is over; a countdown of seconds is shown beside it. */
const LIVE_DELAY_INTERVAL_MS = 200;
/** Settlements are told of at once (`settlements`); this is for what was told to a node that died. */
const SETTLEMENT_INTERVAL_MS = 1000;
/** Results settled at once: while groups are with the database or wait for its disk, the next one is decided. */
const SETTLEMENT_CONCURRENCY = 4;

/** What the house lets be configured of bets. */
export interface BetOptions {
  readonly tell?: BalancePublisher;
  /** How long a live bet on a sport waits before it is accepted. */
  readonly liveDelayMs?: (sport: string) => number;
}

/** The bets: placing, taking back, looking at them; and the two workers that accept and settle. */
export interface Bets {
  /** Places a single bet, once per key. Throws Refusal; `oddsChanged` and `lineSuspended` bear their legs as data. */
  place(player: Id, key: string, input: CallInput<'sportBet'>): Promise<CallOutput<'sportBet'>>;
  /** Takes a bet back while it waits for the live delay. Throws Refusal notFound, betNotWaiting. */
  abandon(lang: Lang, player: Id, key: string, order: Id): Promise<CallOutput<'sportAbandon'>>;
  /** A player's bets, newest first. */
  orders(lang: Lang, player: Id, input: CallInput<'sportOrders'>): Promise<CallOutput<'sportOrders'>>;
  /** A player's bets as records. */
  records(reader: Reader, player: Id, page: Page): Promise<WalletRecord[]>;
  /** Everybody who has won a bet, once: it paid more than its stake, as its newest result stands. */
  winners(reader: Reader): Promise<Id[]>;
  /** Starts accepting what waited and settling what has a result; both go on where another process stopped. */
  startWorkers(): BetWorkers;
  /** Resolves when no bet is being placed: for a graceful stop. */
  idle(): Promise<void>;
}

export interface BetWorkers {
  /** Decides every bet whose delay is over and settles every result that is there: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const defaultLiveDelayMs = (sport: string): number => (isSportCode(sport) ? liveDelayMs(sport) : 0);

/** Opens the counter: one batch for all bets, and the two workers' work. */
export function openBets(ctx: Ctx, options: BetOptions = {}): Bets {
  const { tell = () => {} } = options;
  const house = (): DecisionContext => ({
    now: ctx.now(),
    newId: ctx.newId,
    limits: slipLimits,
    liveDelayMs: options.liveDelayMs ?? defaultLiveDelayMs,
  });
  const place = openPlacementBatch(ctx, house);
  return {
    place: (player, key, input) => {
      const [leg] = input.legs;
      if (leg === undefined) throw new Error('the contract lets no slip without a leg through');
      return placeBet(place, {
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
      abandonBet(ctx, tell, lang, buildCommand(player, 'sport/abandon', key, { order }), order),
    orders: (lang, player, input) => listOrders(ctx, lang, player, input),
    records: listBetRecords,
    winners: async (reader) => (await reader.query(queries.selectWinners())).map(({ player }) => player),
    startWorkers: () => {
      const delay = startWorker(ctx.log, 'live delay', LIVE_DELAY_INTERVAL_MS, createLiveDelayStep(ctx, tell, house));
      const hands = Array.from({ length: SETTLEMENT_CONCURRENCY }, () => createSettlementStep(ctx, tell));
      const settlement = startWorker(ctx.log, 'settlement', SETTLEMENT_INTERVAL_MS, ...hands);
      const offWake = ctx.db.onWake('settlements', settlement.wake);
      return {
        drain: async () => {
          await delay.drain();
          await settlement.drain();
        },
        stop: async () => {
          offWake();
          await Promise.all([delay.stop(), settlement.stop()]);
        },
      };
    },
    idle: place.idle,
  };
}
