import { staffAccountCalls, type StaffMemberView } from '@arara/contract/staff/accounts';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { staffTeamQuery } from './staff.queries.ts';

const TEAM_MEMBER_STATE_TONES = { active: 'won', invited: 'waiting', blocked: 'lost' } as const;

/** The members of staff, with the buttons to block and unblock them. */
export default function StaffTeamPage() {
  const t = useTranslations('team');
  const roles = useTranslations('roles');
  const { moment } = useBackOfficeFormatters();
  const can = usePermissions();
  const { data: me } = useQuery(signedInStaffQuery);
  const team = useQuery(staffTeamQuery);
  const [selected, setSelected] = useState<StaffMemberView | null>(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryResultBoundary query={team}>
        {(members) => (
          <DataTable
            caption={t('title')}
            rows={members}
            rowKey={(member) => member.id}
            columns={[
              { key: 'name', head: t('name'), cell: (member) => <strong>{member.name}</strong> },
              { key: 'username', head: t('username'), cell: (member) => member.username },
              { key: 'role', head: t('role'), cell: (member) => roles(member.role) },
              {
                key: 'state',
                head: t('state'),
                cell: (member) => <LabelChip tone={TEAM_MEMBER_STATE_TONES[member.state]}>{t(member.state)}</LabelChip>,
              },
              {
                key: 'seen',
                head: t('seen'),
                cell: (member) => (member.seenAt === null ? t('never') : moment(member.seenAt)),
              },
              {
                key: 'act',
                head: t('actions'),
                cell: (member) =>
                  can('manageTeam') && member.id !== me?.id ? (
                    <Button onClick={() => setSelected(member)}>
                      {member.state === 'blocked' ? t('unblock') : t('block')}
                    </Button>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        )}
      </QueryResultBoundary>
      {selected !== null && <BlockStaffMemberDialog member={selected} onClose={() => setSelected(null)} />}
    </>
  );
}

function BlockStaffMemberDialog({
  member,
  onClose,
}: {
  readonly member: StaffMemberView;
  readonly onClose: () => void;
}) {
  const t = useTranslations('team');
  const queries = useQueryClient();
  const blocked = member.state !== 'blocked';
  const block = useMutation({
    mutationFn: (reason: string) => callStaffApi(staffAccountCalls.staffBlock, { member: member.id, blocked, reason }),
    onSuccess: async () => {
      showToast(blocked ? t('blockedDone') : t('unblockedDone'));
      await queries.invalidateQueries({ queryKey: staffTeamQuery.queryKey });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={blocked ? t('blockTitle', { name: member.name }) : t('unblockTitle', { name: member.name })}
      text={blocked ? t('blockText') : t('unblockText')}
      action={blocked ? t('block') : t('unblock')}
      mutation={block}
      onClose={onClose}
    />
  );
}
