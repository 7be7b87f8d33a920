import { staffAccounts, type TeamMember } from '@arara/contract/staff/accounts';
import { Button } from '@arara/ui/controls/button';
import { Chip } from '@arara/ui/controls/chip';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { useFormats } from '../../platform/format/formats.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { signedInStaffQuery, usePermissions } from '../../platform/session/signed-in-staff.ts';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import { teamQuery } from './staff.queries.ts';

const TONES = { active: 'won', invited: 'waiting', blocked: 'lost' } as const;

/** The members of staff, with the buttons to block and unblock them. */
export default function TeamPage() {
  const t = useTranslations('team');
  const roles = useTranslations('roles');
  const { moment } = useFormats();
  const can = usePermissions();
  const { data: me } = useQuery(signedInStaffQuery);
  const team = useQuery(teamQuery);
  const [selected, setSelected] = useState<TeamMember | null>(null);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryResult query={team}>
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
                cell: (member) => <Chip tone={TONES[member.state]}>{t(member.state)}</Chip>,
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
      </QueryResult>
      {selected !== null && <BlockDialog member={selected} onClose={() => setSelected(null)} />}
    </>
  );
}

function BlockDialog({ member, onClose }: { readonly member: TeamMember; readonly onClose: () => void }) {
  const t = useTranslations('team');
  const queries = useQueryClient();
  const blocked = member.state !== 'blocked';
  const block = useMutation({
    mutationFn: (reason: string) => api(staffAccounts.staffBlock, { member: member.id, blocked, reason }),
    onSuccess: async () => {
      showToast(blocked ? t('blockedDone') : t('unblockedDone'));
      await queries.invalidateQueries({ queryKey: teamQuery.queryKey });
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
