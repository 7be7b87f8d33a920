import type { Handlers } from '../platform/http/calls/handlers.ts';
import type { Sportsbook } from './sportsbook.ts';

type ReadCalls = 'sportList' | 'sportEvents' | 'sportEvent' | 'sportSearch';

/** What anybody may read of the sportsbook. */
export const sportsbookRoutes = ({ reads }: Pick<Sportsbook, 'reads'>): Pick<Handlers, ReadCalls> => ({
  sportList: async () => reads.list(),
  sportEvents: async ({ lang, input }) => reads.events(lang, input),
  sportEvent: async ({ lang, input }) => reads.event(lang, input.eventId),
  sportSearch: async ({ lang, input }) => reads.search(lang, input.q),
});
