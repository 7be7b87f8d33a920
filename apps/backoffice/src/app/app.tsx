import { Toast } from '@arara/ui/overlays/toast';
import { lazy, Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { Route, Switch } from 'wouter';
import { LoginPage } from '../features/staff/login-page.tsx';
import { useLanguage } from '@arara/client/i18n';
import { useStaffSession } from '../platform/session/session.ts';
import { clearToast, useToast } from '@arara/client/toasts';
import { BackOfficeShell } from './shell.tsx';

// Each person sees this page once, so it is not part of the first download.
const EnrolPage = lazy(() => import('../features/staff/enrol-page.tsx'));

/** The back office: the enrolment page, the log-in without a session, the shell with one. */
export function BackOfficeApp() {
  const { tag, messages } = useLanguage();
  const signedIn = useStaffSession((session) => session.token !== null);
  const { toast } = useToast();
  if (messages === null) return null;
  return (
    <IntlProvider locale={tag} messages={messages} timeZone="America/Sao_Paulo">
      <Switch>
        <Route path="/enrol">
          <Suspense fallback={null}>
            <EnrolPage />
          </Suspense>
        </Route>
        <Route>{signedIn ? <BackOfficeShell /> : <LoginPage />}</Route>
      </Switch>
      <Toast note={toast} onDone={clearToast} />
    </IntlProvider>
  );
}
