import { CardPanel } from '@arara/ui/display/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ClosingSheet } from './closing-sheet.tsx';
import { ExportSetting } from './export-setting.tsx';
import styles from './security-page.module.css';
import { SettingRow } from './setting-row.tsx';

/** What the law lets a player ask of the account. */
export function LeavingCard() {
  const t = useTranslations('security');
  const [isClosing, setIsClosing] = useState(false);
  return (
    <CardPanel className={styles.card}>
      <ExportSetting />
      <SettingRow
        title={t('closeTitle')}
        text={t('closeText')}
        action={t('closeBegin')}
        onClick={() => setIsClosing(true)}
      />
      <ClosingSheet open={isClosing} onClose={() => setIsClosing(false)} />
    </CardPanel>
  );
}
