import { Button } from '@arara/ui/button';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getCachedUserInfo, useUserInfo } from '../../accounts/accounts.ts';
import { useRunningOffer, useCountdown } from '../offers/offer-queries.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { showPlainPackages, useShowsPlainPackages } from './deposit-choice.ts';
import { OFFERED_PACKAGES, OfferSteps } from './offer-steps.tsx';
import styles from './offer-group-panel.module.css';
import { OfferGroupPanel, OfferGroupSkeleton } from './offer-group-panel.tsx';

/** Until when the offer of the first deposit runs, by the server's clock. */
function OfferClock({ endsAt }: { readonly endsAt: number }) {
  const t = useTranslations('offer');
  const left = useCountdown(endsAt);
  return (
    <span className={styles.clock} role="timer">
      <Clock aria-hidden /> {t('endsIn', { left })}
    </span>
  );
}

/** Says that the offer ended while the player was looking at it. */
function useEndedHere(running: boolean): boolean {
  const [seen, setSeen] = useState(running);
  if (running && !seen) setSeen(true);
  return seen && !running;
}

/**
 * The deposit panel. While the offer of the first deposit runs it is the first-deposit dialog (decisions.md, "Pages without a
 * word"): its shelf, its countdown, its instructions; the plain packages stay one press away.
 */
export function DepositPanel() {
  const t = useTranslations('offer');
  const { offer, isPending } = useRunningOffer();
  const plain = useShowsPlainPackages();
  const isFirst = offer?.which === 'first';
  const ended = useEndedHere(isFirst);
  useUserInfo();
  // Read from the cache itself: the hook hears of a confirmed identity a moment after the deposit was opened for it.
  const kyc = getCachedUserInfo()?.kyc;
  const kycFirst = !isPending && !isFirst && !ended && kyc !== undefined && kyc !== 1;
  useEffect(() => {
    // Switching to deposit asks who the player is (specification, point 4); the offer itself may be looked at before.
    if (kycFirst) openDialog('editBank');
  }, [kycFirst]);
  if (isPending || kycFirst) return <OfferGroupSkeleton />;
  const toggle = (
    <Button tone="link" className={styles.other} onClick={() => showPlainPackages(!plain)}>
      {t(plain ? 'backToOffer' : 'otherAmounts')}
    </Button>
  );
  if (offer !== null && isFirst && !plain)
    return (
      <OfferGroupPanel
        key="first"
        group="EXPPAY"
        dialog="deposit"
        most={OFFERED_PACKAGES}
        aside={<OfferClock endsAt={offer.endsAt} />}
        steps={<OfferSteps />}
      >
        {toggle}
      </OfferGroupPanel>
    );
  return (
    <OfferGroupPanel
      key="plain"
      group="BRL"
      dialog="deposit"
      aside={
        ended && (
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
