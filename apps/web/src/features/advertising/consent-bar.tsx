import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { saveAdvertisingConsent } from './consent.ts';
import styles from './consent-bar.module.css';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';

/** Asks whether advertisements may be measured. Both buttons look the same, and nothing waits for the answer. */
export function ConsentBar() {
  const t = useTranslations('advertising');
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <h2 id="consent-title">{t('title')}</h2>
      <p>{t('text')}</p>
      <div className={styles.answers}>
        <Button onClick={() => void saveAdvertisingConsent('no')}>{t('no')}</Button>
        <ConnectedButton needs="network" onClick={() => void saveAdvertisingConsent('yes')}>
          {t('yes')}
        </ConnectedButton>
      </div>
    </section>
  );
}
