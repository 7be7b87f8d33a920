import { randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Logger } from 'pino';
import { createTrackedIdGenerator, type GenerateId, type TrackedIdGenerator } from '../ids.ts';
import { type Instant, readMonotonicTimeMs, wallClock } from '../clock.ts';
import { findHeldLeases, type ClockMoment, readClockMoment } from '../worker/held-leases.ts';
import { startWorker } from '../worker/worker.ts';
import { type Db, sql, type SqlStatement } from '../db/db.ts';
import { DbError } from '../db/errors.ts';

/** The number of nodes that fit into ids (platform/ids.ts). */
const MAX_CLUSTER_NODES = 16;
/** A number that was not renewed for this time belongs to a node that has ended. */
const NODE_NUMBER_LEASE_MS = 6000;
/** A lease is renewed this many times in its duration. */
const RENEWALS_PER_NODE_ID_LEASE = 3;
/** The part of a lease in which its node makes no ids any more: the clocks of two nodes may differ by as much. */
const NODE_LEASE_SAFETY_MARGIN_FRACTION = 1 / 6;
const NODE_NUMBER_CLAIM_ATTEMPTS = 20;
const NODE_NUMBER_CLAIM_INTERVAL_MS = 500;

export interface LeasedIdGenerator {
  /** Throws a DbError (unavailable) while this node may have lost its number. */
  readonly newId: GenerateId;
  /** The number of this node, and the instant of its last id. */
  readonly latest: () => { readonly node: number; readonly at: Instant };
  /** Releases the node's number: another node may take it a second later. */
  stop(): Promise<void>;
}

/** A number and the moment, before its statement was sent, from which its lease lasts. */
interface Leased {
  readonly node: number;
  readonly leasedAt: ClockMoment;
}

/** A number that this node holds, until its own clocks say that another node may have it. */
interface HeldNodeNumber {
  readonly node: number;
  readonly ids: TrackedIdGenerator;
  readonly until: ClockMoment;
}

const addToClockMoment = ({ monotonic, wall }: ClockMoment, ms: number): ClockMoment => ({
  monotonic: monotonic + ms,
  wall: wall + ms,
});
const isDeadlineOver = ({ monotonic, wall }: ClockMoment): boolean =>
  readMonotonicTimeMs() >= monotonic || wallClock() >= wall;

/**
 * Opens the ids of this node. Nodes that share a database each hold a number of their own, by a lease row and the database's
 * clock: no two make the same id, and nobody has to number the nodes. A node that cannot renew its lease stops making ids before
 * the lease ends, by clocks of its own: it may be cut off, and another node may take the number. The embedded database has one
 * node. Throws when all numbers are taken.
 */
export async function openLeasedIdGenerator(options: {
  db: Db;
  log: Logger;
  now: () => Instant;
  leaseMs?: number;
  /** Ids are of later instants than this one, also while the clock is behind it: earlier ones may have been given out. */
  notBefore?: Instant;
}): Promise<LeasedIdGenerator> {
  const { db, now, leaseMs = NODE_NUMBER_LEASE_MS, notBefore } = options;
  if (db.engine === 'pglite') {
    const { newId, latest } = createTrackedIdGenerator(now, 0, notBefore);
    return { newId, latest: () => ({ node: 0, at: latest() }), stop: async () => {} };
  }
  const numbers = new NodeNumberLeases(db, leaseMs);
  const renewEveryMs = leaseMs / RENEWALS_PER_NODE_ID_LEASE;
  let held: HeldNodeNumber;
  let renewAt = 0;
  const hold = ({ node, leasedAt }: Leased, ids: TrackedIdGenerator): void => {
    held = { node, ids, until: addToClockMoment(leasedAt, leaseMs * (1 - NODE_LEASE_SAFETY_MARGIN_FRACTION)) };
    renewAt = leasedAt.monotonic + renewEveryMs;
  };
  const claim = async (): Promise<void> => {
    const leased = await numbers.claim();
    hold(leased, createTrackedIdGenerator(now, leased.node, notBefore));
    // The node's heartbeat renews it with the leases of its leaders.
    numbers.shareRenewal(leased.node, (leasedAt) => hold({ node: leased.node, leasedAt }, held.ids));
  };
  await claim();
  const renewal = startWorker(
    options,
    { name: 'node number', everyMs: renewEveryMs, maxBackoffMs: renewEveryMs },
    async () => {
      const waitMs = renewAt - readMonotonicTimeMs();
      if (waitMs > 0) return waitMs;
      const leasedAt = await numbers.renew(held.node);
      // Without a renewal this node was cut off or stood still, and another one has taken the number.
      if (leasedAt === undefined) await claim();
      else hold({ node: held.node, leasedAt }, held.ids);
      return renewAt - readMonotonicTimeMs();
    },
  );
  const newId = (): Id => {
    if (isDeadlineOver(held.until)) throw createNodeNumberLostError();
    return held.ids.newId();
  };
  return {
    newId: newId as GenerateId,
    latest: () => ({ node: held.node, at: held.ids.latest() }),
    stop: async () => {
      await renewal.stop();
      await numbers.release(held.node);
    },
  };
}

