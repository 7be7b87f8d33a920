import { Button } from '@arara/ui/controls/button';
import { ClockIcon } from '@arara/ui/art/lucide-icons';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getCachedUserInfo, useUserInfo } from '../../accounts/accounts.ts';
import { useRunningOffer, useCountdownText } from '../offers/offer-queries.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { setOrdinaryPackagesShown, useAreOrdinaryPackagesShown } from './deposit-choice.ts';
import { PACKAGES_SHOWN_PER_OFFER } from './offer-steps.tsx';
import styles from './offer-group-panel.module.css';
import { OfferGroupPanel, OfferGroupSkeleton } from './offer-group-panel.tsx';

/** A countdown to the end of the first-deposit offer, by the server's clock. */
function OfferCountdown({ endsAt }: { readonly endsAt: number }) {
  const t = useTranslations('offer');
  const left = useCountdownText(endsAt);
  return (
    <span className={styles.clock} role="timer">
      <ClockIcon aria-hidden /> {t('endsIn', { left })}
    </span>
  );
}

/** True when an offer has ended while the player was looking at it. */
function useHasOfferEndedWhileShown(isRunning: boolean): boolean {
  const [wasRunning, setWasRunning] = useState(isRunning);
  if (isRunning && !wasRunning) setWasRunning(true);
  return wasRunning && !isRunning;
}

/**
 * The deposit panel. While the offer of the first deposit runs it shows that offer with its countdown and its instructions;
 * one press leads to the plain packages.
 */
export function DepositPanel() {
  const t = useTranslations('offer');
  const { offer, isPending } = useRunningOffer();
  const isPlain = useAreOrdinaryPackagesShown();
  const isFirst = offer?.which === 'first';
  const hasEnded = useHasOfferEndedWhileShown(isFirst);
  useUserInfo();
  // Read from the cache: the hook would know a confirmed identity only after the deposit dialog has opened for it.
  const kyc = getCachedUserInfo()?.kyc;
  const needsKyc = !isPending && !isFirst && !hasEnded && kyc !== undefined && kyc !== 1;
  useEffect(() => {
    // A deposit needs the KYC form first; the offer itself may be looked at before.
    if (needsKyc) openDialog('editBank');
  }, [needsKyc]);
  if (isPending || needsKyc) return <OfferGroupSkeleton />;
  const toggle = (
    <Button tone="link" className={styles.other} onClick={() => setOrdinaryPackagesShown(!isPlain)}>
      {t(isPlain ? 'backToOffer' : 'otherAmounts')}
    </Button>
  );
  if (offer !== null && isFirst && !isPlain)
    return (
      <OfferGroupPanel
        key="first"
        group="EXPPAY"
        dialog="deposit"
        most={PACKAGES_SHOWN_PER_OFFER}
        note={<OfferCountdown endsAt={offer.endsAt} />}
        hasSteps
      >
        {toggle}
      </OfferGroupPanel>
    );
  return (
    <OfferGroupPanel
      key="plain"
      group="BRL"
      dialog="deposit"
      note={
        hasEnded && (
          <span className={styles.ended} role="status">
            {t('ended')}
          </span>
        )
      }
    >
      {isFirst && toggle}
    </OfferGroupPanel>
  );
}
