/** The simulator's state. It is saved in the transaction that puts its messages into the inbox. */
import type { SimulatedFeed } from '@arara/sports/football/simulated-feed';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql, formatPostgresTextArray } from '../../platform/db/db.ts';

type SimulatedMatch = SimulatedFeed['matches'][number];

/** The feed without its matches. */
export type SimulatedFeedWithoutMatches = Omit<SimulatedFeed, 'matches'>;

interface FeedSimulatorRow extends Row {
  readonly head: SimulatedFeedWithoutMatches;
  readonly stepped_to: Instant;
}

export const selectFeedSimulator = (): SqlStatement<FeedSimulatorRow> =>
  sql('simulator', 'select head, stepped_to from simulator');

export const upsertFeedSimulator = (head: SimulatedFeedWithoutMatches, steppedTo: Instant): SqlStatement =>
  sql(
    'simulator saved',
    `insert into simulator (id, head, stepped_to) values (1, $1::json, $2)
     on conflict (id) do update set head = excluded.head, stepped_to = excluded.stepped_to`,
    JSON.stringify(head),
    steppedTo,
  );

interface SimulatedMatchRow extends Row {
  readonly script: SimulatedMatch['script'];
  readonly state: Omit<SimulatedMatch, 'script'>;
}

export const selectSimulatedMatches = (): SqlStatement<SimulatedMatchRow> =>
  sql('simulated matches', 'select script, state from simulated_match');

/** The script of a match is written once, its state each time. */
export function upsertSimulatedMatches(matches: readonly SimulatedMatch[]): SqlStatement {
  const states = matches.map(({ script: _script, ...state }) => JSON.stringify(state));
  return sql(
    'simulated matches saved',
    `insert into simulated_match (urn, script, state)
     select u, s::json, t::json from unnest($1::text[], $2::text[], $3::text[]) m(u, s, t)
     on conflict (urn) do update set state = excluded.state`,
    formatPostgresTextArray(matches.map(({ spec }) => spec.id)),
    formatPostgresTextArray(matches.map(({ script }) => JSON.stringify(script))),
    formatPostgresTextArray(states),
  );
}

export const deleteSimulatedMatches = (urns: readonly string[]): SqlStatement =>
  sql(
    'simulated matches forgotten',
    'delete from simulated_match where urn = any($1::text[])',
    formatPostgresTextArray(urns),
  );

/** The highest sequence that any producer has used. */
export const selectLastFeedSequence = (): SqlStatement<{ last: number }> =>
  sql(
    'feed last sequence',
    `select greatest((select coalesce(max(seq), 0) from feed_inbox),
       (select coalesce(max(applied_seq), 0) from producer)) as last`,
  );
