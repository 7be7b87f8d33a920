import { LabelChip } from '@arara/ui/controls/chip';
import { ClockIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useCountdownText } from '../../payments/payments.ts';
import styles from './offer-hero.module.css';

/** How long an offer still runs. */
export function OfferTimeLeft({ endsAt }: { readonly endsAt: number }) {
  const t = useTranslations('offer');
  const left = useCountdownText(endsAt);
  return (
    <LabelChip tone="glass">
      <ClockIcon aria-hidden className={styles.clock} /> <span role="timer">{t('endsIn', { left })}</span>
    </LabelChip>
  );
}
