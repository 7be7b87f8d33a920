import type { ListedGame } from '@arara/contract/games/lobby';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Redirect, useSearchParams } from 'wouter';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import { gameListQuery, getGamePath } from '../games/games.ts';
import styles from './games-page.module.css';
import { GameTilesSkeleton } from './tiles-skeleton.tsx';

/** The parameters that may name the game; the first one that the address has decides. */
const GAME_ENTRY_QUERY_PARAMS = ['glId', 'gameCode', 'gameType'] as const;

/** The path of the game that an address names; the list of all games without a known one. */
export function resolveGameEntryPath(games: readonly ListedGame[], params: URLSearchParams): string {
  const by = GAME_ENTRY_QUERY_PARAMS.find((name) => params.has(name));
  const game = by === undefined ? undefined : games.find((entry) => entry[by] === params.get(by));
  return game === undefined ? '/gameGroupList' : getGamePath(game);
}

/** `/gameMess`: redirects to the page of the game whose number, code or type is a parameter. */
export default function GameEntryPage() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const { data, isPending, isFetching, refetch } = useQuery(gameListQuery);
  if (data !== undefined) return <Redirect to={resolveGameEntryPath(data, params)} replace />;
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
