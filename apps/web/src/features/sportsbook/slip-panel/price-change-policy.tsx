import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OddsChangePolicyChoice } from '../odds/price-policy-choice.tsx';
import { useBetSlip } from '../betting/slip-store.ts';
import styles from './slip-body.module.css';

/** The policy for changed odds in short; a press opens the choice. */
export function PriceChangePolicy() {
  const t = useTranslations('sport');
  const policy = useBetSlip((slip) => slip.policy);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.policy}
        aria-expanded={isChoosing}
        onClick={() => setIsChoosing(!isChoosing)}
      >
        <ShieldCheckIcon aria-hidden /> {t(`policy.short_${policy}`)}
      </button>
      {isChoosing && <OddsChangePolicyChoice />}
    </>
  );
}
