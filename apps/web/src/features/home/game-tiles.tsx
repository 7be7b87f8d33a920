import type { ListedGame } from '@arara/contract/games/lobby';
import { classNames } from '@arara/ui/class-names';
import { GameTileContent, getGameTileClassName } from '@arara/ui/display/game-tile';
import { ErrorState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../platform/session/session.ts';
import { findGamePageByCode, gameListQuery, getGamePath } from '../games/games.ts';
import styles from './game-tiles.module.css';
import { GameTilesSkeleton } from './tiles-skeleton.tsx';

/** Up to this many games share one row as large tiles. */
const MAX_LARGE_GAME_TILES = 3;

function GameTile({
  game,
  big,
  beside,
}: { readonly game: ListedGame; readonly big: boolean } & Pick<GameTilesProps, 'beside'>) {
  const t = useTranslations('home');
  const { percent } = useNumberFormat();
  const signedIn = useSession((session) => session.token !== null);
  const registered = findGamePageByCode(game.gameCode);
  const content = (
    <GameTileContent
      picture={registered?.icon.picture}
      name={registered?.name ?? game.gameType}
      note={t('rtp', { rtp: percent(game.rtp / 100) })}
      badge={beside?.(game.gameCode)}
    />
  );
  const look = getGameTileClassName({ className: registered?.icon.className, big });
  // A visitor plays with play money in the page; only a game for players asks for the log-in first.
  if (signedIn || registered?.access === 'public')
    return (
      <Link href={getGamePath(game)} className={look}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        setPathAfterLogin(getGamePath(game));
        openDialog('login');
      }}
    >
      {content}
    </button>
  );
}

interface GameTilesProps {
  /** More about a game, beside its return to player. */
  readonly beside?: ((gameCode: string) => ReactNode) | undefined;
  /** Left out where all games are shown. */
  readonly codes?: readonly string[];
}

/** The games that can be played now. Without a session the tile of a game for players opens the log-in, and after it the game. */
export default function GameTiles({ beside, codes }: GameTilesProps) {
  const t = useTranslations();
  const { data, isPending, isError, refetch, isFetching } = useQuery(gameListQuery);
  if (isPending) return <GameTilesSkeleton />;
  if (isError && data === undefined)
    return (
      <ErrorState
        title={t('home.gamesFailed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const open = (data ?? []).filter(
    ({ stop, gameCode }) => !stop && findGamePageByCode(gameCode) !== undefined && codes?.includes(gameCode) !== false,
  );
  // On the page of the games a group has few, and all groups share the row.
  const few = codes === undefined && open.length <= MAX_LARGE_GAME_TILES;
  return (
    <div className={classNames(styles.tiles, few && styles.few)}>
      {open.map((game) => (
        <GameTile key={game.glId} game={game} big={few} beside={beside} />
      ))}
    </div>
  );
}
