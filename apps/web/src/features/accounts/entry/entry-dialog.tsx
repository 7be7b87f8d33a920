import { AraraLogo } from '@arara/ui/art/logo';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Tabs } from '@arara/ui/controls/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { closeDialog, type DialogName, openDialog } from '../../../platform/overlay/dialogs.ts';
import { forgetKeptDraft, useKeptSheet } from '../../../platform/forms/kept-draft.ts';
import { useSession, setPathAfterLogin } from '../../../platform/session/session.ts';
import { useLoginInProgress } from './complete-login.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';

const isResetSheet = (name: string): name is 'reset' => name === 'reset';

/** Closes the dialog without a log-in, and forgets the page that required one. */
function closeLoginDialog(): void {
  setPathAfterLogin(null);
  closeDialog();
}

/** The log-in and registration dialog: two tabs of one sheet. A forgotten password takes their place. */
export default function LoginOrRegisterDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('entry');
  // While it closes it keeps showing the same tab.
  const [lastTab, setLastTab] = useState<'login' | 'register'>('login');
  const [sheet, setSheet] = useKeptSheet('entry', isResetSheet);
  const isResetting = sheet !== null;
  /** The e-mail with which a reset begins. */
  const [forgotten, setForgotten] = useState('');
  const tab = dialog === 'login' || dialog === 'register' ? dialog : lastTab;
  if (tab !== lastTab) setLastTab(tab);
  const resetTitle = useTranslations('reset')('title');
  // A player who has a session already, perhaps from another tab, needs no dialog.
  const signedIn = useSession((session) => session.token !== null);
  const isLoggingIn = useLoginInProgress(({ on }) => on);
  const isNeedless = signedIn && !isLoggingIn;
  const open = dialog !== null && !isNeedless;
  useEffect(() => {
    if (dialog === null) {
      useLoginInProgress.setState({ on: false });
      setSheet(null);
      forgetKeptDraft('reset');
    } else if (isNeedless) closeLoginDialog();
  }, [dialog, isNeedless, setSheet]);
  const beginReset = (email: string) => {
    setForgotten(email);
    setSheet('reset');
  };
  return (
    <BottomSheet
      open={open}
      inAddress
      onClose={closeLoginDialog}
      title={isResetting ? resetTitle : t(tab)}
      closeLabel={t('close')}
      {...(isResetting ? {} : { head: <AraraLogo /> })}
      wide={tab === 'register' && !isResetting}
      ignoreOutsidePress
    >
      {isResetting ? (
        <ResetForm email={forgotten} onBack={() => setSheet(null)} />
      ) : (
        <Tabs
          label={t('title')}
          value={tab}
          onChange={(next) => openDialog(next)}
          items={[
            { value: 'login', label: t('login') },
            { value: 'register', label: t('register') },
          ]}
        >
          {(value) => (value === 'login' ? <LoginForm onForgot={beginReset} /> : <RegisterForm />)}
        </Tabs>
      )}
    </BottomSheet>
  );
}
