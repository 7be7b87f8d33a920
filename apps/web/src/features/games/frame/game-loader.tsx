import type { ListedGame } from '@arara/contract/games/lobby';
import { gameManifestsByCode, type GameCode } from '@arara/games';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { gameListQuery } from '../lobby-query.ts';
import type { GameTerms } from '../table/game-terms.ts';
import { useIsVisitor } from '../visitor/visitor-money.ts';
import { GameErrorMessage, GameNotOfferedMessage } from './game-error.tsx';
import styles from './game-frame.module.css';
import { GameTitle } from './game-title.tsx';

/** What the registry gives to the page of a game. */
export interface GamePageProps {
  /** The name of the game, as it is written. */
  readonly title: string;
}

function toGameTerms(code: GameCode, entry: ListedGame): GameTerms {
  const { least, most } = gameManifestsByCode[code].edgeBounds;
  const { minStake, maxStake, maxWin } = entry;
  // The lobby has the return in percent with two decimals, which gives the edge in basis points.
  return {
    edgeBp: Math.min(most, Math.max(least, 10_000 - Math.round(entry.rtp * 100))),
    limits: { minStake, maxStake, maxWin },
    isClosed: entry.stop,
    isPending: false,
  };
}

/** What stands for the terms until they are read: what the rules themselves say. */
function createPendingGameTerms(code: GameCode): GameTerms {
  const { edgeBp, limits } = gameManifestsByCode[code];
  return { edgeBp, limits, isClosed: false, isPending: true };
}

/** Loads the game's terms, and draws the page: with pending ones until they are there. */
export function GameTermsLoader({
  code,
  title,
  children,
}: {
  readonly code: GameCode;
  readonly title: string;
  readonly children: (terms: GameTerms) => ReactNode;
}) {
  const isVisitor = useIsVisitor();
  const { data, isPending, isFetching, refetch } = useQuery(gameListQuery);
  const entry = data?.find(({ gameCode }) => gameCode === code);
  const terms = entry === undefined ? undefined : toGameTerms(code, entry);
  // Rounds, bets and runs of a visitor end with the log-in: what comes after it is another screen.
  if (terms !== undefined || isPending)
    return (
      <Fragment key={isVisitor ? 'visitor' : 'player'}>{children(terms ?? createPendingGameTerms(code))}</Fragment>
    );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <GameTitle title={title} />
      </div>
      {data === undefined ? <GameErrorMessage query={{ isFetching, refetch }} /> : <GameNotOfferedMessage />}
    </div>
  );
}
