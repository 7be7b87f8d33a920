import { elapsed } from '../../../platform/time/clock.ts';

/** A feed that was silent for longer is not relied upon: the screens ask by themselves. */
const SILENT_MS = 12_000;

let heardAt = Number.NEGATIVE_INFINITY;

/** A message of the feed came in. */
export function noteHeard(): void {
  heardAt = elapsed();
}

/** Whether messages come in. */
export const heardLately = (): boolean => elapsed() - heardAt < SILENT_MS;
