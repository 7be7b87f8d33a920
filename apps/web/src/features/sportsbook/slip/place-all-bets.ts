import { create } from 'zustand';
import { placeBet } from './place-bet.ts';
import { isChoosable, type SlipLeg } from './slip.ts';
import { useSlip } from './slip-store.ts';
import type { OpenLeg } from './slip-totals.ts';

/** Whether the bets of a press are still going out: until then the button takes no other. */
export const usePlacing = create<{ readonly on: boolean }>(() => ({ on: false }));

const inSlip = (id: string): SlipLeg | undefined => useSlip.getState().legs.find((leg) => leg.id === id);

/** Bets on what was pressed, unless the player has removed or changed it since. False: what stands against it stands against the next. */
async function placeOne({ leg, odds }: OpenLeg): Promise<boolean> {
  const now = inSlip(leg.id);
  if (now === undefined || !isChoosable(now) || now.stake === null || now.stake !== leg.stake) return true;
  await placeBet(now, odds, now.stake);
  const state = inSlip(leg.id)?.state;
  return state?.is !== 'unknown' && !(state?.is === 'refused' && state.refused.why === 'balance');
}

/** Places the bets one after the other; each is an answer of its own. A second press while they go out does nothing. */
export async function placeAll(placing: readonly OpenLeg[]): Promise<void> {
  if (usePlacing.getState().on) return;
  usePlacing.setState({ on: true });
  try {
    for (const it of placing) if (!(await placeOne(it))) return;
  } finally {
    usePlacing.setState({ on: false });
  }
}
