/**
 * A person suspends a sport, or all, with a gate and a stop of each event that is there. An event that comes later is stopped
 * here, before anybody sees it: else it would look open until a bet on it is refused.
 */
import type { SportEventId } from '@arara/contract/protocol/fields';
import { applyEventMessage, OPERATOR_PRODUCER, type SportEventState } from '@arara/sports';
import type { AppliedFeedMessage } from '@arara/sports';
import type { Instant } from '../../context.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { type Row, type SqlReader, type SqlStatement, sql } from '../../platform/db/db.ts';

/** An open suspension of a sport; of all with null. */
interface SuspensionAbove extends Row {
  readonly sport: string | null;
  readonly at: Instant;
}

/** The open suspensions above the events, by sport; that of all under null. */
export type SuspensionsAbove = ReadonlyMap<string | null, Instant>;

export const noSuspensionsAbove: SuspensionsAbove = new Map();

const isAboveSql = `s.lifted_at is null and s.level in ('all', 'sport')`;

export async function readSuspensionsAbove(reader: SqlReader): Promise<SuspensionsAbove> {
  const rows = await reader.query(
    sql<SuspensionAbove>('suspensions above', `select s.sport, s.at from trading_suspension s where ${isAboveSql}`),
  );
  return new Map(rows.map(({ sport, at }) => [sport, at]));
}

/** The state with the stop of a person who has suspended its sport, or all; undefined if nobody has. */
export function applySuspensionAbove(
  state: SportEventState,
  suspensions: SuspensionsAbove,
): AppliedFeedMessage | undefined {
  const { fixture } = state;
  if (fixture === undefined) return undefined;
  const at = suspensions.get(null) ?? suspensions.get(fixture.sport);
  if (at === undefined) return undefined;
  return applyEventMessage(state, {
    source: 'operator',
    producer: OPERATOR_PRODUCER,
    // Before every message that people have sent since: a release ends it.
    sequence: 0,
    sourceTime: at,
    event: state.id,
    type: 'stop',
    groups: ['*'],
    to: 'suspended',
    reason: 'operator',
  });
}

/** How long a transaction that writes a new event may take to commit. */
const MAX_EVENT_COMMIT_MS = 60_000;

/**
 * The events made since an instant that a suspension above them does not stop: written by a transaction that was under way
 * while the suspension committed.
 */
export const selectEventsMissedBySuspensions = (
  since: Instant,
): SqlStatement<{ readonly id: SportEventId; readonly urn: string }> =>
  sql(
    'events missed by suspensions',
    `select e.id, e.urn from (
       -- Suspensions are few and events many: without the fence the plan would read every event first.
       select s.level, s.sport from trading_suspension s where ${isAboveSql} offset 0) s
       join event e on s.level = 'all' or e.sport = s.sport
     where e.id >= $1 and e.finished_at is null and e.betting <> 'closed'
       and coalesce(e.register #>> '{stops,${OPERATOR_PRODUCER},*,to}', 'released') = 'released'`,
    computeFirstIdAt(since - MAX_EVENT_COMMIT_MS),
  );
