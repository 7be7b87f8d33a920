import type { Id, PlayerId, OrderId, EventId, BetId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type Row, type Statement, sql, type Tx } from '../db/db.ts';
import { DbError } from '../db/errors.ts';
import { parseFacts, serializeFacts, type StoredFact } from './stored-facts.ts';

/** Everything that is told, in the past tense. Money is in centavos. */
export interface FactMap {
  accountOpened: { player: PlayerId };
  kycConfirmed: { player: PlayerId };
  /** Staff changed what kind of user a player is. */
  userTypeChanged: { player: PlayerId };
  /** A player was paused, blocked or unblocked. */
  protectionChanged: { player: PlayerId };
  /** Staff gave a player a discount, or took it back. */
  discountChanged: { player: PlayerId };
  /** An order moved on without being paid, or money of it that was not credited did. */
  depositChanged: { player: PlayerId; order: OrderId; status: string };
  depositPaid: { player: PlayerId; order: OrderId; amount: number };
  /** The bank took this much of a paid deposit back from us, and we from its player. */
  depositTakenBack: { player: PlayerId; order: OrderId; amount: number };
  /** Money went from one player to another. */
  transferMade: { player: PlayerId; other: PlayerId; order: OrderId; amount: number };
  withdrawalChanged: { player: PlayerId; order: OrderId; amount: number; status: string };
  /** A sports bet took its stake; `status` is -10 while it waits for the live delay. */
  betPlaced: {
    player: PlayerId;
    v: number;
    ref: Id;
    event: EventId;
    line: Id;
    staked: number;
    bonus: number;
    status: number;
  };
  /** A sports bet moved on: accepted, refused, settled, settled anew, re-opened. */
  betChanged: { player: PlayerId; order: BetId; status: number };
  /**
   * A stake that has its result: `staked` of which `bonus` was bonus money; `v` is the wallet's version, in the player's order.
   * A sports bet may be settled anew: then all three are differences to what was told before, and may be negative; a void
   * stake counts nothing. Sums over a bet's facts are always what it came to. `counts` is the percentage of it that counts
   * for VIP and milestones, `edge` the house's in basis points; `dayReal` is where it left the player's counted real-money
   * stakes of `day`.
   */
  betSettled: {
    player: PlayerId;
    v: number;
    ref: Id;
    game: string;
    staked: number;
    bonus: number;
    paid: number;
    counts: number;
    edge: number;
    day: string;
    dayReal: number;
  };
  /** Bonus money was granted for a reason: the shelf of a deposit's gift, `milestone`, `vip`, `staff`. */
  bonusGranted: { player: PlayerId; bonus: Id; source: string; amount: number };
  /** A bonus is over; `amount` was released to main money, or given back to the house. */
  bonusEnded: { player: PlayerId; bonus: Id; how: string; amount: number };
  /** A milestone of a day's stakes was passed: `ppm` millionths of `amount` were credited. */
  milestonePassed: { player: PlayerId; ppm: number; amount: number };
  awardGiven: { player: PlayerId; award: Id; type: number; amount: number };
}

export type FactName = keyof FactMap;
export type Fact = { [K in FactName]: { readonly f: K } & Readonly<FactMap[K]> }[FactName];

/** Tells facts in the transaction that made them true. */
export const emit = (currency: string, facts: readonly Fact[]): Statement =>
  sql('facts emit', 'insert into fact (currency, facts) values ($1, $2::json)', currency, serializeFacts(facts));

/** The database is away, full, or kept the listener waiting: that says nothing about the facts. */
const isPassing = (error: unknown): boolean =>
  error instanceof DbError && (error.outcomeUnknown || /^(08|40|53|57P|58|55P03)/.test(error.sqlstate));

const BATCH = 500;
const POLL_MS = 1000;

interface FactRow extends Row {
  xid: string;
  id: number;
  currency: string;
  facts: StoredFact[];
}

export interface Consumer {
  /** Waits for the work under way, then listens no more. */
  stop(): Promise<void>;
  /** Handles everything that can be read now: for tests. */
  drain(): Promise<void>;
}

/**
 * Starts a listener: a cursor that moves in the transaction of its own work, so that effects in the database happen exactly
 * once. A batch that fails is halved to the single fact, which is parked with an alarm while the cursor goes on.
 * `handle` works inside the transaction; `told` runs after its commit, for hints that may be lost.
 */
