import { classNames } from '@arara/ui/class-names';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './price-policy-choice.module.css';
import { setPolicy } from '../slip/slip.ts';
import { updateSlip, useSlip } from '../slip/slip-store.ts';

const POLICIES = ['same', 'better', 'any'] as const;

/** What may happen to the odds between the look and the bet. */
export function PolicyChoice() {
  const t = useTranslations('sport.policy');
  const policy = useSlip((slip) => slip.policy);
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      {POLICIES.map((it) => (
        <label key={it} className={classNames(styles.one, it === policy && styles.on)}>
          <input
            type="radio"
            name={name}
            checked={it === policy}
            onChange={() => updateSlip((slip) => setPolicy(slip, it))}
          />
          <span className={styles.mark} aria-hidden>
            {it === policy && <Check />}
          </span>
          {t(it)}
        </label>
      ))}
    </fieldset>
  );
}
