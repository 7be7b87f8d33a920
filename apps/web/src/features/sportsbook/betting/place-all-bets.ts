import { create } from 'zustand';
import { placeSlipBet } from './place-bet.ts';
import { isSlipLegEditable, type SlipLeg } from './slip.ts';
import { useBetSlip } from './slip-store.ts';
import type { PricedLeg } from './slip-totals.ts';

/** True while the bets of one press are being sent: until then the button ignores presses. */
export const useIsPlacingBetsStore = create<{ readonly on: boolean }>(() => ({ on: false }));

const findSlipLeg = (id: string): SlipLeg | undefined => useBetSlip.getState().legs.find((leg) => leg.id === id);

/** Places the bet of a leg, unless the player has removed or changed it since the press. False: the next bet would fail for the same reason. */
async function placeSlipLegBet({ leg, odds }: PricedLeg): Promise<boolean> {
  const now = findSlipLeg(leg.id);
  if (now === undefined || !isSlipLegEditable(now) || now.stake === null || now.stake !== leg.stake) return true;
  await placeSlipBet(now, odds, now.stake);
  const state = findSlipLeg(leg.id)?.state;
  return state?.status !== 'unanswered' && !(state?.status === 'refused' && state.refused.why === 'balance');
}

/** Places the bets one after another; each gets its own answer. A second press meanwhile does nothing. */
export async function placeAllBets(placing: readonly PricedLeg[]): Promise<void> {
  if (useIsPlacingBetsStore.getState().on) return;
  useIsPlacingBetsStore.setState({ on: true });
  try {
    for (const priced of placing) if (!(await placeSlipLegBet(priced))) return;
  } finally {
    useIsPlacingBetsStore.setState({ on: false });
  }
}
