/** What a commit changed of an event, for the screens that follow it. Pure. */
import type { LineName } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { SportEventChange } from '../events/event-broadcast.ts';
import { presentSportEventProgress, presentSportLine, readStoredScore } from '../events/event.view.ts';
import { computeShownLineState } from '../events/shown-line.ts';
import type { PricedByProducer, StoredParticipant } from '../events/events.queries.ts';
import type { VisibleEventChange } from './event-changes.ts';
import { type EventSnapshot, pickMainLinesAfter } from './event-snapshot.ts';
import type { SportEventToSave } from './stored-events.queries.ts';

/** All listeners of a topic get one language; a screen takes the names of its lines from its own reads. */
const EVENT_UPDATE_LANGUAGE = 'pt_BR';

/** A producer as it stands, for the lines that it prices. */
export type FindProducer = (id: number) => Omit<PricedByProducer, 'producer' | 'priced_seq'>;

export interface EventUpdateInput {
  readonly visible: VisibleEventChange;
  /** The row before the change; undefined for a new event. */
  readonly before: SportEventToSave | undefined;
  readonly now: Instant;
  readonly findProducer: FindProducer;
}

/** The change that listeners are sent. The snapshot is the one after the commit; its main lines are picked again. */
export function buildEventUpdate(
  snapshot: EventSnapshot,
  { visible, before, now, findProducer }: EventUpdateInput,
): SportEventChange | undefined {
  const { row, lines, mainLines: mainBefore } = snapshot;
  if (row === undefined) return undefined;
  const mainNow = pickMainLinesAfter(snapshot, visible.lines);
  snapshot.mainLines = mainNow;
  const changed = new Set<LineName>(visible.lines);
  // A line that has become a main one is sent to the lists even if its own prices stayed.
  for (const line of mainNow) if (!mainBefore.includes(line)) changed.add(line);
  const presented = [...changed].flatMap((line) => {
    const found = lines.get(line);
    if (found === undefined) return [];
    const { producer, pricedSeq } = found;
    const priced = { ...found, ...findProducer(producer), priced_seq: pricedSeq };
    const state = computeShownLineState(priced, row, now);
    return presentSportLine(EVENT_UPDATE_LANGUAGE, row, { ...found, line, state }) ?? [];
  });
  const head = { eventId: row.id, sport: row.sport, seq: row.seq };
  return {
    ...head,
    after: before?.seq ?? 0,
    lines: presented,
    mainLines: presented.filter(({ line }) => mainBefore.includes(line) || mainNow.includes(line)),
    ...(visible.event
      ? {
          event: {
            ...head,
            ...presentSportEventProgress(row),
            ...(isSameList(before?.participants, row.participants)
              ? {}
              : { participants: [...(row.participants ?? [])] }),
          },
          detail: readStoredScore(row),
        }
      : {}),
  };
}

const isSameList = (
  a: readonly StoredParticipant[] | null | undefined,
  b: readonly StoredParticipant[] | null,
): boolean => a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));
