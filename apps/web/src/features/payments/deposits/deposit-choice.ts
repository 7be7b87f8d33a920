import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { OfferGroup } from '../keys.ts';
import { forgetKeptDraft, readKeptDraft, saveKeptDraft } from '../../../platform/forms/kept-draft.ts';
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
const KEPT_FIELDS = { pkgId: 'number', freeAmount: 'number', wantsGift: 'boolean' } as const;
/** The groups in which something is chosen. */
const GROUPS: readonly OfferGroup[] = ['BRL', 'EXPPAY', 'FCBRL', 'INSBRL', 'BTBRL'];
const nameDraft = (group: OfferGroup): string => `deposit.${group}`;

/** The choices that were made before a reload. */
const readKeptChoices = (): DepositPackageSelections['byGroup'] =>
  Object.fromEntries(
    GROUPS.flatMap((group) => {
      const kept = readKeptDraft<DepositPackageSelection>(nameDraft(group), KEPT_FIELDS);
      return Object.keys(kept).length === 0 ? [] : [[group, { ...DEFAULT_DEPOSIT_CHOICE, ...kept }]];
    }),
  );

const useDepositChoices = create<DepositPackageSelections>(() => ({ byGroup: readKeptChoices(), isPlain: false }));
useDepositChoices.subscribe(({ byGroup }, before) => {
  for (const group of GROUPS) {
    const choice = byGroup[group];
    if (choice === before.byGroup[group]) continue;
    if (choice === undefined) forgetKeptDraft(nameDraft(group));
    else saveKeptDraft<DepositPackageSelection>(nameDraft(group), KEPT_FIELDS, choice);
  }
});

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
