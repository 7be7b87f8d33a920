import type { Id } from '@arara/contract/fields';
import { create } from 'zustand';
import type { Shelf } from '../../lib/deposit-offers.ts';

/** What was chosen on a shelf: a package, none (taken back), or nothing yet, when the preselected one counts. */
export interface DepositChoice {
  readonly pkgId?: Id | null;
  readonly wantsGift: boolean;
}

const NOTHING_YET: DepositChoice = { wantsGift: true };

const useChoices = create<{ readonly [Of in Shelf]?: DepositChoice }>(() => ({}));

/** The choice on a shelf; it outlives the dialog, which makes room for the KYC form between choice and payment. */
export const useChoice = (shelf: Shelf): DepositChoice => useChoices((choices) => choices[shelf] ?? NOTHING_YET);

/** Changes the choice on a shelf. */
export const choose = (shelf: Shelf, choice: Partial<DepositChoice>): void =>
  useChoices.setState((choices) => ({ [shelf]: { ...NOTHING_YET, ...choices[shelf], ...choice } }));

/** Forgets every choice: the next visit begins with the preselected package. */
export const forgetChoices = (): void => useChoices.setState({}, true);
