/**
 * The simulated feed of one file. It plays its events to the clock's now, commits each step with the numbers of its messages, and
 * delivers them after that. It knows no HTTP and no timers: whoever runs it calls `advance`.
 */
import type { FeedMessage } from '@arara/sports';
import {
  createFeedSimulation,
  type FeedSimulation,
  type FeedStep,
  type RecoveryRequest,
  type SimulatedFeed,
  type SimulatedFeedOptions,
} from './feed.ts';
import type { InterventionKind } from '../event/event-interventions.ts';
import type { EventPlanner, SimulatedSport } from '../event/event-plan.ts';
import type { FeedStore } from '../store/feed-store.ts';
import { type FeedTurn, listTurns } from './catch-up.ts';
import { createDeliveryFaults, type DeliveryFaults, disturbDelivery, type LateMessage } from './delivery.ts';
import { advancePositions, type FeedPositions } from './positions.ts';
import { beginRecovery, type Recovery } from './recovery.ts';
import { findChanges, restoreFeed } from './stored-feed.ts';

/** A consumer that is ahead of the file has these numbers from a file that was lost: numbers go on behind them, with a gap. */
const NUMBERS_LEFT_OUT = 1_000;

export interface SandboxFeedOptions {
  /** that of before without it, or `newSeed` */
  readonly seed?: string;
  readonly newSeed: string;
  /** 1 to 60 */
  readonly speed: number;
  readonly incidents: SimulatedFeedOptions['incidents'];
}

export interface SandboxFeedInput {
  readonly sports: readonly SimulatedSport[];
  readonly store: FeedStore;
  readonly options: SandboxFeedOptions;
  /** ms UTC */
  readonly now: () => number;
  /** of these sports; tests give one with faults */
  readonly simulation?: FeedSimulation;
  /** An event failed and is void. */
  readonly reportFault?: (event: string, error: unknown) => void;
}

/** Messages that are sent now, and how far their producers had come before them. */
export interface FeedDelivery {
  readonly messages: readonly FeedMessage[];
  readonly before: FeedPositions;
}

/** Opens the feed as its file has it, or a new one. Other options than before begin a new calendar; announced events are played on. */
export const openSandboxFeed = (input: SandboxFeedInput): SandboxFeed => new SandboxFeed(input);

/** A feed that is open. It is not started: `advance` takes it on. */
export class SandboxFeed {
  readonly faults: DeliveryFaults = createDeliveryFaults();
  readonly #input: SandboxFeedInput;
  readonly #simulation: FeedSimulation;
  #feed: SimulatedFeed;
  #steppedTo: number;
  #turns: readonly FeedTurn[] = [];
  #positions: FeedPositions;
  #late: readonly LateMessage[] = [];
  readonly #recoveries = new Map<number, Recovery>();
  readonly #listeners = new Set<(delivery: FeedDelivery) => void>();