/**
 * Gives out no number for the length of a lease. Where the database went back under running nodes, its rows do not say who holds
 * a number now; by then each node has its own again, or has stopped making ids.
 */
export const upsertHeldNodeNumbers = (): SqlStatement =>
  sql(
    'node numbers held',
    `insert into lease (name, holder, epoch, until)
     select 'node-' || n, '', 1, now() + interval '${NODE_NUMBER_LEASE_MS} milliseconds'
     from generate_series(0, ${MAX_CLUSTER_NODES - 1}) n
     on conflict (name) do update set until = greatest(lease.until, excluded.until)`,
  );

const createNodeNumberLostError = (): DbError =>
  new DbError({
    message: "this node's number was not renewed: it makes no ids until it holds one again",
    sqlstate: '08003',
    outcomeUnknown: false,
  });

/** The lease rows of the nodes' numbers. */
class NodeNumberLeases {
  readonly #db: Db;
  readonly #leaseMs: number;
  readonly #holder = `node ${randomBytes(8).toString('hex')}`;
  #endShare = (): void => {};

  constructor(db: Db, leaseMs: number) {
    this.#db = db;
    this.#leaseMs = leaseMs;
  }

  /** Takes a number that no node holds. Throws an Error when all are taken for longer than a lease. */
  async claim(): Promise<Leased> {
    for (let attempt = 0; attempt < NODE_NUMBER_CLAIM_ATTEMPTS; attempt++) {
      for (let node = 0; node < MAX_CLUSTER_NODES; node++) {
        const leasedAt = await this.#tryNumber(node);
        if (leasedAt !== undefined) return { node, leasedAt };
      }
      await new Promise((resolve) => setTimeout(resolve, NODE_NUMBER_CLAIM_INTERVAL_MS));
    }
    throw new Error(`more than ${MAX_CLUSTER_NODES} nodes run on this database`);
  }

  /** Has a number renewed with the other leases of this process from now on, instead of the one before. */
  shareRenewal(node: number, noteRenewed: (leasedAt: ClockMoment) => void): void {
    this.#endShare();
    const lease = { name: `node-${node}`, holder: this.#holder, leaseMs: this.#leaseMs };
    const leases = findHeldLeases(this.#db);
    leases.set({ ...lease, noteRenewed: (_, leasedAt) => noteRenewed(leasedAt) });
    this.#endShare = () => leases.delete(lease);
  }

  /** Renews a number; undefined when another node has taken it. */
  renew(node: number): Promise<ClockMoment | undefined> {
    return this.#lease(
      'node number renew',
      `update lease set until = now() + $3::int * interval '1 millisecond'
       where name = $1 and holder = $2 returning 1 as leased`,
      node,
    );
  }

  /**
   * Gives a number back: nobody holds it any more. The next node may take it a safety margin later, so that a clock that is
   * behind this one's by no more than that makes no id among those that were made here last.
   */
  async release(node: number): Promise<void> {
    this.#endShare();
    await this.#db.tx('node number released', (tx) =>
      tx.query(
        sql(
          'node number release',
          `update lease set holder = '', until = now() + $3::int * interval '1 millisecond'
           where name = $1 and holder = $2`,
          `node-${node}`,
          this.#holder,
          Math.ceil(this.#leaseMs * NODE_LEASE_SAFETY_MARGIN_FRACTION),
        ),
      ),
    );
  }

  #tryNumber(node: number): Promise<ClockMoment | undefined> {
    return this.#lease(
      'node number take',
      `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + $3::int * interval '1 millisecond')
       on conflict (name) do update set holder = excluded.holder, epoch = lease.epoch + 1, until = excluded.until
       where lease.until < now() returning 1 as leased`,
      node,
    );
  }

  /** Runs a statement that takes or renews a lease. Returns the moment from which that lasts; undefined where another node has it. */
  async #lease(name: string, text: string, node: number): Promise<ClockMoment | undefined> {
    const leasedAt = readClockMoment();
    const rows = await this.#db.tx('node number', (tx) =>
      tx.query(sql(name, text, `node-${node}`, this.#holder, this.#leaseMs)),
    );
    return rows.length > 0 ? leasedAt : undefined;
  }
}
