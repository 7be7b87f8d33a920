import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { staffPaymentCalls, type StaffPayment, type StaffWithdrawal } from '@arara/contract/staff/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

const PAYMENT_LIST_REFETCH_MS = 10_000;
const CHANGING_WITHDRAWAL_REFETCH_MS = 2_000;
/** Right after its approval a withdrawal changes state by itself, so its page refreshes often. */
const CHANGING_WITHDRAWAL_STATES: readonly string[] = ['approved', 'submitting'];

export type WithdrawalListFilter = 'waiting' | 'underWay';
/** What names a withdrawal in a call. */
export interface PaymentOrderKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

export const staffPaymentQueryKeys = {
  inReview: ['payments'] as const,
  withdrawals: ['withdrawals'] as const,
  withdrawal: ({ player, order }: PaymentOrderKey) => ['withdrawal', player, order] as const,
};

/** Payments that came in and were not credited. */
export const paymentsInReviewQuery = infiniteQueryOptions({
  queryKey: staffPaymentQueryKeys.inReview,
  queryFn: ({ signal, pageParam }) =>
    callStaffApi(staffPaymentCalls.staffPaymentsInReview, { after: pageParam ?? undefined }, { signal }),
  initialPageParam: null as StaffPayment['payment'] | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: PAYMENT_LIST_REFETCH_MS,
});

/** Withdrawals in review, or those being paid. */
export const withdrawalsQuery = (list: WithdrawalListFilter) =>
  infiniteQueryOptions({
    queryKey: [...staffPaymentQueryKeys.withdrawals, list] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffPaymentCalls.staffWithdrawals, { which: list, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffWithdrawal['order'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: PAYMENT_LIST_REFETCH_MS,
  });

/** One withdrawal with its history. */
export const withdrawalQuery = (key: PaymentOrderKey) =>
  queryOptions({
    queryKey: staffPaymentQueryKeys.withdrawal(key),
    queryFn: ({ signal }) => callStaffApi(staffPaymentCalls.staffWithdrawal, key, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && CHANGING_WITHDRAWAL_STATES.includes(data.state) ? CHANGING_WITHDRAWAL_REFETCH_MS : false,
  });
