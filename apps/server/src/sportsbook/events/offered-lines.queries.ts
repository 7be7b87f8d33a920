/** Lines with their prices and gates, as bets read them. */
import type { SportEventId, Id } from '@arara/contract/protocol/fields';
import {
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import type { GateWithSeenCloseCount } from '../../platform/db/gates.ts';

/** A line with everything that decides whether it takes a bet, read by one statement. */
export interface OfferedLine extends Row {
  id: Id;
  event: SportEventId;
  line: string;
  state: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  outcomes: readonly { readonly id: string; readonly odds?: number | null; readonly active: boolean }[];
  stopped_at: number;
  sport: string;
  live: boolean;
  starts_at: number;
  producer: number;
  producer_state: string;
  alive_at: number;
  /** Whether one of its gates is closed: the line's, the event's or the producer's. */
  gate_closed: boolean;
  /** How often each of these gates has been closed. */
  line_close_count: number;
  event_close_count: number;
  producer_close_count: number;
}

const selectOfferedLinesSql = (found: string): string =>
  `select l.id, l.event, l.line, l.state, l.outcomes, l.stopped_at,
     e.sport, e.live, e.starts_at, e.producer, p.state as producer_state, p.alive_at,
     not (coalesce(gl.open, true) and coalesce(ge.open, true) and coalesce(gp.open, true)) as gate_closed,
     coalesce(gl.shuts, 0) as line_close_count, coalesce(ge.shuts, 0) as event_close_count,
     coalesce(gp.shuts, 0) as producer_close_count
   from ${found} l join event e on e.id = l.event join producer p on p.id = e.producer
     left join gate gl on gl.id = l.id left join gate ge on ge.id = l.event left join gate gp on gp.id = e.producer`;

/** Lines by event and name. The price of a bet is the one of this row. */
export const selectOfferedLinesByName = (
  names: readonly { readonly event: number; readonly line: string }[],
): SqlStatement<OfferedLine> =>
  sql(
    'lines named',
    selectOfferedLinesSql(
      `(select f.* from unnest($1::bigint[], $2::text[]) t(e, n),
          -- Look-ups by (event, name): a hash join, planned while the table is small and kept, would read all lines.
          lateral (select * from line where event = t.e and line = t.n offset 0) f)`,
    ),
    formatPostgresArrayLiteral(names.map(({ event }) => event)),
    formatPostgresTextArray(names.map(({ line }) => line)),
  );

/** Lines by id. */
export const selectOfferedLinesById = (ids: readonly Id[]): SqlStatement<OfferedLine> =>
  sql(
    'lines offered',
    selectOfferedLinesSql('(select * from line where id = any($1::bigint[]))'),
    formatPostgresArrayLiteral(ids),
  );

/** The gates of a bet on this line, as they were when the line was read: the line's, its event's, its producer's. */
export const listLineGates = (line: OfferedLine): GateWithSeenCloseCount[] => [
  { id: line.id, closeCount: line.line_close_count },
  { id: line.event, closeCount: line.event_close_count },
  { id: line.producer, closeCount: line.producer_close_count },
];
