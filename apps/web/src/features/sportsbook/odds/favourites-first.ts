import type { SportEventId } from '@arara/contract/protocol/fields';
import { useState } from 'react';
import type { PlacedLine } from '../live/event-parts.ts';
import { getOutcomePrice } from '../live/live-events.ts';

/**
 * The outcomes of a line in the order of their prices when they were first shown, the favourite first. They keep these places
 * while prices move: nothing jumps under a finger. Outcomes that come later stand last.
 */
export function useFavouritesFirst(
  eventId: SportEventId,
  { line, outcomes }: Pick<PlacedLine, 'line' | 'outcomes'>,
): readonly string[] {
  const [order] = useState(() => {
    const readOdds = (outcomeId: string) =>
      getOutcomePrice({ eventId, line, outcomeId })?.odds ?? Number.POSITIVE_INFINITY;
    return new Map(
      outcomes.toSorted((a, b) => readOdds(a) - readOdds(b)).map((outcomeId, place) => [outcomeId, place]),
    );
  });
  const findPlace = (outcomeId: string) => order.get(outcomeId) ?? order.size;
  return outcomes.toSorted((a, b) => findPlace(a) - findPlace(b));
}
