import { findGameManifest } from '@arara/games';
import type { RoundClaim } from '@arara/games/verify';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState, ErrorState } from '@arara/ui/feedback/state';
import { Tabs } from '@arara/ui/controls/tabs';
import { useQuery, queryOptions } from '@tanstack/react-query';
import {
  ChevronLeftIcon,
  CopyIcon,
  LockIcon,
  LogInIcon,
  SearchXIcon,
  ShieldCheckIcon,
} from '@arara/ui/art/lucide-icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import { showToast } from '@arara/client/toasts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { VerificationClaimForm } from './claim-form.tsx';
import { createRandomClientSeed, rotateSeeds } from '../fairness/seed-pair.ts';
import { convertRoundProofToClaim, formatRoundProofJson, type RoundProof } from '../fairness/round-proof.ts';
import { VerifierRoundPicker } from './round-picker.tsx';
import { useRoundTitle } from './round-title.ts';
import { RoundVerificationResultPanel } from './verification.tsx';
import styles from './verifier-page.module.css';
import { walletCalls, type WalletRecord } from '@arara/contract/player/wallet';
import type { Id } from '@arara/contract/protocol/fields';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { gameQueryKeys } from '../keys.ts';

/** A round whose seed is still in use: why it cannot be checked yet, and the way to change that. */
function UnrevealedRoundNotice({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  // The seed of a shared round is published when the round is drawn.
  if (findGameManifest(proof.gameCode)?.kind === 'shared')
    return <EmptyState icon={<LockIcon />} title={t('notDrawn')} text={t('notDrawnText')} />;
  return <SeedStillInUseNote title={title} proof={proof} />;
}

function SeedStillInUseNote({ title, proof }: { readonly title: string; readonly proof: RoundProof }) {
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
    <CardPanel className={styles.closed}>
      <span className={styles.lock}>
        <LockIcon aria-hidden />
      </span>
      <h2>{t('closedTitle')}</h2>
      <p className={styles.which}>{title}</p>
      <p>{t('closedText')}</p>
      <code className={styles.hash}>{proof.serverSeedHash}</code>
      <ConnectedButton tone="main" big loading={busy} onClick={() => void reveal()}>
        {t('reveal')}
      </ConnectedButton>
      <p className={styles.small}>{t('revealNote')}</p>
    </CardPanel>
  );
}

function CopyProofButton({ proof }: { readonly proof: RoundProof }) {
  const t = useTranslations('verifier');
  if (navigator.clipboard === undefined) return null;
  return (
    <Button
      tone="link"
      className={styles.copy}
      onClick={() =>
        void navigator.clipboard.writeText(formatRoundProofJson(proof)).then(() => showToast(t('dataCopied')))
      }
    >
      <CopyIcon className="icon" aria-hidden /> {t('copyData')}
    </Button>
  );
}

function OwnRoundVerification({ roundId }: { readonly roundId: string }) {
  const t = useTranslations();
  const formatTitle = useRoundTitle();
  const { data, isPending, isFetching, refetch } = useQuery(roundRecordQuery(roundId));
  const proof = data?.proof;
  const claim = useMemo(() => (proof === undefined ? null : convertRoundProofToClaim(proof)), [proof]);
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
    return (
      <EmptyState
        icon={<SearchXIcon />}
        title={t('verifier.notFound')}
        text={t('verifier.notFoundText')}
        action={
          <Link href="/verificar" className={getButtonClassName({})}>
            {t('verifier.otherRounds')}
          </Link>
        }
      />
    );
  if (claim === null) return <UnrevealedRoundNotice title={formatTitle(proof)} proof={proof} />;
  return (
    <RoundVerificationResultPanel claim={claim} title={formatTitle(proof)} note={<CopyProofButton proof={proof} />} />
  );
}

function VisitorNote() {
  const t = useTranslations('verifier');
  return (
    <EmptyState
      icon={<LogInIcon />}
      title={t('visitorTitle')}
      text={t('visitorText')}
      action={
        <ConnectedButton
          onClick={() => {
            setPathAfterLogin(location.pathname + location.search);
            openDialog('login');
          }}
        >
          {t('login')}
        </ConnectedButton>
      }
    />
  );
}

