import { create } from 'zustand';
import { closeDialog, openDialog } from '../../../platform/overlay/dialogs.ts';
import { fetchUserInfo } from '../player/player.ts';
import { signIn, useSession, wantAfterLogin } from '../../../platform/session/session.ts';
import { showStartMask } from '../../../platform/overlay/start-overlay.ts';

/** A failed load leaves the player unknown for now; the session stands all the same. */
const meetPlayer = (): Promise<unknown> => fetchUserInfo().catch(() => undefined);

/** True from a log-in made here until the dialog has closed behind it. */
export const useEntering = create<{ readonly on: boolean }>(() => ({ on: false }));

/** After a log-in: the player's data, the dialog closes, the start mask, and on to where the player wanted to go. */
export async function enterAfterLogin(token: string): Promise<void> {
  useEntering.setState({ on: true });
  signIn(token);
  await meetPlayer();
  const { wanted } = useSession.getState();
  wantAfterLogin(null);
  showStartMask();
  closeDialog(wanted ?? undefined);
}

/** After a registration: the player's data, then the first-deposit dialog, on home (specification, point 4). */
export async function enterAfterRegistration(token: string): Promise<void> {
  useEntering.setState({ on: true });
  signIn(token);
  await meetPlayer();
  wantAfterLogin(null);
  openDialog('deposit');
}
