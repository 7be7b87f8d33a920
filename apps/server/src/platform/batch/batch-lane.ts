import { Refusal } from '@arara/contract/protocol/errors';
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import type { Db, BatchDbConnection, SqlStatement } from '../db/db.ts';
import { type DbError, isDbError, isMissingPartitionError, MISSING_PARTITION_WAKE_CHANNEL } from '../db/errors.ts';
import { wakeAfterCommit } from '../db/wake-ups.ts';
import { createDurationObserver, incrementCounter } from '../metrics/metrics.ts';
import type { CommandBatchRules, PlayerCommand } from './batch-rules.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';

/** The next group is loaded behind the save of the one before if at least so many commands wait. */
const MIN_PIPELINED_COMMANDS = 64;
const MAX_BATCH_GROUP_RETRIES = 3;
/** What a group weighs at most that runs again after gates closed. */
const MAX_WEIGHT_RUN_AGAIN = 64;

/** What happens to commands whose player is busy elsewhere: they are left for the next group, waited for, or refused. */
type BusyPlayerPolicy = 'skip' | 'wait' | 'refuse';

/** What all lanes of a batch share. */
export interface CommandBatchContext<C extends PlayerCommand, S, D> {
  readonly db: Db;
  readonly log: Logger;
  readonly rules: CommandBatchRules<C, S, D>;
  readonly queue: CommandQueue<C, D>;
  /** Starts a lane that is idle, if there is one. */
  readonly startIdleLane: () => void;
}

interface DecidedCommand<C, D> {
  readonly queued: QueuedCommand<C, D>;
  readonly command: C;
  readonly decision: D;
}

interface BatchGroupResult<C, S, D> {
  /** Those whose player was busy elsewhere. */
  readonly busy: readonly QueuedCommand<C, D>[];
  readonly decided: readonly DecidedCommand<C, D>[];
  readonly states: ReadonlyMap<number, S>;
}

type BatchCommandGroup<C, D> = readonly QueuedCommand<C, D>[];

/** A group that failed, and the statements of its save, if it had come so far. */
interface FailedGroup<C, D> {
  readonly group: BatchCommandGroup<C, D>;
  readonly policy: BusyPlayerPolicy;
  readonly attempt: number;
  readonly sent: readonly SqlStatement[];
  readonly decided: readonly DecidedCommand<C, D>[];
}

export const createUnavailableRefusal = (): Refusal => new Refusal('unavailable');

/** Runs the groups of a batch on one lane of the database, one after the other. */
export class BatchConnectionRunner<C extends PlayerCommand, S, D> {
  readonly #batch: CommandBatchContext<C, S, D>;
  readonly #index: number;
  readonly #observeSeconds: (seconds: number) => void;
  #working: Promise<void> | undefined;

  constructor(batch: CommandBatchContext<C, S, D>, index: number) {
    this.#batch = batch;
    this.#index = index;
    this.#observeSeconds = createDurationObserver('batch_seconds', { batch: batch.rules.name });
  }

  isIdle(): boolean {
    return this.#working === undefined;
  }

  start(): void {
    this.#working = this.#work();
  }