type VerifierClaimSource = 'own' | 'pasted';

/** Where the round comes from: the player's own rounds, or data that were pasted. */
function VerifierSourceTabs({
  source,
  onSource,
  roundId,
  onClaim,
}: {
  readonly source: VerifierClaimSource;
  readonly onSource: (source: VerifierClaimSource) => void;
  readonly roundId: string | null;
  readonly onClaim: (claim: RoundClaim) => void;
}) {
  const t = useTranslations('verifier');
  const signedIn = useSession((session) => session.token !== null);
  const ownRounds = signedIn ? <VerifierRoundPicker chosen={roundId} /> : <VisitorNote />;
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
      {(value) => (value === 'pasted' ? <VerificationClaimForm onClaim={onClaim} /> : ownRounds)}
    </Tabs>
  );
}

/** The verifier recomputes any round in this browser: the player's own, or one that was pasted. Pasted data need no account. */
export function Page() {
  const t = useTranslations('verifier');
  const signedIn = useSession((session) => session.token !== null);
  const [search] = useSearchParams();
  const roundId = search.get('roundId');
  const [source, setSource] = useState<VerifierClaimSource>(signedIn || roundId !== null ? 'own' : 'pasted');
  const [pastedClaim, setPastedClaim] = useState<RoundClaim | null>(null);
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
          <ChevronLeftIcon className="icon" aria-hidden />
        </Link>
        <h1>{t('title')}</h1>
      </div>
      <p className={classNames(styles.intro, isRoundShown && styles.webOnly)}>{t('intro')}</p>
      <div className={classNames(styles.source, isRoundShown && styles.webOnly)}>
        <VerifierSourceTabs source={source} onSource={setSource} roundId={roundId} onClaim={setPastedClaim} />
      </div>
      <div ref={result} className={styles.result}>
        {isRoundShown && <OwnRoundVerification key={openRoundId} roundId={openRoundId} />}
        {openClaim !== null && (
          <RoundVerificationResultPanel claim={openClaim} title={getGameName(openClaim.gameCode)} note={null} />
        )}
        {!isRoundShown && openClaim === null && (
          <div className={styles.webHint}>
            <EmptyState icon={<ShieldCheckIcon />} title={t('chooseTitle')} text={t('chooseText')} />
          </div>
        )}
      </div>
    </div>
  );
}

const ROUND_SEARCH_PAGE_SIZE = 50;
/** Ids are ordered by time: each millisecond has this many. */
const ROUND_IDS_PER_MS = 4096;
/**
 * Records of games are paged by the id of the stake's ledger entry, which is made after the round's own id. A busy server may post
 * the stake this much later.
 */
const MAX_GAME_STAKE_POSTING_DELAY_MS = 60_000;

/** Finds a round among the player's records: among the stakes that were posted from its id on, newest first. */
async function findRoundWalletRecord(roundId: string, signal: AbortSignal): Promise<WalletRecord | null> {
  const id = Number(roundId);
  let cursor: number | null = id + MAX_GAME_STAKE_POSTING_DELAY_MS * ROUND_IDS_PER_MS;
  while (cursor !== null && cursor > id && Number.isSafeInteger(cursor)) {
    const { items, nextCursor }: { items: readonly WalletRecord[]; nextCursor: Id | null } = await callApi(
      walletCalls.records,
      { kind: 'game', cursor: cursor as Id, limit: ROUND_SEARCH_PAGE_SIZE },
      { signal, ...BACKGROUND_CALL_OPTIONS },
    );
    const found = items.find((record) => String(record.id) === roundId);
    if (found !== undefined) return found;
    cursor = nextCursor;
  }
  return null;
}

/** One round of the player; null when it is not among their rounds. */
const roundRecordQuery = (roundId: string) =>
  queryOptions({
    queryKey: gameQueryKeys.round(roundId),
    queryFn: ({ signal }) => findRoundWalletRecord(roundId, signal),
  });
