import { Sheet } from '@arara/ui/sheet';
import { Switch } from '@arara/ui/switch';
import { useTranslations } from 'use-intl';
import { HOTKEYS } from './hotkeys.ts';
import { prefer, usePreferences } from './preferences.ts';
import styles from './hotkeys-sheet.module.css';

/** The keys of this game, and the switch that turns them all off. */
export function HotkeysSheet({
  open,
  onClose,
  canSwap,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly canSwap: boolean;
}) {
  const t = useTranslations('play');
  const on = usePreferences((preferences) => preferences.hotkeys);
  return (
    <Sheet open={open} onClose={onClose} title={t('hotkeys')} closeLabel={t('close')}>
      <Switch checked={on} onChange={(hotkeys) => prefer({ hotkeys })}>
        {t('hotkeysOn')}
      </Switch>
      <ul className={styles.keys}>
        {HOTKEYS.filter(({ action }) => canSwap || action !== 'swap').map(({ key, action }) => (
          <li key={key}>
            <kbd className={styles.key}>{key === ' ' ? t('space') : key.toUpperCase()}</kbd>
            <span>{t(`hotkey.${action}`)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
