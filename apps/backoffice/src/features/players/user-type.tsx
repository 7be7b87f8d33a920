import { type PlayerProfile, staffPlayers } from '@arara/contract/staff/players';
import { Button } from '@arara/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api/api.ts';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.ts';
import styles from './players.module.css';

/** What kind of user it is, which decides whether USDT is offered; changed, with a reason, by who decides about withdrawals. */
export function UserType({ file }: { readonly file: PlayerProfile }) {
  const t = useTranslations('userType');
  const may = usePermissions();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isUsdt = file.lx === '20';
  const change = useMutation({
    mutationFn: (reason: string) =>
      api(staffPlayers.staffSetType, { player: file.player, lx: isUsdt ? '10' : '20', reason }),
    onSuccess: async () => {
      setAsking(false);
      showToast(t('changed'));
      await queries.invalidateQueries({ queryKey: ['player', file.player] });
    },
  });
  const action = t(isUsdt ? 'withdrawUsdt' : 'allowUsdt');
  return (
    <span className={styles.type}>
      {t(isUsdt ? 'usdt' : 'pix')}
      {may('decideWithdrawals') && <Button onClick={() => setAsking(true)}>{action}</Button>}
      {asking && (
        <ReasonDialog
          title={action}
          text={t('text')}
          action={action}
          mutation={change}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
