import { staffAccounts } from '@arara/contract/staff/accounts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { endOfDate, startOfDate } from '../../platform/clock.ts';

/** All members of staff. */
export const teamQuery = queryOptions({
  queryKey: ['team'] as const,
  queryFn: ({ signal }) => api(staffAccounts.staffTeam, {}, { signal }),
});

/** What an enrolment code is for. It is read once and never retried. */
export const enrolmentQuery = (code: string) =>
  queryOptions({
    queryKey: ['enrolment', code] as const,
    queryFn: () => api(staffAccounts.staffEnrolment, { code: code === '' ? '-' : code }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The filters of the audit trail; an empty text is no filter. */
export interface AuditFilters {
  readonly call: string;
  readonly from: string;
  readonly to: string;
}

/** The audit trail, the newest line first. */
export const auditTrailQuery = ({ call, from, to }: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['trail', call, from, to] as const,
    queryFn: ({ signal, pageParam }) =>
      api(
        staffAccounts.staffTrail,
        {
          ...(call === '' ? {} : { call }),
          from: startOfDate(from),
          to: endOfDate(to),
          before: pageParam ?? undefined,
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
