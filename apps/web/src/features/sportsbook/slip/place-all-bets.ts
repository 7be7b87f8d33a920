import { create } from 'zustand';
import { placeBet } from './place-bet.ts';
import { isEditable, type SlipLeg } from './slip.ts';
import { useSlip } from './slip-store.ts';
import type { PricedLeg } from './slip-totals.ts';

/** True while the bets of one press are being sent: until then the button ignores presses. */
export const usePlacingBets = create<{ readonly on: boolean }>(() => ({ on: false }));

const findLeg = (id: string): SlipLeg | undefined => useSlip.getState().legs.find((leg) => leg.id === id);

/** Places the bet of a leg, unless the player has removed or changed it since the press. False: the next bet would fail for the same reason. */
async function placeOne({ leg, odds }: PricedLeg): Promise<boolean> {
  const now = findLeg(leg.id);
  if (now === undefined || !isEditable(now) || now.stake === null || now.stake !== leg.stake) return true;
  await placeBet(now, odds, now.stake);
  const state = findLeg(leg.id)?.state;
  return state?.status !== 'unanswered' && !(state?.status === 'refused' && state.refused.why === 'balance');
}

/** Places the bets one after another; each gets its own answer. A second press meanwhile does nothing. */
export async function placeAllBets(placing: readonly PricedLeg[]): Promise<void> {
  if (usePlacingBets.getState().on) return;
  usePlacingBets.setState({ on: true });
  try {
    for (const priced of placing) if (!(await placeOne(priced))) return;
  } finally {
    usePlacingBets.setState({ on: false });
  }
}
