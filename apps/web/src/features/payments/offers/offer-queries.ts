import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { Id } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import { promotions } from '@arara/contract/player/promotions';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import { formatCountdown } from '../../../platform/format/countdown.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { isOfferRunning, type RunningOffer, getServerTimes, selectRunningOffer } from './running-offer.ts';
import { observeServerTime, subscribeToSeconds, serverNow } from '../../../platform/time/server-clock.ts';
import { useSession } from '../../../platform/session/session.ts';

const quiet = { loading: false, background: true } as const;

/** The shelves of deposit packages, as `curreny` names them (decisions.md, "Package currencies"). */
export type OfferGroup = NonNullable<EndpointInput<typeof payments.getPrices>['curreny']>;

/** The packages of a shelf, sorted. */
export const packagesQuery = (shelf: OfferGroup) =>
  queryOptions({
    queryKey: ['prices', shelf],
    queryFn: ({ signal }) => api(payments.getPrices, { curreny: shelf }, { signal, ...quiet }),
  });

/** What a package would bring now, ask for and cost; `gift` 0 when it is waived. Without a package nothing is asked. */
export const depositTermsQuery = (pkgId: Id | undefined, gift: 0 | 1) =>
  queryOptions({
    queryKey: ['terms', pkgId, gift],
    queryFn:
      pkgId === undefined
        ? skipToken
        : ({ signal }) => api(promotions.depositTerms, { pkgId, gift }, { signal, ...quiet }),
    // What would be given changes with every bet and payment: asked for whenever it is looked at.
    staleTime: 0,
  });

/** 1 when the bonus overlay is to be shown, by the server's word. */
export const bonusOverlayQuery = queryOptions({
  queryKey: ['userGift'],
  queryFn: ({ signal }) => api(promotions.userGift, {}, { signal, ...quiet }),
});

const offersQuery = queryOptions({
  queryKey: ['promo'],
  queryFn: async ({ signal }) => {
    const offers = await api(promotions.promo, {}, { signal, ...quiet });
    for (const at of getServerTimes(offers)) observeServerTime(at);
    return offers;
  },
});

/**
 * The offer of the first or the second deposit that runs now; null when none does. It ends by the server's clock while it is
 * looked at. `isPending` until it is known.
 */
export function useRunningOffer(): { readonly offer: RunningOffer | null; readonly isPending: boolean } {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isPending } = useQuery({ ...offersQuery, enabled: signedIn });
  const announced = selectRunningOffer(data);
  const isActive = useSyncExternalStore(subscribeToSeconds, () => isOfferRunning(announced, serverNow()));
  const hasEnded = announced !== null && !isActive;
  useEffect(() => {
    // What the end of an offer changes: what is sold, what is given, and whether the bonus overlay may be shown.
    if (hasEnded)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['promo', 'terms', 'userGift'].includes(String(queryKey[0])),
      });
  }, [hasEnded]);
  return { offer: signedIn && isActive ? announced : null, isPending: signedIn && isPending };
}

/** What is left until a moment of the server's clock, as a countdown that repaints once a second. */
export const useCountdown = (endsAt: number): string =>
  useSyncExternalStore(subscribeToSeconds, () => formatCountdown(endsAt - serverNow()));
