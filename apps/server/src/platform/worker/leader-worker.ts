/** A worker that runs on one node at a time: on the node that holds a lease row, by the database's clock. */
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import { type Db, type SqlStatement, sql } from '../db/db.ts';
import { raiseAlarm } from '../metrics/metrics.ts';
import { findHeldLeases } from './held-leases.ts';
import {
  type WorkerStepResult,
  startWorker,
  type BackgroundWorker,
  type WorkerContext,
  type WorkerOptions,
} from './worker.ts';

const LEADER_LEASE_MS = 10_000;
/** A step that runs for longer is stuck: its lease is no longer renewed, so that another process takes over. */
const MAX_STEP_MS = 60_000;

export interface LeaderWorkerOptions extends WorkerOptions {
  /** Name of the lease row. */
  readonly lease: string;
  /** Names this process in the lease row. */
  readonly holder: string;
  /** A holder that dies is followed after this time; 10 seconds by default. */
  readonly leaseMs?: number;
  /** How long one step may take before the lease is left to another process; 60 seconds by default. */
  readonly maxStepMs?: number;
}

/** The lease of one worker, as this process knows it. */
class OwnLease {
  held: { readonly epoch: number; readonly until: number } | undefined;
  /** When it is to be renewed, or asked for again. */
  renewAt = 0;
  /** When the step under way began. */
  #stepBegunAt: number | undefined;
  #isStuck = false;
  readonly #log: Logger;
  readonly #db: Db;
  readonly #name: string;
  readonly #holder: string;
  readonly #leaseMs: number;
  readonly #maxStepMs: number;

  constructor(ctx: LeaderWorkerContext, options: LeaderWorkerOptions) {
    const { lease, holder, leaseMs = LEADER_LEASE_MS, maxStepMs = MAX_STEP_MS } = options;
    this.#log = ctx.log;
    this.#db = ctx.db;
    this.#maxStepMs = maxStepMs;
    this.#name = lease;
    this.#holder = holder;
    this.#leaseMs = leaseMs;
  }

