import type { Id } from '@arara/contract/protocol/fields';
import { producerKinds, type ProducerState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { Statement } from '../../platform/db/db.ts';
import { gatesMade, gatesOpened } from '../../platform/db/gates.ts';
import type { Changes } from './event-snapshot.ts';
import * as queries from './feed.queries.ts';

/** How a producer's state is kept, and its own gate with it; `turns`: it was shut before, in the same transaction, and opens again. */
export function producerStatements({
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
  const saved = queries.producerSaved({
    id: state.id,
    name: producerKinds[state.id] ?? 'other',
    state: is,
    aliveAt: state.lastSeen ?? 0,
    applied: state.lastSequence,
    register: state,
  });
  const gate = state.id as Id;
  if (was === undefined) return [saved, gatesMade([{ id: gate, open: is === 'up' }])];
  return turns || (is === 'up' && was !== 'up') ? [saved, gatesOpened([gate])] : [saved];
}

/** How what became of an event is kept: the event, its lines with their gates, its results. */
export function statementsOf({ event, made, changed, opened, results }: Changes, now: Instant): Statement[] {
  return [
    ...(event === undefined ? [] : [queries.eventSaved(event)]),
    ...(made.length === 0
      ? []
      : [queries.linesMade(made), gatesMade(made.map(({ id, state }) => ({ id, open: state === 'open' })))]),
    ...(changed.length === 0 ? [] : [queries.linesChanged(changed)]),
    ...(opened.length === 0 ? [] : [gatesOpened(opened)]),
    ...(results.length === 0 ? [] : [queries.resultsMade(results, now)]),
  ];
}
