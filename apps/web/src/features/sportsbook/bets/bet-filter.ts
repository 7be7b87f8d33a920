import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';

/** Which bets the list shows: by their state, and among those by sport and by the day they were placed on. */
export type BetListState = 'open' | 'settled' | 'cashedOut';
export const BET_LIST_STATES: readonly BetListState[] = ['open', 'settled', 'cashedOut'];

/** How many days before today a period begins; `all` has no beginning. */
const PERIOD_DAYS_BACK = { all: undefined, today: 0, week: 6, month: 29 } as const;
export type BetPeriod = keyof typeof PERIOD_DAYS_BACK;
export const BET_PERIODS = Object.keys(PERIOD_DAYS_BACK) as readonly BetPeriod[];

/** What the player has chosen; `sport` is a code on the wire, or null for all. */
export interface BetFilter {
  readonly sport: string | null;
  readonly period: BetPeriod;
}

export const noBetFilter: BetFilter = { sport: null, period: 'all' };

const DAY_MS = 86_400_000;

/** True when a part of the stake or all of it was cashed out. */
export const hasCashOut = ({ stake, stakeLeft }: Pick<SportOrder, 'stake' | 'stakeLeft'>): boolean => stakeLeft < stake;

/** The bets that fit the filter; a bet on several sports fits each of them. `startOfToday` in ms. */
export function filterBets(
  orders: readonly SportOrder[],
  state: BetListState,
  { sport, period }: BetFilter,
  startOfToday: number,
): readonly SportOrder[] {
  const back = PERIOD_DAYS_BACK[period];
  const since = back === undefined ? 0 : startOfToday - back * DAY_MS;
  return orders.filter(
    (order) =>
      (state !== 'cashedOut' || hasCashOut(order)) &&
      order.placedAt >= since &&
      (sport === null || order.legs.some((leg) => leg.sport === sport)),
  );
}

/** The sports of these bets, in the order in which they first appear. */
export const listSportsOfBets = (orders: readonly SportOrder[]): readonly string[] => [
  ...new Set(orders.flatMap(({ legs }) => legs.map(({ sport }) => sport))),
];
