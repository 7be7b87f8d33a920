import { FloatingOffer } from './offers/floating-offer.tsx';
import { useOpenBonusOverlayOnHome } from './bonus/use-bonus-overlay.ts';
import { LevelCelebration } from './vip/level-celebration.tsx';
import { RewardPopUp } from './rewards/reward-pop-up.tsx';

/** Promotions shown on every page: the button of the running offer, the bonus overlay, rewards of the day. */
export function PlayerPromotionOverlays() {
  useOpenBonusOverlayOnHome();
  return (
    <>
      <FloatingOffer />
      <RewardPopUp />
      <LevelCelebration />
    </>
  );
}
