/** The leases that this process holds: all of them are renewed in one statement. */
import { readMonotonicTimeMs, wallClock } from '../clock.ts';
import {
  formatPostgresArrayLiteral,
  type Db,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../db/db.ts';

/** A moment by the monotonic clock and by the wall clock: the one stands still while the machine sleeps, the other may be set back. */
export interface ClockMoment {
  readonly monotonic: number;
  readonly wall: number;
}

export const readClockMoment = (): ClockMoment => ({ monotonic: readMonotonicTimeMs(), wall: wallClock() });

/** A lease that this process holds, and the listener that is called when it was renewed. */
export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  readonly leaseMs: number;
  /** `askedAt` is from before the statement was sent: the lease lasts for `leaseMs` from then on at least. */
  readonly noteRenewed: (epoch: number, askedAt: ClockMoment) => void;
  /** False while its owner is stuck: the lease is left to end. A lease without it is always renewed. */
  readonly mayBeRenewed?: () => boolean;
}

export interface RenewedRow extends Row {
  name: string;
  holder: string;
  epoch: number;
}

/** A renewal that the caller sends in a transaction of its own. */
export interface LeaseRenewal {
  readonly statement: SqlStatement<RenewedRow>;
  /** Notes the rows of the statement, after the commit. */
  noteRows(rows: readonly RenewedRow[]): void;
}

/** The leases that this process holds in one database. */
export class HeldLeases {
  readonly #db: Db;
  readonly #held = new Map<string, HeldLease>();
  #renewing: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  set(lease: HeldLease): void {
    this.#held.set(toHeldLeaseKey(lease), lease);
  }

  delete(lease: Pick<HeldLease, 'name' | 'holder'>): void {
    this.#held.delete(toHeldLeaseKey(lease));
  }

  /** Makes the renewal of all of them. A lease whose row is locked, or that another process holds, is left out: its owner renews it alone. */
  prepareRenewal(): LeaseRenewal {
    const askedAt = readClockMoment();
    return {
      statement: updateHeldLeases([...this.#held.values()].filter(({ mayBeRenewed }) => mayBeRenewed?.() !== false)),
      noteRows: (rows) => {
        for (const row of rows) this.#held.get(toHeldLeaseKey(row))?.noteRenewed(row.epoch, askedAt);
      },
    };
  }

  /** Renews all of them now. */
  renew(): Promise<void> {
    return (this.#renewing ??= this.#renewAll().finally(() => (this.#renewing = undefined)));
  }

  async #renewAll(): Promise<void> {
    const { statement, noteRows } = this.prepareRenewal();
    noteRows(await this.#db.tx('leases renewed', (tx) => tx.query(statement)));
  }
}

const toHeldLeaseKey = ({ name, holder }: Pick<HeldLease, 'name' | 'holder'>): string => `${holder} ${name}`;

const heldByDb = new WeakMap<Db, HeldLeases>();

/** The leases that this process holds in a database. */
export function findHeldLeases(db: Db): HeldLeases {
  const found = heldByDb.get(db) ?? new HeldLeases(db);
  heldByDb.set(db, found);
  return found;
}

/** Renews leases that their holders have, in one statement. A row that a step has locked is not waited for. */
const updateHeldLeases = (leases: readonly HeldLease[]): SqlStatement<RenewedRow> =>
  sql(
    'leases renew',
    `update lease l set until = now() + h.ms * interval '1 millisecond'
     from (select o.name, t.ms from lease o join unnest($1::text[], $2::text[], $3::int[]) t(name, holder, ms)
       on t.name = o.name and t.holder = o.holder order by o.name for no key update of o skip locked) h
     where l.name = h.name returning l.name, l.holder, l.epoch`,
    formatPostgresTextArray(leases.map(({ name }) => name)),
    formatPostgresTextArray(leases.map(({ holder }) => holder)),
    formatPostgresArrayLiteral(leases.map(({ leaseMs }) => leaseMs)),
  );
