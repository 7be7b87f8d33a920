import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { GamePlayerCount } from '../games/games.ts';
import GameTiles from './game-tiles.tsx';
import styles from './games-page.module.css';

/** All games. */
export default function GamesPage() {
  const t = useTranslations('games');
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <GameTiles
        beside={(gameCode) => (
          <span className={styles.present}>
            <GamePlayerCount gameCode={gameCode} />
          </span>
        )}
      />
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
