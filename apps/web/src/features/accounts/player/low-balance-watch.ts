import { type Centavos, centavos } from '@arara/money';
import { type DialogName, isDialogOpen, openDialog } from '../../../platform/overlay/dialogs.ts';
import { type ShownBalances, subscribeToBalances } from './balances.ts';
import { arePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { onSignOut, useSession } from '../../../platform/session/session.ts';

/** A balance below R$ 10,00 is low, and bonus money below R$ 0,51. */
const LOW_BALANCE = centavos(1000);
const LOW_BONUS = centavos(51);

/** Detects that a value falls below a threshold, once for each fall. The first value that is observed never counts as a fall. */
export function createLowBalanceWatch(threshold: Centavos): {
  readonly hasFallen: (value: Centavos) => boolean;
  readonly observe: (value: Centavos) => void;
  /** The next value may belong to another account: it starts again. */
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

/** Takes the balance after a settled stake; when it has fallen low, the in-game deposit opens. */
export const reportBalance = (balance: Centavos): void => {
  if (balanceWatch.hasFallen(balance)) openPrompt('gameDeposit');
};

/** Takes the bonus money after a stake that it paid for; when it has fallen low, the deposit opens. */
export const reportBonusBalance = (freeBalance: Centavos): void => {
  if (bonusWatch.hasFallen(freeBalance)) openPrompt('deposit');
};

/** Takes balances that were loaded: a reload with a low balance is no fall. */
export function observeBalances({ balance, freeBalance }: ShownBalances): void {
  balanceWatch.observe(balance);
  bonusWatch.observe(freeBalance);
}

subscribeToBalances(observeBalances);
