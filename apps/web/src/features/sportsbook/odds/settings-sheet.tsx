import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useTranslations } from 'use-intl';
import { saveChosenOddsFormat, ODDS_FORMATS, useOddsFormat } from './odds-format.ts';
import { OddsChangePolicyChoice } from './price-policy-choice.tsx';
import styles from './settings-sheet.module.css';

/** Settings: the format of odds, and the policy for changed odds. */
export function OddsSettingsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('sport');
  const chosen = useOddsFormat(({ format }) => format);
  return (
    <BottomSheet open={open} onClose={onClose} title={t('settings')} closeLabel={t('slip.close')}>
      <div className={styles.settings}>
        <h3 id="odds-format">{t('odds.format')}</h3>
        <div className={styles.choices} role="group" aria-labelledby="odds-format">
          {ODDS_FORMATS.map((format) => (
            <ChoiceChip key={format} on={format === chosen} onClick={() => saveChosenOddsFormat(format)}>
              {t(`odds.${format}`)}
            </ChoiceChip>
          ))}
        </div>
        <OddsChangePolicyChoice />
      </div>
    </BottomSheet>
  );
}
