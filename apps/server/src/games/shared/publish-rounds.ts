import type { SharedRoundView } from '@arara/contract/games/shared-round';
import type { AnySharedGame, SharedCode } from '@arara/games';
import type { Ctx, Instant } from '../../context.ts';
import type { GamesByCode } from '../rounds/configured-games.ts';
import { presentSharedRound } from './present-shared-round.ts';
import { type SharedRoundRow, sharedRoundStates } from './shared.queries.ts';

/** Publishes a shared round to everybody who subscribed to its game. Called after the commit on one node; never waits. */
export type RoundPublisher = (round: SharedRoundView) => void;

/** New bets of a running round are published at most this often. */
const BETS_EVERY_MS = 1000;

interface RunningRound {
  readonly round: SharedRoundRow;
  /** The bets that were published. */
  bets: number;
  publishedAt: Instant;
}

/**
 * Publishes each phase of a round when it begins, and the bets of a running round when there are new ones. A failure is only
 * logged: clients also poll.
 */
export class RoundAnnouncer {
  readonly #ctx: Ctx;
  readonly #games: GamesByCode<SharedCode, AnySharedGame>;
  readonly #publish: RoundPublisher;
  readonly #running = new Map<SharedCode, RunningRound>();
  constructor(ctx: Ctx, games: GamesByCode<SharedCode, AnySharedGame>, publish: RoundPublisher) {
    this.#ctx = ctx;
    this.#games = games;
    this.#publish = publish;
  }

  async publishPhase(code: SharedCode, round: SharedRoundRow): Promise<void> {
    this.#running.set(code, { round, bets: 0, publishedAt: this.#ctx.now() });
    await this.#publishAbove(code, round, -1);
  }

  async publishBets(code: SharedCode): Promise<void> {
    const running = this.#running.get(code);
    if (running === undefined || running.round.state !== sharedRoundStates.betting) return;
    if (this.#ctx.now() - running.publishedAt < BETS_EVERY_MS) return;
    running.publishedAt = this.#ctx.now();
    await this.#publishAbove(code, running.round, running.bets);
  }

  /** Publishes the round if it has more bets than `published`, and is still the running one. */
  async #publishAbove(code: SharedCode, round: SharedRoundRow, published: number): Promise<void> {
    try {
      const view = await presentSharedRound(this.#ctx, code, this.#games.get(code), round);
      const bets = view.totals.reduce((sum, total) => sum + total.bets, 0);
      const running = this.#running.get(code);
      if (running?.round !== round || bets <= published) return;
      running.bets = bets;
      this.#publish(view);
    } catch (error) {
      this.#ctx.log.warn({ err: String(error) }, 'a shared round could not be published');
    }
  }
}
