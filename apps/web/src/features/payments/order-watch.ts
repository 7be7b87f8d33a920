import { ApiError } from '@arara/contract/client';
import { refusalStatus } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { payments } from '@arara/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { refreshPlayer } from '../../lib/player.ts';
import { useRealtime } from '../../lib/realtime.ts';

/** How often an order is asked about, which makes up for a lost connection. */
const POLL_MS = 3000;

/** `gone`: no such order, or it is another account's. */
export type OrderEnd = 'paid' | 'expired' | 'cancelled' | 'gone';
const ENDS: Readonly<Record<string, OrderEnd>> = { '10': 'paid', '-01': 'expired', '01': 'cancelled' };

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === refusalStatus.notFound;

/** How an order ended: by asking every few seconds, sooner when its paySuccess arrives; undefined while it is open. */
export function useOrderEnd(orderId: Id | undefined): OrderEnd | undefined {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) =>
      api(payments.getStatus, { orderId: orderId as Id }, { signal, loading: false, background: true }),
    enabled: orderId !== undefined,
    refetchInterval: ({ state }) =>
      isGone(state.error) || (state.data !== undefined && ENDS[state.data.status] !== undefined) ? false : POLL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const paid = useRealtime((realtime) => realtime.paid);
  useEffect(() => {
    if (paid !== null && paid.orderId === orderId) void refetch();
  }, [paid, orderId, refetch]);
  const told = data === undefined ? undefined : ENDS[data.status];
  const end = orderId === undefined ? undefined : isGone(error) ? 'gone' : told;
  useEffect(() => {
    if (end === 'paid') void refreshPlayer();
  }, [end]);
  return end;
}
