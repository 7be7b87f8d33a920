import type { Logger } from 'pino';
import { type Db, sql } from '../db/db.ts';

const LEASE_MS = 10_000;
const RENEW_MS = 3000;

export interface LeaderWorker {
  /** Gives the lease up and waits for the work to end. */
  stop(): Promise<void>;
}

/**
 * Does `work` again and again on one node at a time: whoever holds the lease row, by the database's clock. `work` runs every
 * `everyMs` while the lease is held and is given the lease's epoch; what it throws is logged and tried again. A holder that
 * dies is followed after `heldForMs`.
 */
export function startLeaderWorker(
  db: Db,
  log: Logger,
  name: string,
  holder: string,
  everyMs: number,
  work: (epoch: number) => Promise<void>,
  heldForMs = LEASE_MS,
): LeaderWorker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const acquireLease = async (): Promise<number | undefined> =>
    db.tx(`lease ${name}`, async (tx) => {
      const [row] = await tx.query<{ epoch: number }>(
        sql(
          'lease take',
          `insert into lease (name, holder, epoch, until) values ($1, $2, 1, now() + $3::int * interval '1 millisecond')
           on conflict (name) do update set holder = excluded.holder, until = excluded.until, epoch = lease.epoch + case when lease.holder = excluded.holder then 0 else 1 end
           where lease.until < now() or lease.holder = excluded.holder returning epoch`,
          name,
          holder,
          heldForMs,
        ),
      );
      return row?.epoch;
    });
  const turn = async (): Promise<void> => {
    try {
      const epoch = await acquireLease();
      if (epoch !== undefined && !stopped) await work(epoch);
    } catch (error) {
      log.warn({ lease: name, err: String(error) }, 'leading work failed and will be tried again');
    }
  };
  let running = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(
      () => {
        running = turn().finally(schedule);
      },
      Math.min(everyMs, RENEW_MS),
    );
  };
  running = turn().finally(schedule);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await db.tx(
        `lease ${name} given up`,
        async (tx) =>
          void (await tx.query(sql('lease drop', 'delete from lease where name = $1 and holder = $2', name, holder))),
      );
    },
  };
}
