import type { InputOf } from '@arara/contract/protocol/endpoint';
import type { Id } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import { promotions } from '@arara/contract/player/promotions';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import { timeLeft } from '../../../platform/format/countdown.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { isRunning, type RunningOffer, toldAt, toldOffer } from './running-offer.ts';
import { noteServerTime, onSecond, serverNow } from '../../../platform/time/server-clock.ts';
import { useSession } from '../../../platform/session/session.ts';

const quiet = { loading: false, background: true } as const;

/** The shelves of deposit packages, as `curreny` names them (decisions.md, "Package currencies"). */
export type Shelf = NonNullable<InputOf<typeof payments.getPrices>['curreny']>;

/** The packages of a shelf, sorted. */
export const pricesQuery = (shelf: Shelf) =>
  queryOptions({
    queryKey: ['prices', shelf],
    queryFn: ({ signal }) => api(payments.getPrices, { curreny: shelf }, { signal, ...quiet }),
  });

/** What a package would bring now, ask for and cost; `gift` 0 when it is waived. Without a package nothing is asked. */
export const termsQuery = (pkgId: Id | undefined, gift: 0 | 1) =>
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
export const giftQuery = queryOptions({
  queryKey: ['userGift'],
  queryFn: ({ signal }) => api(promotions.userGift, {}, { signal, ...quiet }),
});

const promoQuery = queryOptions({
  queryKey: ['promo'],
  queryFn: async ({ signal }) => {
    const offers = await api(promotions.promo, {}, { signal, ...quiet });
    for (const at of toldAt(offers)) noteServerTime(at);
    return offers;
  },
});

/**
 * The offer of the first or the second deposit that runs now; null when none does. It ends by the server's clock while it is
 * looked at. `isPending` until it is known.
 */
export function useOffer(): { readonly offer: RunningOffer | null; readonly isPending: boolean } {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isPending } = useQuery({ ...promoQuery, enabled: signedIn });
  const told = toldOffer(data);
  const runs = useSyncExternalStore(onSecond, () => isRunning(told, serverNow()));
  const over = told !== null && !runs;
  useEffect(() => {
    // What the end of an offer changes: what is sold, what is given, and whether the bonus overlay may be shown.
    if (over)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['promo', 'terms', 'userGift'].includes(String(queryKey[0])),
      });
  }, [over]);
  return { offer: signedIn && runs ? told : null, isPending: signedIn && isPending };
}

/** What is left until a moment of the server's clock, as a countdown that repaints once a second. */
export const useTimeLeft = (endsAt: number): string =>
  useSyncExternalStore(onSecond, () => timeLeft(endsAt - serverNow()));
