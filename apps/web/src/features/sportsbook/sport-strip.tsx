import { type SportCode, sportCodes } from '@arara/sports/sport-codes';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { sportsQuery } from './live/event-queries.ts';
import { getSportTabPath, type SportTabName } from './page/paths.ts';
import { sportIcons } from './screens/sport-icons.ts';
import { useSportTexts } from './sport/sport-texts.ts';
import styles from './sport-strip.module.css';

/** All sports side by side, each with the number of its live events; the chosen one is in sight. */
export function SportStrip({ chosen, tab }: { readonly chosen: SportCode; readonly tab: SportTabName }) {
  const t = useTranslations('sport');
  const texts = useSportTexts();
  const { data: sports } = useQuery(sportsQuery);
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In a block: a newer browser returns a promise, which an effect must not.
    place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <nav className={styles.strip} aria-label={t('sports')}>
      {sportCodes.map((code) => {
        const Icon = sportIcons[code];
        const live = sports?.find(({ sport }) => sport === code)?.live ?? 0;
        return (
          <Link
            key={code}
            ref={code === chosen ? place : undefined}
            href={getSportTabPath(code, tab)}
            className={styles.sport}
            aria-current={code === chosen ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon />
              {live > 0 && (
                <b className={styles.live}>
                  <span className="visually-hidden">{t('tabs.live')} </span>
                  {live}
                </b>
              )}
            </span>
            <span className={styles.name}>{texts(code).name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
