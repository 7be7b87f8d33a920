import { getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { DicesIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import styles from './game-frame.module.css';

function AllGamesLink() {
  const t = useTranslations('home');
  return (
    <Link href="/gameGroupList" className={getButtonClassName({ tone: 'ghost' })}>
      {t('seeGames')}
    </Link>
  );
}

/** In the place of board and panel: the game could not be loaded. */
export function GameErrorMessage({
  query,
}: {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}) {
  const t = useTranslations('play');
  return (
    <div className={styles.problem}>
      <QueryErrorMessage title={t('loadFailed')} query={query} action={<AllGamesLink />} />
    </div>
  );
}

/** In the place of board and panel: this site has no such game now. */
export function GameNotOfferedMessage() {
  const t = useTranslations('play');
  return (
    <div className={styles.problem}>
      <EmptyState icon={<DicesIcon />} title={t('notOffered')} text={t('notOfferedText')} action={<AllGamesLink />} />
    </div>
  );
}
