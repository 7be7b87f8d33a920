import { findManifest, isRefused } from '@arara/games';
import { type Claim, type ClaimedPart, type ClaimRefused, verifyClaim, type Verification } from '@arara/games/verify';
import { centavos } from '@arara/money';
import { Card } from '@arara/ui/display/card';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState } from '@arara/ui/feedback/state';
import { Check, CircleAlert, EqualNot, ShieldAlert, ShieldCheck } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { formatDecimals } from '../frame/decimals.ts';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { ProofLines } from '../fairness/proof-lines.tsx';
import { useGameTexts } from '../fairness/use-game-texts.ts';
import styles from './verification.module.css';

/** Recomputes a claim in this browser; undefined until it is done. */
function useVerification(claim: Claim): Verification | ClaimRefused | undefined {
  const [found, setFound] = useState<{ readonly claim: Claim; readonly result: Verification | ClaimRefused }>();
  useEffect(() => {
    let current = true;
    const work = async () => {
      const result = await verifyClaim(claim, await createBrowserHashes());
      if (current) setFound({ claim, result });
    };
    void work();
    return () => {
      current = false;
    };
  }, [claim]);
  return found?.claim === claim ? found.result : undefined;
}

/** A single round may have an outcome with decimals; steps, slots and numbers are whole. */
function hasDecimals(gameCode: string): boolean {
  const manifest = findManifest(gameCode);
  return (
    manifest?.kind === 'single' && Object.values(manifest.present.fields).some(({ type }) => type === 'hundredths')
  );
}

const COMPARED_PARTS: readonly ClaimedPart[] = ['serverSeedHash', 'outcome', 'multiplier', 'payout'];
/** What was shown to the player, compared with what the seeds give. */
function Comparison({ claim, found }: { readonly claim: Claim; readonly found: Verification }) {
  const t = useTranslations('verifier');
  const { money, locale } = useMoneyFormat();
  const { round, lines: steps, differs } = found;
  const texts = useGameTexts()(round.gameCode);
  const recomputed = {
    serverSeedHash: steps[0]?.result ?? '',
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
  };
  const formatPart = (part: ClaimedPart, value: string | number): string => {
    if (typeof value === 'string') return value;
    if (part === 'payout') return money(centavos(value));
    if (part === 'multiplier') return `${formatDecimals(value, 4, locale)}×`;
    return texts.outcome(hasDecimals(round.gameCode) ? formatDecimals(value, 2, locale) : String(value / 100));
  };
  return (
    <ul className={styles.compared}>
      {COMPARED_PARTS.map((part) => {
        const value = claim[part];
        const differ = differs.includes(part);
        return (
          <li key={part} className={classNames(styles.line, differ && styles.differs)}>
            <span className={styles.name}>{t(`part.${part}`)}</span>
            <span className={classNames(styles.value, part === 'serverSeedHash' && styles.hash)}>
              {formatPart(part, recomputed[part])}
              {differ && value !== undefined && <small>{t('wasShown', { value: formatPart(part, value) })}</small>}
            </span>
            {value === undefined ? (
              <span className={styles.mark}>{t('notGiven')}</span>
            ) : differ ? (
              <span className={styles.mark}>
                <EqualNot className="icon" aria-hidden /> {t('different')}
              </span>
            ) : (
              <span className={classNames(styles.mark, styles.equal)}>
                <Check className="icon" aria-hidden /> {t('equal')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A recomputed claim: whether it is right, what was shown and what was computed, and every line of the computation. */
export function VerificationResult({
  claim,
  title,
  note,
}: {
  readonly claim: Claim;
  readonly title: string;
  readonly note: ReactNode;
}) {
  const t = useTranslations();
  const found = useVerification(claim);
  if (found === undefined) return <SkeletonLines count={4} label={t('common.loading')} />;
  if (isRefused(found) || 'refused' in found)
    return (
      <EmptyState icon={<CircleAlert />} title={t('verifier.noBet')} text={t(`verifier.refused.${found.refused}`)} />
    );
  const holds = found.differs.length === 0;
  const nothingShown = COMPARED_PARTS.every((part) => claim[part] === undefined);
  return (
    <div className={styles.result}>
      <Card className={classNames(styles.summary, !holds && styles.broken)} role="status">
        <span className={styles.shield}>{holds ? <ShieldCheck aria-hidden /> : <ShieldAlert aria-hidden />}</span>
        <span className={styles.said}>
          <h2>{t(nothingShown ? 'verifier.workedOut' : holds ? 'verifier.holds' : 'verifier.broken')}</h2>
          <span>{title}</span>
        </span>
        <Comparison claim={claim} found={found} />
        {note}
      </Card>
      <h2>{t('verifier.stepsTitle')}</h2>
      <ProofLines gameCode={found.round.gameCode} lines={found.lines} />
    </div>
  );
}
