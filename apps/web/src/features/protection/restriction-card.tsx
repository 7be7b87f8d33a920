import { type PlayerRestriction, protectionCalls } from '@arara/contract/player/protection';
import { CardPanel } from '@arara/ui/display/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../platform/api/api.ts';
import { refetchPlayerData } from '../../platform/api/refresh-player.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { RestrictionText } from './restriction-text.tsx';
import styles from './protection-page.module.css';

/** What restricts the player, and after the term of an exclusion the way back. */
export function RestrictionCard({
  restriction,
  titled = true,
}: {
  readonly restriction: PlayerRestriction;
  readonly titled?: boolean;
}) {
  const t = useTranslations('exclusion');
  const [isSending, setIsSending] = useState(false);
  const ask = async () => {
    setIsSending(true);
    try {
      await callApi(protectionCalls.protectionReturn, {});
      await refetchPlayerData();
    } catch {
      // The call has shown an alert; the button stays for another try.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <CardPanel className={styles.card}>
      <RestrictionText restriction={restriction} titled={titled} />
      {restriction.mayAskToReturn === true && (
        <>
          <p className={styles.fine}>{t('termOver')}</p>
          <ConnectedButton needs="network" loading={isSending} onClick={() => void ask()}>
            {t('askToReturn')}
          </ConnectedButton>
        </>
      )}
    </CardPanel>
  );
}
