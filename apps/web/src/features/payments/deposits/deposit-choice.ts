import type { Id } from '@arara/contract/protocol/fields';
import { create } from 'zustand';
import type { Shelf } from '../offers/offer-queries.ts';
import { atLogOut } from '../../../platform/session/session.ts';

/** What was chosen on a shelf: a package, none (taken back), or nothing yet, when the preselected one counts. */
export interface DepositChoice {
  readonly pkgId?: Id | null;
  readonly wantsGift: boolean;
}

const NOTHING_YET: DepositChoice = { wantsGift: true };

interface Choices {
  readonly of: { readonly [Of in Shelf]?: DepositChoice };
  /** The plain packages were asked for while the offer of the first deposit runs. */
  readonly isPlain: boolean;
}

const NOTHING: Choices = { of: {}, isPlain: false };
const useChoices = create<Choices>(() => NOTHING);

/** The choice on a shelf; it outlives the dialog, which makes room for the KYC form between choice and payment. */
export const useChoice = (shelf: Shelf): DepositChoice => useChoices((choices) => choices.of[shelf] ?? NOTHING_YET);

/** Whether the plain packages stand where the offer could; kept as the choice is. */
export const useIsPlain = (): boolean => useChoices(({ isPlain }) => isPlain);

/** Shows the plain packages in place of the offer, or the offer again. */
export const showPlain = (isPlain: boolean): void => useChoices.setState({ isPlain });

/** Changes the choice on a shelf. */
export const choose = (shelf: Shelf, choice: Partial<DepositChoice>): void =>
  useChoices.setState(({ of }) => ({ of: { ...of, [shelf]: { ...NOTHING_YET, ...of[shelf], ...choice } } }));

/** Forgets every choice: the next visit begins with the preselected package. */
export const forgetChoices = (): void => useChoices.setState(NOTHING);
atLogOut(forgetChoices);
