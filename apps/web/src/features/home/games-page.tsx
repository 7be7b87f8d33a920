import { groupGamesByKind } from './game-groups.ts';
import { DicesIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useSession } from '../../platform/session/session.ts';
import { DicePreviewSheet, gameListQuery, GamePlayerCount } from '../games/games.ts';
import GameTiles from './game-tiles.tsx';
import styles from './games-page.module.css';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import tileStyles from './game-tiles.module.css';

const renderPlayerCount = (gameCode: string) => (
  <span className={styles.present}>
    <GamePlayerCount gameCode={gameCode} />
  </span>
);

/** Opens DICE with play money for a visitor, whom its own page asks to log in. */
function DicePreviewButton() {
  const t = useTranslations('games');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.fair} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <DicesIcon aria-hidden />
        <span>
          <b>{t('dicePreview')}</b>
          <span>{t('dicePreviewText')}</span>
        </span>
      </button>
      <LazyBoundary>{isOpen && <DicePreviewSheet open onClose={() => setIsOpen(false)} />}</LazyBoundary>
    </>
  );
}

/** All games by group, each with the number of its players. */
export function Page() {
  const t = useTranslations('games');
  const { data, isPending } = useQuery(gameListQuery);
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      {isPending ? (
        <GameGroupsSkeleton />
      ) : data === undefined ? (
        <GameTiles />
      ) : (
        <div className={styles.groups}>
          {groupGamesByKind(data).map(({ kind, codes }) => (
            <section key={kind} aria-labelledby={`games-${kind}`}>
              <h2 id={`games-${kind}`}>{t(`groups.${kind}`)}</h2>
              <GameTiles codes={codes} beside={renderPlayerCount} />
            </section>
          ))}
        </div>
      )}
      {!signedIn && <DicePreviewButton />}
      <Link href="/verificar" className={styles.fair}>
        <ShieldCheckIcon aria-hidden />
        <span>
          <b>{t('fairTitle')}</b>
          <span>{t('fairText')}</span>
        </span>
      </Link>
    </div>
  );
}

const GROUPS = [1, 2, 3] as const;
const GAMES_OF_A_GROUP = [1, 2] as const;

/** The groups of games while they load: as many and as large as most sites have. */
function GameGroupsSkeleton() {
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
