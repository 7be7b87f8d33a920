import type { SharedGame } from '@arara/games';
import { type RoundClaim, type RoundVerificationResult, verifyRoundClaim } from '@arara/games/verify';
import { toCentavos } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { ShieldAlertIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PastSharedRound } from '../shared-rounds/shared-rounds.ts';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { ProofLines } from '../fairness/proof-lines.tsx';
import styles from './shared-fairness-sheet.module.css';

/** The lines of a proof that are about the round, not about a bet on it. */
const SHARED_ROUND_PROOF_STEPS: readonly string[] = ['commitment', 'bytes', 'float', 'integer', 'outcome'];

interface SharedRoundProofProps<P> {
  readonly round: PastSharedRound;
  readonly seed: string;
  /** The seed of the round before: the commitment to this one. */
  readonly previousSeed: string | undefined;
  readonly game: SharedGame<P>;
  readonly params: P;
}

/** The arithmetic of a round belongs to a bet on it. Which bet makes no difference to the seed, so any choice will do. */
const toSharedRoundVerificationClaim = <P,>({
  round,
  seed,
  previousSeed,
  game,
  params,
}: SharedRoundProofProps<P>): RoundClaim => ({
  gameCode: game.code,
  edgeBp: game.edgeBp,
  serverSeed: seed,
  clientSeed: round.salt,
  nonce: round.index,
  params,
  stake: toCentavos(100),
  ...(previousSeed === undefined ? {} : { serverSeedHash: previousSeed }),
  ...(round.outcome === null ? {} : { outcome: round.outcome * 100 }),
});

function useSharedRoundVerification<P>(props: SharedRoundProofProps<P>): RoundVerificationResult | null {
  const { round, seed, previousSeed, game, params } = props;
  const [verification, setVerification] = useState<RoundVerificationResult | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const recompute = async () => {
      const result = await verifyRoundClaim(
        toSharedRoundVerificationClaim({ round, seed, previousSeed, game, params }),
        await createBrowserHashes(),
      );
      if (isCurrent && !('refused' in result)) setVerification(result);
    };
    void recompute();
    return () => {
      isCurrent = false;
    };
  }, [round, seed, previousSeed, game, params]);
  return verification;
}

/** One round recomputed in this browser. */
export function SharedRoundProofPanel<P>({ title, ...props }: SharedRoundProofProps<P> & { readonly title: string }) {
  const t = useTranslations();
  const verification = useSharedRoundVerification(props);
  if (verification === null) return <SkeletonLines count={5} label={t('common.loading')} />;
  const holds = verification.differs.length === 0;
  return (
    <>
      <CardPanel className={holds ? styles.result : styles.resultBroken} role="status">
        {holds ? <ShieldCheckIcon aria-hidden /> : <ShieldAlertIcon aria-hidden />}
        <span>
          <b>{t(holds ? 'verifier.holds' : 'verifier.broken')}</b>
          <span>{title}</span>
        </span>
      </CardPanel>
      <ProofLines
        gameCode={props.game.code}
        lines={verification.lines.filter(({ name }) => SHARED_ROUND_PROOF_STEPS.includes(name))}
      />
    </>
  );
}
