/** One event as its rows hold it. Pure: the consumer keeps a snapshot in memory and replaces it only after a commit. */
import type { Id } from '@arara/contract/protocol/fields';
import { createEventState, buildLineView, type EventState, type LineName, type ViewContext } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { LineFields } from '../events/events.queries.ts';
import type { EventRegister, EventToSave, LineRegister, StoredEvent, StoredLine } from './feed.queries.ts';

export interface LineSnapshot {
  readonly id: Id;
  readonly state: LineFields['state'];
  readonly outcomes: LineFields['outcomes'];
  /** The outcomes as JSON text, to compare. */
  readonly outcomesText: string;
  readonly stoppedAt: Instant;
  readonly stopMark: string;
  /** The line's result as JSON text, to compare; null before the first. */
  readonly result: string | null;
  readonly resultVersion: number;
}

/** An event's state and its rows. There is no row until the event's fixture has been received. */
export interface EventSnapshot {
  readonly state: EventState;
  readonly row?: EventToSave;
  readonly lines: ReadonlyMap<LineName, LineSnapshot>;
}

export const emptySnapshot = (urn: string): EventSnapshot => ({ state: createEventState(urn), lines: new Map() });

/** The snapshot of an event, built from its rows. */
export function buildSnapshotFromRows(
  row: StoredEvent,
  lines: readonly StoredLine[],
  context: ViewContext,
): EventSnapshot {
  const state = stateFromRegisters(row, lines);
  const snapshots = lines.map(
    ({ id, line, state: lineState, outcomes, stopped_at, result, result_version }): [LineName, LineSnapshot] => [
      line,
      {
        id,
        state: lineState,
        outcomes,
        outcomesText: JSON.stringify(outcomes),
        stoppedAt: stopped_at,
        stopMark: buildLineView(state, line, context)?.stopMark ?? '',
        result: result === null ? null : JSON.stringify(result),
        resultVersion: result_version,
      },
    ],
  );
  return { state, row: { ...row, gen: 0, register: toEventRegister(state) }, lines: new Map(snapshots) };
}

/** The event's state, put together from the registers of its row and of its lines' rows. */
function stateFromRegisters(row: StoredEvent, lines: readonly StoredLine[]): EventState {
  const byLine = <T>(pick: (register: LineRegister) => T | undefined): Record<LineName, T> =>
    Object.fromEntries(
      lines.flatMap(({ line, register }) => {
        const value = pick(register);
        return value === undefined ? [] : [[line, value]];
      }),
    );
  const { fixture, status, stops = {}, fulls = {} } = row.register;
  return {
    id: row.urn,
    ...(fixture === undefined ? {} : { fixture }),
    ...(status === undefined ? {} : { status }),
    stops,
    fulls,
    quotes: byLine((register) => register.quotes),
    closings: byLine((register) => register.closing),
    rulings: byLine((register) => register.rulings),
  };
}

export const toEventRegister = ({ fixture, status, stops, fulls }: EventState): EventRegister => ({
  ...(fixture === undefined ? {} : { fixture }),
  ...(status === undefined ? {} : { status }),
  stops,
  fulls,
});
