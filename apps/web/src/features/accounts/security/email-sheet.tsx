import { securityCalls } from '@arara/contract/player/security';
import { classNames } from '@arara/ui/class-names';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../platform/api/api.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { type FieldErrors, useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { EmailField } from '../entry/email-field.tsx';
import styles from '../entry/entry-dialog.module.css';
import { PasswordField } from '../entry/password-field.tsx';
import { fetchUserInfo } from '../player/player.ts';

interface EmailDraft {
  readonly email: string;
  /** The code was mailed to that address. */
  readonly isSent: boolean;
}
const KEPT_EMAIL_FIELDS = { email: 'string', isSent: 'boolean' } as const;

/** First the new address and the password, then the code that was mailed there. */
function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('security');
  const { draft, setDraft, forget } = useKeptDraft<EmailDraft>('email', KEPT_EMAIL_FIELDS, (kept) => ({
    email: '',
    isSent: false,
    ...kept,
  }));
  const { email, isSent } = draft;
  const [pwd, setPwd] = useState('');
  const [code, setCode] = useState('');
  const { submit, isSending, errors } = useFormSubmit(async () => {
    if (email === '') return showAlert(t('emailMissing'));
    if (!isSent) {
      if (pwd === '') return showAlert(t('oldMissing'));
      await callApi(securityCalls.changeEmail, { email, pwd }, { inForm: true });
      showToast(t('codeSent'));
      return setDraft({ email, isSent: true });
    }
    if (code === '') return showAlert(t('codeMissing'));
    await callApi(securityCalls.changeEmail, { email, code }, { inForm: true });
    forget();
    await fetchUserInfo();
    onDone();
    await showAlert(t('emailDone'), 'done');
  });
  return (
    <form className={classNames(styles.form, styles.tight)} onSubmit={submit} noValidate>
      <p className={styles.intro}>{isSent ? t('emailCodeIntro', { email }) : t('emailIntro')}</p>
      {isSent ? (
        <LabeledInput
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          error={errors['code']}
        />
      ) : (
        <NewAddressFields
          email={email}
          setEmail={(typed) => setDraft({ email: typed, isSent })}
          pwd={pwd}
          setPwd={setPwd}
          errors={errors}
        />
      )}
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {isSent ? t('changeEmail') : t('sendCode')}
      </ConnectedButton>
    </form>
  );
}

function NewAddressFields({
  email,
  setEmail,
  pwd,
  setPwd,
  errors,
}: {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly pwd: string;
  readonly setPwd: (pwd: string) => void;
  readonly errors: FieldErrors;
}) {
  const t = useTranslations('security');
  return (
    <>
      <EmailField
        label={t('newEmail')}
        name="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={errors['email']}
      />
      <PasswordField
        label={t('oldPwd')}
        name="pwd"
        autoComplete="current-password"
        value={pwd}
        onChange={(event) => setPwd(event.target.value)}
        error={errors['pwd']}
      />
    </>
  );
}

/** "Mudar e-mail". */
export function EmailSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('security');
  return (
    <BottomSheet open={open} onClose={onClose} title={t('changeEmail')} closeLabel={t('close')} ignoreOutsidePress>
      <EmailForm onDone={onClose} />
    </BottomSheet>
  );
}
