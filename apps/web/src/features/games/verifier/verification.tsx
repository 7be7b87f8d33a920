import { findGameManifest, isRefusedByGameRules } from '@arara/games';
import {
  type RoundClaim,
  type ClaimedRoundPart,
  type RoundClaimRefusal,
  verifyRoundClaim,
  type RoundVerificationResult,
} from '@arara/games/verify';
import { toCentavos } from '@arara/money';
import { CardPanel } from '@arara/ui/display/card';
import { classNames } from '@arara/ui/class-names';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { EmptyState } from '@arara/ui/feedback/state';
import { CheckIcon, CircleAlertIcon, EqualNotIcon, ShieldAlertIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { formatDecimals } from '../frame/decimals.ts';
import { createBrowserHashes } from '../fairness/browser-hashes.ts';
import { ProofLines } from '../fairness/proof-lines.tsx';
import { useOutcomeText } from '../fairness/outcome-text.ts';
import styles from './verification.module.css';

/** Recomputes a claim in this browser; undefined until it is done. */
function useVerifyClaim(claim: RoundClaim): RoundVerificationResult | RoundClaimRefusal | undefined {
  const [found, setFound] = useState<{
    readonly claim: RoundClaim;
    readonly result: RoundVerificationResult | RoundClaimRefusal;
  }>();
  useEffect(() => {
    let current = true;
    const work = async () => {
      const result = await verifyRoundClaim(claim, await createBrowserHashes());
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
function isGameOutcomeInHundredths(gameCode: string): boolean {
  const manifest = findGameManifest(gameCode);
  return (
    manifest?.kind === 'single' && Object.values(manifest.present.fields).some(({ type }) => type === 'hundredths')
  );
}

const ROUND_PARTS_COMPARED_BY_VERIFIER: readonly ClaimedRoundPart[] = [
  'serverSeedHash',
  'outcome',
  'multiplier',
  'payout',
];
/** What was shown to the player, compared with what the seeds give. */
function RoundClaimComparisonList({
  claim,
  found,
}: {
  readonly claim: RoundClaim;
  readonly found: RoundVerificationResult;
}) {
  const t = useTranslations('verifier');
  const { money, locale } = useMoneyFormat();
  const { round, lines: steps, differs } = found;
  const writeOutcome = useOutcomeText();
  const recomputed = {
    serverSeedHash: steps[0]?.result ?? '',
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
  };
  const ended = { round, steps: claim.steps ?? [] };
  const formatPart = (part: ClaimedRoundPart, value: string | number, of?: typeof ended): string => {
    if (typeof value === 'string') return value;
    if (part === 'payout') return money(toCentavos(value));
    if (part === 'multiplier') return `${formatDecimals(value, 4, locale)}×`;
    const written = isGameOutcomeInHundredths(round.gameCode) ? formatDecimals(value, 2, locale) : String(value / 100);
    return writeOutcome(round.gameCode, { hundredths: value, written }, of);
  };
  return (
    <ul className={styles.compared}>
      {ROUND_PARTS_COMPARED_BY_VERIFIER.map((part) => {
        const value = claim[part];
        const differ = differs.includes(part);
        return (
          <li key={part} className={classNames(styles.line, differ && styles.differs)}>
            <span className={styles.name}>{t(`part.${part}`)}</span>
            <span className={classNames(styles.value, part === 'serverSeedHash' && styles.hash)}>
              {formatPart(part, recomputed[part], ended)}
              {differ && value !== undefined && <small>{t('wasShown', { value: formatPart(part, value) })}</small>}
            </span>
            {value === undefined ? (
              <span className={styles.mark}>{t('notGiven')}</span>
            ) : differ ? (
              <span className={styles.mark}>
                <EqualNotIcon className="icon" aria-hidden /> {t('different')}
              </span>
            ) : (
              <span className={classNames(styles.mark, styles.equal)}>
                <CheckIcon className="icon" aria-hidden /> {t('equal')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A recomputed claim: whether it is right, what was shown and what was computed, and every line of the computation. */
export function RoundVerificationResultPanel({
  claim,
  title,
  note,
}: {
  readonly claim: RoundClaim;
  readonly title: string;
  readonly note: ReactNode;
}) {
  const t = useTranslations();
  const found = useVerifyClaim(claim);
  if (found === undefined) return <SkeletonLines count={4} label={t('common.loading')} />;
  if (isRefusedByGameRules(found) || 'refused' in found)
    return (
      <EmptyState
        icon={<CircleAlertIcon />}
        title={t('verifier.noBet')}
        text={t(`verifier.refused.${found.refused}`)}
      />
    );
  const holds = found.differs.length === 0;
  const nothingShown = ROUND_PARTS_COMPARED_BY_VERIFIER.every((part) => claim[part] === undefined);
  return (
    <div className={styles.result}>
      <CardPanel className={classNames(styles.summary, !holds && styles.broken)} role="status">
        <span className={styles.shield}>
          {holds ? <ShieldCheckIcon aria-hidden /> : <ShieldAlertIcon aria-hidden />}
        </span>
        <span className={styles.said}>
          <h2>{t(nothingShown ? 'verifier.workedOut' : holds ? 'verifier.holds' : 'verifier.broken')}</h2>
          <span>{title}</span>
        </span>
        <RoundClaimComparisonList claim={claim} found={found} />
        {note}
      </CardPanel>
      <h2>{t('verifier.stepsTitle')}</h2>
      <ProofLines gameCode={found.round.gameCode} lines={found.lines} />
    </div>
  );
}
