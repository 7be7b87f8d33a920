import { Logo } from '@arara/ui/logo';
import { Sheet } from '@arara/ui/sheet';
import { Tabs } from '@arara/ui/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { closeDialog, type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { useLoginInProgress } from './complete-login.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Closed without a log-in: the place that asked for it is forgotten. */
function closeEntry(): void {
  setPathAfterLogin(null);
  closeDialog();
}

/** The log-in and registration dialog: two tabs of one sheet. */
export default function EntryDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('entry');
  // While it closes, it keeps showing what it showed.
  const [shown, setShown] = useState<'login' | 'register'>('login');
  const tab = dialog === 'login' || dialog === 'register' ? dialog : shown;
  if (tab !== shown) setShown(tab);
  // Who has a session, from another tab perhaps, is not asked for one.
  const signedIn = useSession((session) => session.token !== null);
  const entering = useLoginInProgress(({ on }) => on);
  const needless = signedIn && !entering;
  const open = dialog !== null && !needless;
  useEffect(() => {
    if (dialog === null) useLoginInProgress.setState({ on: false });
    else if (needless) closeEntry();
  }, [dialog, needless]);
  return (
    <Sheet
      open={open}
      onClose={closeEntry}
      title={t(tab)}
      closeLabel={t('close')}
      head={<Logo />}
      wide={tab === 'register'}
      ignoreOutsidePress
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => openDialog(next)}
        items={[
          { value: 'login', label: t('login') },
          { value: 'register', label: t('register') },
        ]}
      >
        {(value) => (value === 'login' ? <LoginForm /> : <RegisterForm />)}
      </Tabs>
    </Sheet>
  );
}
