import type { ScoredEvent } from '../live/event-parts.ts';

/** What the drawn scoreboard of a sport is given. `detail` is the score as JSON of the sport; null before the start. */
export interface SportBoardProps {
  readonly event: ScoredEvent;
  readonly detail: unknown;
  readonly attendance: number | null;
}
