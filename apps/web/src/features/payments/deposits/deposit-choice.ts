import type { Id } from '@arara/contract/protocol/fields';
import { create } from 'zustand';
import type { OfferGroup } from '../keys.ts';
import { onSignOut } from '../../../platform/session/session.ts';

/** What was chosen on a shelf: a package, none (taken back), or nothing yet, when the preselected one counts. */
export interface DepositChoice {
  readonly pkgId?: Id | null;
  readonly wantsGift: boolean;
}

const DEFAULT_CHOICE: DepositChoice = { wantsGift: true };

interface Choices {
  readonly byGroup: { readonly [Of in OfferGroup]?: DepositChoice };
  /** The plain packages were asked for while the offer of the first deposit runs. */
  readonly isPlain: boolean;
}

const NO_CHOICES: Choices = { byGroup: {}, isPlain: false };
const useChoices = create<Choices>(() => NO_CHOICES);

/** The choice on a shelf; it outlives the dialog, which makes room for the KYC form between choice and payment. */
export const useDepositChoice = (shelf: OfferGroup): DepositChoice =>
  useChoices((choices) => choices.byGroup[shelf] ?? DEFAULT_CHOICE);

/** Whether the plain packages stand where the offer could; kept as the choice is. */
export const useShowsPlainPackages = (): boolean => useChoices(({ isPlain }) => isPlain);

/** Shows the plain packages in place of the offer, or the offer again. */
export const showPlainPackages = (isPlain: boolean): void => useChoices.setState({ isPlain });

/** Changes the choice on a shelf. */
export const setDepositChoice = (shelf: OfferGroup, choice: Partial<DepositChoice>): void =>
  useChoices.setState(({ byGroup: of }) => ({
    byGroup: { ...of, [shelf]: { ...DEFAULT_CHOICE, ...of[shelf], ...choice } },
  }));

/** Forgets every choice: the next visit begins with the preselected package. */
export const clearDepositChoices = (): void => useChoices.setState(NO_CHOICES);
onSignOut(clearDepositChoices);
