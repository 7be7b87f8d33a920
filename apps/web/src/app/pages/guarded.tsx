import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { createTranslatorOutsideReact } from '../../platform/i18n/i18n.ts';
import { showAlert } from '../../platform/overlay/notices.ts';
import { openDialog, getAddressWithoutDialogParam } from '../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../platform/session/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Guards a page that needs a log-in: an alert, then home with the log-in dialog. After the log-in the player gets to the page. */
export function RequireLogin({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null);
  const [, navigate] = useLocation();
  // Without its dialog, which may be the log-in itself.
  const here = getAddressWithoutDialogParam();
  useEffect(() => {
    if (signedIn) return;
    setPathAfterLogin(here);
    navigate('/home', { replace: true });
    void showAlert(createTranslatorOutsideReact()('errors.loginFirst'), 'notice', '/home').then(() =>
      openDialog('login'),
    );
  }, [signedIn, here, navigate]);
  return signedIn ? children : <PageSkeleton />;
}
