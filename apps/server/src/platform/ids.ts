import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from './clock.ts';

/** Makes a new id of the kind that the place asks for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the kind of row by where the id goes
export type NewId = <T extends Id>() => T;

/** Ids count milliseconds from here: 2026-01-01T00:00:00Z. */
const EPOCH = Date.UTC(2026, 0, 1);
const IDS_PER_MS = 256;
const NODES = 16;

/**
 * Makes time-ordered ids: 41 bits of milliseconds, 4 of node, 8 of a counter, so that an id is a safe integer until 2095.
 * When the counter of a millisecond is used up, the next millisecond is used; a clock that steps back repeats no id, and one that
 * is behind `notBefore` makes ids of later instants than that.
 */
export function createIdGenerator(now: () => Instant, node: number, notBefore: Instant = EPOCH): NewId {
  let last = Math.max(0, notBefore - EPOCH);
  let count = 0;
  const newId = (): Id => {
    const ms = now() - EPOCH;
    if (ms > last) {
      last = ms;
      count = 0;
    } else if (++count === IDS_PER_MS) {
      last++;
      count = 0;
    }
    return ((last * NODES + node) * IDS_PER_MS + count) as Id;
  };
  return newId as NewId;
}

/** The smallest id that could be made at an instant: turns a time range of records into an id range. */
export const computeFirstIdAt = (at: Instant): Id => Math.max(0, (at - EPOCH) * NODES * IDS_PER_MS) as Id;

/** The difference between two ids that are this many milliseconds apart. */
export const toIdSpan = (ms: number): number => ms * NODES * IDS_PER_MS;

/** When an id was made, to the millisecond. */
export const readIdInstant = (id: Id): Instant => Math.floor(id / (NODES * IDS_PER_MS)) + EPOCH;
