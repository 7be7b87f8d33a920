import { AdvertisingSlot } from '../../features/advertising/advertising.ts';
import { PlayerPromotions } from '../../features/promotions/promotions.ts';
/** What promotions and advertising show on every page, in one chunk. */
export default function PlayerExtras() {
  return (
    <>
      <PlayerPromotions />
      <AdvertisingSlot />
    </>
  );
}
