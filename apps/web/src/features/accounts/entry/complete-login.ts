import { create } from 'zustand';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { fetchUserInfo } from '../player/player.ts';
import { signIn, useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { showStartOverlay } from '../../../platform/overlay/start-overlay.ts';

/** A failed load leaves the player unknown for now; the session stands all the same. */
const loadPlayer = (): Promise<unknown> => fetchUserInfo().catch(() => undefined);

/** True from a log-in made here until the dialog has closed behind it. */
export const useLoginInProgress = create<{ readonly on: boolean }>(() => ({ on: false }));

/** After a log-in: the player's data, the dialog closes, the start mask, and on to where the player wanted to go. */
export async function completeLogin(token: string): Promise<void> {
  useLoginInProgress.setState({ on: true });
  signIn(token);
  await loadPlayer();
  const { pathAfterLogin: wanted } = useSession.getState();
  setPathAfterLogin(null);
  showStartOverlay();
  closeDialog(wanted ?? undefined);
}

/** After a registration: the player's data, then the first-deposit dialog, on home (specification, point 4). */
export async function completeRegistration(token: string): Promise<void> {
  useLoginInProgress.setState({ on: true });
  signIn(token);
  await loadPlayer();
  setPathAfterLogin(null);
  openDialog('deposit');
}
