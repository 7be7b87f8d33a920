import { classNames } from '@arara/ui/class-names';
import { Check } from '@arara/ui/art/lucide-icons';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './price-policy-choice.module.css';
import { setPolicy } from '../slip/slip.ts';
import { updateSlip, useSlip } from '../slip/slip-store.ts';

const POLICIES = ['same', 'better', 'any'] as const;

/** The policy for odds that change between the choice and the bet. */
export function PolicyChoice() {
  const t = useTranslations('sport.policy');
  const policy = useSlip((slip) => slip.policy);
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      {POLICIES.map((each) => (
        <label key={each} className={classNames(styles.one, each === policy && styles.on)}>
          <input
            type="radio"
            name={name}
            checked={each === policy}
            onChange={() => updateSlip((slip) => setPolicy(slip, each))}
          />
          <span className={styles.mark} aria-hidden>
            {each === policy && <Check />}
          </span>
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}
