import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** A tab of the list; `all` is everything that is not over, for favourites. */
export type EventListTab = 'live' | 'today' | 'upcoming' | 'all';

/** The query keys of the sportsbook. */
export const sportQueryKeys = {
  /** The beginning of all keys of public data. */
  all: ['public', 'sport'],
  sports: ['public', 'sport', 'list'],
  /** `sport` is a code on the wire, or `all`. */
  events: (sport: string, tab: EventListTab, limit: number) => ['public', 'sport', 'events', sport, tab, limit],
  tournament: (sport: string, tournament: string) => ['public', 'sport', 'events', sport, 'tournament', tournament],
  search: (text: string) => ['public', 'sport', 'search', text],
  event: (eventId: SportEventId) => ['public', 'sport', 'event', eventId],
  allOrders: ['sportOrders'],
  cashOut: (orderId: BetId) => ['sportCashOut', orderId],
  orders: (state: 'open' | 'settled' | 'all') => ['sportOrders', state],
} as const satisfies QueryKeyMap;

/** The kind of data behind a key of the sportsbook's public data; undefined for any other key. */
export const getSportQueryKeyKind = (key: readonly unknown[]): unknown =>
  key[0] === sportQueryKeys.all[0] && key[1] === sportQueryKeys.all[1] ? key[2] : undefined;
