import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { OfferGroup } from '../keys.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';

/** The choice in an offer group: a package, null for none, or no choice yet, when the preselected package counts. */
export interface DepositPackageSelection {
  readonly pkgId?: Id | null;
  /** What the player typed in place of a package; it counts while `pkgId` is `FREE_AMOUNT_PACKAGE_ID`. */
  readonly freeAmount?: Centavos | undefined;
  /** The player has pressed the button with an amount outside the limits. */
  readonly isAmountRefused?: boolean;
  readonly wantsGift: boolean;
}

const DEFAULT_DEPOSIT_CHOICE: DepositPackageSelection = { wantsGift: true };

interface DepositPackageSelections {
  readonly byGroup: { readonly [Group in OfferGroup]?: DepositPackageSelection };
  /** The player wants the plain packages while the offer of the first deposit runs. */
  readonly isPlain: boolean;
}

const NO_DEPOSIT_CHOICES: DepositPackageSelections = { byGroup: {}, isPlain: false };
const useDepositChoices = create<DepositPackageSelections>(() => NO_DEPOSIT_CHOICES);

/** The choice in an offer group. It outlives the dialog, which the KYC form may replace between choice and payment. */
export const useDepositChoice = (group: OfferGroup): DepositPackageSelection =>
  useDepositChoices((choices) => choices.byGroup[group] ?? DEFAULT_DEPOSIT_CHOICE);

/** Whether the plain packages are shown in place of the offer. */
export const useAreOrdinaryPackagesShown = (): boolean => useDepositChoices(({ isPlain }) => isPlain);

/** Shows the plain packages in place of the offer, or the offer again. */
export const setOrdinaryPackagesShown = (isPlain: boolean): void => useDepositChoices.setState({ isPlain });

/** Changes the choice in an offer group. */
export const setDepositChoice = (group: OfferGroup, choice: Partial<DepositPackageSelection>): void =>
  useDepositChoices.setState(({ byGroup }) => ({
    byGroup: { ...byGroup, [group]: { ...DEFAULT_DEPOSIT_CHOICE, ...byGroup[group], ...choice } },
  }));

/** Forgets every choice: the next visit begins with the preselected package. */
export const clearDepositChoices = (): void => useDepositChoices.setState(NO_DEPOSIT_CHOICES);
subscribeToSignOut(clearDepositChoices);
