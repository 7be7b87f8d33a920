/** The rows of events and lines that the feed consumer writes, and reads again after a restart. */
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { EventHead, FeedMessageVersion, LineQuote, ResultVersion } from '@arara/sports';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  formatPostgresTextArray,
  smallintArray,
  textArray,
  toBigintArrayParameter,
  toIntArrayParameter,
  type Row,
  type SqlStatement,
  sql,
} from '../../platform/db/db.ts';
import type { SportEventFields, SportLineFields } from '../events/events.queries.ts';

/** The lease of the node that leads the feed. */
export const FEED_LEADER_LEASE_NAME = 'feed';

/** The part of an event's state that its register holds: everything that is not by line, but the fixture. */
export type StoredEventRegister = Pick<EventHead, 'status' | 'rules' | 'stops' | 'fulls' | 'touches' | 'unread'>;

/** The part of an event's state that a line's row holds. It is stored as JSON, so its fields keep their names. */
export interface StoredLineFeedState {
  readonly quotes?: Readonly<Record<string, LineQuote>>;
  readonly closing?: FeedMessageVersion;
  readonly resultVersions?: readonly ResultVersion[];
}

export interface StoredSportEvent extends SportEventFields, Row {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly rules: Readonly<Record<string, string>> | null;
  /** Null in a row of an earlier version, whose register has it. */
  readonly fixture: unknown;
  readonly register: unknown;
  /** Whether its gate is open; null without a gate. */
  readonly gate_open: boolean | null;
}

const storedEventColumns = `e.id, e.urn, e.sport, e.category, e.tournament_id, e.tournament, e.home, e.away,
  e.participants, e.starts_at, e.phase, e.live, e.betting, e.score_home, e.score_away, e.score, e.ending, e.clock,
  e.event_format as format, e.rules, e.attendance, e.markets, e.simulated, e.seq, e.finished_at, e.producer,
  e.fixture, e.register, g.open as gate_open`;
const storedEventTables = 'event e left join gate g on g.id = e.id';

/** The events that are not over and start before an instant: the live ones first, then in the order of their start. */
export const selectEventsStartingBefore = (before: Instant): SqlStatement<{ urn: string }> =>
  sql(
    'feed events soon',
    `select urn from event where finished_at is null and (live or starts_at < $1)
     order by live desc, starts_at, id`,
    before,
  );

export const selectStoredEventsByUrn = (urns: readonly string[]): SqlStatement<StoredSportEvent> =>
  sql(
    'feed events',
    `select ${storedEventColumns} from ${storedEventTables} where e.urn = any($1::text[])`,
    formatPostgresTextArray(urns),
  );

export interface StoredSportLine extends SportLineFields, Row {
  readonly id: Id;
  readonly producer: number | null;
  readonly priced_seq: number;
  readonly stopped_at: Instant;
  readonly hidden: boolean;
  readonly result: unknown;
  readonly result_version: number;
  readonly register: StoredLineFeedState;
}

export const selectStoredLines = (events: readonly SportEventId[]): SqlStatement<StoredSportLine> =>
  sql(
    'feed lines',
    `select id, event, line, state, outcomes, producer, priced_seq, stopped_at, hidden, result, result_version, register
     from line where event = any($1::bigint[])`,
    formatPostgresArrayLiteral(events),
  );

/** An event's row as it is to be saved; `seq` is its new version. */
export interface SportEventToSave extends SportEventFields {
  readonly urn: string;
  readonly finished_at: Instant | null;
  readonly producer: number;
  readonly gen: Instant;
  readonly rules: Readonly<Record<string, string>> | null;
  readonly fixture: unknown;
  readonly register: StoredEventRegister;
}

const toJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** The columns that change while an event is played. */
const progressColumnArraysSql = `$1::bigint[], $2::smallint[], $3::boolean[], $4::text[], $5::smallint[],
  $6::smallint[], $7::text[], $8::text[], $9::text[], $10::int[], $11::smallint[], $12::bigint[], $13::bigint[],
  $14::bigint[], $15::text[]`;
const progressColumnNames =
  'i, phase, live, betting, score_home, score_away, score, ending, clock, markets, producer, seq, gen, finished_at, ' +
  'register';

const toProgressColumns = (events: readonly SportEventToSave[]) =>
  [
    toBigintArrayParameter(events.map((e) => e.id)),
    smallintArray(events.map((e) => e.phase)),
    formatPostgresArrayLiteral(events.map((e) => e.live)),
    textArray(events.map((e) => e.betting)),
    smallintArray(events.map((e) => e.score_home)),
    smallintArray(events.map((e) => e.score_away)),
    textArray(events.map((e) => toJson(e.score))),
    textArray(events.map((e) => e.ending)),
    textArray(events.map((e) => toJson(e.clock))),
    toIntArrayParameter(events.map((e) => e.markets)),
    smallintArray(events.map((e) => e.producer)),
    toBigintArrayParameter(events.map((e) => e.seq)),
    toBigintArrayParameter(events.map((e) => e.gen)),
    toBigintArrayParameter(events.map((e) => e.finished_at)),
    textArray(events.map((e) => JSON.stringify(e.register))),
  ] as const;

