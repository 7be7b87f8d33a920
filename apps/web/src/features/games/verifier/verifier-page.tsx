import type { Id } from '@arara/contract/protocol/fields';
import { wallet, type WalletRecord } from '@arara/contract/player/wallet';
import { type RowLevel, rowLevels } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { Button, buttonClassName } from '@arara/ui/button';
import { Card } from '@arara/ui/card';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/skeleton';
import { EmptyState, ErrorState } from '@arara/ui/state';
import { Tabs } from '@arara/ui/tabs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Copy, Lock, LogIn, SearchX, ShieldCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useFormatter, useTranslations } from 'use-intl';
import { gameKeys } from '../keys.ts';
import { api } from '../../../platform/api/api.ts';
import { getGameName } from '../../../platform/format/game-names.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showToast } from '../../../platform/overlay/notices.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { ClaimForm } from './claim-form.tsx';
import { formatDecimals } from '../frame/decimals.ts';
import { randomClientSeed, rotateSeeds } from '../fairness/seed-pair.ts';
import { toClaim, formatProof, type RoundProof, getStake } from '../fairness/round-proof.ts';
import { RoundPicker } from './round-picker.tsx';
import { VerificationResult } from './verification.tsx';
import styles from './verifier-page.module.css';

/** One round of the player: the first record before the id that follows its own. */
const roundQuery = (roundId: string) =>
  queryOptions({
    queryKey: gameKeys.round(roundId),
    queryFn: async ({ signal }): Promise<WalletRecord | null> => {
      const next = Number(roundId) + 1;
      if (!Number.isSafeInteger(next)) return null;
      const { items } = await api(
        wallet.records,
        { kind: 'game', cursor: next as Id, limit: 1 },
        { signal, loading: false, background: true },
      );
      return items.find(({ id }) => String(id) === roundId) ?? null;
    },
  });

const COLORS = ['red', 'black', 'white', 'green', 'violet'] as const;

