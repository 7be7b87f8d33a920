import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { translator } from '../lib/i18n.ts';
import { tell } from '../lib/notices.ts';
import { openDialog } from '../lib/overlay.ts';
import { useSession, wantAfterLogin } from '../lib/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The guard of pages that need a log-in: alert, home, log-in panel; after it the player lands where they wanted to go. */
export function Guarded({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession((session) => session.token !== null);
  const [path, navigate] = useLocation();
  useEffect(() => {
    if (signedIn) return;
    wantAfterLogin(path + location.search);
    navigate('/home', { replace: true });
    void tell(translator()('errors.loginFirst')).then(() => openDialog('login'));
  }, [signedIn, path, navigate]);
  return signedIn ? children : <PageSkeleton />;
}