/** Saves how events stand. Who takes part in them is not written again. */
export const updateSportEventProgress = (events: readonly SportEventToSave[]): SqlStatement =>
  sql(
    'feed events changed',
    `update event e set phase = t.phase, live = t.live, betting = t.betting, score_home = t.score_home,
       score_away = t.score_away, score = t.score::json, ending = t.ending, clock = t.clock::json,
       markets = t.markets, producer = t.producer, seq = t.seq, gen = t.gen, finished_at = t.finished_at,
       register = t.register::json
     from unnest(${progressColumnArraysSql}) t(${progressColumnNames}) where e.id = t.i`,
    ...toProgressColumns(events),
  );

/** Saves what a change of lines alone changes of their event: it is written with most messages. */
export const updateSportEventVersions = (events: readonly SportEventToSave[]): SqlStatement =>
  sql(
    'feed event versions',
    `update event e set markets = t.markets, producer = t.producer, seq = t.seq
     from unnest($1::bigint[], $2::int[], $3::smallint[], $4::bigint[]) t(i, markets, producer, seq) where e.id = t.i`,
    toBigintArrayParameter(events.map((e) => e.id)),
    toIntArrayParameter(events.map((e) => e.markets)),
    smallintArray(events.map((e) => e.producer)),
    toBigintArrayParameter(events.map((e) => e.seq)),
  );

/** Saves events with their fixture: new ones, and those whose fixture changed. */
export const upsertSportEvents = (events: readonly SportEventToSave[]): SqlStatement =>
  sql(
    'feed events saved',
    `insert into event (id, urn, sport, category, tournament_id, tournament, home, away, participants, starts_at,
       event_format, rules, attendance, simulated, fixture, phase, live, betting, score_home, score_away, score,
       ending, clock, markets, producer, seq, gen, finished_at, register)
     select t.i, f.urn, f.sport, f.category, f.tournament_id, f.tournament, f.home, f.away, f.participants::json,
       f.starts_at, f.event_format::json, f.rules::json, f.attendance, f.simulated, f.fixture::json, t.phase, t.live,
       t.betting, t.score_home, t.score_away, t.score::json, t.ending, t.clock::json, t.markets, t.producer, t.seq,
       t.gen, t.finished_at, t.register::json
     from unnest(${progressColumnArraysSql}) with ordinality t(${progressColumnNames}, nth)
       join unnest($16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[],
         $23::text[], $24::bigint[], $25::text[], $26::text[], $27::int[], $28::boolean[], $29::text[]) with ordinality
         f(urn, sport, category, tournament_id, tournament, home, away, participants, starts_at, event_format, rules,
           attendance, simulated, fixture, nth) using (nth)
     on conflict (id) do update set sport = excluded.sport, category = excluded.category,
       tournament_id = excluded.tournament_id, tournament = excluded.tournament, home = excluded.home,
       away = excluded.away, participants = excluded.participants, starts_at = excluded.starts_at,
       event_format = excluded.event_format, rules = excluded.rules, attendance = excluded.attendance,
       fixture = excluded.fixture, phase = excluded.phase, live = excluded.live, betting = excluded.betting,
       score_home = excluded.score_home, score_away = excluded.score_away, score = excluded.score,
       ending = excluded.ending, clock = excluded.clock, markets = excluded.markets, producer = excluded.producer,
       seq = excluded.seq, gen = excluded.gen,
       finished_at = excluded.finished_at, register = excluded.register`,
    ...toProgressColumns(events),
    textArray(events.map((e) => e.urn)),
    textArray(events.map((e) => e.sport)),
    textArray(events.map((e) => e.category)),
    textArray(events.map((e) => e.tournament_id)),
    textArray(events.map((e) => e.tournament)),
    textArray(events.map((e) => e.home)),
    textArray(events.map((e) => e.away)),
    textArray(events.map((e) => toJson(e.participants))),
    toBigintArrayParameter(events.map((e) => e.starts_at)),
    textArray(events.map((e) => toJson(e.format))),
    textArray(events.map((e) => toJson(e.rules))),
    toIntArrayParameter(events.map((e) => e.attendance)),
    formatPostgresArrayLiteral(events.map((e) => e.simulated)),
    textArray(events.map((e) => toJson(e.fixture))),
  );

/** A line's row as it is to be saved. */
export interface SportLineToSave {
  readonly id: Id;
  readonly event: SportEventId;
  readonly line: string;
  readonly market: number;
  readonly specifiers: string;
  readonly state: SportLineFields['state'];
  readonly hidden: boolean;
  readonly outcomes: string;
  readonly producer: number;
  readonly pricedSeq: number;
  readonly gen: Instant;
  readonly stoppedAt: Instant;
  readonly result: string | null;
  readonly resultVersion: number;
  /** Its newest result is an operator's: two people have agreed to it already. */
  readonly isOperatorResult: boolean;
  readonly register: string;
}

