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
export const isOfMoney = (name: DialogName | null): boolean =>
  name !== null && !['login', 'register', 'setting'].includes(name);

const nameIn = (search: string): DialogName | null =>
  DIALOGS.find((name) => name === new URLSearchParams(search).get('dialog')) ?? null;

function addressWith(name: DialogName | null): string {
  const params = new URLSearchParams(location.search);
  if (name === null) params.delete('dialog');
  else params.set('dialog', name);
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** The page that is open, without its overlay. */
export const pageAddress = (): string => addressWith(null);

/** Marks the history entries that this page made by opening an overlay, so that closing it is going back. */
const OPENED = { overlay: true } as const;
const openedHere = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

/** The one open overlay. The address holds it, so the back button closes it and a link can open it. */
export const useDialog = (): DialogName | null => nameIn(useSearch());

/** The dialog in whose place the KYC form was opened. */
let beforeKyc: DialogName | null = null;

/** Where the KYC form leads: to the deposit that asked for it (specification, point 4). */
export const dialogAfterKyc = (): DialogName =>
  beforeKyc === 'secondDeposit' || beforeKyc === 'gameDeposit' || beforeKyc === 'bonus' ? beforeKyc : 'deposit';

/** Opens an overlay, in place of an open one. */
export function openDialog(name: DialogName): void {
  const open = nameIn(location.search);
  const another = open !== null;
  if (name === 'editBank' && open !== name) beforeKyc = open;
  navigate(addressWith(name), { replace: another, state: !another || openedHere() ? OPENED : null });
}

/** Closes the overlay. With `to`, the player lands there, and going back does not open it again. */
export function closeDialog(to?: string): void {
  if (to !== undefined) navigate(to, { replace: true });
  else if (nameIn(location.search) === null) return;
  else if (openedHere()) history.back();
  else navigate(pageAddress(), { replace: true });
}

/** Closes the overlay without going back: where a frame of another origin has added to the history. */
export const closeDialogHere = (): void => closeDialog(pageAddress());

/** True while an overlay is open. */
export const isDialogOpen = (): boolean => nameIn(location.search) !== null;
