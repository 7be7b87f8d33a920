import type { Id } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';

/** The bets that the open list has shown so far, by order id. */
export type SeenSportBetsById = ReadonlyMap<Id, SportOrder>;

/** Adds the open bets that were read, each in its newest state. Returns the same map if nothing is new. */
export const addSeenBets = (seen: SeenSportBetsById, open: readonly SportOrder[]): SeenSportBetsById =>
  open.every((order) => seen.get(order.orderId) === order)
    ? seen
    : new Map([...seen, ...open.map((order) => [order.orderId, order] as const)]);

/**
 * The bets that were shown as open and are no longer open. `further`: older bets were not read, so that nothing is known
 * about them.
 */
export function findEndedSportBets(
  seen: SeenSportBetsById,
  open: readonly SportOrder[],
  { further }: { readonly further: boolean },
): readonly SportOrder[] {
  const still = new Set(open.map(({ orderId }) => orderId));
  const oldest = further ? Math.min(...still) : 0;
  return [...seen.values()].filter(({ orderId }) => !still.has(orderId) && orderId > oldest);
}

/**
 * The open bets and, in their places among them, the bets that ended while the list was shown: with their result or, until
 * that is read, in their last known state.
 */
export function mergeEndedBets(
  open: readonly SportOrder[],
  ended: readonly SportOrder[],
  results: readonly SportOrder[],
): readonly SportOrder[] {
  const settledById = new Map(results.map((order) => [order.orderId, order]));
  return [...open, ...ended.map((order) => settledById.get(order.orderId) ?? order)].toSorted(
    (a, b) => b.orderId - a.orderId,
  );
}
