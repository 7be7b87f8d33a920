import { accountCalls } from '@arara/contract/player/accounts';
import { callApi } from '../../platform/api/api.ts';
import { closeDialog, openDialog } from '../../platform/overlay/dialogs.ts';
import { signOut } from '../../platform/session/session.ts';

/** Ends the session on this device and on the server, and goes to home with the log-in dialog. It works without the server too. */
export async function logOut(): Promise<void> {
  // The log-out on this device does not depend on the answer.
  await callApi(accountCalls.logout, {}, { background: true }).catch(() => undefined);
  signOut();
  closeDialog('/home');
  openDialog('login');
}
