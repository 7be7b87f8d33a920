import { findManifest } from '@arara/games';
import type { Claim } from '@arara/games/verify';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { Card } from '@arara/ui/display/card';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState, ErrorState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Copy, Lock, LogIn, SearchX, ShieldCheck } from '@arara/ui/art/lucide-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { showToast } from '../../../platform/overlay/notices.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { ClaimForm } from './claim-form.tsx';
import { createRandomClientSeed, rotateSeeds } from '../fairness/seed-pair.ts';
import { toClaim, formatProof, type RoundProof } from '../fairness/round-proof.ts';
import { RoundPicker } from './round-picker.tsx';
import { roundQuery } from './round-query.ts';
import { useRoundTitle } from './round-title.ts';
import { VerificationResult } from './verification.tsx';
import styles from './verifier-page.module.css';

/** A round whose seed is still in use: why it cannot be checked yet, and the way to change that. */
function UnrevealedRound({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  // The seed of a shared round is published when the round is drawn.
  if (findManifest(proof.gameCode)?.kind === 'shared')
    return <EmptyState icon={<Lock />} title={t('notDrawn')} text={t('notDrawnText')} />;
  return <SeedInUse title={title} proof={proof} />;
}

function SeedInUse({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      await rotateSeeds(createRandomClientSeed());
      showToast(t('nowRevealed'));
    } catch (error) {
      // The error catalogue has shown the reason; the seed stays secret, and the player can press again.
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

/** Where the round comes from: the player's own rounds, or data that were pasted. */
function SourceTabs({
  source,
  onSource,
  roundId,
  onClaim,
}: {
  readonly source: Source;
  readonly onSource: (source: Source) => void;
  readonly roundId: string | null;
  readonly onClaim: (claim: Claim) => void;
}) {
  const t = useTranslations('verifier');
  const signedIn = useSession((session) => session.token !== null);
  const ownRounds = signedIn ? <RoundPicker chosen={roundId} /> : <VisitorNote />;
  return (
    <Tabs
      label={t('sources')}
      value={source}
      onChange={onSource}
      items={[
        { value: 'own', label: t('own') },
        { value: 'pasted', label: t('pastedTab') },
      ]}
    >
      {(value) => (value === 'pasted' ? <ClaimForm onClaim={onClaim} /> : ownRounds)}
    </Tabs>
  );
}

/** The verifier recomputes any round in this browser: the player's own, or one that was pasted. Pasted data need no account. */
export default function VerifierPage() {
  const t = useTranslations('verifier');
  const signedIn = useSession((session) => session.token !== null);
  const [search] = useSearchParams();
  const roundId = search.get('roundId');
  const [source, setSource] = useState<Source>(signedIn || roundId !== null ? 'own' : 'pasted');
  const [pastedClaim, setPastedClaim] = useState<Claim | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const openRoundId = source === 'own' && signedIn ? roundId : null;
  const openClaim = source === 'pasted' ? pastedClaim : null;
  const isRoundShown = openRoundId !== null;

  useEffect(() => {
    if (openClaim !== null) result.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [openClaim]);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Link
          href={isRoundShown ? '/verificar' : '/gameGroupList'}
          className={classNames(getButtonClassName({ tone: 'ghost', square: true }), styles.back)}
          aria-label={t(isRoundShown ? 'otherRounds' : 'back')}
        >
          <ChevronLeft className="icon" aria-hidden />
        </Link>
        <h1>{t('title')}</h1>
      </div>
      <p className={classNames(styles.intro, isRoundShown && styles.webOnly)}>{t('intro')}</p>
      <div className={classNames(styles.source, isRoundShown && styles.webOnly)}>
        <SourceTabs source={source} onSource={setSource} roundId={roundId} onClaim={setPastedClaim} />
      </div>
      <div ref={result} className={styles.result}>
        {isRoundShown && <OwnRound key={openRoundId} roundId={openRoundId} />}
        {openClaim !== null && (
          <VerificationResult claim={openClaim} title={getGameName(openClaim.gameCode)} note={null} />
        )}
        {!isRoundShown && openClaim === null && (
          <div className={styles.webHint}>
            <EmptyState icon={<ShieldCheck />} title={t('chooseTitle')} text={t('chooseText')} />
          </div>
        )}
      </div>
    </div>
  );
}
