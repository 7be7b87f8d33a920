import { ApiError } from '@arara/contract/protocol/client';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { UncreditedPayment, DepositState } from '@arara/contract/player/deposit';
import { refusalStatus } from '@arara/contract/protocol/errors';
import type { OrderId } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import type { Centavos } from '@arara/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentKeys } from '../keys.ts';
import { api, BACKGROUND } from '../../../platform/api/api.ts';
import { useSession } from '../../../platform/session/session.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';
import { recordUnsentPurchase } from './unsent-purchase.ts';

/** How often an order is asked about, which makes up for a lost connection. */
const POLL_MS = 3000;

/** While people or the bank look at its money, an order changes seldom. */
const SLOW_POLL_MS = 15_000;

/**
 * `gone`: no such order, or it is another account's. `inReview` and `refunding`: paid, but not credited; it is still asked about,
 * while nothing is left for the player to do.
 */
export type OrderOutcome =
  | 'paid'
  | 'expired'
  | 'cancelled'
  | 'gone'
  | 'inReview'
  | 'refunding'
  | 'refunded'
  | 'takenBack';
const OUTCOMES: Readonly<Record<DepositState, OrderOutcome | undefined>> = {
  created: undefined,
  awaiting_payment: undefined,
  received: undefined,
  credited: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  in_review: 'inReview',
  refund_pending: 'refunding',
  refunded: 'refunded',
  clawed_back: 'takenBack',
};

/** How an order ended, and what became of money of it that was not credited. */
export interface WatchedOrder {
  readonly outcome: OrderOutcome | undefined;
  readonly price: Centavos | undefined;
  /** What was credited; undefined while nothing was. */
  readonly paid: Centavos | undefined;
  readonly aside: readonly UncreditedPayment[];
  /** Why the gift that was chosen was not given. */
  readonly giftWithheld: EndpointOutput<typeof payments.getStatus>['giftWithheld'];
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === refusalStatus.notFound;

/** When to ask again; false once nothing more happens to it by itself. */
function getPollInterval(end: OrderOutcome | undefined): number | false {
  if (end === undefined) return POLL_MS;
  return end === 'inReview' || end === 'refunding' ? SLOW_POLL_MS : false;
}

/** How an order ended: by asking every few seconds, at once when the server says that something of the player changed; `end` is undefined while it is open. Only its owner asks. */
export function useWatchedOrder(orderId: OrderId | undefined): WatchedOrder {
  const signedIn = useSession((session) => session.token !== null);
  const { data, error } = useQuery({
    queryKey: paymentKeys.order(orderId),
    meta: { isPlayerData: true },
    queryFn: ({ signal }) => api(payments.getStatus, { orderId: orderId as OrderId }, { signal, ...BACKGROUND }),
    enabled: signedIn && orderId !== undefined,
    refetchInterval: ({ state }) =>
      isGone(state.error) ? false : getPollInterval(state.data === undefined ? undefined : OUTCOMES[state.data.state]),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const told = data === undefined ? undefined : OUTCOMES[data.state];
  const end = orderId === undefined ? undefined : isGone(error) ? 'gone' : told;
  const czflag = data?.czflag;
  useEffect(() => {
    if (end !== 'paid') return;
    void refreshPlayer();
    if (orderId !== undefined && czflag !== undefined) recordUnsentPurchase(orderId, czflag);
  }, [end, orderId, czflag]);
  return {
    outcome: end,
    price: data?.price,
    paid: data?.paid,
    aside: data?.aside ?? [],
    giftWithheld: data?.giftWithheld,
  };
}
