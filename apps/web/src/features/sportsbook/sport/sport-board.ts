import type { EventWithoutLines } from '../live/event-store.ts';

/** What the drawn scoreboard of a sport is given. `detail` is the score as JSON of the sport; null before the start. */
export interface SportBoardProps {
  readonly event: EventWithoutLines;
  readonly detail: unknown;
  readonly attendance: number | null;
}
