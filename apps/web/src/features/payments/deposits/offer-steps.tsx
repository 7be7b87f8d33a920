import { useTranslations } from 'use-intl';
import styles from './offer-group-panel.module.css';

/** An offer shows this many packages. */
export const PACKAGES_SHOWN_PER_OFFER = 4;

const OFFER_STEP_TEXT_KEYS = ['step1', 'step2', 'step3'] as const;

/** The instructions of an offer with a gift. */
export function OfferSteps() {
  const t = useTranslations('offer');
  return (
    <ol className={styles.steps}>
      {OFFER_STEP_TEXT_KEYS.map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  );
}
