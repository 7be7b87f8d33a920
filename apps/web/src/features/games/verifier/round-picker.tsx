import type { WalletRecord } from '@arara/contract/player/wallet';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState, ErrorState } from '@arara/ui/feedback/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckIcon, ClockIcon, DicesIcon, LockIcon, LockOpenIcon, Undo2Icon, XIcon } from '@arara/ui/art/lucide-icons';
import { Link } from 'wouter';
import { useFormatter, useTranslations } from 'use-intl';
import { getRoundResultOfWalletRecord, walletRecordsQuery, type RoundResult } from '../../wallet/wallet.ts';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { getStakeFromProofParams } from '../fairness/round-proof.ts';
import styles from './round-picker.module.css';

const ROUND_RESULT_ICONS = {
  open: ClockIcon,
  won: CheckIcon,
  lost: XIcon,
  returned: Undo2Icon,
} as const satisfies Record<RoundResult, unknown>;

function RoundLink({ record, chosen }: { readonly record: WalletRecord; readonly chosen: boolean }) {
  const t = useTranslations('verifier');
  const endText = useTranslations('roundEnd');
  const format = useFormatter();
  const { money } = useMoneyFormat();
  const { proof } = record;
  if (proof === undefined) return null;
  const stake = getStakeFromProofParams(proof.params);
  const end = getRoundResultOfWalletRecord(record);
  const EndIcon = ROUND_RESULT_ICONS[end];
  const revealed = proof.serverSeed !== null;
  return (
    <li>
      <Link
        href={`/verificar?roundId=${String(record.id)}`}
        className={classNames(styles.round, chosen && styles.chosen)}
        aria-current={chosen ? 'true' : undefined}
      >
        <span className={end === 'won' ? styles.won : end === 'lost' ? styles.lost : styles.neutral}>
          <EndIcon aria-hidden />
        </span>
        <span className={styles.what}>
          <b>
            {t('roundName', {
              game: getGameName(proof.gameCode),
              stake: stake === undefined ? '–' : money(stake),
            })}
          </b>
          <span>
            {format.dateTime(record.time, { dateStyle: 'short', timeStyle: 'medium' })} · {endText(end)}
          </span>
        </span>
        <span className={styles.seed}>
          {revealed ? <LockOpenIcon className="icon" aria-hidden /> : <LockIcon className="icon" aria-hidden />}
          {t(revealed ? 'revealed' : 'closed')}
        </span>
      </Link>
    </li>
  );
}

/** The player's own rounds, newest first; each opens its verification. */
export function VerifierRoundPicker({ chosen }: { readonly chosen: string | null }) {
  const t = useTranslations();
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(walletRecordsQuery({ kind: 'game' }));
  if (isPending) return <SkeletonLines count={5} label={t('common.loading')} />;
  if (isError && data === undefined)
    return (
      <ErrorState
        title={t('verifier.roundsFailed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const rounds = data?.pages.flatMap(({ items }) => items) ?? [];
  if (rounds.length === 0)
    return (
      <EmptyState
        icon={<DicesIcon />}
        title={t('verifier.noRounds')}
        text={t('verifier.noRoundsText')}
        action={
          <Link href="/gameGroupList" className={getButtonClassName({})}>
            {t('home.seeGames')}
          </Link>
        }
      />
    );
  return (
    <>
      <ul className={styles.rounds}>
        {rounds.map((record) => (
          <RoundLink key={record.id} record={record} chosen={String(record.id) === chosen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button big loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('verifier.more')}
        </Button>
      )}
    </>
  );
}
