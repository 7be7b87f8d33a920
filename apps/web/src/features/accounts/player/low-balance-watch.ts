import { type Centavos, centavos } from '@arara/money';
import { type DialogName, isDialogOpen, openDialog } from '../../../platform/overlay/dialogs.ts';
import { arePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { onSignOut, useSession } from '../../../platform/session/session.ts';

/** Low balance (specification, point 9): below R$ 10,00 in all, below R$ 0,51 of bonus money. */
const LOW_BALANCE = centavos(1000);
const LOW_BONUS = centavos(51);

/** Tells of a value that falls below a threshold, once per downward crossing. The first value known only sets the side. */
export function createLowBalanceWatch(threshold: Centavos): {
  readonly hasFallen: (value: Centavos) => boolean;
  readonly observe: (value: Centavos) => void;
  /** Another value, of another account perhaps, is known next. */
  readonly reset: () => void;
} {
  let above: boolean | undefined;
  return {
    hasFallen(value) {
      const crossed = above !== false && value < threshold;
      above = value >= threshold;
      return crossed;
    },
    observe(value) {
      if (above === undefined || value >= threshold) above = value >= threshold;
    },
    reset: () => (above = undefined),
  };
}

const balanceWatch = createLowBalanceWatch(LOW_BALANCE);
const bonusWatch = createLowBalanceWatch(LOW_BONUS);
onSignOut(balanceWatch.reset);
onSignOut(bonusWatch.reset);

function openPrompt(dialog: DialogName): void {
  // Play money cannot be bought.
  if (!arePromptsSuppressed() && !useSession.getState().isPlayMoney && !isDialogOpen()) openDialog(dialog);
}

/** The balance after a settled stake: low, it opens the in-game deposit (specification, point 4). */
export const reportBalance = (balance: Centavos): void => {
  if (balanceWatch.hasFallen(balance)) openPrompt('gameDeposit');
};

/** The bonus money after a stake that it paid for: low, it opens the deposit. */
export const reportBonusBalance = (freeBalance: Centavos): void => {
  if (bonusWatch.hasFallen(freeBalance)) openPrompt('deposit');
};

/** Balances learnt on the way: a reload with a low balance is no crossing. */
export function observeBalances(balances: { readonly balance: Centavos; readonly freeBalance: Centavos }): void {
  balanceWatch.observe(balances.balance);
  bonusWatch.observe(balances.freeBalance);
}
