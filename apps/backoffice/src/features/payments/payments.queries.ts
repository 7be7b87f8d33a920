import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { staffPayments, type StaffPayment, type StaffWithdrawal } from '@arara/contract/staff/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const LIST_REFRESH_MS = 10_000;
const MOVING_REFRESH_MS = 2_000;
/** Right after its approval a withdrawal changes state by itself, so its page refreshes often. */
const MOVING_STATES: readonly string[] = ['approved', 'submitting'];

export type WithdrawalList = 'waiting' | 'underWay';
/** What names a withdrawal in a call. */
export interface OrderKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

export const paymentKeys = {
  inReview: ['payments'] as const,
  withdrawals: ['withdrawals'] as const,
  withdrawal: ({ player, order }: OrderKey) => ['withdrawal', player, order] as const,
};

/** Payments that came in and were not credited. */
export const paymentsInReviewQuery = infiniteQueryOptions({
  queryKey: paymentKeys.inReview,
  queryFn: ({ signal, pageParam }) =>
    api(staffPayments.staffPaymentsInReview, { after: pageParam ?? undefined }, { signal }),
  initialPageParam: null as StaffPayment['payment'] | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: LIST_REFRESH_MS,
});

/** Withdrawals in review, or those being paid. */
export const withdrawalsQuery = (list: WithdrawalList) =>
  infiniteQueryOptions({
    queryKey: [...paymentKeys.withdrawals, list] as const,
    queryFn: ({ signal, pageParam }) =>
      api(staffPayments.staffWithdrawals, { which: list, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffWithdrawal['order'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: LIST_REFRESH_MS,
  });

/** One withdrawal with its history. */
export const withdrawalQuery = (key: OrderKey) =>
  queryOptions({
    queryKey: paymentKeys.withdrawal(key),
    queryFn: ({ signal }) => api(staffPayments.staffWithdrawal, key, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && MOVING_STATES.includes(data.state) ? MOVING_REFRESH_MS : false,
  });
