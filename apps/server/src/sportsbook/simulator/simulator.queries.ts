/** The simulator's state. It is saved in the transaction that puts its messages into the inbox. */
import type { SimulatedFeed } from '@arara/feed-sandbox/feed/feed';
import type { SimulatedEventSpec } from '@arara/feed-sandbox/event/event-plan';
import type { StoredEvent } from '@arara/feed-sandbox/event/stored-event';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql, formatPostgresTextArray } from '../../platform/db/db.ts';

/** The form of the rows of this version. Rows of the version before have no such number. */
export const STORED_SIMULATOR_FORM = 2;

/** The feed without its events. */
export type StoredSimulator = Omit<SimulatedFeed, 'events' | 'past' | 'pending'>;

/** A row's JSON. It is stored, so its fields keep their names. */
export interface StoredSimulatorHead {
  readonly form: typeof STORED_SIMULATOR_FORM;
  readonly feed: StoredSimulator;
}

interface FeedSimulatorRow extends Row {
  readonly head: string;
  readonly stepped_to: Instant;
}

/** As texts: they are read where the simulator runs. */
export const selectFeedSimulator = (): SqlStatement<FeedSimulatorRow> =>
  sql('simulator', 'select head::text, stepped_to from simulator');

/** The JSON of the row of a feed. */
export const formatSimulatorHead = (feed: StoredSimulator): string =>
  JSON.stringify({ form: STORED_SIMULATOR_FORM, feed } satisfies StoredSimulatorHead);

/**
 * Saves a feed that was at `before`, null for a new one. Returns no row if it is elsewhere by now: an earlier
 * transaction, which its client had given up, was finished after all, and its messages have the numbers that these
 * ones would get.
 */
export const upsertFeedSimulator = (
  head: string,
  steppedTo: Instant,
  before: string | null,
): SqlStatement<{ id: number }> =>
  sql(
    'simulator saved',
    `insert into simulator (id, head, stepped_to) values (1, $1::json, $2)
     on conflict (id) do update set head = excluded.head, stepped_to = excluded.stepped_to
       where simulator.head::text = $3::text
     returning id`,
    head,
    steppedTo,
    before,
  );

/** An event that goes on, or the spec of one that is over and whose competitors rest. Scripts are drawn again. */
export type StoredSimulatedEvent = StoredEvent | { readonly spec: SimulatedEventSpec; readonly isPast: true };

interface SimulatedEventRow extends Row {
  readonly urn: string;
  readonly state: string;
}

export const selectSimulatedEvents = (): SqlStatement<SimulatedEventRow> =>
  sql('simulated events', 'select urn, state::text from simulated_match order by urn');

/** Events as JSON texts. */
export const upsertSimulatedEvents = (
  events: readonly { readonly urn: string; readonly state: string }[],
): SqlStatement =>
  sql(
    'simulated events saved',
    `insert into simulated_match (urn, script, state)
     select u, 'null', t::json from unnest($1::text[], $2::text[]) m(u, t)
     on conflict (urn) do update set state = excluded.state`,
    formatPostgresTextArray(events.map(({ urn }) => urn)),
    formatPostgresTextArray(events.map(({ state }) => state)),
  );

export const deleteSimulatedEvents = (urns: readonly string[]): SqlStatement =>
  sql(
    'simulated events forgotten',
    'delete from simulated_match where urn = any($1::text[])',
    formatPostgresTextArray(urns),
  );
