import { classNames } from '@arara/ui/class-names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getRoundResult, recordsQuery } from '../../wallet/wallet.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { RoundProof } from '../fairness/round-proof.ts';
import styles from './result-strip.module.css';

/** A round as the strip shows it; `outcome` in the unit that its game's text takes. */
export interface RoundResult {
  readonly id: string;
  readonly outcome: number;
  readonly won: boolean;
}

const MAX_SHOWN = 12;
/** Rounds of the other games lie between those of this one. */
const RECORDS_READ = 50;

/**
 * The player's own last rounds of this game, newest first: those of this visit, and before them those of the records. `shownOf`
 * is the number that the strip shows of a round, null for one that it leaves out; an open round has no result yet, and one that was
 * given back has none.
 */
export function useLastRounds(
  code: string,
  recent: readonly RoundResult[],
  getOutcome: (proof: RoundProof) => number | null = ({ outcome }) => outcome,
): readonly RoundResult[] {
  const signedIn = useSession((session) => session.token !== null);
  const { data } = useInfiniteQuery({ ...recordsQuery({ kind: 'game' }, RECORDS_READ), enabled: signedIn });
  const seen = new Set(recent.map(({ id }) => id));
  const before: readonly RoundResult[] = (data?.pages[0]?.items ?? []).flatMap((record) => {
    const { type, proof } = record;
    const id = String(record.id);
    const end = getRoundResult(record);
    if (type !== code || proof === undefined || seen.has(id) || (end !== 'won' && end !== 'lost')) return [];
    const outcome = getOutcome(proof);
    return outcome === null ? [] : [{ id, outcome, won: end === 'won' }];
  });
  return [...recent, ...before].slice(0, MAX_SHOWN);
}

/** The last rounds in a row; each leads to its verification. */
export function ResultStrip({
  rounds,
  outcomeText,
}: {
  readonly rounds: readonly RoundResult[];
  readonly outcomeText: (outcome: number) => string;
}) {
  const t = useTranslations('play');
  if (rounds.length === 0) return <p className={styles.none}>{t('noRounds')}</p>;
  return (
    <ul className={styles.strip} aria-label={t('lastRounds')}>
      {rounds.map(({ id, outcome, won }) => (
        <li key={id}>
          <Link href={`/verificar?roundId=${id}`} className={classNames(styles.round, won ? styles.won : styles.lost)}>
            <span>
              {won ? <Check aria-hidden /> : <X aria-hidden />}
              <span className="visually-hidden">{won ? t('wonRound') : t('lostRound')}</span>
              {outcomeText(outcome)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
