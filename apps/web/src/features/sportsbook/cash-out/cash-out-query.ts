import { sportOrderCalls } from '@arara/contract/player/sport-orders';
import type { BetId } from '@arara/contract/protocol/fields';
import { queryOptions } from '@tanstack/react-query';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { sportQueryKeys } from '../keys.ts';

/** A bet without an offer is asked for again after this time: its lines may open again. */
const NO_OFFER_RETRY_MS = 5_000;

/** What a bet is worth now. `isPaused`: the player's press is on its way, and the quote that it names stays. */
export const cashOutQuoteQuery = (orderId: BetId, isPaused: boolean) =>
  queryOptions({
    queryKey: sportQueryKeys.cashOut(orderId),
    queryFn: async ({ signal }) => {
      const quote = await callApi(
        sportOrderCalls.sportCashOutQuote,
        { orderId },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      );
      return { ...quote, from: getServerNow() };
    },
    enabled: !isPaused,
    // A quote of an earlier look is over.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.error !== null) return NO_OFFER_RETRY_MS;
      return Math.max(200, state.data.expiresAt - getServerNow());
    },
  });
