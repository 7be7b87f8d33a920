import { randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/protocol/fields';
import type { Logger } from 'pino';
import { createIdGenerator, type NewId } from '../ids.ts';
import { type Instant, stopwatch, wallClock } from '../clock.ts';
import { startWorker } from '../worker/worker.ts';
import { type Db, sql, type Statement } from '../db/db.ts';
import { DbError } from '../db/errors.ts';

/** The number of nodes that fit into ids (platform/ids.ts). */
const MAX_NODES = 16;
/** A number that was not renewed for this time belongs to a node that has ended. */
const LEASE_MS = 6000;
/** A lease is renewed this many times in its duration. */
const RENEWALS_PER_LEASE = 3;
/** The part of a lease in which its node makes no ids any more: the clocks of two nodes may differ by as much. */
const UNUSED_PART = 1 / 6;
const CLAIM_ATTEMPTS = 20;
const CLAIM_INTERVAL_MS = 500;

export interface NodeIds {
  /** Throws a DbError (unavailable) while this node may have lost its number. */
  readonly newId: NewId;
  /** Releases the node's number. */
  stop(): Promise<void>;
}

/** A number that this node holds, until its own clocks say that another node may have it. */
interface HeldNumber {
  readonly node: number;
  readonly nextId: NewId;
  readonly until: Deadline;
}

/** A moment by the monotonic clock and by the wall clock: the one stands still while the machine sleeps, the other may be set back. */
interface Deadline {
  readonly monotonic: number;
  readonly wall: number;
}

const setDeadline = (ms: number): Deadline => ({ monotonic: stopwatch() + ms, wall: wallClock() + ms });
const isOver = ({ monotonic, wall }: Deadline): boolean => stopwatch() >= monotonic || wallClock() >= wall;

/**
 * Opens the ids of this node. Nodes that share a database each hold a number of their own, by a lease row and the database's
 * clock: no two make the same id, and nobody has to number the nodes. A node that cannot renew its lease stops making ids before
 * the lease ends, by clocks of its own: it may be cut off, and another node may take the number. The embedded database has one
 * node. Throws when all numbers are taken.
 */
export async function leaseIdGenerator(options: {
  db: Db;
  log: Logger;
  now: () => Instant;
  leaseMs?: number;
  /** Ids are of later instants than this one, also while the clock is behind it: earlier ones may have been given out. */
  notBefore?: Instant;
}): Promise<NodeIds> {
  const { db, now, leaseMs = LEASE_MS, notBefore } = options;
  if (db.engine === 'pglite') return { newId: createIdGenerator(now, 0, notBefore), stop: async () => {} };
  const numbers = new NodeNumbers(db, leaseMs);
  const claim = async (): Promise<HeldNumber> => {
    const { node, until } = await numbers.claim();
    return { node, until, nextId: createIdGenerator(now, node, notBefore) };
  };
  let held = await claim();
  const everyMs = leaseMs / RENEWALS_PER_LEASE;
  const renewal = startWorker(options, { name: 'node number', everyMs, maxBackoffMs: everyMs }, async () => {
    const until = await numbers.renew(held.node);
    // Without a renewal this node was cut off or stood still, and another one has taken the number.
    held = until === undefined ? await claim() : { ...held, until };
    return false;
  });
  const newId = (): Id => {
    if (isOver(held.until)) throw createNumberLost();
    return held.nextId();
  };
  return {
    newId: newId as NewId,
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
export const holdNodeNumbers = (): Statement =>
  sql(
    'node numbers held',
    `insert into lease (name, holder, epoch, until)
     select 'node-' || n, '', 1, now() + interval '${LEASE_MS} milliseconds' from generate_series(0, ${MAX_NODES - 1}) n
     on conflict (name) do update set until = greatest(lease.until, excluded.until)`,
  );

const createNumberLost = (): DbError =>
  new DbError({
    message: "this node's number was not renewed: it makes no ids until it holds one again",
    sqlstate: '08003',
    outcomeUnknown: false,
  });

/** The lease rows of the nodes' numbers. */
class NodeNumbers {
  readonly #db: Db;
  readonly #leaseMs: number;
  readonly #holder = `node ${randomBytes(8).toString('hex')}`;

  constructor(db: Db, leaseMs: number) {
    this.#db = db;
    this.#leaseMs = leaseMs;
  }

  /** Takes a number that no node holds. Throws an Error when all are taken for longer than a lease. */
  async claim(): Promise<{ readonly node: number; readonly until: Deadline }> {
    for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt++) {
      for (let node = 0; node < MAX_NODES; node++) {
        const until = await this.#tryNumber(node);
        if (until !== undefined) return { node, until };
      }
      await new Promise((resolve) => setTimeout(resolve, CLAIM_INTERVAL_MS));
    }
    throw new Error(`more than ${MAX_NODES} nodes run on this database`);
  }

  /** Renews a number; undefined when another node has taken it. */
  renew(node: number): Promise<Deadline | undefined> {
    return this.#lease(
      'node number renew',
      `update lease set until = now() + $3::int * interval '1 millisecond'
       where name = $1 and holder = $2 returning 1 as leased`,
      node,
    );
  }

  async release(node: number): Promise<void> {
    await this.#db.tx('node number released', (tx) =>
      tx.query(
        sql(
          'node number release',
          `update lease set until = now() where name = $1 and holder = $2`,
          `node-${node}`,
          this.#holder,
        ),
      ),
    );
  }

  #tryNumber(node: number): Promise<Deadline | undefined> {
    return this.#lease(
      'node number take',
      `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + $3::int * interval '1 millisecond')
       on conflict (name) do update set holder = excluded.holder, epoch = lease.epoch + 1, until = excluded.until
       where lease.until < now() returning 1 as leased`,
      node,
    );
  }

  /** Runs a statement that takes or renews a lease; its deadline counts from before the statement was sent. */
  async #lease(name: string, text: string, node: number): Promise<Deadline | undefined> {
    const until = setDeadline(this.#leaseMs * (1 - UNUSED_PART));
    const rows = await this.#db.tx('node number', (tx) =>
      tx.query(sql(name, text, `node-${node}`, this.#holder, this.#leaseMs)),
    );
    return rows.length > 0 ? until : undefined;
  }
}
