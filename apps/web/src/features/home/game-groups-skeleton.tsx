import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useTranslations } from 'use-intl';
import tileStyles from './game-tiles.module.css';
import styles from './games-page.module.css';

const GROUPS = [1, 2, 3] as const;
const GAMES_OF_A_GROUP = [1, 2] as const;

/** The groups of games while they load: as many and as large as most sites have. */
export function GameGroupsSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.groups} role="status" aria-label={t('loading')}>
      {GROUPS.map((group) => (
        <section key={group}>
          <Skeleton className={styles.waitingName} />
          <div className={`${tileStyles.tiles} ${tileStyles.few}`}>
            {GAMES_OF_A_GROUP.map((game) => (
              <Skeleton key={game} className={styles.waitingGame} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
