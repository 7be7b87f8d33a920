import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import { GameTiles } from './game-tiles.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { RecentRounds } from './recent-rounds.tsx';

/** Home: welcome, games, and the player's own last rounds or, for a visitor, how the place works. */
export function HomePage() {
  const t = useTranslations('home');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Hero signedIn={signedIn} />
        <section aria-labelledby="home-games" className={styles.section}>
          <div className={styles.head}>
            <h2 id="home-games">{t('games')}</h2>
            <Link href="/verificar" className={styles.more}>
              {t('verify')}
            </Link>
          </div>
          <GameTiles />
        </section>
      </div>
      <aside className={styles.aside}>{signedIn ? <RecentRounds /> : <HowItWorks />}</aside>
    </div>
  );
}
