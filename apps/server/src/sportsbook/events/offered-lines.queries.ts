/** Lines with their prices and gates, as bets read them. */
import type { SportEventId, Id } from '@arara/contract/protocol/fields';
import type { EventBetting } from '@arara/sports';
import {
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import { buildAssertGatesOpenUnderStatement, type GateWithSeenCloseCount } from '../../platform/db/gates.ts';
import {
  type PricedByProducer,
  pricedByProducerColumns,
  producerOfLineJoin,
  type StoredOutcome,
} from './events.queries.ts';

/** A line with everything that decides whether it takes a bet, read by one statement. */
export interface OfferedLine extends PricedByProducer, Row {
  id: Id;
  event: SportEventId;
  line: string;
  state: 'open' | 'suspended' | 'closed' | 'settled' | 'cancelled';
  /** Closed, with chances that still count. */
  hidden: boolean;
  outcomes: readonly StoredOutcome[];
  stopped_at: number;
  sport: string;
  /** Its tournament, and whether its event is a field of competitors instead of two. */
  tournament: string;
  has_field: boolean;
  live: boolean;
  betting: EventBetting;
  starts_at: number;
  /** Whether one of its gates is closed: the line's, the event's, the producer's, the sport's or that of all sports. */
  gate_closed: boolean;
  /** How often each of these gates has been closed. */
  line_close_count: number;
  event_close_count: number;
  producer_close_count: number;
  /** The gates of the sport and of all sports; null before the server has made them. */
  sport_gate: Id | null;
  sport_close_count: number;
  all_sports_gate: Id | null;
  all_sports_close_count: number;
}

const selectOfferedLinesSql = (found: string): string =>
  `select l.id, l.event, l.line, l.state, l.hidden, l.outcomes, l.stopped_at,
     e.sport, coalesce(nullif(e.tournament_id, ''), e.tournament) as tournament, e.home = '' as has_field,
     e.live, e.betting, e.starts_at, ${pricedByProducerColumns},
     not (coalesce(gl.open, true) and coalesce(ge.open, true) and coalesce(gp.open, true)
       and coalesce(gs.open, true) and coalesce(ga.open, true)) as gate_closed,
     coalesce(gl.close_count, 0) as line_close_count, coalesce(ge.close_count, 0) as event_close_count,
     coalesce(gp.close_count, 0) as producer_close_count,
     s.gate as sport_gate, coalesce(gs.close_count, 0) as sport_close_count,
     a.gate as all_sports_gate, coalesce(ga.close_count, 0) as all_sports_close_count
   from ${found} l join event e on e.id = l.event ${producerOfLineJoin}
     left join gate gl on gl.id = l.id left join gate ge on ge.id = l.event left join gate gp on gp.id = p.id
     left join sport_gate s on s.sport = e.sport left join gate gs on gs.id = s.gate
     left join sport_gate a on a.sport = '*' left join gate ga on ga.id = a.gate`;

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

/** The gates of a bet, and which of them it locks: a line is closed under the lock of its event. */
export interface BetGates {
  readonly locks: readonly number[];
  readonly gates: readonly GateWithSeenCloseCount[];
  /** The gates of each leg, in the order of the legs. */
  readonly legs: readonly (readonly GateWithSeenCloseCount[])[];
}

/** The gates of a bet on this line as they were when it was read: of the line, its event, producer and sport. */
export function listLineGates(line: OfferedLine): BetGates {
  const above = [
    { id: line.sport_gate, closeCount: line.sport_close_count },
    { id: line.all_sports_gate, closeCount: line.all_sports_close_count },
  ].flatMap(({ id, closeCount }) => (id === null ? [] : [{ id, closeCount }]));
  const gates = [
    { id: line.id, closeCount: line.line_close_count },
    { id: line.event, closeCount: line.event_close_count },
    { id: line.producer, closeCount: line.producer_close_count },
    ...above,
  ];
  return { locks: [line.event, line.producer, ...above.map(({ id }) => id)], gates, legs: [gates] };
}

/** The gates of a bet on several lines. */
export const joinBetGates = (all: readonly BetGates[]): BetGates => ({
  locks: all.flatMap(({ locks }) => locks),
  gates: all.flatMap(({ gates }) => gates),
  legs: all.flatMap(({ legs }) => legs),
});

export const noBetGates: BetGates = { locks: [], gates: [], legs: [] };

/** The last statement of a group of bets before its commit: their gates must still be as they were seen. */
export const createAssertBetGatesStatement = (all: readonly BetGates[]): SqlStatement =>
  buildAssertGatesOpenUnderStatement(
    all.flatMap(({ locks }) => locks),
    all.flatMap(({ gates }) => gates),
  );
