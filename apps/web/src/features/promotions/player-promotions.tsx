import { FloatingOffer } from './floating-offer.tsx';
import { useBonusOverlay } from './use-bonus-overlay.ts';
import { RewardPopUp } from './reward-pop-up.tsx';

/** Promotions beside the pages: the button of the running offer, the bonus overlay, rewards of the day. */
export function PlayerPromotions() {
  useBonusOverlay();
  return (
    <>
      <FloatingOffer />
      <RewardPopUp />
    </>
  );
}
