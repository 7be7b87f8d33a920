/** One event as its rows hold it. Pure: the consumer keeps a snapshot in memory and replaces it only after a commit. */
import type { Id } from '@arara/contract/protocol/fields';
import {
  createSportEventState,
  buildDisplayedSportLine,
  type SportEventState,
  type LineName,
  type LineViewContext,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { SportLineFields } from '../events/events.queries.ts';
import type {
  StoredSportEventState,
  SportEventToSave,
  StoredLineFeedState,
  StoredSportEvent,
  StoredSportLine,
} from './feed.queries.ts';

export interface LineSnapshot {
  readonly id: Id;
  readonly state: SportLineFields['state'];
  readonly outcomes: SportLineFields['outcomes'];
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
  readonly state: SportEventState;
  readonly row?: SportEventToSave;
  readonly lines: ReadonlyMap<LineName, LineSnapshot>;
}

export const createEmptyEventSnapshot = (urn: string): EventSnapshot => ({
  state: createSportEventState(urn),
  lines: new Map(),
});

/** The snapshot of an event, built from its rows. */
export function buildEventSnapshotFromRows(
  row: StoredSportEvent,
  lines: readonly StoredSportLine[],
  context: LineViewContext,
): EventSnapshot {
  const state = buildSportEventStateFromRows(row, lines);
  const snapshots = lines.map(
    ({ id, line, state: lineState, outcomes, stopped_at, result, result_version }): [LineName, LineSnapshot] => [
      line,
      {
        id,
        state: lineState,
        outcomes,
        outcomesText: JSON.stringify(outcomes),
        stoppedAt: stopped_at,
        stopMark: buildDisplayedSportLine(state, line, context)?.stopMark ?? '',
        result: result === null ? null : JSON.stringify(result),
        resultVersion: result_version,
      },
    ],
  );
  return { state, row: { ...row, gen: 0, register: toStoredEventRegister(state) }, lines: new Map(snapshots) };
}

/** The event's state, put together from the registers of its row and of its lines' rows. */
function buildSportEventStateFromRows(row: StoredSportEvent, lines: readonly StoredSportLine[]): SportEventState {
  const byLine = <T>(pick: (register: StoredLineFeedState) => T | undefined): Record<LineName, T> =>
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

export const toStoredEventRegister = ({ fixture, status, stops, fulls }: SportEventState): StoredSportEventState => ({
  ...(fixture === undefined ? {} : { fixture }),
  ...(status === undefined ? {} : { status }),
  stops,
  fulls,
});
