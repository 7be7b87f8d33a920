import { Advertising } from '../features/advertising/advertising.tsx';
import { PlayerPromotions } from '../features/promotions/player-promotions.tsx';

/** What stands beside the pages for a player, in one chunk. */
export default function PlayerExtras() {
  return (
    <>
      <PlayerPromotions />
      <Advertising />
    </>
  );
}
