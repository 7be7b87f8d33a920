import { Toast } from '@arara/ui/toast';
import { lazy, Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { Route, Switch } from 'wouter';
import { LoginPage } from '../features/staff/login-page.tsx';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { useSession } from '../platform/session/session.ts';
import { dismissToast, useToast } from '../platform/overlay/toasts.ts';
import { Shell } from './shell.tsx';

// Seen once by each person: it does not make everybody's start heavier.
const EnrolPage = lazy(() => import('../features/staff/enrol-page.tsx'));

/** The whole back office: enrolment for who is new, log-in for who is not signed in, the shell for who is. */
export function App() {
  const { tag, messages } = useLanguage();
  const signedIn = useSession((session) => session.token !== null);
  const note = useToast((it) => it.note);
  if (messages === null) return null;
  return (
    <IntlProvider locale={tag} messages={messages} timeZone="America/Sao_Paulo">
      <Switch>
        <Route path="/enrol">
          <Suspense fallback={null}>
            <EnrolPage />
          </Suspense>
        </Route>
        <Route>{signedIn ? <Shell /> : <LoginPage />}</Route>
      </Switch>
      <Toast note={note} onDone={dismissToast} />
    </IntlProvider>
  );
}
