import type { EventChange } from '../../platform/realtime/updates.ts';
import type { EventSnapshot, EventChanges } from './event-snapshot.ts';
import { presentLine, pickMainLines, presentEventProgress } from '../events/event.view.ts';

/** The listeners of a topic share one language; a screen knows the names of its lines from its own reads. */
const UPDATE_LANGUAGE = 'pt_BR';

/** What a commit changed of an event, for those who listen; undefined if no screen would show it. */
export function buildEventUpdate({ snapshot: book, visible: shown }: EventChanges): EventChange | undefined {
  const { row } = book;
  if (row === undefined || shown === undefined) return undefined;
  const [before, now] = [mainLineNames(shown.before), mainLineNames(book)];
  const changed = new Set(shown.lines);
  // A line that has become a main one is told to the lists even if its own prices stayed.
  for (const line of now) if (!before.has(line)) changed.add(line);
  const told = [...changed].flatMap((line) => {
    const booked = book.lines.get(line);
    return booked === undefined ? [] : (presentLine(UPDATE_LANGUAGE, row, { line, ...booked }) ?? []);
  });
  return {
    eventId: row.id,
    sport: row.sport,
    after: shown.before.row?.seq ?? 0,
    seq: row.seq,
    lines: told,
    mainLines: told.filter(({ line }) => before.has(line) || now.has(line)),
    ...(shown.event
      ? { event: { eventId: row.id, sport: row.sport, seq: row.seq, ...presentEventProgress(row) } }
      : {}),
  };
}

const mainLineNames = ({ lines }: EventSnapshot): Set<string> =>
  new Set(
    pickMainLines([...lines].map(([line, { state, outcomes }]) => ({ line, state, outcomes }))).map(({ line }) => line),
  );