  /** Renews it together with the others of this process; what that leaves out, and a lease of another process, it asks for alone. */
  async renew(): Promise<void> {
    const all = findHeldLeases(this.#db);
    if (this.held !== undefined && this.renewAt > 0) await all.renew();
    if (readMonotonicTimeMs() < this.renewAt) return;
    const askedAt = readMonotonicTimeMs();
    const [name, holder, leaseMs] = [this.#name, this.#holder, this.#leaseMs];
    const [taken] = await this.#db.tx(`lease ${name}`, (tx) => tx.query(upsertLease(name, holder, leaseMs)));
    this.#note(taken?.epoch, askedAt);
    if (taken === undefined) all.delete({ name, holder });
    else
      all.set({
        name,
        holder,
        leaseMs,
        noteRenewed: (epoch, { monotonic }) => this.#note(epoch, monotonic),
        mayBeRenewed: () => !this.#isStepStuck(),
      });
  }

  /** Runs a step. While it is stuck, the lease is not renewed. */
  async runStep<T>(step: () => Promise<T>): Promise<T> {
    this.#stepBegunAt = readMonotonicTimeMs();
    this.#isStuck = false;
    try {
      return await step();
    } finally {
      this.#stepBegunAt = undefined;
    }
  }

  #isStepStuck(): boolean {
    if (this.#stepBegunAt === undefined || readMonotonicTimeMs() - this.#stepBegunAt < this.#maxStepMs) return false;
    if (!this.#isStuck) {
      const content = { lease: this.#name, maxStepMs: this.#maxStepMs };
      raiseAlarm(this.#log, 'worker-stuck', content, 'a step does not end: its lease is left to another process');
    }
    return (this.#isStuck = true);
  }

  /** Lets another process take it at once. */
  async release(): Promise<void> {
    findHeldLeases(this.#db).delete({ name: this.#name, holder: this.#holder });
    await this.#db.tx(`lease ${this.#name} released`, async (tx) => {
      await tx.query(deleteLeaderLease(this.#name, this.#holder));
      tx.afterCommit(() => this.#db.wake(formatLeaseReleaseTopic(this.#name)));
    });
  }

  #note(epoch: number | undefined, askedAt: number): void {
    this.held = epoch === undefined ? undefined : { epoch, until: askedAt + this.#leaseMs };
    // The node's heartbeat renews a lease each second, long before half of its time is over.
    this.renewAt = askedAt + this.#leaseMs / (epoch === undefined ? 3 : 2);
  }
}

type LeaderWorkerContext = WorkerContext & { readonly db: Db };

export interface LeaderWorker extends BackgroundWorker {
  /** The epoch in which this process leads; undefined while it does not. It grows each time that another process takes over. */
  epoch(): number | undefined;
}

/**
 * Starts a worker whose step runs only while this process holds the lease; the step is given the lease's epoch. The lease is
 * renewed together with the others of this process, after half of its time at the latest, and after every failure of the step, but not
 * while a step takes longer than `maxStepMs`. The step
 * runs when it asked to, when it is woken, and every `everyMs`. A process that stood still may believe that it leads
 * after its lease ran out: each transaction of a step must check the epoch.
 */
export function startLeaderWorker(
  ctx: LeaderWorkerContext,
  options: LeaderWorkerOptions,
  step: (epoch: number, isStopping: () => boolean) => Promise<WorkerStepResult>,
): LeaderWorker {
  const { lease } = options;
  const own = new OwnLease(ctx, options);
  /** When the step runs next, if nothing wakes it. */
  let stepAt = 0;
  const askStep = (): void => void (stepAt = 0);
  const offWake = options.wakeOn === undefined ? undefined : ctx.db.onWake(options.wakeOn, askStep);
  const worker = startWorker(ctx, options, async (isStopping) => {
    const before = own.held?.epoch;
    if (readMonotonicTimeMs() >= own.renewAt) await own.renew();
    const { held, renewAt } = own;
    if (held === undefined) return renewAt - readMonotonicTimeMs();
    const begunAt = readMonotonicTimeMs();
    if (held.epoch === before && begunAt < stepAt) return Math.min(stepAt, renewAt) - begunAt;
    stepAt = begunAt + options.everyMs;
    try {
      const found = await own.runStep(() => step(held.epoch, isStopping));
      if (found === true) stepAt = 0;
      else if (found !== false) stepAt = Math.min(stepAt, readMonotonicTimeMs() + found);
      return found === true ? true : Math.min(stepAt, own.renewAt) - readMonotonicTimeMs();
    } catch (error) {
      own.renewAt = 0;
      stepAt = 0;
      throw error;
    }
  });
  // Another process released the lease: this one need not wait for its next look.
  const offRelease = ctx.db.onWake(formatLeaseReleaseTopic(lease), () => {
    if (own.held === undefined) own.renewAt = 0;
    worker.wake();
  });
  return {
    wake: () => {
      askStep();
      worker.wake();
    },
    drain: async () => {
      askStep();
      await worker.drain();
    },
    epoch: () => (own.held !== undefined && readMonotonicTimeMs() < own.held.until ? own.held.epoch : undefined),
    stop: async () => {
      offRelease();
      offWake?.();
      await worker.stop();
      await own
        .release()
        // A database that is away must not keep the server from ending its other work.
        .catch((error: unknown) => ctx.log.warn({ lease, err: String(error) }, 'a lease ends only by its time'));
    },
  };
}

const formatLeaseReleaseTopic = (lease: string): string => `lease ${lease}`;

/**
 * Takes a lease that is free or run out, or renews one's own. No row: another process holds it. A lease that ends later than a
 * renewal of now could make it was renewed before the database's clock went back: its holder, if it lives, renews it within a second.
 */
const upsertLease = (lease: string, holder: string, leaseMs: number): SqlStatement<{ epoch: number }> =>
  sql(
    'lease upsert',
    `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + $3::int * interval '1 millisecond')
     on conflict (name) do update set holder = excluded.holder, until = excluded.until,
       epoch = lease.epoch + case when lease.holder = excluded.holder then 0 else 1 end
     where lease.until < now() or lease.until > excluded.until + $3::int * interval '1 millisecond'
       or lease.holder = excluded.holder
     returning epoch`,
    lease,
    holder,
    leaseMs,
  );

/**
 * One row if this holder leads in this epoch. The lease is locked until the transaction ends, so that no other process takes over
 * meanwhile: the first statement of each transaction of a step.
 */
export const lockLease = (lease: string, holder: string, epoch: number): SqlStatement<{ epoch: number }> =>
  sql(
    'lease lock',
    'select epoch from lease where name = $1 and holder = $2 and epoch = $3 for share',
    lease,
    holder,
    epoch,
  );

const deleteLeaderLease = (lease: string, holder: string): SqlStatement =>
  sql('lease delete', 'delete from lease where name = $1 and holder = $2', lease, holder);
