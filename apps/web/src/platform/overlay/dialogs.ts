import type { DialogName } from '@arara/contract/dialogs';
import { goBackBehindLayers, leaveLayers } from '@arara/ui/overlays/back-closes';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { dialogNames } from './dialog-names.ts';

export type { DialogName };

const parseDialogName = (search: string): DialogName | null =>
  dialogNames.find((name) => name === new URLSearchParams(search).get('dialog')) ?? null;

function buildAddressWithDialog(name: DialogName | null): string {
  const params = new URLSearchParams(location.search);
  if (name === null) params.delete('dialog');
  else params.set('dialog', name);
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** The address of the open page without its dialog. */
export const getAddressWithoutDialogParam = (): string => buildAddressWithDialog(null);

/** Marks the history entries that were made by opening a dialog, so that closing it goes back. */
const DIALOG_HISTORY_STATE = { overlay: true } as const;
const wasDialogOpenedInApp = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** The one open dialog. The address holds it, so that the back button closes it and a link can open it. */
export const useOpenDialogName = (): DialogName | null => parseDialogName(useSearch());

/** The dialog that the KYC form has replaced. */
let dialogBeforeKyc: DialogName | null = null;

/** The dialog after the KYC form: the one that asked for it. */
export const getDialogAfterKyc = (): DialogName =>
  dialogBeforeKyc === 'withdraw' ||
  dialogBeforeKyc === 'secondDeposit' ||
  dialogBeforeKyc === 'gameDeposit' ||
  dialogBeforeKyc === 'bonus'
    ? dialogBeforeKyc
    : 'deposit';

/** Opens a dialog; it replaces an open one. `wanted` is what the KYC form leads to, if not to the dialog that it replaces. */
export function openDialog(name: DialogName, wanted?: DialogName): void {
  const open = parseDialogName(location.search);
  const another = open !== null;
  if (name === 'editBank' && open !== name) dialogBeforeKyc = wanted ?? open;
  const add = () =>
    navigate(buildAddressWithDialog(name), {
      replace: another,
      state: !another || wasDialogOpenedInApp() ? DIALOG_HISTORY_STATE : null,
    });
  // A replaced dialog must not stay in the history below the entry of an alert or a sheet.
  if (another) leaveLayers(add);
  else add();
}

/** Opens a dialog that exists on home only: closing it leads back to the page that was left for it. */
export const openDialogOnHome = (name: DialogName): void =>
  navigate(`/home?dialog=${name}`, { state: DIALOG_HISTORY_STATE });

/** Closes the dialog. With `to` the app goes to that address, and going back does not open the dialog again. */
export function closeDialog(to?: string): void {
  if (to !== undefined) leaveLayers(() => navigate(to, { replace: true }));
  else if (parseDialogName(location.search) === null) return;
  else if (wasDialogOpenedInApp()) goBackBehindLayers();
  else leaveLayers(() => navigate(getAddressWithoutDialogParam(), { replace: true }));
}

/** Closes the dialog without going back, for a dialog in which a frame of another origin has added to the history. */
export const closeDialogWithoutBack = (): void => closeDialog(getAddressWithoutDialogParam());

/** The dialog that is open now, outside of React; null while none is. */
export const getOpenDialogName = (): DialogName | null => parseDialogName(location.search);

/** True while a dialog is open. */
export const isDialogOpen = (): boolean => getOpenDialogName() !== null;