export function startConsumer(
  ctx: Ctx,
  name: string,
  it: {
    /** Only facts of this currency: play money and real money never meet. */
    currency?: 'BRL' | 'BRLT';
    handle?: (tx: Tx, facts: readonly Fact[]) => Promise<void>;
    afterCommit?: (facts: readonly Fact[]) => void;
  },
): Consumer {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  let hasCursor = false;
  /** The last fact of the batch that was tried last. */
  let tried: FactRow | undefined;

  const factsOf = (rows: readonly FactRow[]): Fact[] =>
    rows.flatMap((row) => (it.currency === undefined || row.currency === it.currency ? parseFacts(row.facts) : []));
  const makeCursor = async (): Promise<void> => {
    if (hasCursor) return;
    await ctx.db.tx(`listener ${name} cursor`, (tx) =>
      tx.query(sql('fact cursor make', 'insert into fact_cursor (listener) values ($1) on conflict do nothing', name)),
    );
    hasCursor = true;
  };
  const readBatch = async (tx: Tx, limit: number): Promise<FactRow[]> => {
    const [cursor] = await tx.query<{ xid: string; id: number }>(
      sql(
        'fact cursor',
        'select xid::text as xid, id from fact_cursor where listener = $1 for update skip locked',
        name,
      ),
    );
    if (cursor === undefined) return [];
    return tx.query<FactRow>(
      sql(
        'fact batch',
        `select xid::text as xid, id, currency, facts from fact
         where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit $3::int`,
        cursor.xid,
        cursor.id,
        limit,
      ),
    );
  };
  const move = (tx: Tx, to: FactRow) =>
    tx.query(
      sql(
        'fact cursor move',
        'update fact_cursor set xid = $2::text::xid8, id = $3 where listener = $1',
        name,
        to.xid,
        to.id,
      ),
    );

  const handleUpTo = (limit: number): Promise<FactRow[]> =>
    ctx.db.tx(`listener ${name}`, async (tx) => {
      const rows = await readBatch(tx, limit);
      const last = rows.at(-1);
      tried = last;
      if (last === undefined) return [];
      await it.handle?.(tx, factsOf(rows));
      await move(tx, last);
      return rows;
    });

  const park = (error: unknown): Promise<void> =>
    ctx.db.tx(`listener ${name} parks`, async (tx) => {
      const [row] = await readBatch(tx, 1);
      // Another node may have handled it since; what stands there then is not what failed.
      if (row === undefined || row.id !== tried?.id) return;
      await tx.query(
        sql(
          'fact park',
          'insert into fact_parked (listener, fact_id, nth, error) values ($1, $2, 0, $3) on conflict do nothing',
          name,
          row.id,
          String(error),
        ),
      );
      await move(tx, row);
      ctx.log.error({ listener: name, fact: row.id, err: String(error) }, 'fact parked');
    });

  const work = async (): Promise<void> => {
    await makeCursor();
    let limit = BATCH;
    while (!stopped) {
      try {
        const rows = await handleUpTo(limit);
        if (rows.length > 0) it.afterCommit?.(factsOf(rows));
        if (rows.length < limit) {
          if (limit === BATCH) return;
          limit = BATCH;
        }
      } catch (error) {
        // The next poll tries again.
        if (isPassing(error)) throw error;
        if (limit === 1) {
          await park(error);
          limit = BATCH;
        } else limit = Math.ceil(limit / 2);
      }
    }
  };
  const pulse = (): void => {
    if (running !== undefined) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => ctx.log.warn({ listener: name, err: String(error) }, 'listener will try again'))
      .finally(() => {
        running = undefined;
        if (again && !stopped) {
          again = false;
          pulse();
        }
      });
  };

  pulse();
  const idle = async (): Promise<void> => {
    for (let work = running; work !== undefined; work = running) await work;
  };
  const offWake = ctx.db.onWake('facts', pulse);
  const timer = setInterval(pulse, POLL_MS);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      offWake();
      clearInterval(timer);
      await running;
    },
    drain: async () => {
      // One after the other: a second reader finds the cursor taken and sees nothing.
      await idle();
      pulse();
      await idle();
    },
  };
}
