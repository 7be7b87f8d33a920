import { Sheet } from '@arara/ui/overlays/sheet';
import { Switch } from '@arara/ui/controls/switch';
import { useTranslations } from 'use-intl';
import { type HotkeyAction, HOTKEYS } from './hotkeys.ts';
import { setPreferences, usePreferences } from './preferences.ts';
import styles from './hotkeys-sheet.module.css';

/** Which words the keys have: those of a target, of several steps, or of choices side by side. */
export type HotkeyTexts = 'target' | 'steps' | 'picks';

/** The actions that games of several steps and games with picks call by other words. */
const RENAMED: Readonly<Record<HotkeyTexts, readonly HotkeyAction[]>> = {
  target: [],
  steps: ['lower', 'raise', 'bet'],
  picks: ['lower', 'raise'],
};

type RenamedAction = 'lower' | 'raise' | 'bet';
const isRenamed = (action: HotkeyAction, texts: HotkeyTexts): action is RenamedAction =>
  RENAMED[texts].includes(action);

/** The keys of this game, and the switch that turns them all off. */
export function HotkeysSheet({
  open,
  onClose,
  canSwap,
  texts,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly canSwap: boolean;
  readonly texts: HotkeyTexts;
}) {
  const t = useTranslations('play');
  const on = usePreferences((preferences) => preferences.hotkeys);
  const hotkeys = HOTKEYS.filter(
    ({ action }) =>
      (canSwap || action !== 'swap') && (texts === 'steps' || (action !== 'cashOut' && action !== 'anyTile')),
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('hotkeys')} closeLabel={t('close')}>
      <Switch checked={on} onChange={(checked) => setPreferences({ hotkeys: checked })}>
        {t('hotkeysOn')}
      </Switch>
      <ul className={styles.keys}>
        {hotkeys.map(({ key, action }) => (
          <li key={key}>
            <kbd className={styles.key}>{key === ' ' ? t('space') : key.toUpperCase()}</kbd>
            <span>{t(isRenamed(action, texts) ? `stepHotkey.${action}` : `hotkey.${action}`)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
