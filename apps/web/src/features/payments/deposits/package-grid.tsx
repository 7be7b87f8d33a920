import type { DepositPackage } from '@arara/contract/player/payments/payments';
import { classNames } from '@arara/ui/class-names';
import { CheckIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './package-grid.module.css';

/**
 * The packages of an offer group to choose from; a press on the chosen one removes the choice (`onChoose` gets null).
 * `isNarrow`: in a column of a page, where a price of the usual size has no room.
 */
export function DepositPackageGrid<P extends Pick<DepositPackage, 'pkgId' | 'price' | 'gift'>>({
  packages,
  chosen,
  withoutGifts,
  isNarrow = false,
  onChoose,
}: {
  readonly packages: readonly P[];
  readonly chosen: P | undefined;
  /** Gifts are declined, or would not be given now, so none is promised. */
  readonly withoutGifts: boolean;
  readonly isNarrow?: boolean;
  readonly onChoose: (next: P | null) => void;
}) {
  const t = useTranslations('deposit');
  const { money } = useMoneyFormat();
  return (
    <div className={classNames(styles.packages, isNarrow && styles.narrow)} role="group" aria-label={t('choose')}>
      {packages.map((each) => {
        const on = each.pkgId === chosen?.pkgId;
        return (
          <button
            key={each.pkgId}
            type="button"
            aria-pressed={on}
            className={classNames(styles.package, on && styles.on)}
            onClick={() => onChoose(on ? null : each)}
          >
            <b>{money(each.price)}</b>
            {each.gift > 0 &&
              (withoutGifts ? (
                <span className={styles.without}>{t('withoutBonus')}</span>
              ) : (
                <span>{t(isNarrow ? 'plusGift' : 'plusBonus', { gift: money(each.gift) })}</span>
              ))}
            {on && (
              <span className={styles.check} aria-hidden>
                <CheckIcon />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
