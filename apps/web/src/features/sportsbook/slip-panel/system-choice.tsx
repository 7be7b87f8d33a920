import { classNames } from '@arara/ui/class-names';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { listSystems, type OfferedSystem } from '../combinations/systems.ts';
import { useSystemName, useSystemPartsText } from '../odds/bet-kind-text.ts';
import { changeSlip } from '../betting/slip-store.ts';
import styles from './system-choice.module.css';

/** The systems over so many selections, each with what it consists of. */
export function SystemChoice({ legs, chosen }: { readonly legs: number; readonly chosen: OfferedSystem | undefined }) {
  const t = useTranslations('sport.system');
  const nameSystem = useSystemName();
  const partsText = useSystemPartsText();
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t('title')}</legend>
      {listSystems(legs).map((system) => (
        <label
          key={system.system}
          className={classNames(styles.one, system.system === chosen?.system && styles.on)}
          title={partsText(system)}
        >
          <input
            type="radio"
            name={name}
            checked={system.system === chosen?.system}
            onChange={() => changeSlip({ type: 'system', system: system.system })}
          />
          <b>{nameSystem(system)}</b>
          <small>{t('bets', { count: system.combinations })}</small>
        </label>
      ))}
    </fieldset>
  );
}
