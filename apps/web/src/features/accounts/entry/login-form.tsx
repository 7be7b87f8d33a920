import { accountCalls } from '@arara/contract/player/accounts';
import { Button } from '@arara/ui/controls/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { completeLogin } from './complete-login.ts';
import { EmailField } from './email-field.tsx';
import styles from './entry-dialog.module.css';
import { PasswordField } from './password-field.tsx';

/** Log-in with user name, password and captcha; the button is enabled when all three are filled in. */
export function LoginForm() {
  const t = useTranslations('entry');
  const [username, setUsername] = useState('');
  const [pwd, setPwd] = useState('');
  const captcha = useCaptcha();
  const { submit, isSending, errors } = useFormSubmit(async () => {
    const credentials = { username, pwd, codeId: captcha.codeId, captCode: captcha.code };
    const { access_token } = await callApi(accountCalls.restLogin, credentials, { inForm: true });
    await completeLogin(access_token);
  }, captcha.renew);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField
        label={t('username')}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        error={errors['username']}
      />
      <PasswordField
        label={t('password')}
        name="pwd"
        autoComplete="current-password"
        value={pwd}
        onChange={(event) => setPwd(event.target.value)}
        error={errors['pwd']}
      />
      <CaptchaField captcha={captcha} error={errors['captCode'] ?? errors['codeId']} />
      <Button
        type="submit"
        tone="main"
        big
        className={styles.submit}
        loading={isSending}
        disabled={username === '' || pwd === '' || captcha.code === ''}
      >
        {t('enter')}
      </Button>
      <Button tone="link" className={styles.other} onClick={() => openDialog('register')}>
        {t('noAccount')}
      </Button>
    </form>
  );
}
