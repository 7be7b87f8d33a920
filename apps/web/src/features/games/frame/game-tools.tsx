import { classNames } from '@arara/ui/class-names';
import { KeyboardIcon, RepeatIcon, ZapIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { saveGamePreferences, useGamePreferences } from '../controls/preferences.ts';
import type { GameTableState } from '../table/use-game-table.ts';
import styles from './game-frame.module.css';

/** The buttons of autoplay, turbo and the list of keys. */
export function GameToolButtons({
  table,
}: {
  readonly table: Pick<GameTableState<unknown>, 'isRunning' | 'canPressAutoplay' | 'pressAutoplay' | 'setSheet'>;
}) {
  const t = useTranslations('play');
  const turbo = useGamePreferences((preferences) => preferences.turbo);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classNames(styles.tool, table.isRunning && styles.toolOn)}
        onClick={table.pressAutoplay}
        disabled={!table.canPressAutoplay}
        aria-haspopup="dialog"
      >
        <RepeatIcon className="icon" aria-hidden /> {t('autoplay')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, turbo && styles.toolOn)}
        aria-pressed={turbo}
        onClick={() => saveGamePreferences({ turbo: !turbo })}
      >
        <ZapIcon className="icon" fill={turbo ? 'currentColor' : 'none'} aria-hidden /> {t('turbo')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, styles.keysTool)}
        onClick={() => table.setSheet({ name: 'hotkeys' })}
        aria-haspopup="dialog"
      >
        <KeyboardIcon className="icon" aria-hidden /> {t('hotkeys')}
      </button>
    </div>
  );
}
