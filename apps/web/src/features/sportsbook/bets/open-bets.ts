import type { Id } from '@arara/contract/protocol/fields';
import type { SportOrder } from '@arara/contract/player/sportsbook';

/** Bets by their order, as a list that is being looked at has shown them. */
export type SeenBets = ReadonlyMap<Id, SportOrder>;

/** What has been seen once the open bets were read: the newest state of each. The same map if nothing is new. */
export const addSeenBets = (seen: SeenBets, open: readonly SportOrder[]): SeenBets =>
  open.every((order) => seen.get(order.orderId) === order)
    ? seen
    : new Map([...seen, ...open.map((order) => [order.orderId, order] as const)]);

/**
 * Those that were seen open and are open no more. `further`: older ones are not read; whether such a bet is still open is
 * not known then.
 */
export function findEndedBets(
  seen: SeenBets,
  open: readonly SportOrder[],
  { further }: { readonly further: boolean },
): readonly SportOrder[] {
  const still = new Set(open.map(({ orderId }) => orderId));
  const oldest = further ? Math.min(...still) : 0;
  return [...seen.values()].filter(({ orderId }) => !still.has(orderId) && orderId > oldest);
}

/**
 * The open bets and, each in its place among them, those that came to an end under the eyes of who looks: as they ended or,
 * until that is read, as they were seen last.
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
