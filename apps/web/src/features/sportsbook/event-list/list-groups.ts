import type { SportEventId } from '@arara/contract/protocol/fields';
import type { EventHead } from '../live/event-parts.ts';
import { putMatchesFirst } from '../live/participants.ts';

/** Events of one tournament in a row, without another tournament between them. Nothing of it changes while they are played. */
export interface ListedEventGroup {
  readonly key: string;
  readonly sport: string;
  readonly tournament: string;
  /** All events are simulated: the group has the label, and no row repeats it. */
  readonly simulated: boolean;
  readonly events: readonly SportEventId[];
}

const getTournamentKey = ({ sport, tournamentId }: EventHead): string => `${sport}/${tournamentId}`;

function toListedEventGroup(events: readonly EventHead[], page: number): ListedEventGroup | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  return {
    key: `${page} ${getTournamentKey(first)}`,
    sport: first.sport,
    tournament: first.tournament,
    simulated: events.every(({ simulated }) => simulated),
    events: events.map(({ eventId }) => eventId),
  };
}

/**
 * Groups the pages of a list: each page by tournament, in the order of their first match, fields after the matches. A further page only adds below, so
 * that nothing moves under a reader's finger; its first group continues the last one if it is the same tournament. The
 * result is equal as long as nothing changes its place.
 */
export function groupEventPagesByTournament(pages: readonly (readonly EventHead[])[]): readonly ListedEventGroup[] {
  const seen = new Set<SportEventId>();
  const groups: { readonly page: number; readonly events: EventHead[] }[] = [];
  for (const [page, events] of pages.entries()) {
    // Two pages may overlap when a match has changed its place between two reads.
    const fresh = putMatchesFirst(events).filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
    for (const [name, those] of Map.groupBy(fresh, getTournamentKey)) {
      const last = groups.at(-1);
      const [head] = last?.events ?? [];
      if (last !== undefined && last.page < page && head !== undefined && getTournamentKey(head) === name)
        last.events.push(...those);
      else groups.push({ page, events: those });
    }
  }
  return groups.flatMap(({ page, events }) => toListedEventGroup(events, page) ?? []);
}
