import { type PlayerProfile, staffPlayerCalls } from '@arara/contract/staff/players';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import styles from './players.module.css';
import { staffPlayerQueryKeys } from './players.queries.ts';

/** Whether the player may play, and what keeps them from it; a block is set and lifted here, with a reason. */
export function PlayerStatusPanel({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('playerStatus');
  const can = usePermissions();
  const queries = useQueryClient();
  const { moment } = useBackOfficeFormatters();
  const [open, setOpen] = useState(false);
  const { player, restriction, status } = profile;
  const isBlocked = status === 'blocked';
  const change = useMutation({
    mutationFn: (reason: string) =>
      isBlocked
        ? callStaffApi(staffPlayerCalls.staffUnblockPlayer, { player, reason })
        : callStaffApi(staffPlayerCalls.staffBlockPlayer, { player, reason }),
    onSuccess: async () => {
      setOpen(false);
      showToast(t(isBlocked ? 'unblocked' : 'blocked'));
      await queries.invalidateQueries({ queryKey: staffPlayerQueryKeys.profile(player) });
    },
  });
  const action = t(isBlocked ? 'unblock' : 'block');
  return (
    <span className={styles.type}>
      <LabelChip tone={status === 'active' ? 'won' : 'lost'}>{t(`status.${status}`)}</LabelChip>
      {restriction !== null && restriction.until !== null && t('until', { until: moment(restriction.until) })}
      {restriction !== null && restriction.reason !== null && t('reason', { reason: restriction.reason })}
      {can('blockPlayers') && <Button onClick={() => setOpen(true)}>{action}</Button>}
      {open && (
        <ReasonDialog
          title={action}
          text={t(isBlocked ? 'unblockText' : 'blockText')}
          action={action}
          mutation={change}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
