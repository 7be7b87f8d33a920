import { classNames } from '@arara/ui/class-names';
import { HistoryIcon } from '@arara/ui/art/lucide-icons';
import { CardPanel } from '@arara/ui/display/card';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../platform/format/game-names.ts';
import { useNumberFormat } from '../../platform/format/money-format.ts';
import { findGamePageByCode, gameListQuery, type GameRtp, gameRtpQuery } from '../games/games.ts';
import styles from './realised-returns.module.css';

/** One game: what it returned so far, or that its rounds are too few to say. */
function RealisedReturnItem({ rtp }: { readonly rtp: GameRtp }) {
  const t = useTranslations('returns');
  const { count, percent } = useNumberFormat();
  const { realised, band, promised, rounds } = rtp;
  const isFew = band === null || realised === null;
  return (
    <li className={styles.game}>
      <b>{getGameName(rtp.gameCode)}</b>
      <b>{isFew ? '–' : percent(realised / 100)}</b>
      <span>{t('promised', { rtp: percent(promised / 100) })}</span>
      <span>{isFew ? t('few', { count: rounds }) : t('rounds', { count: count(rounds) })}</span>
    </li>
  );
}

/** What each game returned so far beside what it promises. Where all have too few rounds, one line says so. */
export function RealisedReturnsCard({
  games,
  hasFailed = false,
}: {
  readonly games: readonly GameRtp[];
  /** They could not be read: the card says so in place of numbers. */
  readonly hasFailed?: boolean;
}) {
  const t = useTranslations('returns');
  const hasNumbers = games.some(({ band }) => band !== null);
  return (
    <CardPanel className={classNames(styles.card, !hasNumbers && styles.few)}>
      {!hasNumbers && (
        <span className={styles.icon} aria-hidden>
          <HistoryIcon />
        </span>
      )}
      <h2 id="home-returns">{t('title')}</h2>
      {hasNumbers ? (
        <ul className={styles.games}>
          {games.map((rtp) => (
            <RealisedReturnItem key={rtp.gameCode} rtp={rtp} />
          ))}
        </ul>
      ) : (
        <p>{hasFailed ? t('failed') : games.length > 0 && t('allFew')}</p>
      )}
    </CardPanel>
  );
}

/** Reads the returns of all open games together, so that they appear at once; empty until then, and where one could not be read. */
function useRealisedReturns(isWanted: boolean): { readonly games: readonly GameRtp[]; readonly hasFailed: boolean } {
  const list = useQuery(gameListQuery);
  const open = (list.data ?? []).flatMap(({ stop, gameCode }) =>
    stop ? [] : (findGamePageByCode(gameCode)?.code ?? []),
  );
  const results = useQueries({ queries: open.map((code) => ({ ...gameRtpQuery(code), enabled: isWanted })) });
  const returns = results.flatMap(({ data }) => data ?? []);
  const isWhole = list.data !== undefined && returns.length === open.length;
  const hasFailed = list.isError || results.some(({ isError }) => isError);
  return { games: isWhole ? returns : [], hasFailed: hasFailed && !isWhole };
}

/** Home's card of the realised returns. Its room is kept from the start, and it reads nothing before it comes into view. */
export default function RealisedReturns() {
  const place = useRef<HTMLElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const { games, hasFailed } = useRealisedReturns(isSeen);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={place} aria-labelledby="home-returns">
      <RealisedReturnsCard games={games} hasFailed={hasFailed} />
    </section>
  );
}
