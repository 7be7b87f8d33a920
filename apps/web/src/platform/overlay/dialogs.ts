import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** The overlays of this product; `setting` is the menu, `bonus` the bonus overlay of home. */
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
] as const;
export type DialogName = (typeof DIALOGS)[number];

/** True of an overlay about a player's money or identity: it needs a session, and means nothing with play money. */
export const isMoneyDialog = (name: DialogName | null): boolean =>
  name !== null && !['login', 'register', 'setting'].includes(name);

const parseDialog = (search: string): DialogName | null =>
  DIALOGS.find((name) => name === new URLSearchParams(search).get('dialog')) ?? null;

function buildAddress(name: DialogName | null): string {
  const params = new URLSearchParams(location.search);
  if (name === null) params.delete('dialog');
  else params.set('dialog', name);
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** The page that is open, without its overlay. */
export const getPageAddress = (): string => buildAddress(null);

/** Marks the history entries that this page made by opening an overlay, so that closing it is going back. */
const OPENED = { overlay: true } as const;
const wasOpenedHere = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** The one open overlay. The address holds it, so the back button closes it and a link can open it. */
export const useOpenDialog = (): DialogName | null => parseDialog(useSearch());

/** The dialog in whose place the KYC form was opened. */
let beforeKyc: DialogName | null = null;

/** Where the KYC form leads: to the deposit that asked for it (specification, point 4). */
export const getDialogAfterKyc = (): DialogName =>
  beforeKyc === 'secondDeposit' || beforeKyc === 'gameDeposit' || beforeKyc === 'bonus' ? beforeKyc : 'deposit';

/** Opens an overlay, in place of an open one. */
export function openDialog(name: DialogName): void {
  const open = parseDialog(location.search);
  const another = open !== null;
  if (name === 'editBank' && open !== name) beforeKyc = open;
  navigate(buildAddress(name), { replace: another, state: !another || wasOpenedHere() ? OPENED : null });
}

/** Closes the overlay. With `to`, the player lands there, and going back does not open it again. */
export function closeDialog(to?: string): void {
  if (to !== undefined) navigate(to, { replace: true });
  else if (parseDialog(location.search) === null) return;
  else if (wasOpenedHere()) history.back();
  else navigate(getPageAddress(), { replace: true });
}

/** Closes the overlay without going back: where a frame of another origin has added to the history. */
export const closeDialogWithoutBack = (): void => closeDialog(getPageAddress());

/** True while an overlay is open. */
export const isDialogOpen = (): boolean => parseDialog(location.search) !== null;
