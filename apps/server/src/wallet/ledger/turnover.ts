import { type Centavos, subtract, ZERO } from '@arara/money';
import { addRequirement } from '@arara/promotions/turnover';
import type { WalletState } from './wallet-state.ts';

/** What is left to wager before main money may be withdrawn. */
export const remainingTurnover = (state: WalletState): Centavos => subtract(state.turnRequired, state.turnFilled);

/** The turnover of a wallet in the terms of the rules: what is required and what is filled, of main money and of the bonus. */
export const toTurnover = (state: WalletState) => ({
  main: { required: state.turnRequired, filled: state.turnFilled },
  bonus: { required: state.bonusLeft, filled: ZERO },
});

/** Requires that an amount be wagered before main money may leave; `mark` is where the requirement ends, on the count of what is required. */
export function requireTurnover(
  state: WalletState,
  amount: Centavos,
): { readonly state: WalletState; readonly mark: Centavos } {
  const { turnover, mark } = addRequirement(toTurnover(state), 'main', amount);
  return { state: { ...state, turnRequired: turnover.main.required }, mark };
}
