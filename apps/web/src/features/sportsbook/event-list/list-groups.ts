import type { Id, EventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';

/** Market of the total of goals. */
const TOTAL = 18;

/** A row of a list, without anything that moves. */
export interface ListedEvent {
  readonly eventId: EventId;
  /** Its line of goals; null without one. */
  readonly total: string | null;
}

/** The events of one tournament, as long as no other stands between them. */
export interface ListedGroup {
  readonly key: string;
  readonly tournament: string;
  /** All of them are simulated: the group bears the label, and no row repeats it. */
  readonly simulated: boolean;
  /** None of them takes a bet now, though they are not over: the feed rests, or the match has stopped. */
  readonly paused: boolean;
  readonly events: readonly ListedEvent[];
}

/** How far apart the implied chances of the two prices are. */
function spread({ outcomes }: SportLine): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return a === undefined || b === undefined ? 2 : Math.abs(1000 / a - 1000 / b);
}

/** The total that a row shows: one that is offered, balanced rather than not. The server sends one; a list that was told of changes may know more. */
function selectTotalLine(lines: readonly SportLine[]): string | null {
  const totals = lines.filter(({ market, state }) => market === TOTAL && (state === 'open' || state === 'suspended'));
  const open = totals.filter(({ state }) => state === 'open');
  const [first] = (open.length > 0 ? open : totals).toSorted((a, b) => spread(a) - spread(b));
  return first?.line ?? null;
}

const isPaused = ({ lines }: SportEvent): boolean =>
  lines.some(({ state }) => state === 'suspended') && lines.every(({ state }) => state !== 'open');

const getTournamentKey = ({ category, tournament }: SportEvent): string => `${category}/${tournament}`;

function toGroup(events: readonly SportEvent[], page: number): ListedGroup | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  return {
    key: `${page} ${getTournamentKey(first)}`,
    tournament: first.tournament,
    simulated: events.every(({ simulated }) => simulated),
    paused: events.every(isPaused),
    events: events.map(({ eventId, lines }) => ({ eventId, total: selectTotalLine(lines) })),
  };
}

/**
 * What stands where in a list: each page by tournament, in the order of their first match. A further page only ever adds
 * below what is shown, so that nothing moves under a reader's finger; it goes on with the last tournament if that is its
 * first. Equal as long as nothing moves its place.
 */
export function groupPages(pages: readonly (readonly SportEvent[])[]): readonly ListedGroup[] {
  const seen = new Set<Id>();
  const groups: { readonly page: number; readonly events: SportEvent[] }[] = [];
  for (const [page, events] of pages.entries()) {
    // Two pages may overlap when a match moved between them.
    const fresh = events.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
    for (const [name, those] of Map.groupBy(fresh, getTournamentKey)) {
      const last = groups.at(-1);
      const [head] = last?.events ?? [];
      if (last !== undefined && last.page < page && head !== undefined && getTournamentKey(head) === name)
        last.events.push(...those);
      else groups.push({ page, events: those });
    }
  }
  return groups.flatMap(({ page, events }) => toGroup(events, page) ?? []);
}
