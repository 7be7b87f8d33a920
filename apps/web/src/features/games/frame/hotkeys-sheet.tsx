import { Sheet } from '@arara/ui/sheet';
import { Switch } from '@arara/ui/switch';
import { useTranslations } from 'use-intl';
import { HOTKEYS } from '../table/hotkeys.ts';
import { setPreferences, usePreferences } from '../table/preferences.ts';
import styles from './hotkeys-sheet.module.css';

/** The keys of this game, and the switch that turns them all off. */
export function HotkeysSheet({
  open,
  onClose,
  canSwap,
  steps = false,
  choosesNext = false,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly canSwap: boolean;
  /** A game of several steps, which knows cash-out and tiles. */
  readonly steps?: boolean;
  /** The game has choices side by side instead of a target. */
  readonly choosesNext?: boolean;
}) {
  const t = useTranslations('play');
  const on = usePreferences((preferences) => preferences.hotkeys);
  return (
    <Sheet open={open} onClose={onClose} title={t('hotkeys')} closeLabel={t('close')}>
      <Switch checked={on} onChange={(hotkeys) => setPreferences({ hotkeys })}>
        {t('hotkeysOn')}
      </Switch>
      <ul className={styles.keys}>
        {HOTKEYS.filter(
          ({ action }) => (canSwap || action !== 'swap') && (steps || (action !== 'cashOut' && action !== 'anyTile')),
        ).map(({ key, action }) => (
          <li key={key}>
            <kbd className={styles.key}>{key === ' ' ? t('space') : key.toUpperCase()}</kbd>
            <span>
              {t(
                steps && (action === 'lower' || action === 'raise' || action === 'bet')
                  ? `stepHotkey.${action}`
                  : choosesNext && (action === 'lower' || action === 'raise')
                    ? `stepHotkey.${action}`
                    : `hotkey.${action}`,
              )}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
