import { type Centavos, centavos } from '@arara/money';
import { create } from 'zustand';
import { type DialogName, isDialogOpen, openDialog } from '../../../platform/overlay/dialogs.ts';
import { atLogOut, useSession } from '../../../platform/session/session.ts';

/** Low balance (specification, point 9): below R$ 10,00 in all, below R$ 0,51 of bonus money. */
const LOW_BALANCE = centavos(1000);
const LOW_BONUS = centavos(51);

/** How many ask for no interruption now. */
const useHolds = create<{ readonly holds: number }>(() => ({ holds: 0 }));
const hold = (by: 1 | -1): void => useHolds.setState(({ holds }) => ({ holds: holds + by }));

/** True while nothing may open by itself. */
export const useIsHeld = (): boolean => useHolds(({ holds }) => holds > 0);

/** While held, no overlay opens by itself: during autoplay, a pause, a reached limit (decisions.md, A). Returns the release. */
export function holdInterruptions(): () => void {
  hold(1);
  let held = true;
  return () => {
    if (held) hold(-1);
    held = false;
  };
}

/** Tells of a value that falls below a threshold, once per downward crossing. The first value known only sets the side. */
export function createFallWatch(threshold: Centavos): {
  readonly fell: (value: Centavos) => boolean;
  readonly know: (value: Centavos) => void;
  /** Another value, of another account perhaps, is known next. */
  readonly forget: () => void;
} {
  let above: boolean | undefined;
  return {
    fell(value) {
      const crossed = above !== false && value < threshold;
      above = value >= threshold;
      return crossed;
    },
    know(value) {
      if (above === undefined || value >= threshold) above = value >= threshold;
    },
    forget: () => (above = undefined),
  };
}

const balanceWatch = createFallWatch(LOW_BALANCE);
const bonusWatch = createFallWatch(LOW_BONUS);
atLogOut(balanceWatch.forget);
atLogOut(bonusWatch.forget);

function offer(dialog: DialogName): void {
  // Play money cannot be bought.
  if (useHolds.getState().holds === 0 && !useSession.getState().play && !isDialogOpen()) openDialog(dialog);
}

/** The balance after a settled stake: low, it opens the in-game deposit (specification, point 4). */
export const balanceFell = (balance: Centavos): void => {
  if (balanceWatch.fell(balance)) offer('gameDeposit');
};

/** The bonus money after a stake that it paid for: low, it opens the deposit. */
export const bonusFell = (freeBalance: Centavos): void => {
  if (bonusWatch.fell(freeBalance)) offer('deposit');
};

/** Balances learnt on the way: a reload with a low balance is no crossing. */
export function knowBalances(it: { readonly balance: Centavos; readonly freeBalance: Centavos }): void {
  balanceWatch.know(it.balance);
  bonusWatch.know(it.freeBalance);
}
