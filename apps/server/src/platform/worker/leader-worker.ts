/** A worker that runs on one node at a time: on the node that holds a lease row, by the database's clock. */
import { stopwatch } from '../clock.ts';
import { type Db, type Statement, sql } from '../db/db.ts';
import { type StepResult, startWorker, type Worker, type WorkerContext, type WorkerOptions } from './worker.ts';

const LEASE_MS = 10_000;

export interface LeaderOptions extends WorkerOptions {
  /** Name of the lease row. */
  readonly lease: string;
  /** Names this process in the lease row. */
  readonly holder: string;
  /** A holder that dies is followed after this time; 10 seconds by default. */
  readonly leaseMs?: number;
}

export interface LeaderWorker extends Worker {
  /** The epoch in which this process leads; undefined while it does not. It grows each time that another process takes over. */
  epoch(): number | undefined;
}

/**
 * Starts a worker whose step runs only while this process holds the lease; the step is given the lease's epoch. The lease is
 * renewed after a third of its time, and after every failure of the step. A process that stood still may believe that it leads
 * after its lease ran out: each transaction of a step must check the epoch.
 */
export function startLeaderWorker(
  ctx: WorkerContext & { readonly db: Db },
  options: LeaderOptions,
  step: (epoch: number, isStopping: () => boolean) => Promise<StepResult>,
): LeaderWorker {
  const { lease, holder, leaseMs = LEASE_MS } = options;
  const renewEveryMs = leaseMs / 3;
  let held: { readonly epoch: number; readonly until: number } | undefined;
  let renewAt = 0;

  const renew = async (): Promise<void> => {
    const askedAt = stopwatch();
    const epoch = await ctx.db.tx(
      `lease ${lease}`,
      async (tx) => (await tx.query(upsertLease(lease, holder, leaseMs)))[0]?.epoch,
    );
    held = epoch === undefined ? undefined : { epoch, until: askedAt + leaseMs };
    renewAt = askedAt + renewEveryMs;
  };
  const worker = startWorker(ctx, options, async (isStopping) => {
    if (stopwatch() >= renewAt) await renew();
    if (held === undefined) return renewAt - stopwatch();
    try {
      const found = await step(held.epoch, isStopping);
      return found === true ? true : Math.min(found === false ? Infinity : found, renewAt - stopwatch());
    } catch (error) {
      renewAt = 0;
      throw error;
    }
  });
  // Another process released the lease: this one need not wait for its next look.
  const offRelease = ctx.db.onWake(releaseTopic(lease), () => {
    if (held === undefined) renewAt = 0;
    worker.wake();
  });
  return {
    ...worker,
    epoch: () => (held !== undefined && stopwatch() < held.until ? held.epoch : undefined),
    stop: async () => {
      offRelease();
      await worker.stop();
      await ctx.db
        .tx(`lease ${lease} released`, async (tx) => {
          await tx.query(deleteLease(lease, holder));
          tx.afterCommit(() => ctx.db.wake(releaseTopic(lease)));
        })
        // A database that is away must not keep the server from ending its other work.
        .catch((error: unknown) => ctx.log.warn({ lease, err: String(error) }, 'a lease ends only by its time'));
    },
  };
}

const releaseTopic = (lease: string): string => `lease ${lease}`;

/** Takes a lease that is free or run out, or renews one's own. No row: another process holds it. */
const upsertLease = (lease: string, holder: string, leaseMs: number): Statement<{ epoch: number }> =>
  sql(
    'lease upsert',
    `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + $3::int * interval '1 millisecond')
     on conflict (name) do update set holder = excluded.holder, until = excluded.until,
       epoch = lease.epoch + case when lease.holder = excluded.holder then 0 else 1 end
     where lease.until < now() or lease.holder = excluded.holder
     returning epoch`,
    lease,
    holder,
    leaseMs,
  );

/**
 * One row if this holder leads in this epoch. The lease is locked until the transaction ends, so that no other process takes over
 * meanwhile: the first statement of each transaction of a step.
 */
export const lockLease = (lease: string, holder: string, epoch: number): Statement<{ epoch: number }> =>
  sql(
    'lease lock',
    'select epoch from lease where name = $1 and holder = $2 and epoch = $3 for share',
    lease,
    holder,
    epoch,
  );

const deleteLease = (lease: string, holder: string): Statement =>
  sql('lease delete', 'delete from lease where name = $1 and holder = $2', lease, holder);
