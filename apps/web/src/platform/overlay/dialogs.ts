import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** The dialogs of this product, by their names in the address: `setting` is the menu, `protection` the pause, `editBank` the KYC form, `bonus` home's bonus overlay. */
export const DIALOGS = [
  'login',
  'register',
  'deposit',
  'withdraw',
  'secondDeposit',
  'gameDeposit',
  'bonus',
  'editBank',
  'setting',
  'protection',
] as const;
export type DialogName = (typeof DIALOGS)[number];

/** True for a dialog about a player's money or identity: it needs a session, and makes no sense with play money. */
export const isMoneyDialog = (name: DialogName | null): boolean =>
  name !== null && !['login', 'register', 'setting', 'protection'].includes(name);

const parseDialog = (search: string): DialogName | null =>
  DIALOGS.find((name) => name === new URLSearchParams(search).get('dialog')) ?? null;

function buildAddress(name: DialogName | null): string {
  const params = new URLSearchParams(location.search);
  if (name === null) params.delete('dialog');
  else params.set('dialog', name);
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** The address of the open page without its dialog. */
export const getPageAddress = (): string => buildAddress(null);

/** Marks the history entries that were made by opening a dialog, so that closing it goes back. */
const OPENED = { overlay: true } as const;
const wasOpenedHere = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** The one open dialog. The address holds it, so that the back button closes it and a link can open it. */
export const useOpenDialog = (): DialogName | null => parseDialog(useSearch());

/** The dialog that the KYC form has replaced. */
let beforeKyc: DialogName | null = null;

/** The dialog after the KYC form: the deposit that asked for it. */
export const getDialogAfterKyc = (): DialogName =>
  beforeKyc === 'secondDeposit' || beforeKyc === 'gameDeposit' || beforeKyc === 'bonus' ? beforeKyc : 'deposit';

/** Opens a dialog; it replaces an open one. */
export function openDialog(name: DialogName): void {
  const open = parseDialog(location.search);
  const another = open !== null;
  if (name === 'editBank' && open !== name) beforeKyc = open;
  navigate(buildAddress(name), { replace: another, state: !another || wasOpenedHere() ? OPENED : null });
}

/** Closes the dialog. With `to` the app goes to that address, and going back does not open the dialog again. */
export function closeDialog(to?: string): void {
  if (to !== undefined) navigate(to, { replace: true });
  else if (parseDialog(location.search) === null) return;
  else if (wasOpenedHere()) history.back();
  else navigate(getPageAddress(), { replace: true });
}

/** Closes the dialog without going back, for a dialog in which a frame of another origin has added to the history. */
export const closeDialogWithoutBack = (): void => closeDialog(getPageAddress());

/** True while a dialog is open. */
export const isDialogOpen = (): boolean => parseDialog(location.search) !== null;
