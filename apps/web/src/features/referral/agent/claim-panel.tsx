import { agentCalls } from '@arara/contract/player/agent';
import type { Centavos } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../platform/api/use-action.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';
import { useLanguage } from '@arara/client/i18n';
import { showToast } from '@arara/client/toasts';
import { useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from '../referral.module.css';

/** What can be claimed, what today has brought so far, and the button that moves it to the balance. */
export function ClaimPanel({ claimable, pending }: { readonly claimable: Centavos; readonly pending: Centavos }) {
  const t = useTranslations('friends');
  const locale = useLanguage((language) => language.tag);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const { run: send } = useAction(agentCalls.agentClaim);
  const claim = useMutation({
    mutationFn: () => send({}),
    onSuccess: ({ amount }) => showToast(t('claimed', { amount: formatMoney(amount, locale) })),
    // Also after a refusal: another tab may have claimed it.
    onSettled: () => refetchPlayerData(),
  });
  const isEmpty = claimable === 0;
  return (
    <CardPanel className={styles.claim}>
      <p className={styles.claimLabel}>{t('claimable')}</p>
      <p className={styles.claimAmount}>{formatMoney(claimable, locale)}</p>
      <p className={styles.claimPending} aria-live="polite">
        {t('pending', { amount: formatMoney(pending, locale) })}
      </p>
      <ConnectedButton
        tone="main"
        big
        disabled={isEmpty || isPlayMoney}
        loading={claim.isPending}
        onClick={() => claim.mutate()}
      >
        {isEmpty ? t('nothingToClaim') : t('claim', { amount: formatMoney(claimable, locale) })}
      </ConnectedButton>
      <p className={styles.claimHint}>{t(isPlayMoney ? 'claimPlayMoney' : 'claimHint')}</p>
    </CardPanel>
  );
}
