import type { Id } from '@arara/contract/protocol/fields';
import { producerKinds, type ProducerState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { Statement } from '../../platform/db/db.ts';
import { insertGates, reopenGates } from '../../platform/db/gates.ts';
import type { EventChanges } from './event-snapshot.ts';
import * as queries from './feed.queries.ts';

/** How a producer's state is kept, and its own gate with it; `turns`: it was shut before, in the same transaction, and opens again. */
export function saveProducerStatements({
  state,
  is,
  was,
  turns,
}: {
  state: ProducerState;
  is: queries.ProducerRow['state'];
  was: queries.ProducerRow['state'] | undefined;
  turns: boolean;
}): Statement[] {
  const saved = queries.upsertProducer({
    id: state.id,
    name: producerKinds[state.id] ?? 'other',
    state: is,
    aliveAt: state.lastSeen ?? 0,
    applied: state.lastSequence,
    register: state,
  });
  const gate = state.id as Id;
  if (was === undefined) return [saved, insertGates([{ id: gate, open: is === 'up' }])];
  return turns || (is === 'up' && was !== 'up') ? [saved, reopenGates([gate])] : [saved];
}

/** How what became of an event is kept: the event, its lines with their gates, its results. */
export function saveEventStatements(
  { event, insertedLines: made, updatedLines: changed, gatesToOpen: opened, newResults: results }: EventChanges,
  now: Instant,
): Statement[] {
  return [
    ...(event === undefined ? [] : [queries.upsertEvent(event)]),
    ...(made.length === 0
      ? []
      : [queries.insertLines(made), insertGates(made.map(({ id, state }) => ({ id, open: state === 'open' })))]),
    ...(changed.length === 0 ? [] : [queries.updateLines(changed)]),
    ...(opened.length === 0 ? [] : [reopenGates(opened)]),
    ...(results.length === 0 ? [] : [queries.insertLineSettlements(results, now)]),
  ];
}
