import { FloatingOffer } from './floating-offer.tsx';
import { useBonusOverlay } from './use-bonus-overlay.ts';
import { RewardPopUp } from './reward-pop-up.tsx';

/** What promotions show a player beside the pages: the offer that runs, the bonus overlay's turn, rewards of the day. */
export function PlayerPromotions() {
  useBonusOverlay();
  return (
    <>
      <FloatingOffer />
      <RewardPopUp />
    </>
  );
}
