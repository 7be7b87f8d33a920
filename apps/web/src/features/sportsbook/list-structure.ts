import type { Id } from '@arara/contract/fields';
import type { SportEvent, SportLine } from '@arara/contract/sport';

/** Market of the total of goals. */
const TOTAL = 18;

/** A row of a list, without anything that moves. */
export interface ListedEvent {
  readonly eventId: Id;
  /** Its line of goals; null without one. */
  readonly total: string | null;
}

/** The events of one tournament. */
export interface ListedGroup {
  readonly tournament: string;
  readonly category: string;
  readonly events: readonly ListedEvent[];
}

/** How far apart the implied chances of the two prices are. */
function spread({ outcomes }: SportLine): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return a === undefined || b === undefined ? 2 : Math.abs(1000 / a - 1000 / b);
}

/** The total that a row shows: one that is offered, balanced rather than not. The server sends one; a list that was told of changes may know more. */
function totalOf(lines: readonly SportLine[]): string | null {
  const totals = lines.filter(({ market, state }) => market === TOTAL && (state === 'open' || state === 'suspended'));
  const open = totals.filter(({ state }) => state === 'open');
  const [first] = (open.length > 0 ? open : totals).toSorted((a, b) => spread(a) - spread(b));
  return first?.line ?? null;
}

/** What stands where in a list, by tournament in the order of their first match. Equal as long as nothing moves its place. */
export function groupsOf(events: readonly SportEvent[]): readonly ListedGroup[] {
  const seen = new Set<Id>();
  const groups = new Map<string, { tournament: string; category: string; events: ListedEvent[] }>();
  for (const { eventId, tournament, category, lines } of events) {
    // Two pages may overlap when a match moved between them.
    if (seen.has(eventId)) continue;
    seen.add(eventId);
    const name = `${category}/${tournament}`;
    const group = groups.get(name) ?? { tournament, category, events: [] };
    groups.set(name, group);
    group.events.push({ eventId, total: totalOf(lines) });
  }
  return [...groups.values()];
}
