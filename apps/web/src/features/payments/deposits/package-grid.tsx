import type { DepositPackage } from '@arara/contract/player/payments';
import { classNames } from '@arara/ui/class-names';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './package-grid.module.css';

/** The packages of a shelf to choose from; a press on the chosen one takes the choice back. */
export function PackageGrid({
  packages,
  chosen,
  withoutGifts,
  onChoose,
}: {
  readonly packages: readonly DepositPackage[];
  readonly chosen: DepositPackage | undefined;
  /** No gift would be given now: none is promised. */
  readonly withoutGifts: boolean;
  readonly onChoose: (it: DepositPackage | null) => void;
}) {
  const t = useTranslations('deposit');
  const { short } = useMoneyFormat();
  return (
    <div className={styles.packages} role="group" aria-label={t('choose')}>
      {packages.map((it) => {
        const on = it.pkgId === chosen?.pkgId;
        return (
          <button
            key={it.pkgId}
            type="button"
            aria-pressed={on}
            className={classNames(styles.package, on && styles.on)}
            onClick={() => onChoose(on ? null : it)}
          >
            <b>{short(it.price)}</b>
            {it.gift > 0 && !withoutGifts && <span>{t('plusBonus', { gift: short(it.gift) })}</span>}
            {on && (
              <span className={styles.check} aria-hidden>
                <Check />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
