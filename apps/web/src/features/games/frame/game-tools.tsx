import { classNames } from '@arara/ui/class-names';
import { Keyboard, Repeat, Zap } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { setPreferences, usePreferences } from '../controls/preferences.ts';
import type { GameTable } from '../table/use-game-table.ts';
import styles from './game-frame.module.css';

/** The buttons of autoplay, turbo and the list of keys. */
export function GameTools({
  table,
}: {
  readonly table: Pick<GameTable<unknown>, 'isRunning' | 'canPressAutoplay' | 'pressAutoplay' | 'setSheet'>;
}) {
  const t = useTranslations('play');
  const turbo = usePreferences((preferences) => preferences.turbo);
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classNames(styles.tool, table.isRunning && styles.toolOn)}
        onClick={table.pressAutoplay}
        disabled={!table.canPressAutoplay}
        aria-haspopup="dialog"
      >
        <Repeat className="icon" aria-hidden /> {t('autoplay')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, turbo && styles.toolOn)}
        aria-pressed={turbo}
        onClick={() => setPreferences({ turbo: !turbo })}
      >
        <Zap className="icon" fill={turbo ? 'currentColor' : 'none'} aria-hidden /> {t('turbo')}
      </button>
      <button
        type="button"
        className={classNames(styles.tool, styles.keysTool)}
        onClick={() => table.setSheet({ name: 'hotkeys' })}
        aria-haspopup="dialog"
      >
        <Keyboard className="icon" aria-hidden /> {t('hotkeys')}
      </button>
    </div>
  );
}
