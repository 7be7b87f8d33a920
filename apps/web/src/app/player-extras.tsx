import { AdvertisingSlot } from '../features/advertising/advertising.ts';
import { PlayerPromotions } from '../features/promotions/promotions.ts';
/** What promotions and advertising show a player beside the pages, in one chunk. */
export default function PlayerExtras() {
  return (
    <>
      <PlayerPromotions />
      <AdvertisingSlot />
    </>
  );
}
