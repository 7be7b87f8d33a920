import { type Centavos, toCentavos } from '@arara/money';
import { type DialogName, isDialogOpen, openDialog } from '../../../platform/overlay/dialogs.ts';
import { type ShownBalances, subscribeToBalances } from './balances.ts';
import { arePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { subscribeToSignOut, useSession } from '../../../platform/session/session.ts';

/** A balance below R$ 10,00 is low, and bonus money below R$ 0,51. */
const LOW_BALANCE_THRESHOLD = toCentavos(1000);
const LOW_BONUS_THRESHOLD = toCentavos(51);

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

const lowBalanceWatch = createLowBalanceWatch(LOW_BALANCE_THRESHOLD);
const lowBonusBalanceWatch = createLowBalanceWatch(LOW_BONUS_THRESHOLD);
subscribeToSignOut(lowBalanceWatch.reset);
subscribeToSignOut(lowBonusBalanceWatch.reset);

function openDepositPrompt(dialog: DialogName): void {
  // Play money cannot be bought.
  if (!arePromptsSuppressed() && !useSession.getState().isPlayMoney && !isDialogOpen()) openDialog(dialog);
}

/** Takes the balance after a settled stake; when it has fallen low, the in-game deposit opens. */
export const promptDepositIfBalanceLow = (balance: Centavos): void => {
  if (lowBalanceWatch.hasFallen(balance)) openDepositPrompt('gameDeposit');
};

/** Takes the bonus money after a stake that it paid for; when it has fallen low, the deposit opens. */
export const promptDepositIfBonusBalanceLow = (freeBalance: Centavos): void => {
  if (lowBonusBalanceWatch.hasFallen(freeBalance)) openDepositPrompt('deposit');
};

/** Takes balances that were loaded: a reload with a low balance is no fall. */
export function recordLoadedBalances({ balance, freeBalance }: ShownBalances): void {
  lowBalanceWatch.observe(balance);
  lowBonusBalanceWatch.observe(freeBalance);
}

subscribeToBalances(recordLoadedBalances);
