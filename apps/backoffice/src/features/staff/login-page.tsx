import { staffAccounts } from '@arara/contract/staff/accounts';
import { Field } from '@arara/ui/field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, fieldMessages } from '../../platform/api/api.ts';
import { signIn, useSession } from '../../platform/session/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** Log-in: e-mail, password and second factor in one step, so that nothing tells which of them was wrong. */
export function LoginPage() {
  const t = useTranslations('login');
  const ended = useSession((session) => session.ended);
  const [username, setUsername] = useState('');
  const [pwd, setPwd] = useState('');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: () => api(staffAccounts.staffLogin, { username, pwd, code }),
    onSuccess: ({ access_token }) => signIn(access_token),
    onError: () => setCode(''),
  });
  const errors = fieldMessages(login.error);
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      {ended !== null && !login.isError && (
        <p className={styles.note} role="status">
          {t(ended)}
        </p>
      )}
      <SignInForm
        problem={Object.keys(errors).length === 0 ? login.error : null}
        action={t('enter')}
        pending={login.isPending}
        ready={username !== '' && pwd !== '' && code !== ''}
        onSubmit={() => login.mutate()}
      >
        <Field
          label={t('username')}
          type="email"
          name="username"
          autoComplete="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={errors['username']}
        />
        <Field
          label={t('password')}
          type="password"
          name="pwd"
          autoComplete="current-password"
          value={pwd}
          onChange={(event) => setPwd(event.target.value)}
          error={errors['pwd']}
        />
        <Field
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          hint={t('codeHint')}
          error={errors['code']}
        />
      </SignInForm>
    </SignInFrame>
  );
}
