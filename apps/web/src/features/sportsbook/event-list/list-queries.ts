import { sportsbookCalls } from '@arara/contract/player/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportCode } from '@arara/sports/sport-codes';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { sportQueryKeys } from '../keys.ts';
import { createEventPagesQuery, getSportRefetchIntervalMs } from '../live/event-queries.ts';
import { storeEvents } from '../live/live-events.ts';

/** The events of a tournament that are not over. */
export const tournamentEventsQuery = (sport: SportCode, tournament: string) =>
  createEventPagesQuery(sportQueryKeys.tournament(sport, tournament), { sport, tournament, limit: 100 });

/** Events whose competitors or tournament have a word that begins with the text, or nearly so. */
export const eventSearchQuery = (text: string) =>
  queryOptions({
    queryKey: sportQueryKeys.search(text),
    queryFn: async ({ signal }): Promise<readonly SportEventId[]> =>
      storeEvents(
        await callApi(sportsbookCalls.sportSearch, { q: text }, { signal, ...BACKGROUND_CALL_OPTIONS }),
        'main',
      ),
    enabled: text !== '',
    staleTime: 5_000,
    refetchInterval: getSportRefetchIntervalMs,
  });
