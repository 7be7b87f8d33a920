/** What a commit changed of an event, for the screens that follow it. Pure. */
import type { SportEventChange } from '../events/event-broadcast.ts';
import { pickMainLines, presentSportEventProgress, presentSportLine } from '../events/event.view.ts';
import type { SportEventRowChanges } from './event-changes.ts';
import type { EventSnapshot } from './event-snapshot.ts';

/** All listeners of a topic get one language; a screen takes the names of its lines from its own reads. */
const EVENT_UPDATE_LANGUAGE = 'pt_BR';

/** The change that listeners are sent; undefined if no screen would show it. */
export function buildEventUpdate({ snapshot, visible }: SportEventRowChanges): SportEventChange | undefined {
  const { row } = snapshot;
  if (row === undefined || visible === undefined) return undefined;
  const [mainBefore, mainNow] = [listMainLineNames(visible.before), listMainLineNames(snapshot)];
  const changed = new Set(visible.lines);
  // A line that has become a main one is sent to the lists even if its own prices stayed.
  for (const line of mainNow) if (!mainBefore.has(line)) changed.add(line);
  const lines = [...changed].flatMap((line) => {
    const found = snapshot.lines.get(line);
    return found === undefined ? [] : (presentSportLine(EVENT_UPDATE_LANGUAGE, row, { line, ...found }) ?? []);
  });
  const head = { eventId: row.id, sport: row.sport, seq: row.seq };
  return {
    ...head,
    after: visible.before.row?.seq ?? 0,
    lines,
    mainLines: lines.filter(({ line }) => mainBefore.has(line) || mainNow.has(line)),
    ...(visible.event ? { event: { ...head, ...presentSportEventProgress(row) } } : {}),
  };
}

const listMainLineNames = ({ lines }: EventSnapshot): Set<string> =>
  new Set(
    pickMainLines([...lines].map(([line, { state, outcomes }]) => ({ line, state, outcomes }))).map(({ line }) => line),
  );
