import { accounts } from '@arara/contract/player/accounts';
import { Button } from '@arara/ui/button';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, getFieldErrors } from '../../../platform/api/api.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { EmailField } from './email-field.tsx';
import { completeLogin } from './complete-login.ts';
import styles from './entry-dialog.module.css';
import { PasswordField } from './password-field.tsx';

/** Log-in: user name, password, captcha; the button waits for all three (specification, point 5). */
export function LoginForm() {
  const t = useTranslations('entry');
  const [username, setUsername] = useState('');
  const [pwd, setPwd] = useState('');
  const captcha = useCaptcha();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { access_token } = await api(
        accounts.restLogin,
        { username, pwd, codeId: captcha.codeId, captCode: captcha.code },
        { inForm: true },
      );
      await completeLogin(access_token);
    } catch (error) {
      setErrors(getFieldErrors(error) ?? {});
      captcha.renew();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        loading={busy}
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
