import { classNames } from '@arara/ui/class-names';
import { CheckIcon } from '@arara/ui/art/lucide-icons';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './price-policy-choice.module.css';
import { changeSlip, useBetSlip } from '../betting/slip-store.ts';

const ODDS_CHANGE_POLICIES = ['same', 'better', 'any'] as const;

/** The policy for odds that change between the choice and the bet. */
export function OddsChangePolicyChoice() {
  const t = useTranslations('sport.policy');
  const policy = useBetSlip((slip) => slip.policy);
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('title')}</legend>
      {ODDS_CHANGE_POLICIES.map((each) => (
        <label key={each} className={classNames(styles.one, each === policy && styles.on)}>
          <input
            type="radio"
            name={name}
            checked={each === policy}
            onChange={() => changeSlip({ type: 'policy', policy: each })}
          />
          <span className={styles.mark} aria-hidden>
            {each === policy && <CheckIcon />}
          </span>
          {t(each)}
        </label>
      ))}
    </fieldset>
  );
}
