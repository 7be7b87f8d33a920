import { securityCalls } from '@arara/contract/player/security';
import { classNames } from '@arara/ui/class-names';
import { Button } from '@arara/ui/controls/button';
import { LabeledInput } from '@arara/ui/fields/field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '@arara/client/call';
import { callApi } from '../../../platform/api/api.ts';
import type { FieldErrors } from '../../../platform/forms/use-form-submit.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { signOut } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entry-dialog.module.css';
import { PasswordField } from './password-field.tsx';

type ResetStep = 'email' | 'code' | 'password';
const STEPS: readonly ResetStep[] = ['email', 'code', 'password'];

interface ResetDraft {
  readonly step: ResetStep;
  readonly email: string;
  readonly code: string;
  readonly chkId: string;
  readonly nPwd: string;
  readonly again: string;
}
const KEPT_RESET_FIELDS = { step: 'string', email: 'string' } as const;

const createResetDraft = ({ email, step }: Pick<ResetDraft, 'email'> & Partial<ResetDraft>): ResetDraft => ({
  email,
  // The id of the last step is a secret: after a reload its step begins with the code again.
  step: step === undefined || step === 'email' ? 'email' : 'code',
  code: '',
  chkId: '',
  nPwd: '',
  again: '',
});

/** The draft of a reset, its step, and the call of each step. */
function usePasswordReset(known: string, onDone: () => void) {
  const t = useTranslations('reset');
  const { draft, setDraft } = useKeptDraft<ResetDraft>('reset', KEPT_RESET_FIELDS, (kept) =>
    createResetDraft({ email: known, ...kept }),
  );
  const { step } = draft;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const sendEmail = async () => {
    if (draft.email === '') return showAlert(t('emailMissing'));
    await callApi(securityCalls.sendResetCode, { email: draft.email }, { inForm: true });
    showToast(t('codeSent'));
    change({ code: '', step: 'code' });
  };
  const checkEmail = async () => {
    if (draft.email === '' || draft.code === '') return showAlert(t('fillAll'));
    const { email, code } = draft;
    change({ chkId: await callApi(securityCalls.checkResetCode, { email, code }, { inForm: true }), step: 'password' });
  };
  const setPwd = async () => {
    if (draft.nPwd === '') return showAlert(t('newMissing'));
    if (draft.again === '') return showAlert(t('againMissing'));
    if (draft.nPwd !== draft.again) return setErrors({ again: t('differ') });
    await callApi(securityCalls.setPwd, { nPwd: draft.nPwd, chkId: draft.chkId }, { inForm: true });
    signOut();
    onDone();
    openDialog('login');
    await showAlert(t('done'), 'done');
  };
  const run = async (send: () => Promise<void> | void) => {
    if (isSending) return;
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      const fields = getFieldErrors(error) ?? {};
      setErrors(fields);
      // The id has expired: another code is needed.
      if (fields['chkId'] !== undefined) {
        change({ step: 'email' });
        void showAlert(fields['chkId']);
      }
    } finally {
      setIsSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run({ email: sendEmail, code: checkEmail, password: setPwd }[step]);
  };
  return { step, draft, change, errors, isSending, submit, sendAgain: () => void run(sendEmail) };
}

/** A forgotten password: the e-mail, the code that was mailed, the new password. */
export function ResetForm({
  email,
  onBack,
}: {
  readonly email: string;
  /** Goes back to the log-in. */
  readonly onBack: () => void;
}) {
  const t = useTranslations('reset');
  const { step, draft, change, errors, isSending, submit, sendAgain } = usePasswordReset(email, onBack);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(), [step]);
  return (
    <form ref={form} className={classNames(styles.form, styles.tight)} onSubmit={submit} noValidate>
      <ResetProgress step={step} />
      <p className={styles.intro}>{t(`intro.${step}`, { email: draft.email })}</p>
      {step === 'email' && (
        <EmailField
          label={t('email')}
          name="email"
          autoComplete="username"
          value={draft.email}
          onChange={(value) => change({ email: value })}
          error={errors['email']}
        />
      )}
      {step === 'code' && (
        <LabeledInput
          label={t('code')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={draft.code}
          onChange={(event) => change({ code: event.target.value.toUpperCase() })}
          error={errors['code']}
          hint={t('codeHint')}
        />
      )}
      {step === 'password' && <NewPasswordFields draft={draft} change={change} errors={errors} />}
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {t(`submit.${step}`)}
      </ConnectedButton>
      {step === 'code' && (
        <ConnectedButton needs="network" tone="link" className={styles.other} onClick={sendAgain}>
          {t('sendAgain')}
        </ConnectedButton>
      )}
      <Button tone="link" className={styles.other} onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  );
}

/** How far the reset has come, as text and as a line of its steps. */
function ResetProgress({ step }: { readonly step: ResetStep }) {
  const t = useTranslations('reset');
  const at = STEPS.indexOf(step);
  return (
    <div className={styles.progress}>
      <p aria-live="polite">{t('step', { step: at + 1, steps: STEPS.length })}</p>
      <span className={styles.steps} aria-hidden>
        {STEPS.map((each, place) => (
          <span key={each} data-reached={place <= at || undefined} />
        ))}
      </span>
    </div>
  );
}

const UNSEEN = { readOnly: true, tabIndex: -1, 'aria-hidden': true } as const;

interface NewPassword {
  readonly email: string;
  readonly nPwd: string;
  readonly again: string;
}

function NewPasswordFields({
  draft,
  change,
  errors,
}: {
  readonly draft: NewPassword;
  readonly change: (part: Partial<Omit<NewPassword, 'email'>>) => void;
  readonly errors: FieldErrors;
}) {
  const t = useTranslations('reset');
  return (
    <>
      {/* A password manager stores the new password for this account. */}
      <input
        className="visually-hidden"
        type="email"
        name="email"
        autoComplete="username"
        value={draft.email}
        {...UNSEEN}
      />
      <PasswordField
        label={t('newPassword')}
        name="nPwd"
        autoComplete="new-password"
        hint={t('passwordHint')}
        value={draft.nPwd}
        onChange={(event) => change({ nPwd: event.target.value })}
        error={errors['nPwd']}
      />
      <PasswordField
        label={t('again')}
        name="again"
        autoComplete="new-password"
        value={draft.again}
        onChange={(event) => change({ again: event.target.value })}
        error={errors['again']}
      />
    </>
  );
}
