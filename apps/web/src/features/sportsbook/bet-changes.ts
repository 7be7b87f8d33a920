import type { ServerMessage } from '@arara/contract/realtime-messages';
import { loadWithFullDictionary } from '@arara/client/i18n';

/** Says on any page how a bet ended; other changes of a bet are shown where the bet is. */
export async function announceBetChange({ orderId, status }: ServerMessage<'bet:changed'>): Promise<void> {
  if (status !== 'settled') return;
  const { announceSettledBet } = await loadWithFullDictionary(() => import('./bets/settled-notice.ts'));
  announceSettledBet(orderId);
}
