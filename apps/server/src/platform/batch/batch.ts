/**
 * Groups: commands of many players in one transaction of two flights, in lanes, without a timer (hotpath.md).
 * An idle lane sends at once, a busy one collects. This file knows no domain.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import type { Logger } from 'pino';
import { stopwatch } from '../clock.ts';
import type { Db, Lane, Statement } from '../db/db.ts';
import { type DbError, isDbError } from '../db/errors.ts';
import { assertNoTransaction } from '../db/transaction.ts';

export interface BatchRules<C extends { readonly player: number }, S, D> {
  readonly name: string;
  /** Locks and loads the players' states. A player left out of the map is busy elsewhere; `wait` asks to wait for him instead. */
  load(lane: Lane, group: readonly C[], wait: boolean): Promise<Map<number, S>>;
  /** Pure. Decides one command on the running state of its player and returns the next state with it. A refusal is a decision. */
  decide(state: S, command: C): { readonly state: S; readonly decision: D };
  /** Statements that save everything decided, the gates last. None: nothing changed, and the group is rolled back. */
  save(decided: readonly { readonly command: C; readonly decision: D }[], states: ReadonlyMap<number, S>): Statement[];
  /** After a lost connection: what the commands came to, if they did. Anything not found never happened. */
  findOutcomes(group: readonly C[]): Promise<Map<C, D>>;
  /** After the commit, before the answers: hints for sockets. Must not throw. */
  afterCommit?(decided: readonly { readonly command: C; readonly decision: D }[], states: ReadonlyMap<number, S>): void;
}

interface Limits {
  readonly maxGroup: number;
  readonly maxPerPlayer: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
}
/** The embedded engine has one connection, which its groups share with every other transaction: they may wait longer. */
const getLimits = (db: Db): Limits => ({
  maxGroup: 128,
  maxPerPlayer: 8,
  maxQueue: 500 * db.laneCount,
  maxWaitMs: db.engine === 'pglite' ? 3000 : 500,
});
/** So many waiting commands are loaded behind the save of the group before. */
const MIN_PIPELINED_COMMANDS = 64;
const MAX_SKIPS = 4;
const MAX_RETRIES = 3;

interface QueuedCommand<C, D> {
  readonly command: C;
  readonly since: number;
  skips: number;
  readonly resolve: (decision: D) => void;
  readonly reject: (error: unknown) => void;
}

/** What becomes of players who are busy: left for the next group, waited for, or given up. */
type BusyPlayerPolicy = 'skip' | 'wait' | 'last';

const createUnavailable = (): Refusal => new Refusal('unavailable');

export interface Batch<C, D> {
  /** Hands a command in; resolves after the commit of its group. Throws Refusal unavailable, or what deciding it threw. */
  (command: C): Promise<D>;
  /** Resolves when nothing waits and nothing runs: for a graceful stop. */
  idle(): Promise<void>;
}

