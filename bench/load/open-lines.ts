/** Matches of tomorrow with one open line each, inserted as the feed's consumer would: the feed is not measured beside bets. */
import type pg from 'pg';

const PRODUCER = 13;
const FIRST_EVENT = 1001;

export interface OpenLines {
  readonly events: readonly number[];
  /** The text of a slip on these events: a single on one, a multiple on several. */
  slip(events: readonly number[]): string;
  /**
   * Stops an event's line and prices it again in one transaction, as after a goal whose next price came with it. Its gate turns: no
   * bet commits that was decided before.
   */
  stop(connection: pg.ClientBase, event: number): Promise<void>;
  close(): void;
}

/** Inserts so many matches with a price in thousandths, and keeps their producer alive until `close`. */
export async function insertOpenLines(database: pg.Client, count: number, odds: number): Promise<OpenLines> {
  const events = Array.from({ length: count }, (_, n) => FIRST_EVENT + n);
  const outcomes = JSON.stringify(['1', '2', '3'].map((id) => ({ id, odds, active: true })));
  await database.query(
    `insert into producer (id, name, state, alive_at, kind) values (${PRODUCER}, 'bench', 'up', $1, 'prematch')`,
    [Date.now()],
  );
  await database.query(
    `insert into event (id, urn, sport, category, tournament, home, away, starts_at, phase, betting, simulated, producer)
     select n, 'bench:match:' || n, 'football', 'Bench', 'Bench', 'Casa ' || n, 'Fora ' || n, $1, 0, 'prematch', true, ${PRODUCER}
     from unnest($2::bigint[]) n`,
    [Date.now() + 24 * 3_600_000, events],
  );
  await database.query(
    `insert into line (id, event, line, market, specifiers, state, outcomes)
     select ${lineIdSql('n')}, n, '1|', 1, '{}', 'open', $1 from unnest($2::bigint[]) n`,
    [outcomes, events],
  );
  await database.query(
    `insert into gate (id, open) select id, true from line union all select id, true from event
     union all select ${PRODUCER}, true on conflict do nothing`,
  );
  /** Without its heartbeat bets would be refused. */
  const heartbeat = setInterval(() => void database.query('update producer set alive_at = $1', [Date.now()]), 5000);
  return {
    events,
    slip: (chosen) =>
      JSON.stringify({
        type: chosen.length === 1 ? 'single' : 'multiple',
        stake: 0.5,
        policy: 'same',
        legs: chosen.map((event) => ({ eventId: String(event), line: '1|', outcomeId: '1', odds: odds / 1000 })),
      }),
    stop: async (connection, event) => {
      await connection.query('begin');
      await connection.query('select pg_advisory_xact_lock($1::bigint)', [event]);
      await connection.query(`update gate set close_count = close_count + 1 where id = ${lineIdSql('$1::bigint')}`, [
        event,
      ]);
      await connection.query(
        `update line set stopped_at = greatest($2::bigint, stopped_at + 1), version = version + 1 where id = ${lineIdSql('$1::bigint')}`,
        [event, Date.now()],
      );
      await connection.query('commit');
    },
    close: () => clearInterval(heartbeat),
  };
}

/** The id of an event's line, in SQL: producers, events and lines share the ids of gates. */
const lineIdSql = (event: string): string => `1000000 + ${event}`;

/** So many of these, each at most once, in random order. */
export function pickRandom<T>(from: readonly T[], count: number): T[] {
  const rest = [...from];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const at = Math.floor(Math.random() * rest.length);
    const [picked] = rest.splice(at, 1);
    return picked as T;
  });
}
