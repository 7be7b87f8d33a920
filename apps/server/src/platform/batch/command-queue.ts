import { readMonotonicTimeMs } from '../clock.ts';
import type { PlayerCommand } from './batch-rules.ts';

export interface BatchLimits {
  readonly maxGroup: number;
  /** The most that the commands of a group weigh together; a heavier command is a group of its own. */
  readonly maxGroupWeight?: number;
  readonly maxPerPlayer: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
}

/** A command in the queue, with the promise that its sender waits for. */
export interface QueuedCommand<C, D> {
  readonly command: C;
  readonly since: number;
  /** How often it was left out of a group because its player was busy elsewhere. */
  skips: number;
  readonly resolve: (decision: D) => void;
  readonly reject: (error: unknown) => void;
}

/** A player who was skipped this often is waited for. */
const MAX_SKIPS_OF_BUSY_PLAYER = 4;

/** The commands that wait, in order of arrival: one queue for all lanes, so that a free lane takes everything there is. */
export class CommandQueue<C extends PlayerCommand, D> {
  readonly #limits: BatchLimits;
  readonly #weigh: (command: C) => number;
  #queue: QueuedCommand<C, D>[] = [];
  /** Players in a group that is under way: their next commands wait for it, so that they run in order. */
  readonly #playersUnderWay = new Set<number>();
  /** A lane waits for players who were skipped too often: one lane at a time, so that the others go on. */
  #isLaneWaiting = false;

  constructor(limits: BatchLimits, weigh: (command: C) => number = () => 1) {
    this.#limits = limits;
    this.#weigh = weigh;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** True when the queue is too long or too old to take another command. */
  isOverloaded(): boolean {
    if (this.#queue.length >= this.#limits.maxQueue) return true;
    // A command that was skipped too often may be old: that is no sign of a queue that grows.
    const oldest = this.#queue.find((queued) => queued.skips < MAX_SKIPS_OF_BUSY_PLAYER);
    return oldest !== undefined && readMonotonicTimeMs() - oldest.since > this.#limits.maxWaitMs;
  }

  push(queued: QueuedCommand<C, D>): void {
    this.#queue.push(queued);
  }

  /** Puts commands back whose players were busy elsewhere: they come first in the next group. */
  requeueSkipped(skipped: readonly QueuedCommand<C, D>[]): void {
    for (const queued of skipped) queued.skips++;
    this.#queue.unshift(...skipped);
  }

  /** Takes the next group; `wait` is true for a group whose players were skipped too often and are waited for. */
  takeGroup(): { readonly group: QueuedCommand<C, D>[]; readonly wait: boolean } {
    const skipped = this.#findSkippedPlayers();
    if (skipped.size > 0 && !this.#isLaneWaiting) {
      const group = this.#take((player) => skipped.has(player));
      if (group.length > 0) return { group, wait: true };
    }
    return { group: this.#take((player) => !skipped.has(player)), wait: false };
  }

  /** Keeps the next commands of a group's players back while the group runs. */
  async holdPlayers(group: readonly QueuedCommand<C, D>[], wait: boolean, run: () => Promise<void>): Promise<void> {
    if (wait) this.#isLaneWaiting = true;
    const players = new Set(group.map((queued) => queued.command.player));
    for (const player of players) this.#playersUnderWay.add(player);
    try {
      await run();
    } finally {
      for (const player of players) this.#playersUnderWay.delete(player);
      if (wait) this.#isLaneWaiting = false;
    }
  }

  /** Players who were skipped too often: they are left to the lane that waits, with all their later commands. */
  #findSkippedPlayers(): Set<number> {
    const players = new Set<number>();
    for (const { command, skips } of this.#queue) if (skips >= MAX_SKIPS_OF_BUSY_PLAYER) players.add(command.player);
    return players;
  }

  /** Takes commands in order of arrival, a few of each player, so that one player's script cannot fill the group. */
  #take(isIncluded: (player: number) => boolean): QueuedCommand<C, D>[] {
    const group: QueuedCommand<C, D>[] = [];
    const rest: QueuedCommand<C, D>[] = [];
    const perPlayer = new Map<number, number>();
    const { maxGroup, maxGroupWeight = Infinity, maxPerPlayer } = this.#limits;
    let weight = 0;
    for (const queued of this.#queue) {
      const { player } = queued.command;
      const count = perPlayer.get(player) ?? 0;
      const added = this.#weigh(queued.command);
      const isTooHeavy = group.length > 0 && weight + added > maxGroupWeight;
      const isFull = group.length >= maxGroup || count >= maxPerPlayer || isTooHeavy;
      if (isFull || this.#playersUnderWay.has(player) || !isIncluded(player)) rest.push(queued);
      else {
        perPlayer.set(player, count + 1);
        weight += added;
        group.push(queued);
      }
    }
    this.#queue = rest;
    return group;
  }
}
