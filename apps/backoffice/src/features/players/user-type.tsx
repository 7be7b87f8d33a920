import { type PlayerProfile, staffPlayerCalls } from '@arara/contract/staff/players';
import { Button } from '@arara/ui/controls/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import styles from './players.module.css';
import { staffPlayerQueryKeys } from './players.queries.ts';

/** The user type, which decides whether USDT is offered. Staff who decide withdrawals may change it. */
export function PlayerUserTypePanel({ profile }: { readonly profile: PlayerProfile }) {
  const t = useTranslations('userType');
  const can = usePermissions();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const isUsdt = profile.lx === '20';
  const change = useMutation({
    mutationFn: (reason: string) =>
      callStaffApi(staffPlayerCalls.staffSetType, { player: profile.player, lx: isUsdt ? '10' : '20', reason }),
    onSuccess: async () => {
      setOpen(false);
      showToast(t('changed'));
      await queries.invalidateQueries({ queryKey: staffPlayerQueryKeys.profile(profile.player) });
    },
  });
  const action = t(isUsdt ? 'withdrawUsdt' : 'allowUsdt');
  return (
    <span className={styles.type}>
      {t(isUsdt ? 'usdt' : 'pix')}
      {can('decideWithdrawals') && <Button onClick={() => setOpen(true)}>{action}</Button>}
      {open && (
        <ReasonDialog
          title={action}
          text={t('text')}
          action={action}
          mutation={change}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
