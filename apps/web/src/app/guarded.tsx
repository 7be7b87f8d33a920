import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { translator } from '../platform/i18n/i18n.ts';
import { tell } from '../platform/overlay/notices.ts';
import { openDialog, pageAddress } from '../platform/overlay/dialogs.ts';
import { useSession, wantAfterLogin } from '../platform/session/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The guard of pages that need a log-in: alert, home, log-in panel; after it the player lands where they wanted to go. */
export function Guarded({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null);
  const [, navigate] = useLocation();
  // Without its overlay: the log-in itself perhaps.
  const here = pageAddress();
  useEffect(() => {
    if (signedIn) return;
    wantAfterLogin(here);
    navigate('/home', { replace: true });
    void tell(translator()('errors.loginFirst')).then(() => openDialog('login'));
  }, [signedIn, here, navigate]);
  return signedIn ? children : <PageSkeleton />;
}
