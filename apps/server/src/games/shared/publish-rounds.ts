import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { type AnySharedGame, type SharedGameCode, sharedGameCodes } from '@arara/games';
import type { Ctx, Instant } from '../../context.ts';
import type { GamesByCode } from '../rounds/configured-games.ts';
import { noSharedRoundBets, presentSharedRound } from './present-shared-round.ts';
import { type SharedRoundRow, sharedRoundStates } from './shared.queries.ts';

/** Publishes a shared round to everybody who subscribed to its game. Called after the commit on one node; never waits. */
export type SharedRoundPublisher = (round: SharedRoundView) => void;

/** New bets of a running round are published at most this often. */
const LIVE_BETS_PUBLISH_INTERVAL_MS = 1000;
/** Bets of a running round are read this often without a wake-up: one of another node may be lost while Redis is away. */
const UNANNOUNCED_BETS_READ_INTERVAL_MS = 5000;

interface RunningSharedRound {
  readonly round: SharedRoundRow;
  /** How many bets were published; undefined until they are. */
  bets?: number;
  publishedAt: Instant;
  /** When its bets were last read; a round that is new had none then. */
  readAt: Instant;
}

/**
 * Publishes each phase of a round when it begins, and the bets of a running round when there are new ones. Without a wake-up bets
 * are read every 5 seconds. A failure is logged, and the round is read again a second later.
 */
export class SharedRoundAnnouncer {
  readonly #ctx: Ctx;
  readonly #games: GamesByCode<SharedGameCode, AnySharedGame>;
  readonly #publish: SharedRoundPublisher;
  readonly #running = new Map<SharedGameCode, RunningSharedRound>();
  /** Games with bets that were announced, or could not be read, since they were last read. */
  #mayHaveBets = new Set<SharedGameCode>(sharedGameCodes);
  constructor(ctx: Ctx, games: GamesByCode<SharedGameCode, AnySharedGame>, publish: SharedRoundPublisher) {
    this.#ctx = ctx;
    this.#games = games;
    this.#publish = publish;
  }

  /** Notes that a shared game has new bets. */
  noteBets(): void {
    this.#mayHaveBets = new Set(sharedGameCodes);
  }

  /** Publishes a phase that has begun. A round that `isNew` has no bets that are not announced to this node. */
  async publishPhase(code: SharedGameCode, round: SharedRoundRow, isNew: boolean): Promise<void> {
    const before = this.#running.get(code);
    // Once bets are closed, those that were counted are all.
    const wasEmpty =
      before?.round.id === round.id && before.round.state !== sharedRoundStates.betting && before.bets === 0;
    const now = this.#ctx.now();
    this.#running.set(code, { round, publishedAt: now, readAt: now });
    await this.#publishAbove(code, round, { published: -1, isEmpty: isNew || wasEmpty });
  }

  /** Publishes new bets of the running round. Returns when to look again; each new bet wakes the leader, too. */
  async publishBets(code: SharedGameCode): Promise<Instant> {
    const running = this.#running.get(code);
    if (running === undefined || running.round.state !== sharedRoundStates.betting) return Infinity;
    const publishAt = this.#mayHaveBets.has(code)
      ? running.publishedAt + LIVE_BETS_PUBLISH_INTERVAL_MS
      : running.readAt + UNANNOUNCED_BETS_READ_INTERVAL_MS;
    const now = this.#ctx.now();
    if (now < publishAt) return publishAt;
    running.publishedAt = running.readAt = now;
    this.#mayHaveBets.delete(code);
    await this.#publishAbove(code, running.round, { published: running.bets ?? 0, isEmpty: false });
    return now + (this.#mayHaveBets.has(code) ? LIVE_BETS_PUBLISH_INTERVAL_MS : UNANNOUNCED_BETS_READ_INTERVAL_MS);
  }

  /** Publishes the round if it has more bets than `published`, and is still the running one. */
  async #publishAbove(
    code: SharedGameCode,
    round: SharedRoundRow,
    { published, isEmpty }: { published: number; isEmpty: boolean },
  ): Promise<void> {
    try {
      const game = this.#games.get(code);
      const view = await presentSharedRound(this.#ctx, code, game, round, isEmpty ? noSharedRoundBets : undefined);
      const bets = view.totals.reduce((sum, total) => sum + total.bets, 0);
      const running = this.#running.get(code);
      if (running?.round !== round || bets <= published) return;
      running.bets = bets;
      this.#publish(view);
    } catch (error) {
      this.#mayHaveBets.add(code);
      this.#ctx.log.warn({ err: String(error) }, 'a shared round could not be published');
    }
  }
}
