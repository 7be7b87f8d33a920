import { staffAccountCalls } from '@arara/contract/staff/accounts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';
import { findEndOfDayMs, findStartOfDayMs } from '@arara/client/days';

/** All members of staff. */
export const staffTeamQuery = queryOptions({
  queryKey: ['team'] as const,
  queryFn: ({ signal }) => callStaffApi(staffAccountCalls.staffTeam, {}, { signal }),
});

/** What an enrolment code is for. It is read once and never retried. */
export const staffEnrolmentByCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['enrolment', code] as const,
    queryFn: () => callStaffApi(staffAccountCalls.staffEnrolment, { code: code === '' ? '-' : code }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The filters of the audit trail; an empty text is no filter. */
export interface AuditTrailFilterValues {
  readonly call: string;
  readonly from: string;
  readonly to: string;
}

/** The audit trail, the newest line first. */
export const auditTrailQuery = ({ call, from, to }: AuditTrailFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['trail', call, from, to] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(
        staffAccountCalls.staffTrail,
        {
          ...(call === '' ? {} : { call }),
          from: findStartOfDayMs(from),
          to: findEndOfDayMs(to),
          before: pageParam ?? undefined,
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
