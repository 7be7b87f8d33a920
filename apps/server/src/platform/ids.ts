import type { Id } from '@arara/contract/protocol/fields';
import type { Instant } from './clock.ts';

/** Makes a new id of the kind that the place asks for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the kind of row by where the id goes
export type GenerateId = <T extends Id>() => T;

/** Ids count milliseconds from here: 2026-01-01T00:00:00Z. */
const ID_EPOCH_MS = Date.UTC(2026, 0, 1);
const IDS_PER_NODE_PER_MS = 256;
const MAX_ID_GENERATOR_NODES = 16;

/**
 * Makes time-ordered ids: 41 bits of milliseconds, 4 of node, 8 of a counter, so that an id is a safe integer until 2095.
 * When the counter of a millisecond is used up, the next millisecond is used; a clock that steps back repeats no id, and one that
 * is behind `notBefore` makes ids of later instants than that.
 */
export const createIdGenerator = (now: () => Instant, node: number, notBefore?: Instant): GenerateId =>
  createTrackedIdGenerator(now, node, notBefore).newId;

/** A generator of ids that says how far they have come. */
export interface TrackedIdGenerator {
  readonly newId: GenerateId;
  /** The instant of the last id, or the one that its ids begin after; ahead of the clock after that was set back. */
  readonly latest: () => Instant;
}

/** The ids of `createIdGenerator`, with the instant of the last one. */
export function createTrackedIdGenerator(
  now: () => Instant,
  node: number,
  notBefore: Instant = ID_EPOCH_MS,
): TrackedIdGenerator {
  let last = Math.max(0, notBefore - ID_EPOCH_MS);
  let count = 0;
  const newId = (): Id => {
    const ms = now() - ID_EPOCH_MS;
    if (ms > last) {
      last = ms;
      count = 0;
    } else if (++count === IDS_PER_NODE_PER_MS) {
      last++;
      count = 0;
    }
    return ((last * MAX_ID_GENERATOR_NODES + node) * IDS_PER_NODE_PER_MS + count) as Id;
  };
  return { newId: newId as GenerateId, latest: () => last + ID_EPOCH_MS };
}

/** The smallest id that could be made at an instant: turns a time range of records into an id range. */
export const computeFirstIdAt = (at: Instant): Id =>
  Math.max(0, (at - ID_EPOCH_MS) * MAX_ID_GENERATOR_NODES * IDS_PER_NODE_PER_MS) as Id;

/** The difference between two ids that are this many milliseconds apart. */
export const convertMsToIdDistance = (ms: number): number => ms * MAX_ID_GENERATOR_NODES * IDS_PER_NODE_PER_MS;

/** SQL for the instant of an id: what `readInstantFromId` returns. */
export const readInstantFromIdSql = (id: string): string =>
  `(${id} / ${MAX_ID_GENERATOR_NODES * IDS_PER_NODE_PER_MS} + ${ID_EPOCH_MS})`;

/** When an id was made, to the millisecond. */
export const readInstantFromId = (id: Id): Instant =>
  Math.floor(id / (MAX_ID_GENERATOR_NODES * IDS_PER_NODE_PER_MS)) + ID_EPOCH_MS;
