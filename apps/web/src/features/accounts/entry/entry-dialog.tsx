import { AraraLogo } from '@arara/ui/art/logo';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Tabs } from '@arara/ui/controls/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { closeDialog, type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { useLoginInProgress } from './complete-login.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Closes the dialog without a log-in, and forgets the page that required one. */
function closeLoginDialog(): void {
  setPathAfterLogin(null);
  closeDialog();
}

/** The log-in and registration dialog: two tabs of one sheet. */
export default function LoginOrRegisterDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('entry');
  // While it closes it keeps showing the same tab.
  const [lastTab, setLastTab] = useState<'login' | 'register'>('login');
  const tab = dialog === 'login' || dialog === 'register' ? dialog : lastTab;
  if (tab !== lastTab) setLastTab(tab);
  // A player who has a session already, perhaps from another tab, needs no dialog.
  const signedIn = useSession((session) => session.token !== null);
  const isLoggingIn = useLoginInProgress(({ on }) => on);
  const isNeedless = signedIn && !isLoggingIn;
  const open = dialog !== null && !isNeedless;
  useEffect(() => {
    if (dialog === null) useLoginInProgress.setState({ on: false });
    else if (isNeedless) closeLoginDialog();
  }, [dialog, isNeedless]);
  return (
    <BottomSheet
      open={open}
      onClose={closeLoginDialog}
      title={t(tab)}
      closeLabel={t('close')}
      head={<AraraLogo />}
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
    </BottomSheet>
  );
}
