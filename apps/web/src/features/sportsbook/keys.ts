import type { EventId } from '@arara/contract/protocol/fields';
import type { QueryKeys } from '../../platform/api/query-client.ts';

/** A tab of the list; `all` is everything that is not over, for favourites. */
export type EventsTab = 'live' | 'today' | 'upcoming' | 'all';

/** The query keys of the sportsbook. */
export const sportKeys = {
  /** The beginning of all keys of public data. */
  all: ['public', 'sport'],
  sports: ['public', 'sport', 'list'],
  events: (tab: EventsTab, limit: number) => ['public', 'sport', 'events', tab, limit],
  search: (text: string) => ['public', 'sport', 'search', text],
  event: (eventId: EventId) => ['public', 'sport', 'event', eventId],
  allOrders: ['sportOrders'],
  orders: (state: 'open' | 'settled') => ['sportOrders', state],
} as const satisfies QueryKeys;

/** The kind of data behind a key of the sportsbook's public data; undefined for any other key. */
export const getSportKeyKind = (key: readonly unknown[]): unknown =>
  key[0] === sportKeys.all[0] && key[1] === sportKeys.all[1] ? key[2] : undefined;