/** The columns of lines that change, in the order of the statements below. */
const toChangingColumns = (lines: readonly SportLineToSave[]) =>
  [
    textArray(lines.map((l) => l.state)),
    textArray(lines.map((l) => l.outcomes)),
    smallintArray(lines.map((l) => l.producer)),
    toBigintArrayParameter(lines.map((l) => l.pricedSeq)),
    toBigintArrayParameter(lines.map((l) => l.gen)),
    toBigintArrayParameter(lines.map((l) => l.stoppedAt)),
    textArray(lines.map((l) => l.result)),
    toIntArrayParameter(lines.map((l) => l.resultVersion)),
    textArray(lines.map((l) => l.register)),
    formatPostgresArrayLiteral(lines.map((l) => l.hidden)),
  ] as const;

export const insertSportLines = (lines: readonly SportLineToSave[], at: Instant): SqlStatement =>
  sql(
    'feed lines made',
    `insert into line (id, event, line, market, specifiers, state, outcomes, producer, priced_seq, version, gen,
       stopped_at, result, result_version, register, hidden, first_result_at)
     select i, e, n, m, s::json, st, o::json, p, q, 1, g, sa, r::json, rv, f::json, h,
       case when rv > 0 then $16::bigint end
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::smallint[],
       $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::int[], $14::text[],
       $15::boolean[]) t(i, e, n, m, s, st, o, p, q, g, sa, r, rv, f, h)`,
    toBigintArrayParameter(lines.map((l) => l.id)),
    toBigintArrayParameter(lines.map((l) => l.event)),
    textArray(lines.map((l) => l.line)),
    toIntArrayParameter(lines.map((l) => l.market)),
    textArray(lines.map((l) => l.specifiers)),
    ...toChangingColumns(lines),
    at,
  );

/** A feed's correction this long after a line's first result waits for two people. */
const LATE_RESULT_MS = 72 * 3_600_000;

/**
 * Saves lines. No index has a column that changes, so the rows stay in their pages. A line keeps the result that it
 * has if a feed changes it too late.
 */
export const updateSportLines = (lines: readonly SportLineToSave[], at: Instant): SqlStatement =>
  sql(
    'feed lines changed',
    `update line l set state = st, outcomes = o::json, producer = p, priced_seq = q, version = l.version + 1, gen = g,
       stopped_at = sa, register = f::json, hidden = h,
       result = case when late then l.result else r::json end,
       result_version = case when late or same then l.result_version else rv end,
       first_result_at = coalesce(l.first_result_at, case when rv > 0 then $13::bigint end)
     from (select t.*, r is not distinct from c.result::text as same,
           rv > c.result_version and not op and c.first_result_at < $13::bigint - ${LATE_RESULT_MS}
             and r is distinct from c.result::text as late
         from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[],
           $8::text[], $9::int[], $10::text[], $11::boolean[], $12::boolean[])
           t(i, st, o, p, q, g, sa, r, rv, f, h, op),
           -- Look-ups by id, as many as there are lines to save.
           lateral (select result_version, first_result_at, result from line where id = t.i offset 0) c) t
     where l.id = t.i`,
    toBigintArrayParameter(lines.map((l) => l.id)),
    ...toChangingColumns(lines),
    formatPostgresArrayLiteral(lines.map((l) => l.isOperatorResult)),
    at,
  );

/** A new result of a line. */
export interface NewLineResult {
  readonly line: Id;
  readonly version: number;
  readonly result: string | null;
}

/** Opens the settlement of new results, of those that their lines have taken; the others wait for two people. */
export const insertLineSettlements = (results: readonly NewLineResult[], at: Instant): SqlStatement[] => {
  const lines = toBigintArrayParameter(results.map((r) => r.line));
  const versions = toIntArrayParameter(results.map((r) => r.version));
  return [
    sql(
      'feed results made',
      `insert into line_settlement (line, version, created_at)
       select l, v, $3 from unnest($1::bigint[], $2::int[]) t(l, v) join line n on n.id = l and n.result_version = v
       on conflict do nothing`,
      lines,
      versions,
      at,
    ),
    sql(
      'feed results held',
      `with new as (
         select l, v, r, n.result_version < v and n.result::text is distinct from r as late
         from unnest($1::bigint[], $2::int[], $4::text[]) t(l, v, r) join line n on n.id = l
       ), taken as (
         delete from late_result h using new where h.line = new.l and h.state = 'waiting' and not new.late
       )
       insert into late_result as h (line, version, result, held_at)
       select l, v, coalesce(r, 'null'), $3 from new where late
       on conflict (line) do update set version = excluded.version, result = excluded.result,
         held_at = excluded.held_at, state = 'waiting', agreed_by = null, agreed_at = null, decided_by = null,
         decided_at = null, reason = null where h.result <> excluded.result or h.state = 'applied'`,
      lines,
      versions,
      at,
      textArray(results.map((r) => r.result)),
    ),
  ];
};