  constructor(input: SandboxFeedInput) {
    this.#input = input;
    this.#simulation = input.simulation ?? createFeedSimulation(input.sports);
    ({ feed: this.#feed, steppedTo: this.#steppedTo } = openFeed(this.#simulation, input));
    this.#positions = this.#feed.sequences;
  }

  /** The feed as it was committed last, to read it. */
  get state(): SimulatedFeed {
    return this.#feed;
  }

  /** The plan of one of its events; undefined if its sport is gone. */
  get findPlan(): EventPlanner {
    return this.#simulation.findPlan;
  }

  /** The instant to which it has been played. */
  get steppedTo(): number {
    return this.#steppedTo;
  }

  /** How far the messages that were delivered have come. */
  get positions(): FeedPositions {
    return this.#positions;
  }

  /**
   * Takes a part of the way to now, and of each recovery unless its reader is behind. True if more is to be done at once. After an
   * exception the feed is where it was before.
   */
  advance({ holdRecoveries = false }: { readonly holdRecoveries?: boolean } = {}): boolean {
    const now = this.#input.now();
    this.#deliverLate(now);
    if (this.#turns.length === 0) this.#turns = listTurns(this.#steppedTo, now);
    const [turn, ...others] = this.#turns;
    if (turn !== undefined) this.#take(turn, now);
    this.#turns = others;
    if (!holdRecoveries) for (const recovery of this.#recoveries.values()) this.#continueRecovery(recovery);
    return others.length > 0 || (!holdRecoveries && this.#recoveries.size > 0);
  }

  /** When something is due next: until then `advance` does nothing. */
  findNextAt(): number {
    if (this.#recoveries.size > 0) return this.#steppedTo;
    return Math.min(this.#simulation.findNextStepAt(this.#feed), ...this.#late.map(({ dueAt }) => dueAt));
  }

  /** Calls back with what is delivered, in its order. The returned function ends that. */
  onDelivery(listener: (delivery: FeedDelivery) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * A consumer has received everything up to these positions. One that is ahead has numbers of a file that was lost: the feed leaves
   * some numbers out behind them, because a number that is used again would be dropped in silence, and a gap starts a recovery.
   */
  adopt(received: FeedPositions): void {
    const { sequences } = this.#feed;
    const ahead = Object.entries(received).filter(
      ([producer, sequence]) => sequence > (sequences[producer] ?? Number.POSITIVE_INFINITY),
    );
    if (ahead.length === 0) return;
    const moved = Object.fromEntries(ahead.map(([producer, sequence]) => [producer, sequence + NUMBERS_LEFT_OUT]));
    this.#save({ feed: { ...this.#feed, sequences: { ...sequences, ...moved } }, ended: [] }, this.#steppedTo);
    this.#positions = { ...this.#positions, ...moved };
  }

  /** Lets each producer give a sign of life with the next step: a consumer that begins asks for a recovery then. */
  beat(): void {
    const { alive } = this.#feed;
    const soon = Object.entries(alive).map(([producer, at]): [string, number] => [
      producer,
      Math.min(at, this.#steppedTo),
    ]);
    this.#feed = { ...this.#feed, alive: Object.fromEntries(soon) };
  }

  /** Begins the answer to a request; another one of the same producer is given up. There is none while the producer is silent. */
  recover(request: RecoveryRequest): void {
    const { store, now } = this.#input;
    this.#recoveries.set(request.producer, beginRecovery(this.#simulation, store, request, now()));
  }

  /** Gives up all answers: nobody reads them. */
  dropRecoveries(): void {
    this.#recoveries.clear();
  }

  /** Does something to an event by hand; false if that cannot be done to it now. */
  intervene(event: string, kind: InterventionKind): boolean {
    const now = this.#input.now();
    while (this.#turns.length > 0 || this.#steppedTo < now) this.advance({ holdRecoveries: true });
    const feed = this.#simulation.intervene(this.#feed, event, kind, this.#steppedTo);
    if (feed === undefined) return false;
    this.#save({ feed, ended: [] }, this.#steppedTo);
    return true;
  }

  #take({ to, quiet }: FeedTurn, now: number): void {
    if (!quiet && this.#simulation.findNextStepAt(this.#feed) > to) {
      this.#steppedTo = Math.max(this.#steppedTo, to);
      return;
    }
    // The heartbeats of a pause are not sent: it was a silence.
    const alive = Object.fromEntries(Object.keys(this.#feed.alive).map((producer) => [producer, now]));
    const feed = quiet ? { ...this.#feed, alive } : this.#feed;
    const isSilent = (producer: number, at: number) => this.faults.find('silence', producer, at) !== undefined;
    this.#commit(this.#simulation.step(feed, to, { quiet, isSilent }), to);
  }

  #continueRecovery({ request, step: takeStep }: Recovery): void {
    const { producer } = request;
    const now = this.#steppedTo;
    const isSilent = this.faults.find('silence', producer, now) !== undefined;
    if (isSilent || this.#simulation.isInOutage(this.#feed, producer, now)) {
      this.#recoveries.delete(producer);
      return;
    }
    const { step, isOver } = takeStep(this.#feed, now);
    this.#commit(step, now);
    if (isOver) this.#recoveries.delete(producer);
  }

  /** Commits a step, then delivers its messages. */
  #commit(step: FeedStep, to: number): void {
    for (const { event, error } of step.faults) this.#input.reportFault?.(event, error);
    this.#save(step, to);
    const { inTime, late } = disturbDelivery(step.feed.options, step.messages, { faults: this.faults, now: to });
    this.#late = [...this.#late, ...late].toSorted((a, b) => a.dueAt - b.dueAt);
    this.#deliver(inTime);
  }

  #save(step: Pick<FeedStep, 'feed' | 'ended'>, to: number): void {
    this.#input.store.commit(findChanges(this.#feed, step, to));
    this.#feed = step.feed;
    this.#steppedTo = to;
  }

  #deliverLate(now: number): void {
    const due = this.#late.filter(({ dueAt }) => dueAt <= now);
    if (due.length === 0) return;
    this.#late = this.#late.filter(({ dueAt }) => dueAt > now);
    this.#deliver(due.map(({ message }) => message));
  }

  #deliver(messages: readonly FeedMessage[]): void {
    if (messages.length === 0) return;
    const before = this.#positions;
    this.#positions = advancePositions(before, messages);
    for (const listener of this.#listeners) listener({ messages, before });
  }
}

function openFeed(
  simulation: FeedSimulation,
  { store, options: { seed, newSeed, speed, incidents }, now: readNow }: SandboxFeedInput,
): { readonly feed: SimulatedFeed; readonly steppedTo: number } {
  const now = readNow();
  const rows = store.selectFeed();
  const stored = rows && restoreFeed(rows);
  const old = stored?.head.options;
  const options: SimulatedFeedOptions = {
    seed: seed ?? old?.seed ?? newSeed,
    run: Math.floor(now / 1000).toString(36),
    speed,
    startsAt: now,
    incidents,
    // The numbers of a new file are above those of one that was lost: no feed sends a thousand messages a second.
    lastSequence: now,
  };
  const opened = simulation.open(options, stored?.earlier);
  if (rows === undefined || stored === undefined) return { feed: opened, steppedTo: now };
  const { sequences } = stored.head;
  const goesOn = old?.seed === options.seed && old.speed === speed && old.incidents === incidents;
  // Fields that an older version did not save have the values of a new feed.
  const feed = goesOn
    ? { ...opened, ...stored.head, options: { ...opened.options, ...old } }
    : { ...opened, sequences };
  return { feed, steppedTo: rows.steppedTo };
}
