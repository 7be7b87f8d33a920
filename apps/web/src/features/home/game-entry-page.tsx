import type { ListedGame } from '@arara/contract/games/lobby';
import { getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { SearchXIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link, Redirect, useSearchParams } from 'wouter';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import { gameListQuery, getGamePath } from '../games/games.ts';
import styles from './games-page.module.css';
import { GameTilesSkeleton } from './tiles-skeleton.tsx';

/** The parameters that may name the game; the first one that the address has decides. */
const GAME_ENTRY_QUERY_PARAMS = ['glId', 'gameCode', 'gameType'] as const;

/** The path of the game that an address names; the list of all games if it names none, null if the game that it names is not there. */
export function resolveGameEntryPath(games: readonly ListedGame[], params: URLSearchParams): string | null {
  const by = GAME_ENTRY_QUERY_PARAMS.find((name) => params.has(name));
  if (by === undefined) return '/gameGroupList';
  const game = games.find((entry) => entry[by] === params.get(by));
  return game === undefined ? null : getGamePath(game);
}

/** What stands in the place of a game that is not there: it has left the list, or the address was not copied whole. */
function UnknownGame() {
  const t = useTranslations();
  return (
    <div className={styles.unknown}>
      <EmptyState
        icon={<SearchXIcon />}
        heading
        title={t('play.notOffered')}
        text={t('play.unknownText')}
        action={
          <Link href="/gameGroupList" className={getButtonClassName({})}>
            {t('home.seeGames')}
          </Link>
        }
      />
    </div>
  );
}

/** `/gameMess`: redirects to the page of the game whose number, code or type is a parameter. */
export function Page() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const { data, isPending, isFetching, refetch } = useQuery(gameListQuery);
  if (data !== undefined) {
    const path = resolveGameEntryPath(data, params);
    return path === null ? <UnknownGame /> : <Redirect to={path} replace />;
  }
  return (
    <div className={styles.page}>
      <h1>{t('games.title')}</h1>
      {isPending ? (
        <GameTilesSkeleton />
      ) : (
        <QueryErrorMessage title={t('home.gamesFailed')} query={{ isFetching, refetch }} />
      )}
    </div>
  );
}