/** "Dice · acima de 50,50 · R$ 1,00 · 21/11/2026, 06:40": which round this is. */
function useRoundTitle(): (proof: RoundProof) => string {
  const t = useTranslations('play');
  const v = useTranslations('verifier');
  const format = useFormatter();
  const { money, locale } = useMoneyFormat();
  const shared = useTranslations('shared');
  const formatSharedPick = ({ color, pick }: RoundProof['params']): string => {
    const chosen = color ?? pick;
    return COLORS.find((it) => it === chosen) === undefined
      ? String(chosen ?? '')
      : shared(`color.${chosen as (typeof COLORS)[number]}`);
  };
  return ({ gameCode, params, time }) => {
    const { direction, target, mines, level } = params;
    const targetText = typeof target === 'number' ? formatDecimals(Math.round(target * 100), 2, locale) : '–';
    const stake = getStake(params);
    return [
      getGameName(gameCode),
      typeof mines === 'number'
        ? v('minesOf', { mines })
        : level !== undefined && Object.hasOwn(rowLevels, level)
          ? t(`rowLevel.${level as RowLevel}`)
          : direction === 'over'
            ? t('overTarget', { target: targetText })
            : direction === 'under'
              ? t('underTarget', { target: targetText })
              : typeof target === 'number'
                ? `${targetText}×`
                : formatSharedPick(params),
      stake === undefined ? '–' : money(stake),
      format.dateTime(time, { dateStyle: 'short', timeStyle: 'short' }),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
}

/** A round whose seed is still in use: why it cannot be checked yet, and the way to change that. */
function UnrevealedRound({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  // Its seed shows itself when the round is drawn.
  if (proof.gameCode === 'SE0006' || proof.gameCode === 'SE0007')
    return <EmptyState icon={<Lock />} title={t('notDrawn')} text={t('notDrawnText')} />;
  return <SeedInUse title={title} proof={proof} />;
}

function SeedInUse({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      await rotateSeeds(randomClientSeed());
      showToast(t('nowRevealed'));
    } catch (error) {
      // The error catalogue has told the player; the seed stays closed, and the press can be repeated.
      if (!(error instanceof Error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card className={styles.closed}>
      <span className={styles.lock}>
        <Lock aria-hidden />
      </span>
      <h2>{t('closedTitle')}</h2>
      <p className={styles.which}>{title}</p>
      <p>{t('closedText')}</p>
      <code className={styles.hash}>{proof.serverSeedHash}</code>
      <Button tone="main" big loading={busy} onClick={() => void reveal()}>
        {t('reveal')}
      </Button>
      <p className={styles.small}>{t('revealNote')}</p>
    </Card>
  );
}

function CopyProof({ proof }: { readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  if (navigator.clipboard === undefined) return null;
  return (
    <Button
      tone="link"
      className={styles.copy}
      onClick={() => void navigator.clipboard.writeText(formatProof(proof)).then(() => showToast(t('dataCopied')))}
    >
      <Copy className="icon" aria-hidden /> {t('copyData')}
    </Button>
  );
}

function OwnRound({ roundId }: { readonly roundId: string }) {
  const t = useTranslations();
  const formatTitle = useRoundTitle();
  const { data, isPending, isFetching, refetch } = useQuery(roundQuery(roundId));
  const proof = data?.proof;
  const claim = useMemo(() => (proof === undefined ? null : toClaim(proof)), [proof]);
  if (isPending) return <SkeletonLines count={5} label={t('common.loading')} />;
  if (data === undefined)
    return (
      <ErrorState
        title={t('verifier.roundFailed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (proof === undefined)
    return <EmptyState icon={<SearchX />} title={t('verifier.notFound')} text={t('verifier.notFoundText')} />;
  if (claim === null) return <UnrevealedRound title={formatTitle(proof)} proof={proof} />;
  return <VerificationResult claim={claim} title={formatTitle(proof)} note={<CopyProof proof={proof} />} />;
}

function VisitorNote() {
  const t = useTranslations('verifier');
  return (
    <EmptyState
      icon={<LogIn />}
      title={t('visitorTitle')}
      text={t('visitorText')}
      action={
        <Button
          onClick={() => {
            setPathAfterLogin(location.pathname + location.search);
            openDialog('login');
          }}
        >
          {t('login')}
        </Button>
      }
    />
  );
}

type Source = 'own' | 'pasted';

/** The verifier: any round worked out again in this browser, one's own or one that was pasted; the latter needs no account. */
export default function VerifierPage() {
  const t = useTranslations('verifier');
  const signedIn = useSession((session) => session.token !== null);
  const [search] = useSearchParams();
  const roundId = search.get('roundId');
  const [source, setSource] = useState<Source>(signedIn || roundId !== null ? 'own' : 'pasted');
  const [pasted, setPasted] = useState<Claim | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const showsRound = source === 'own' && roundId !== null && signedIn;
  const shows = showsRound || (source === 'pasted' && pasted !== null);

  useEffect(() => {
    if (source === 'pasted' && pasted !== null) result.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [source, pasted]);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link
          href={showsRound ? '/verificar' : '/gameGroupList'}
          className={classNames(buttonClassName({ tone: 'ghost', square: true }), styles.back)}
          aria-label={t(showsRound ? 'otherRounds' : 'back')}
        >
          <ChevronLeft className="icon" aria-hidden />
        </Link>
        <h1>{t('title')}</h1>
      </div>
      <p className={classNames(styles.intro, showsRound && styles.webOnly)}>{t('intro')}</p>
      <div className={classNames(styles.source, showsRound && styles.webOnly)}>
        <Tabs
          label={t('sources')}
          value={source}
          onChange={setSource}
          items={[
            { value: 'own', label: t('own') },
            { value: 'pasted', label: t('pastedTab') },
          ]}
        >
          {(value) =>
            value === 'pasted' ? (
              <ClaimForm onClaim={setPasted} />
            ) : signedIn ? (
              <RoundPicker chosen={roundId} />
            ) : (
              <VisitorNote />
            )
          }
        </Tabs>
      </div>
      <div ref={result} className={styles.result}>
        {showsRound && <OwnRound key={roundId} roundId={roundId} />}
        {source === 'pasted' && pasted !== null && (
          <VerificationResult claim={pasted} title={getGameName(pasted.gameCode)} note={null} />
        )}
        {!shows && (
          <div className={styles.webHint}>
            <EmptyState icon={<ShieldCheck />} title={t('chooseTitle')} text={t('chooseText')} />
          </div>
        )}
      </div>
    </div>
  );
}
