import { classNames } from '@arara/ui/class-names';
import { CheckIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import type { RecentRoundResult } from '../table/round-result.ts';
import styles from './result-strip.module.css';

/** The last rounds in a row; each links to its verification. */
export function RecentRoundsStrip({
  rounds,
  formatOutcome,
}: {
  readonly rounds: readonly RecentRoundResult[];
  readonly formatOutcome: (outcome: number) => string;
}) {
  const t = useTranslations('play');
  if (rounds.length === 0) return <p className={styles.none}>{t('noRounds')}</p>;
  return (
    <ul className={styles.strip} aria-label={t('lastRounds')}>
      {rounds.map(({ id, outcome, won }) => (
        <li key={id}>
          <Link href={`/verificar?roundId=${id}`} className={classNames(styles.round, won ? styles.won : styles.lost)}>
            <span>
              {won ? <CheckIcon aria-hidden /> : <XIcon aria-hidden />}
              <span className="visually-hidden">{won ? t('wonRound') : t('lostRound')}</span>
              {formatOutcome(outcome)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
