import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createIdGenerator, type NewId } from '../ids.ts';
import type { Instant } from '../clock.ts';
import { startWorker } from '../worker/worker.ts';
import { type Db, sql } from '../db/db.ts';

/** As many as ids have room for (platform/ids.ts). */
const MAX_NODES = 16;
const RENEW_MS = 2000;
/** A number that was not renewed for this time belongs to a node that has ended. */
const LEASE_DURATION = '6 seconds';
const CLAIM_ATTEMPTS = 20;
const CLAIM_INTERVAL_MS = 500;

export interface NodeIds {
  readonly newId: NewId;
  /** Releases the node's number. */
  stop(): Promise<void>;
}

/**
 * Opens the ids of this node. Nodes that share a database each hold a number of their own, by a lease row and the database's
 * clock: no two make the same id, and nobody has to number the nodes. The embedded database has one node. Throws when all
 * numbers are taken.
 */
export async function openNodeIds(options: { db: Db; log: Logger; now: () => Instant }): Promise<NodeIds> {
  const { db } = options;
  if (db.engine === 'pglite') return { newId: createIdGenerator(options.now, 0), stop: async () => {} };
  const holder = `node ${randomBytes(8).toString('hex')}`;
  let node = await claimNodeNumber(db, holder);
  let nextId = createIdGenerator(options.now, node);
  const renewal = startWorker(options, { name: 'node number', everyMs: RENEW_MS, maxBackoffMs: RENEW_MS }, async () => {
    if (await renewNodeNumber(db, holder, node)) return false;
    // This process stood still for seconds, and another node has taken the number.
    node = await claimNodeNumber(db, holder);
    nextId = createIdGenerator(options.now, node);
    return false;
  });
  return {
    newId: () => nextId(),
    stop: async () => {
      await renewal.stop();
      await db.tx('node number released', (tx) =>
        tx.query(
          sql(
            'node number release',
            `update lease set until = now() where name = $1 and holder = $2`,
            `node-${node}`,
            holder,
          ),
        ),
      );
    },
  };
}

const renewNodeNumber = (db: Db, holder: string, node: number): Promise<boolean> =>
  db.tx('node number', async (tx) => {
    const rows = await tx.query(
      sql(
        'node number renew',
        `update lease set until = now() + interval '${LEASE_DURATION}' where name = $1 and holder = $2
         returning 1 as renewed`,
        `node-${node}`,
        holder,
      ),
    );
    return rows.length > 0;
  });

async function claimNodeNumber(db: Db, holder: string): Promise<number> {
  for (let attempt = 0; attempt < CLAIM_ATTEMPTS; attempt++) {
    for (let node = 0; node < MAX_NODES; node++) if (await tryNodeNumber(db, holder, node)) return node;
    await new Promise((resolve) => setTimeout(resolve, CLAIM_INTERVAL_MS));
  }
  throw new Error(`more than ${MAX_NODES} nodes run on this database`);
}

const tryNodeNumber = (db: Db, holder: string, node: number): Promise<boolean> =>
  db.tx('node number', async (tx) => {
    const rows = await tx.query(
      sql(
        'node number take',
        `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + interval '${LEASE_DURATION}')
         on conflict (name) do update set holder = excluded.holder, epoch = lease.epoch + 1, until = excluded.until
         where lease.until < now() returning 1 as taken`,
        `node-${node}`,
        holder,
      ),
    );
    return rows.length > 0;
  });
