import { ApiCallError } from '@arara/contract/protocol/client';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { UncreditedPayment, DepositState } from '@arara/contract/player/payments/deposit';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { OrderId } from '@arara/contract/protocol/fields';
import { paymentCalls } from '@arara/contract/player/payments/payments';
import type { Centavos } from '@arara/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paymentQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useSession } from '../../../platform/session/session.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { recordUnreportedPixelPurchase } from './unsent-purchase.ts';

/** How often an order's status is read: this replaces messages while the connection is lost. */
const DEPOSIT_ORDER_POLL_MS = 3000;

/** During a review or a refund an order changes rarely. */
const DEPOSIT_ORDER_SLOW_POLL_MS = 15_000;

/**
 * `gone`: there is no such order, or it belongs to another account. `inReview` and `refunding`: paid, but not credited; its
 * status is still read, but the player has nothing left to do.
 */
export type DepositOrderOutcome =
  | 'credited'
  | 'expired'
  | 'cancelled'
  | 'gone'
  | 'inReview'
  | 'refunding'
  | 'refunded'
  | 'takenBack';
const ORDER_OUTCOME_BY_DEPOSIT_STATE: Readonly<Record<DepositState, DepositOrderOutcome | undefined>> = {
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
export interface WatchedDepositOrder {
  readonly outcome: DepositOrderOutcome | undefined;
  readonly price: Centavos | undefined;
  /** What was credited; undefined while nothing was. */
  readonly paid: Centavos | undefined;
  readonly uncredited: readonly UncreditedPayment[];
  /** Why the gift that was chosen was not given. */
  readonly giftWithheld: EndpointOutput<typeof paymentCalls.getStatus>['giftWithheld'];
}

const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiCallError && error.status === refusalStatusByCode.notFound;

/** When to read the status again; false when it will not change any more. */
function getOrderPollIntervalMs(outcome: DepositOrderOutcome | undefined): number | false {
  if (outcome === undefined) return DEPOSIT_ORDER_POLL_MS;
  return outcome === 'inReview' || outcome === 'refunding' ? DEPOSIT_ORDER_SLOW_POLL_MS : false;
}

/**
 * Follows an order: its status is read every few seconds, and at once when the server says that the player has changed.
 * `outcome` is undefined while the order is open. Only the signed-in owner reads the status.
 */
export function usePollDepositOrder(orderId: OrderId | undefined): WatchedDepositOrder {
  const signedIn = useSession((session) => session.token !== null);
  const { data, error } = useQuery({
    queryKey: paymentQueryKeys.order(orderId),
    meta: { isPlayerData: true },
    queryFn: ({ signal }) =>
      callApi(paymentCalls.getStatus, { orderId: orderId as OrderId }, { signal, ...BACKGROUND_CALL_OPTIONS }),
    enabled: signedIn && orderId !== undefined,
    refetchInterval: ({ state }) =>
      isNotFoundError(state.error)
        ? false
        : getOrderPollIntervalMs(
            state.data === undefined ? undefined : ORDER_OUTCOME_BY_DEPOSIT_STATE[state.data.state],
          ),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const known = data === undefined ? undefined : ORDER_OUTCOME_BY_DEPOSIT_STATE[data.state];
  const outcome = orderId === undefined ? undefined : isNotFoundError(error) ? 'gone' : known;
  const czflag = data?.czflag;
  useEffect(() => {
    if (outcome !== 'credited') return;
    void refetchPlayerData();
    if (orderId !== undefined && czflag !== undefined) recordUnreportedPixelPurchase(orderId, czflag);
  }, [outcome, orderId, czflag]);
  return {
    outcome,
    price: data?.price,
    paid: data?.paid,
    uncredited: data?.aside ?? [],
    giftWithheld: data?.giftWithheld,
  };
}
