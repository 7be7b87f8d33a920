import type { Id } from '@arara/contract/protocol/fields';
import { create } from 'zustand';
import type { OfferGroup } from '../keys.ts';
import { onSignOut } from '../../../platform/session/session.ts';

/** The choice in an offer group: a package, null for none, or no choice yet, when the preselected package counts. */
export interface DepositChoice {
  readonly pkgId?: Id | null;
  readonly wantsGift: boolean;
}

const DEFAULT_CHOICE: DepositChoice = { wantsGift: true };

interface Choices {
  readonly byGroup: { readonly [Group in OfferGroup]?: DepositChoice };
  /** The player wants the plain packages while the offer of the first deposit runs. */
  readonly isPlain: boolean;
}

const NO_CHOICES: Choices = { byGroup: {}, isPlain: false };
const useChoices = create<Choices>(() => NO_CHOICES);

/** The choice in an offer group. It outlives the dialog, which the KYC form may replace between choice and payment. */
export const useDepositChoice = (group: OfferGroup): DepositChoice =>
  useChoices((choices) => choices.byGroup[group] ?? DEFAULT_CHOICE);

/** Whether the plain packages are shown in place of the offer. */
export const useShowsPlainPackages = (): boolean => useChoices(({ isPlain }) => isPlain);

/** Shows the plain packages in place of the offer, or the offer again. */
export const showPlainPackages = (isPlain: boolean): void => useChoices.setState({ isPlain });

/** Changes the choice in an offer group. */
export const setDepositChoice = (group: OfferGroup, choice: Partial<DepositChoice>): void =>
  useChoices.setState(({ byGroup }) => ({
    byGroup: { ...byGroup, [group]: { ...DEFAULT_CHOICE, ...byGroup[group], ...choice } },
  }));

/** Forgets every choice: the next visit begins with the preselected package. */
export const clearDepositChoices = (): void => useChoices.setState(NO_CHOICES);
onSignOut(clearDepositChoices);
