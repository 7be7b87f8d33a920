import type { Page } from '@arara/contract/pages';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useUserInfo } from '../../features/accounts/accounts.ts';
import { RestrictedScreen } from '../../features/protection/protection.ts';
import { createTranslatorOutsideReact } from '@arara/client/i18n';
import { showAlert } from '../../platform/overlay/notices.ts';
import { openDialog, getAddressWithoutDialogParam } from '../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../platform/session/session.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Asks a visitor to log in: an alert, then home with the log-in dialog. After the log-in the player gets to the page. */
function RequireLogin({ children }: { readonly children: ReactNode }) {
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

/** Draws a page for those who may see it: a player who is blocked, paused or excluded sees the state of their account instead. */
export function PageGuard({
  page: { access, whenRestricted },
  children,
}: {
  readonly page: Pick<Page, 'access' | 'whenRestricted'>;
  readonly children: ReactNode;
}) {
  const isRestricted = useUserInfo()?.restriction !== undefined;
  if (isRestricted && whenRestricted !== true)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <RestrictedScreen />
      </Suspense>
    );
  return access === 'player' ? <RequireLogin>{children}</RequireLogin> : children;
}