/** Makes the batch of one domain. */
export function createBatch<C extends { readonly player: number }, S, D>(
  db: Db,
  log: Logger,
  rules: BatchRules<C, S, D>,
  limits: Limits = getLimits(db),
): Batch<C, D> {
  /** What waits for a lane, in order of arrival: one line for all lanes, so that a free one takes everything there is. */
  let queue: QueuedCommand<C, D>[] = [];
  /** Players in a group that is under way: their next commands wait for it, so that they run in order. */
  const held = new Set<number>();
  /** A lane waits for players who were busy again and again: one at a time, so that the others go on. */
  let someoneWaits = false;
  const lanes = Array.from({ length: db.laneCount }, (_, index) => laneOf(index));

  const run = (command: C): Promise<D> => {
    // The lane would run as a part of the sender's transaction, and on one connection wait for it for ever.
    assertNoTransaction(rules.name);
    // Who is waited for may be old: that is no sign of a line that grows.
    const oldest = queue.find((waiting) => waiting.skips < MAX_SKIPS);
    // Refused before anything is begun: the sender may repeat with the same key.
    const tooLong = queue.length >= limits.maxQueue;
    if (tooLong || (oldest !== undefined && stopwatch() - oldest.since > limits.maxWaitMs))
      return Promise.reject(createUnavailable());
    return new Promise<D>((resolve, reject) => {
      queue.push({ command, since: stopwatch(), skips: 0, resolve, reject });
      startIdleLane();
    });
  };
  const startIdleLane = (): void => lanes.find((lane) => lane.isIdle())?.start();
  return Object.assign(run, { idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))) });

  /** The next group: in order of arrival, a few of each player, so that one script cannot fill it. */
  function take(): QueuedCommand<C, D>[] {
    const left = skippedPlayers();
    return takeOf((player) => !left.has(player));
  }

  /** What is to be waited for, unless a lane waits already: all of it together, whoever holds those players. */
  function takeSkipped(): QueuedCommand<C, D>[] {
    const skipped = someoneWaits ? new Set<number>() : skippedPlayers();
    return skipped.size === 0 ? [] : takeOf((player) => skipped.has(player));
  }

  /** Players who were busy too often: they are left to the lane that waits, with all that comes after from them. */
  function skippedPlayers(): Set<number> {
    const players = new Set<number>();
    for (const { command, skips } of queue) if (skips >= MAX_SKIPS) players.add(command.player);
    return players;
  }

  function takeOf(isMeant: (player: number) => boolean): QueuedCommand<C, D>[] {
    const group: QueuedCommand<C, D>[] = [];
    const rest: QueuedCommand<C, D>[] = [];
    const perPlayer = new Map<number, number>();
    for (const waiting of queue) {
      const { player } = waiting.command;
      const count = perPlayer.get(player) ?? 0;
      const isFull = group.length >= limits.maxGroup || count >= limits.maxPerPlayer;
      if (isFull || held.has(player) || !isMeant(player)) rest.push(waiting);
      else {
        perPlayer.set(player, count + 1);
        group.push(waiting);
      }
    }
    queue = rest;
    return group;
  }

  function laneOf(index: number) {
    interface Done {
      readonly waiting: QueuedCommand<C, D>;
      readonly command: C;
      readonly decision: D;
    }
    interface Grouped {
      readonly busy: readonly QueuedCommand<C, D>[];
      readonly done: readonly Done[];
      readonly states: ReadonlyMap<number, S>;
    }
    let working: Promise<void> | undefined;

    const work = async (): Promise<void> => {
      // Lets the requests that are already in this turn of the event loop join the first group.
      await new Promise(setImmediate);
      /** The group that is being saved while the next one loads. */
      let before: Promise<void> | undefined;
      for (;;) {
        const skipped = takeSkipped();
        const wait = skipped.length > 0;
        const group = wait ? skipped : take();
        if (group.length === 0) {
          if (before === undefined) break;
          await before;
          before = undefined;
          continue;
        }
        if (queue.length > 0) startIdleLane();
        const saving = Promise.withResolvers<void>();
        const running = runHeld(group, wait, saving.resolve);
        await Promise.race([running, saving.promise]);
        // What waits is a group already: it is on its way before the answers are. A few wait for them, and for more.
        if (!db.canPipelineLoads || queue.length < MIN_PIPELINED_COMMANDS) await running;
        before = running;
      }
      // In the same breath as the last look at the queue: a command that comes now starts the lane again.
      working = undefined;
    };

    /** Runs a group while its players' next commands wait for it. */
    const runHeld = async (
      group: readonly QueuedCommand<C, D>[],
      wait: boolean,
      isSaving: () => void,
    ): Promise<void> => {
      if (wait) someoneWaits = true;
      const players = new Set(group.map((w) => w.command.player));
      for (const player of players) held.add(player);
      try {
        await runGroup(group, wait ? 'wait' : 'skip', 0, isSaving);
      } finally {
        for (const player of players) held.delete(player);
        if (wait) someoneWaits = false;
      }
    };

    const runGroup = async (
      group: readonly QueuedCommand<C, D>[],
      how: BusyPlayerPolicy,
      attempt: number,
      isSaving: () => void = () => {},
    ): Promise<void> => {
      try {
        const { busy, done, states } = await db.withLane(index, (lane) =>
          decideGroup(lane, group, { wait: how === 'wait', isSaving }),
        );
        if (done.length > 0) tellOf(done, states);
        for (const { waiting, decision } of done) waiting.resolve(decision);
        if (how === 'last') for (const waiting of busy) waiting.reject(createUnavailable());
        else {
          for (const waiting of busy) waiting.skips++;
          queue.unshift(...busy);
        }
      } catch (error) {
        await afterFailure(error, group, how, attempt);
      }
    };

    /** One group in two flights, to its commit; `busy` are those whose player was. */
    const decideGroup = async (
      lane: Lane,
      group: readonly QueuedCommand<C, D>[],
      { wait, isSaving }: { wait: boolean; isSaving: () => void },
    ): Promise<Grouped> => {
      const busy: QueuedCommand<C, D>[] = [];
      const done: Done[] = [];
      let states: Map<number, S>;
      let statements: Statement[];
      try {
        states = await rules.load(
          lane,
          group.map((w) => w.command),
          wait,
        );
        for (const waiting of group) {
          const state = states.get(waiting.command.player);
          if (state === undefined) {
            // Waited for and still not there: no lock will bring him.
            if (wait) throw new Error(`no player ${waiting.command.player}`);
            busy.push(waiting);
            continue;
          }
          const next = rules.decide(state, waiting.command);
          states.set(waiting.command.player, next.state);
          done.push({ waiting, command: waiting.command, decision: next.decision });
        }
        statements = rules.save(done, states);
      } catch (error) {
        await lane.rollback();
        throw error;
      }
      if (statements.length === 0) await lane.rollback();
      else {
        const saved = lane.save(...statements);
        isSaving();
        await saved;
      }
      return { busy, done, states };
    };

    /** What is committed stays answered, whatever the hint to the sockets came to. */
    const tellOf = (done: readonly Done[], states: ReadonlyMap<number, S>): void => {
      try {
        rules.afterCommit?.(done, states);
      } catch (error) {
        log.error({ batch: rules.name, err: String(error) }, 'a hint could not be sent');
      }
    };

    const afterFailure = async (
      error: unknown,
      group: readonly QueuedCommand<C, D>[],
      how: BusyPlayerPolicy,
      attempt: number,
    ): Promise<void> => {
      const rejectAll = (reason: unknown) => {
        for (const waiting of group) waiting.reject(reason);
      };
      if (isDbError(error, 'outcomeUnknown')) return settleUnknown(error, group);
      if (isDbError(error, 'conflict', 'gateClosed')) {
        if (attempt < MAX_RETRIES) return runGroup(group, how, attempt + 1);
        return rejectAll(createUnavailable());
      }
      // A lock that did not come in time, or a statement that took too long: nothing was written.
      if (isDbError(error, 'unavailable')) return rejectAll(createUnavailable());
      if (isDbError(error, 'timeout')) {
        // One of several who were waited for did not come: the others are done, and he is given up.
        return how === 'wait' ? runGroup(group, 'last', 0) : rejectAll(createUnavailable());
      }
      if (group.length > 1) {
        const half = Math.ceil(group.length / 2);
        await runGroup(group.slice(0, half), how, 0);
        return runGroup(group.slice(half), how, 0);
      }
      log.error({ batch: rules.name, err: String(error) }, 'a command could not be decided');
      rejectAll(error);
    };

    /** The connection went while a group was under way: look the commands up on a new one; never send them again blindly. */
    const settleUnknown = async (error: DbError, group: readonly QueuedCommand<C, D>[]): Promise<void> => {
      log.warn(
        { batch: rules.name, group: group.length, err: error.message },
        'outcome of a group unknown, looking its keys up',
      );
      const found = await rules.findOutcomes(group.map((w) => w.command)).catch((lookUpError: unknown) => {
        log.warn({ batch: rules.name, err: String(lookUpError) }, 'the keys could not be looked up');
        return new Map<C, D>();
      });
      for (const waiting of group) {
        const decision = found.get(waiting.command);
        if (decision === undefined) waiting.reject(createUnavailable());
        else waiting.resolve(decision);
      }
    };

    return {
      isIdle: () => working === undefined,
      start: () => {
        working = work();
      },
      idle: async () => {
        while (working !== undefined) await working;
      },
    };
  }
}
