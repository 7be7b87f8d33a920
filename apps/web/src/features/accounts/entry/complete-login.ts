import { create } from 'zustand';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { fetchUserInfo, getCachedUserInfo } from '../player/player.ts';
import { clearInviteCode } from '../../../platform/session/invite-code.ts';
import { signIn, useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { showStartOverlay } from '../../../platform/overlay/start-overlay.ts';

/** Loads the player. When that fails the player stays unknown for now, and the session is still good. */
const loadUserInfoAfterLogin = (): Promise<unknown> => fetchUserInfo().catch(() => undefined);

/** True from a log-in in this tab until its dialog has closed. */
export const useLoginInProgress = create<{ readonly on: boolean }>(() => ({ on: false }));

/** After a log-in: loads the player, shows the start overlay, closes the dialog and goes where the player wanted to go. */
export async function completeLogin(token: string): Promise<void> {
  useLoginInProgress.setState({ on: true });
  signIn(token);
  await loadUserInfoAfterLogin();
  // On home a restricted player is shown why, until when, and what they can still do, before anything else.
  if (getCachedUserInfo()?.restriction !== undefined) {
    setPathAfterLogin(null);
    return closeDialog('/home');
  }
  const { pathAfterLogin } = useSession.getState();
  setPathAfterLogin(null);
  showStartOverlay();
  closeDialog(pathAfterLogin ?? undefined);
}

/** After a registration: loads the player and opens the first-deposit dialog on home. */
export async function completeRegistration(token: string): Promise<void> {
  useLoginInProgress.setState({ on: true });
  signIn(token);
  clearInviteCode();
  await loadUserInfoAfterLogin();
  setPathAfterLogin(null);
  openDialog('deposit');
}
