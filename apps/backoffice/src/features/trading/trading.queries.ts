import type { SportEventId } from '@arara/contract/protocol/fields';
import type { StaffCallInput } from '@arara/contract/staff/staff-contract';
import { staffTradingCalls } from '@arara/contract/staff/trading/trading';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

/** Exposure is at most a second old on the server; the screens of it are read this often. */
const LIVE_REFETCH_MS = 2_000;
const QUEUE_REFETCH_MS = 5_000;
const EXPOSURE_HISTORY_REFETCH_MS = 15_000;

export const tradingQueryKeys = {
  events: ['tradedEvents'] as const,
  event: (event: SportEventId) => ['tradedEvent', event] as const,
  bets: ['tradedBets'] as const,
  results: ['resultProposals'] as const,
  lateResults: ['lateResults'] as const,
  terms: ['tradingTerms'] as const,
};

export type TradedEventsInput = StaffCallInput<'staffTradingEvents'>;
export type BetsFeedInput = Omit<StaffCallInput<'staffTradingBets'>, 'before'>;

/** The events of the room's list. */
export const tradedEventsQuery = (input: TradedEventsInput) =>
  queryOptions({
    queryKey: [...tradingQueryKeys.events, input] as const,
    queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffTradingEvents, input, { signal }),
    refetchInterval: LIVE_REFETCH_MS,
    placeholderData: (before) => before,
  });

/** One event with its lines. */
export const tradedEventQuery = (event: SportEventId) =>
  queryOptions({
    queryKey: tradingQueryKeys.event(event),
    queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffTradingEvent, { event }, { signal }),
    refetchInterval: LIVE_REFETCH_MS,
  });

/** Stakes and worst case of an event over time: old points never change, and a new one is soon enough here. */
export const exposureHistoryQuery = (event: SportEventId) =>
  queryOptions({
    queryKey: ['tradingExposure', event] as const,
    queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffTradingExposure, { event }, { signal }),
    refetchInterval: EXPOSURE_HISTORY_REFETCH_MS,
  });

/** The bets of all players, the newest first. */
export const betsFeedQuery = (input: BetsFeedInput) =>
  infiniteQueryOptions({
    queryKey: [...tradingQueryKeys.bets, input] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffTradingCalls.staffTradingBets, { ...input, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as SportEventId | null,
    getNextPageParam: (page) => page.next as SportEventId | null,
    refetchInterval: QUEUE_REFETCH_MS,
  });

/** Results by hand. */
export const resultProposalsQuery = queryOptions({
  queryKey: tradingQueryKeys.results,
  queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffResultProposals, {}, { signal }),
  refetchInterval: QUEUE_REFETCH_MS,
});

/** The feed's results that came too late to count by themselves. */
export const lateResultsQuery = queryOptions({
  queryKey: tradingQueryKeys.lateResults,
  queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffLateResults, {}, { signal }),
  refetchInterval: QUEUE_REFETCH_MS,
});

/** The producers' health and what could not be read. */
export const feedHealthQuery = queryOptions({
  queryKey: ['feedHealth'] as const,
  queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffFeedHealth, {}, { signal }),
  refetchInterval: QUEUE_REFETCH_MS,
});

/** Margins and limits that people have set. */
export const tradingTermsQuery = queryOptions({
  queryKey: tradingQueryKeys.terms,
  queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffTradingTerms, {}, { signal }),
});

/** Expected and realised margin by day; of one sport, or of all. */
export const marginsQuery = (sport: string | undefined) =>
  queryOptions({
    queryKey: ['tradingMargins', sport] as const,
    queryFn: ({ signal }) => callStaffApi(staffTradingCalls.staffTradingMargins, { sport }, { signal }),
  });
