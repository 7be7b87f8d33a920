import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import { hasField, putMatchesFirst } from '../live/participants.ts';
import { isTotalLine } from './main-line.ts';

/** A row of a list, without anything that changes. */
export interface ListedEvent {
  readonly eventId: SportEventId;
  /** The line of the total that the row shows; null without one, and in a field, whose prices take its place. */
  readonly total: string | null;
}

/** Events of one tournament in a row, without another tournament between them. */
export interface ListedEventGroup {
  readonly key: string;
  readonly sport: string;
  readonly tournament: string;
  /** All events are simulated: the group has the label, and no row repeats it. */
  readonly simulated: boolean;
  /** No event takes bets now although none is over: the feed is silent, or play has stopped. */
  readonly paused: boolean;
  readonly events: readonly ListedEvent[];
}

/** The distance between the implied chances of a line's two prices. */
function computeOddsDifference({ outcomes }: SportLine): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return a === undefined || b === undefined ? 2 : Math.abs(1000 / a - 1000 / b);
}

/** The total that a row shows: the most balanced one that is offered. The server sends one; messages may have added others. */
function selectBalancedTotalLine({ sport, lines }: SportEvent): string | null {
  const totals = lines.filter(
    ({ line, state }) => isTotalLine(sport, line) && (state === 'open' || state === 'suspended'),
  );
  const open = totals.filter(({ state }) => state === 'open');
  const [first] = (open.length > 0 ? open : totals).toSorted(
    (a, b) => computeOddsDifference(a) - computeOddsDifference(b),
  );
  return first?.line ?? null;
}

const isEventSuspended = ({ lines }: SportEvent): boolean =>
  lines.some(({ state }) => state === 'suspended') && lines.every(({ state }) => state !== 'open');

const getTournamentKey = ({ sport, tournamentId }: SportEvent): string => `${sport}/${tournamentId}`;

function toListedEventGroup(events: readonly SportEvent[], page: number): ListedEventGroup | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  return {
    key: `${page} ${getTournamentKey(first)}`,
    sport: first.sport,
    tournament: first.tournament,
    simulated: events.every(({ simulated }) => simulated),
    paused: events.every(isEventSuspended),
    events: events.map((event) => ({
      eventId: event.eventId,
      total: hasField(event.participants) ? null : selectBalancedTotalLine(event),
    })),
  };
}

/**
 * Groups the pages of a list: each page by tournament, in the order of their first match, fields after the matches. A further page only adds below, so
 * that nothing moves under a reader's finger; its first group continues the last one if it is the same tournament. The
 * result is equal as long as nothing changes its place.
 */
export function groupEventPagesByTournament(pages: readonly (readonly SportEvent[])[]): readonly ListedEventGroup[] {
  const seen = new Set<Id>();
  const groups: { readonly page: number; readonly events: SportEvent[] }[] = [];
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
