import type { SportEventId } from '@arara/contract/protocol/fields';
import { useEffect } from 'react';
import { eventStore } from './live-events.ts';

/** Keeps these events in the store while mounted. */
export function useKeptEvents(eventIds: readonly SportEventId[]): void {
  const all = eventIds.join(' ');
  useEffect(
    () => eventStore.keep(all === '' ? [] : all.split(' ').map((eventId) => Number(eventId) as SportEventId)),
    [all],
  );
}
