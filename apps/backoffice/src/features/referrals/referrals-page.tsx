import { type StaffReferralRefusal, staffReferralCalls } from '@arara/contract/staff/referrals';
import { UserRoundXIcon } from '@arara/ui/art/lucide-icons';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { DataTable } from '../../platform/page/data-table.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';

const referralRefusalsQuery = infiniteQueryOptions({
  queryKey: ['referral-refusals'] as const,
  queryFn: ({ signal, pageParam }) =>
    callStaffApi(staffReferralCalls.staffReferralRefusals, { before: pageParam ?? undefined }, { signal }),
  initialPageParam: null as StaffReferralRefusal['id'] | null,
  getNextPageParam: (page) => page.next,
});

/** Invited players who earn their agent nothing: the agent's own second account, one of a ring, or somebody whom others fund. */
export default function ReferralsPage() {
  const t = useTranslations('referrals');
  const refusals = useInfiniteQuery(referralRefusalsQuery);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PagedList
        query={refusals}
        empty={<EmptyState icon={<UserRoundXIcon />} title={t('empty')} text={t('emptyText')} />}
      >
        {(rows) => <RefusalsTable rows={rows} />}
      </PagedList>
    </>
  );
}

function RefusalsTable({ rows }: { readonly rows: readonly StaffReferralRefusal[] }) {
  const t = useTranslations('referrals');
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { key: 'at', head: t('foundAt'), cell: (row) => <InstantText instant={row.foundAt} /> },
        {
          key: 'agent',
          head: t('agent'),
          cell: (row) => <PlayerLink player={row.agent} name={row.agentName || null} />,
        },
        {
          key: 'friend',
          head: t('friend'),
          cell: (row) => <PlayerLink player={row.friend} name={row.friendName || null} />,
        },
        { key: 'level', head: t('level'), numeric: true, cell: (row) => row.level },
        { key: 'reason', head: t('reason'), cell: (row) => <LabelChip>{t(`reasons.${row.reason}`)}</LabelChip> },
        {
          key: 'state',
          head: t('state'),
          cell: (row) =>
            row.liftedAt === null ? (
              t('holds')
            ) : (
              <span>
                {t('lifted')} <InstantText instant={row.liftedAt} />
              </span>
            ),
        },
      ]}
    />
  );
}
