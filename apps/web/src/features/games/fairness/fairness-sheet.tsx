import type { GameCode, RationalNumber } from '@arara/games';
import { Button } from '@arara/ui/controls/button';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { ErrorState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { ChevronRightIcon, DicesIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { seedPairQuery, isClientSeed, createRandomClientSeed, type RotatedSeeds, rotateSeeds } from './seed-pair.ts';
import styles from './fairness-sheet.module.css';
import { RealisedRtp } from './realised-rtp.tsx';
import { RtpCard } from './rtp-card.tsx';
import { CopyableFairnessSeedText } from './seed-text.tsx';

/** Takes the client seed of the next pair, and reveals the server seed in use. */
function SeedRotationForm({
  isLocked,
  onRotated,
}: {
  readonly isLocked: boolean;
  readonly onRotated: (rotated: RotatedSeeds) => void;
}) {
  const t = useTranslations('play');
  const [seed, setSeed] = useState(createRandomClientSeed);
  const [busy, setBusy] = useState(false);
  const isValidSeed = isClientSeed(seed);
  const rotate = async () => {
    if (!isValidSeed || busy || isLocked) return;
    setBusy(true);
    try {
      onRotated(await rotateSeeds(seed));
      setSeed(createRandomClientSeed());
    } catch (error) {
      // The error catalogue has shown the reason; the pair in use stays, and the player can press again.
      if (!(error instanceof Error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.rotate}
      onSubmit={(event) => {
        event.preventDefault();
        void rotate();
      }}
    >
      <LabeledInput
        label={t('nextClientSeed')}
        value={seed}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        error={isValidSeed ? undefined : t('clientSeedRule')}
        onChange={(event) => setSeed(event.target.value)}
        suffix={
          <Button square aria-label={t('randomSeed')} onClick={() => setSeed(createRandomClientSeed())}>
            <DicesIcon className="icon" aria-hidden />
          </Button>
        }
      />
      <ConnectedButton type="submit" big disabled={!isValidSeed || isLocked} loading={busy}>
        {t('rotate')}
      </ConnectedButton>
      <p className={styles.note}>{isLocked ? t('rotateLocked') : t('rotateNote')}</p>
    </form>
  );
}

/** The pair that was in use until now, with its revealed seed. It is scrolled into view and focused. */
function RevealedSeedPanel({ rotated }: { readonly rotated: RotatedSeeds }) {
  const t = useTranslations('play');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [rotated]);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.shown}>
      <p className={styles.revealed}>{t('revealed', { rounds: rotated.nonces })}</p>
      <dl className={styles.seeds}>
        <CopyableFairnessSeedText label={t('serverSeed')} value={rotated.serverSeed} />
        <CopyableFairnessSeedText label={t('serverSeedHash')} value={rotated.serverSeedHash} />
      </dl>
    </div>
  );
}

function SeedPairSection({ isLocked }: { readonly isLocked: boolean }) {
  const t = useTranslations();
  const { data, isFetching, refetch, isError } = useQuery(seedPairQuery);
  const [revealed, setRevealed] = useState<RotatedSeeds | null>(null);
  if (data === undefined && isError)
    return (
      <ErrorState
        title={t('play.seedsFailed')}
        text={t('common.tryAgainText')}
        retryLabel={t('common.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonLines count={4} label={t('common.loading')} />;
  return (
    <>
      <section className={styles.section}>
        <h3>{t('play.pairInUse')}</h3>
        <dl className={styles.seeds}>
          <CopyableFairnessSeedText label={t('play.serverSeedHash')} value={data.serverSeedHash} />
          <CopyableFairnessSeedText label={t('play.clientSeed')} value={data.clientSeed} />
          <CopyableFairnessSeedText label={t('play.nextNonce')} value={String(data.nonce)} />
          <CopyableFairnessSeedText label={t('play.nextServerSeedHash')} value={data.nextServerSeedHash} />
        </dl>
      </section>
      <section className={styles.section}>
        <h3>{t('play.changeSeeds')}</h3>
        <SeedRotationForm isLocked={isLocked} onRotated={setRevealed} />
        {revealed !== null && <RevealedSeedPanel rotated={revealed} />}
      </section>
    </>
  );
}

function VerifierLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={styles.way}>
      <ShieldCheckIcon className="icon" aria-hidden />
      <span>{children}</span>
      <ChevronRightIcon className="icon" aria-hidden />
    </Link>
  );
}

/** Why a round is fair: the exact return of this bet, what the game has returned so far, the seed pair, its rotation, and the link to the verifier. */
export default function SeedFairnessSheet({
  open,
  onClose,
  code,
  rtp,
  lastRoundId,
  isLocked,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly code: GameCode;
  readonly rtp: RationalNumber | null;
  readonly lastRoundId: string | undefined;
  /** A round is running: the seed pair cannot be rotated now. */
  readonly isLocked: boolean;
}) {
  const t = useTranslations('play');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <BottomSheet open={open} onClose={onClose} title={t('fairTitle')} closeLabel={t('close')}>
      <div className={styles.body}>
        <p className={styles.intro}>{t('fairIntro')}</p>
        {rtp !== null && <RtpCard rtp={rtp} />}
        <RealisedRtp code={code} />
        <VerifierLink href={lastRoundId === undefined ? '/verificar' : `/verificar?roundId=${lastRoundId}`}>
          {lastRoundId === undefined ? t('toVerifier') : t('verifyLast')}
        </VerifierLink>
        {signedIn ? <SeedPairSection isLocked={isLocked} /> : <p className={styles.note}>{t('seedsForPlayers')}</p>}
      </div>
    </BottomSheet>
  );
}
