import { create } from 'zustand';
import { placeBet } from './place-bet.ts';
import { isEditable, type SlipLeg } from './slip.ts';
import { useSlip } from './slip-store.ts';
import type { PricedLeg } from './slip-totals.ts';

/** Whether the bets of a press are still going out: until then the button takes no other. */
export const usePlacingBets = create<{ readonly on: boolean }>(() => ({ on: false }));

const findLeg = (id: string): SlipLeg | undefined => useSlip.getState().legs.find((leg) => leg.id === id);

/** Bets on what was pressed, unless the player has removed or changed it since. False: what stands against it stands against the next. */
async function placeOne({ leg, odds }: PricedLeg): Promise<boolean> {
  const now = findLeg(leg.id);
  if (now === undefined || !isEditable(now) || now.stake === null || now.stake !== leg.stake) return true;
  await placeBet(now, odds, now.stake);
  const state = findLeg(leg.id)?.state;
  return state?.status !== 'unknown' && !(state?.status === 'refused' && state.refused.why === 'balance');
}

/** Places the bets one after the other; each is an answer of its own. A second press while they go out does nothing. */
export async function placeAllBets(placing: readonly PricedLeg[]): Promise<void> {
  if (usePlacingBets.getState().on) return;
  usePlacingBets.setState({ on: true });
  try {
    for (const it of placing) if (!(await placeOne(it))) return;
  } finally {
    usePlacingBets.setState({ on: false });
  }
}
