import { accountCalls } from '@arara/contract/player/accounts';
import { Button } from '@arara/ui/controls/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useLanguage } from '@arara/client/i18n';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { completeLogin } from './complete-login.ts';
import { EmailField } from './email-field.tsx';
import styles from './entry-dialog.module.css';
import { LoginCodeForm, readLoginTicket } from './login-code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { SessionEndNote } from './session-end-note.tsx';

interface LoginDraft {
  readonly username: string;
}
const KEPT_LOGIN_FIELDS = { username: 'string' } as const;

/** The draft of a log-in, and sending it. `ticket` is that of a log-in that waits for the code of the player's authenticator. */
function useLogin() {
  const {
    draft: { username },
    setDraft,
  } = useKeptDraft<LoginDraft>('login', KEPT_LOGIN_FIELDS, (kept) => ({ username: '', ...kept }));
  const [pwd, setPwd] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);
  const captcha = useCaptcha();
  const form = useFormSubmit(
    async () => {
      const credentials = { username, pwd, codeId: captcha.codeId, captCode: captcha.code };
      try {
        const { access_token } = await callApi(accountCalls.restLogin, credentials, { inForm: true });
        await completeLogin(access_token);
      } catch (error) {
        const asked = readLoginTicket(error);
        if (asked === null) throw error;
        setTicket(asked);
      }
    },
    captcha.renew,
    'pwd',
  );
  const setUsername = (typed: string) => setDraft({ username: typed });
  return { username, setUsername, pwd, setPwd, ticket, setTicket, captcha, ...form };
}

/** Says which fields are still empty: '' before anything is typed, when nobody needs to be told; null when none is. */
function useMissingFields({ username, pwd, code }: { username: string; pwd: string; code: string }): string | null {
  const t = useTranslations('entry');
  const tag = useLanguage((language) => language.tag);
  const missing = [
    ...(username === '' ? [t('username')] : []),
    ...(pwd === '' ? [t('password')] : []),
    ...(code === '' ? [t('captcha')] : []),
  ];
  if (missing.length === 0) return null;
  return missing.length === 3 ? '' : t('missing', { fields: new Intl.ListFormat(tag).format(missing) });
}

/** Log-in with user name, password and captcha; the button is enabled when all three are filled in. */
export function LoginForm({ onForgot }: { readonly onForgot: (email: string) => void }) {
  const t = useTranslations('entry');
  const { username, setUsername, pwd, setPwd, ticket, setTicket, captcha, submit, isSending, errors } = useLogin();
  const ended = useSession((session) => session.ended);
  const missing = useMissingFields({ username, pwd, code: captcha.code });
  if (ticket !== null)
    return (
      <LoginCodeForm
        ticket={ticket}
        onOver={() => {
          setTicket(null);
          captcha.renew();
        }}
      />
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SessionEndNote ended={ended} />
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
      <Button tone="link" className={styles.forgot} onClick={() => onForgot(username)}>
        {t('forgot')}
      </Button>
      <CaptchaField captcha={captcha} error={errors['captCode'] ?? errors['codeId']} />
      <ConnectedButton
        needs="network"
        type="submit"
        tone="main"
        big
        className={styles.submit}
        loading={isSending}
        disabled={missing !== null}
        aria-describedby="login-missing"
      >
        {t('enter')}
      </ConnectedButton>
      <p className={styles.missing} id="login-missing">
        {missing}
      </p>
      <ConnectedButton needs="network" tone="link" className={styles.other} onClick={() => openDialog('register')}>
        {t('noAccount')}
      </ConnectedButton>
    </form>
  );
}
