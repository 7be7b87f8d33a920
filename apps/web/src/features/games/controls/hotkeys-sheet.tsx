import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Switch } from '@arara/ui/controls/switch';
import { useTranslations } from 'use-intl';
import { type HotkeyAction, HOTKEYS } from './hotkeys.ts';
import { saveGamePreferences, useGamePreferences } from './preferences.ts';
import styles from './hotkeys-sheet.module.css';

/** Which words the keys have: those of a target, of several steps, or of choices side by side. */
export type HotkeyLabelSet = 'target' | 'steps' | 'picks';

/** The actions that games of several steps and games with picks call by other words. */
const RELABELLED_HOTKEY_ACTIONS: Readonly<Record<HotkeyLabelSet, readonly HotkeyAction[]>> = {
  target: [],
  steps: ['lower', 'raise', 'bet'],
  picks: ['lower', 'raise'],
};

type RelabelledHotkeyAction = 'lower' | 'raise' | 'bet';
const isHotkeyActionRelabelled = (action: HotkeyAction, texts: HotkeyLabelSet): action is RelabelledHotkeyAction =>
  RELABELLED_HOTKEY_ACTIONS[texts].includes(action);

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
  readonly texts: HotkeyLabelSet;
}) {
  const t = useTranslations('play');
  const on = useGamePreferences((preferences) => preferences.hotkeys);
  const hotkeys = HOTKEYS.filter(
    ({ action }) =>
      (canSwap || action !== 'swap') && (texts === 'steps' || (action !== 'cashOut' && action !== 'anyTile')),
  );
  return (
    <BottomSheet open={open} onClose={onClose} title={t('hotkeys')} closeLabel={t('close')}>
      <Switch checked={on} onChange={(checked) => saveGamePreferences({ hotkeys: checked })}>
        {t('hotkeysOn')}
      </Switch>
      <ul className={styles.keys}>
        {hotkeys.map(({ key, action }) => (
          <li key={key}>
            <kbd className={styles.key}>{key === ' ' ? t('space') : key.toUpperCase()}</kbd>
            <span>{t(isHotkeyActionRelabelled(action, texts) ? `stepHotkey.${action}` : `hotkey.${action}`)}</span>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