  /** Resolves when the lane has no work. */
  async idle(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  async #work(): Promise<void> {
    const { db, queue, startIdleLane } = this.#batch;
    // Lets the requests that are already in this turn of the event loop join the first group.
    await new Promise(setImmediate);
    /** The group that is being saved while the next one loads. */
    let before: Promise<void> | undefined;
    for (;;) {
      const { group, wait } = queue.takeGroup();
      if (group.length === 0) {
        if (before === undefined) break;
        await before;
        before = undefined;
        continue;
      }
      if (queue.length > 0) startIdleLane();
      const { promise: saving, resolve: isSaving } = Promise.withResolvers<void>();
      const running = queue.holdPlayers(group, wait, () => this.#runGroup(group, wait ? 'wait' : 'skip', 0, isSaving));
      await Promise.race([running, saving]);
      // Many commands are a group already and need not wait for these answers; a few wait for them, and for more.
      if (!db.canPipelineLoads || queue.length < MIN_PIPELINED_COMMANDS) await running;
      before = running;
    }
    // Without an await since the last look at the queue: a command that comes now starts the lane again.
    this.#working = undefined;
  }

  async #runGroup(
    group: BatchCommandGroup<C, D>,
    policy: BusyPlayerPolicy,
    attempt: number,
    isSaving: () => void = () => {},
  ): Promise<void> {
    let sent: readonly SqlStatement[] = [];
    let saved: readonly DecidedCommand<C, D>[] = [];
    const noteSent = (statements: readonly SqlStatement[], decided: readonly DecidedCommand<C, D>[]): void => {
      sent = statements;
      saved = decided;
      isSaving();
    };
    try {
      const { busy, decided, states } = await this.#batch.db.withLane(this.#index, (lane) =>
        this.#decideAndSave(lane, group, policy === 'wait', noteSent),
      );
      if (decided.length > 0) {
        this.#measure(decided);
        this.#publish(decided, states);
      }
      for (const { queued, decision } of decided) queued.resolve(decision);
      if (policy === 'refuse') rejectAllQueuedCommands(busy, createUnavailableRefusal());
      else this.#batch.queue.requeueSkipped(busy);
    } catch (error) {
      await this.#handleFailure(error, { group, policy, attempt, sent, decided: saved });
    }
  }

  #measure(decided: readonly DecidedCommand<C, D>[]): void {
    const batch = this.#batch.rules.name;
    incrementCounter('batch_groups_total', { batch });
    incrementCounter('batch_commands_total', { batch }, decided.length);
    const now = readMonotonicTimeMs();
    for (const { queued } of decided) this.#observeSeconds((now - queued.since) / 1000);
  }

  /** Loads, decides, saves and commits one group, in two flights. */
  async #decideAndSave(
    lane: BatchDbConnection,
    group: BatchCommandGroup<C, D>,
    wait: boolean,
    noteSent: (statements: readonly SqlStatement[], decided: readonly DecidedCommand<C, D>[]) => void,
  ): Promise<BatchGroupResult<C, S, D>> {
    const { rules } = this.#batch;
    let result: BatchGroupResult<C, S, D>;
    let statements: SqlStatement[];
    try {
      const commands = group.map((queued) => queued.command);
      result = this.#decide(group, await rules.load(lane, commands, wait), wait);
      statements = rules.save(result.decided, result.states);
    } catch (error) {
      await lane.rollback();
      throw error;
    }
    if (result.decided.length === 0) await lane.rollback();
    else {
      // Also where nothing is saved: what a key answers may be the first commit that no standby has confirmed yet.
      const saved = lane.save(...statements);
      noteSent(statements, result.decided);
      await saved;
      wakeAfterCommit(this.#batch.db.wakeSoon, statements);
    }
    return result;
  }

  /** Decides the commands in order, each on the state that the one before left. */
  #decide(group: BatchCommandGroup<C, D>, states: Map<number, S>, wait: boolean): BatchGroupResult<C, S, D> {
    const busy: QueuedCommand<C, D>[] = [];
    const decided: DecidedCommand<C, D>[] = [];
    for (const queued of group) {
      const { command } = queued;
      const state = states.get(command.player);
      if (state === undefined) {
        // Waited for and still not there: there is no such player.
        if (wait) throw new Error(`no player ${command.player}`);
        busy.push(queued);
        continue;
      }
      const next = this.#batch.rules.decide(state, command);
      states.set(command.player, next.state);
      decided.push({ queued, command, decision: next.decision });
    }
    return { busy, decided, states };
  }

  /** Sends the hints to the sockets. The commands are committed, so a failure here changes no answer. */
  #publish(decided: readonly DecidedCommand<C, D>[], states: ReadonlyMap<number, S>): void {
    const { log, rules } = this.#batch;
    try {
      rules.afterCommit?.(decided, states);
    } catch (error) {
      log.error({ batch: rules.name, err: String(error) }, 'a hint could not be sent');
    }
  }

  async #handleFailure(error: unknown, failed: FailedGroup<C, D>): Promise<void> {
    const { group, policy, attempt, sent } = failed;
    const { db, log, rules } = this.#batch;
    if (isMissingPartitionError(error)) db.wake(MISSING_PARTITION_WAKE_CHANNEL);
    const kind = isDbError(error) ? error.kind : 'data';
    switch (kind) {
      case 'outcomeUnknown':
        return this.#answerFromOutcomes(error, group, sent);
      case 'gateClosed':
        return this.#runAgainApart(error as DbError, failed);
      case 'conflict':
        return attempt < MAX_BATCH_GROUP_RETRIES
          ? this.#runGroup(group, policy, attempt + 1)
          : rejectAllQueuedCommands(group, createUnavailableRefusal());
      case 'unavailable':
        return rejectAllQueuedCommands(group, createUnavailableRefusal());
      case 'timeout':
        // Of players who were waited for, one did not come in time: the others are done now, and that one is refused.
        return policy === 'wait'
          ? this.#runGroup(group, 'refuse', 0)
          : rejectAllQueuedCommands(group, createUnavailableRefusal());
      case 'data':
      case 'fault':
        if (group.length > 1) {
          const half = Math.ceil(group.length / 2);
          await this.#runGroup(group.slice(0, half), policy, 0);
          return this.#runGroup(group.slice(half), policy, 0);
        }
        log.error({ batch: rules.name, err: String(error) }, 'a command could not be decided');
        return rejectAllQueuedCommands(group, error);
    }
  }

  /**
   * Runs a group again after gates closed: the commands that depend on them apart from the others, which do not wait for them, and
   * all in lighter groups: a heavy one takes long, and would meet the next gate that closes, again and again. Each run reads the gates
   * again, so a command is refused by its own rules; one whose gates close at every try is refused in the end.
   */
  async #runAgainApart(
    { closedGates }: DbError,
    { group, policy, attempt, decided }: FailedGroup<C, D>,
  ): Promise<void> {
    const { rules } = this.#batch;
    const blocked = new Map(
      decided
        .filter(({ decision }) => rules.dependsOnGates?.(decision, closedGates) ?? true)
        .map(({ queued, decision }) => [queued, decision]),
    );
    const others = group.filter((queued) => !blocked.has(queued));
    const apart = others.length === 0 || blocked.size === 0 ? group : [...blocked.keys()];
    if (apart !== group)
      for (const part of splitByWeight(others, rules.weigh)) await this.#runGroup(part, policy, attempt);
    if (attempt < MAX_BATCH_GROUP_RETRIES) {
      for (const part of splitByWeight(apart, rules.weigh)) await this.#runGroup(part, policy, attempt + 1);
      return;
    }
    for (const queued of apart) {
      const decision = blocked.get(queued);
      const refused = decision === undefined ? undefined : rules.refuseClosed?.(queued.command, decision, closedGates);
      queued.reject(refused ?? createUnavailableRefusal());
    }
  }

  /**
   * The connection was lost while a group was under way: its keys are looked up on a new one, and nothing is sent again. Where they
   * are there, the workers on what was `sent` are woken, as after a commit that was confirmed.
   */
  async #answerFromOutcomes(
    error: unknown,
    group: BatchCommandGroup<C, D>,
    sent: readonly SqlStatement[],
  ): Promise<void> {
    const { db, log, rules } = this.#batch;
    const context = { batch: rules.name, group: group.length };
    log.warn({ ...context, err: String(error) }, 'the outcome of a group is unknown: its keys are looked up');
    const outcomes = await rules
      .findOutcomes(group.map((queued) => queued.command))
      .catch((lookUpError: unknown): Map<C, D> => {
        log.warn({ ...context, err: String(lookUpError) }, 'the keys could not be looked up');
        return new Map();
      });
    if (outcomes.size > 0) wakeAfterCommit(db.wakeSoon, sent);
    for (const queued of group) {
      const decision = outcomes.get(queued.command);
      if (decision === undefined) queued.reject(createUnavailableRefusal());
      else queued.resolve(decision);
    }
  }
}

/** The commands in their order, in groups that weigh at most so much; a heavier command is a group of its own. */
function splitByWeight<C, D>(
  group: BatchCommandGroup<C, D>,
  weigh: (command: C) => number = () => 1,
): BatchCommandGroup<C, D>[] {
  const parts: QueuedCommand<C, D>[][] = [];
  let weight = 0;
  for (const queued of group) {
    const added = weigh(queued.command);
    const last = parts.at(-1);
    if (last === undefined || weight + added > MAX_WEIGHT_RUN_AGAIN) {
      parts.push([queued]);
      weight = added;
    } else {
      last.push(queued);
      weight += added;
    }
  }
  return parts;
}

function rejectAllQueuedCommands<C, D>(group: BatchCommandGroup<C, D>, reason: unknown): void {
  for (const queued of group) queued.reject(reason);
}
