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
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { useSession } from '../../../platform/session/session.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';
import { recordUnsentPurchase } from './unsent-purchase.ts';

/** How often an order's status is read: this replaces messages while the connection is lost. */
const POLL_MS = 3000;

/** During a review or a refund an order changes rarely. */
const SLOW_POLL_MS = 15_000;

/**
 * `gone`: there is no such order, or it belongs to another account. `inReview` and `refunding`: paid, but not credited; its
 * status is still read, but the player has nothing left to do.
 */
export type OrderOutcome =
  | 'credited'
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
  credited: 'credited',
  expired: 'expired',
  cancelled: 'cancelled',
  in_review: 'inReview',
  refund_pending: 'refunding',
  refunded: 'refunded',
  clawed_back: 'takenBack',
};

/** The outcome of an order, and the payments of it that were not credited. */
export interface WatchedOrder {
  readonly outcome: OrderOutcome | undefined;
  readonly price: Centavos | undefined;
  /** What was credited; undefined while nothing was. */
  readonly paid: Centavos | undefined;
  readonly uncredited: readonly UncreditedPayment[];
  /** Why the gift that was chosen was not given. */
  readonly giftWithheld: EndpointOutput<typeof payments.getStatus>['giftWithheld'];
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === refusalStatus.notFound;

/** When to read the status again; false when it will not change any more. */
function getPollInterval(outcome: OrderOutcome | undefined): number | false {
  if (outcome === undefined) return POLL_MS;
  return outcome === 'inReview' || outcome === 'refunding' ? SLOW_POLL_MS : false;
}

/**
 * Follows an order: its status is read every few seconds, and at once when the server says that the player has changed.
 * `outcome` is undefined while the order is open. Only the signed-in owner reads the status.
 */
export function useWatchedOrder(orderId: OrderId | undefined): WatchedOrder {
  const signedIn = useSession((session) => session.token !== null);
  const { data, error } = useQuery({
    queryKey: paymentKeys.order(orderId),
    meta: { isPlayerData: true },
    queryFn: ({ signal }) => api(payments.getStatus, { orderId: orderId as OrderId }, { signal, ...BACKGROUND_CALL }),
    enabled: signedIn && orderId !== undefined,
    refetchInterval: ({ state }) =>
      isGone(state.error) ? false : getPollInterval(state.data === undefined ? undefined : OUTCOMES[state.data.state]),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const known = data === undefined ? undefined : OUTCOMES[data.state];
  const outcome = orderId === undefined ? undefined : isGone(error) ? 'gone' : known;
  const czflag = data?.czflag;
  useEffect(() => {
    if (outcome !== 'credited') return;
    void refreshPlayer();
    if (orderId !== undefined && czflag !== undefined) recordUnsentPurchase(orderId, czflag);
  }, [outcome, orderId, czflag]);
  return {
    outcome,
    price: data?.price,
    paid: data?.paid,
    uncredited: data?.aside ?? [],
    giftWithheld: data?.giftWithheld,
  };
}
