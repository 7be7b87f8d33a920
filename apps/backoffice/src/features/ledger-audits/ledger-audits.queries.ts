import { type StaffLedgerAudit, staffLedgerAuditCalls } from '@arara/contract/staff/ledger-audits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

/** Which audits are listed. */
export const SHOWN_AUDITS = ['whole', 'recent', 'wrong'] as const;
export type ShownAudits = (typeof SHOWN_AUDITS)[number];

/** The audits of the books, the newest first. They are read once a minute, because one runs every five. */
export const ledgerAuditsQuery = (show: ShownAudits) =>
  infiniteQueryOptions({
    queryKey: ['ledger-audits', show] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffLedgerAuditCalls.staffLedgerAudits, { show, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffLedgerAudit['id'] | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 60_000,
  });
