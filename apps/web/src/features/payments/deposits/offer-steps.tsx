import { useTranslations } from 'use-intl';
import styles from './offer-group-panel.module.css';

/** An offer shows this many packages. */
export const PACKAGES_SHOWN_PER_OFFER = 4;

const STEPS_WITH_GIFT = ['step1', 'step2', 'step3'] as const;
const STEPS_WITHOUT_GIFT = ['step1', 'step2Plain', 'step3Plain'] as const;

/** The instructions of an offer, with its gift or without it. */
export function OfferSteps({ withGift }: { readonly withGift: boolean }) {
  const t = useTranslations('offer');
  return (
    <ol className={styles.steps}>
      {(withGift ? STEPS_WITH_GIFT : STEPS_WITHOUT_GIFT).map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ol>
  );
}
