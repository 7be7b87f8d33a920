import { type DepositPackage, FREE_AMOUNT_PACKAGE_ID, paymentCalls } from '@arara/contract/player/payments/payments';
import { promotionCalls } from '@arara/contract/player/promotions/promotions';
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type OfferGroup, paymentQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { formatCountdown } from '../../../platform/format/countdown.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import {
  isOfferRunning,
  type RunningDepositOffer,
  computeServerTimesFromOffers,
  findRunningDepositOffer,
} from './running-offer.ts';
import { observeServerTime, subscribeToSeconds, getServerNow } from '../../../platform/time/server-clock.ts';
import { useSession } from '../../../platform/session/session.ts';

/** The packages of an offer group, in the order in which they are shown. */
export const depositPackagesQuery = (group: OfferGroup) =>
  queryOptions({
    queryKey: paymentQueryKeys.packages(group),
    queryFn: ({ signal }) =>
      callApi(paymentCalls.getPrices, { curreny: group }, { signal, ...BACKGROUND_CALL_OPTIONS }),
  });

/** What a package would bring, demand and cost now; `gift` is 0 when it is waived. Without a package nothing is loaded. */
export const depositTermsQuery = (chosen: Pick<DepositPackage, 'pkgId' | 'price'> | undefined, gift: 0 | 1) => {
  const typed = chosen?.pkgId === FREE_AMOUNT_PACKAGE_ID ? { amount: chosen.price } : {};
  return queryOptions({
    queryKey: paymentQueryKeys.depositTerms(chosen?.pkgId, gift, typed.amount),
    meta: { isPlayerData: true },
    queryFn:
      chosen === undefined
        ? skipToken
        : ({ signal }) =>
            callApi(
              promotionCalls.depositTerms,
              { pkgId: chosen.pkgId, gift, ...typed },
              { signal, ...BACKGROUND_CALL_OPTIONS },
            ),
    // The gift changes with every bet and payment: loaded again whenever a screen shows it.
    staleTime: 0,
  });
};

/** 1 when the server wants the bonus overlay to be shown. */
export const bonusOverlayQuery = queryOptions({
  queryKey: paymentQueryKeys.bonusOverlay,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(promotionCalls.userGift, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** What changes when an offer ends: the offers, what is given, and whether the bonus overlay may be shown. */
const QUERY_KEYS_CHANGED_BY_OFFERS: readonly unknown[] = [
  paymentQueryKeys.offers,
  paymentQueryKeys.bonusOverlay,
  paymentQueryKeys.depositTerms(undefined, 0),
].map(([name]) => name);

const offersQuery = queryOptions({
  queryKey: paymentQueryKeys.offers,
  meta: { isPlayerData: true },
  queryFn: async ({ signal }) => {
    const offers = await callApi(promotionCalls.promo, {}, { signal, ...BACKGROUND_CALL_OPTIONS });
    for (const at of computeServerTimesFromOffers(offers)) observeServerTime(at);
    return offers;
  },
});

/**
 * The running offer of the first or the second deposit; null without one. It ends by the server's clock, also while it is
 * shown. `isPending` is true until it is loaded, `failed` is the query that could not load it.
 */
export function useRunningOffer(): {
  readonly offer: RunningDepositOffer | null;
  readonly isPending: boolean;
  readonly failed: Pick<UseQueryResult, 'isFetching' | 'refetch'> | null;
} {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...offersQuery, enabled: signedIn });
  const announced = findRunningDepositOffer(data);
  const isActive = useSyncExternalStore(subscribeToSeconds, () => isOfferRunning(announced, getServerNow()));
  const hasEnded = announced !== null && !isActive;
  useEffect(() => {
    if (hasEnded)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => QUERY_KEYS_CHANGED_BY_OFFERS.includes(name),
      });
  }, [hasEnded]);
  return {
    offer: signedIn && isActive ? announced : null,
    isPending: signedIn && isPending,
    failed: signedIn && isError && data === undefined ? { isFetching, refetch } : null,
  };
}

/** The time until a moment of the server's clock as a countdown; the component repaints once a second. */
export const useCountdownText = (endsAt: number): string =>
  useSyncExternalStore(subscribeToSeconds, () => formatCountdown(endsAt - getServerNow()));
