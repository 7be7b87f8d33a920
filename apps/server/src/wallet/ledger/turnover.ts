import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { addTurnoverRequirement } from '@arara/promotions/turnover';
import type { WalletState } from './wallet-state.ts';

/** What must still be wagered before main money may be withdrawn. */
export const computeRemainingTurnover = (state: WalletState): Centavos =>
  subtractCentavos(state.turnRequired, state.turnFilled);

/** The turnover of a wallet in the form that the rules take: required and filled, for main money and for the bonus. */
export const toTurnoverRequirements = (state: WalletState) => ({
  main: { required: state.turnRequired, filled: state.turnFilled },
  bonus: { required: state.bonusLeft, filled: ZERO_CENTAVOS },
});

/**
 * Adds a requirement: `amount` must be wagered before main money may leave. `mark` is the value of `turnRequired` after it,
 * where this requirement is met.
 */
export function addRequiredTurnover(
  state: WalletState,
  amount: Centavos,
): { readonly state: WalletState; readonly mark: Centavos } {
  const { turnover, mark } = addTurnoverRequirement(toTurnoverRequirements(state), 'main', amount);
  return { state: { ...state, turnRequired: turnover.main.required }, mark };
}
