import { staffAccountCalls } from '@arara/contract/staff/accounts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { signInStaff, useStaffSession } from '../../platform/session/session.ts';
import { CredentialField } from './credential-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** The log-in: e-mail, password and second factor in one step, so that an error does not reveal which of them was wrong. */
export function LoginPage() {
  const t = useTranslations('login');
  const ended = useStaffSession((session) => session.ended);
  const [username, setUsername] = useState('');
  const [pwd, setPwd] = useState('');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: () => callStaffApi(staffAccountCalls.staffLogin, { username, pwd, code }),
    onSuccess: ({ access_token }) => signInStaff(access_token),
    onError: () => setCode(''),
  });
  const errors = getApiFieldMessages(login.error);
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      {ended !== null && !login.isError && (
        <p className={styles.note} role="status">
          {t(ended)}
        </p>
      )}
      <ActionForm
        error={Object.keys(errors).length === 0 ? login.error : null}
        action={t('enter')}
        pending={login.isPending}
        ready={username !== '' && pwd !== '' && code !== ''}
        onSubmit={() => login.mutate()}
      >
        <CredentialField
          kind="username"
          label={t('username')}
          name="username"
          value={username}
          onChange={setUsername}
          error={errors['username']}
        />
        <CredentialField
          kind="password"
          label={t('password')}
          name="pwd"
          value={pwd}
          onChange={setPwd}
          error={errors['pwd']}
        />
        <CredentialField
          kind="authenticatorCode"
          label={t('code')}
          name="code"
          value={code}
          onChange={setCode}
          hint={t('codeHint')}
          error={errors['code']}
        />
      </ActionForm>
    </SignInFrame>
  );
}
