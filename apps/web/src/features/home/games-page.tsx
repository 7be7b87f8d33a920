import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { gameListQuery, GamePlayerCount } from '../games/games.ts';
import { groupGamesByKind } from './game-groups.ts';
import GameTiles from './game-tiles.tsx';
import styles from './games-page.module.css';

const renderPlayerCount = (gameCode: string) => (
  <span className={styles.present}>
    <GamePlayerCount gameCode={gameCode} />
  </span>
);

/** All games by group, each with the number of its players. */
export default function GamesPage() {
  const t = useTranslations('games');
  const { data } = useQuery(gameListQuery);
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      {data === undefined ? (
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
