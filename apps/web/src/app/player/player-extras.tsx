import { AdvertisingSlot } from '../../features/advertising/advertising.ts';
import { RealityCheck } from '../../features/protection/protection.ts';
import { PlayerPromotionOverlays } from '../../features/promotions/promotions.ts';
/** What promotions and advertising show on every page, in one chunk. */
export default function PlayerPromotionsWithAdvertisingSlot() {
  return (
    <>
      <PlayerPromotionOverlays />
      <AdvertisingSlot />
      <RealityCheck />
    </>
  );
}
