import { accountCalls } from '@arara/contract/player/accounts';
import { classNames } from '@arara/ui/class-names';
import { LabeledInput } from '@arara/ui/fields/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '@arara/client/call';
import { callApi } from '../../../platform/api/api.ts';
import { formatCpfWhileTyping } from '../../../platform/forms/cpf-mask.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { type CaptchaState, CaptchaField, useCaptcha } from './captcha-field.tsx';
import { completeRegistration } from './complete-login.ts';
import { languageChoices } from '@arara/contract/protocol/languages';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entry-dialog.module.css';
import { PasswordField } from './password-field.tsx';
import { formatPhoneWhileTyping } from './registration.ts';
import { type RegistrationDraftState, useRegistrationDraft } from './use-registration-draft.ts';

const termsLink = (text: ReactNode) => (
  <a href="/text_tc" target="_blank" rel="noreferrer">
    {text}
  </a>
);

/** Registers the player; the checks before it come in this order: terms, captcha, fields. */
function useRegister(form: RegistrationDraftState, captcha: CaptchaState, hasAgreed: boolean) {
  const t = useTranslations('entry');
  const [isSending, setIsSending] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const wrongFields = Object.keys(form.problems);
    const focus = (name: string) => event.currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    // All faults are shown at once, behind the alert too, which gives the focus back to the field that it is about.
    form.touch(...wrongFields);
    setWasTried(true);
    if (!hasAgreed || captcha.code === '') {
      focus(hasAgreed ? 'captCode' : 'terms');
      return showAlert(t(hasAgreed ? 'pleaseVerify' : 'acceptTerms'));
    }
    const [first] = wrongFields;
    if (first !== undefined) return focus(first);
    setIsSending(true);
    try {
      const { regcode, ...draft } = form.draft;
      const input = {
        ...draft,
        ...(regcode.trim() === '' ? {} : { regcode: regcode.trim() }),
        codeId: captcha.codeId,
        captCode: captcha.code,
      };
      const { access_token } = await callApi(accountCalls.restRegister, input, { inForm: true });
      await completeRegistration(access_token);
    } catch (error) {
      form.setServerErrors(getFieldErrors(error) ?? {});
      captcha.renew();
    } finally {
      setIsSending(false);
    }
  }
  return { submit, isSending, isAgreementMissing: wasTried && !hasAgreed };
}

function PersonFields({ form }: { readonly form: RegistrationDraftState }) {
  const t = useTranslations('entry');
  return (
    <>
      <EmailField
        label={t('username')}
        autoComplete="username"
        {...form.bind('username')}
        onChange={(value) => form.setField('username', value)}
      />
      <LabeledInput label={t('name')} autoComplete="name" maxLength={120} {...form.bindText('name')} />
      <LabeledInput
        label={t('cpf')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        {...form.bindText('cardNo', formatCpfWhileTyping)}
      />
      <div className={styles.pair}>
        <LabeledInput
          label={t('country')}
          inputMode="tel"
          autoComplete="tel-country-code"
          maxLength={5}
          list="phone-prefixes"
          {...form.bindText('country')}
        />
        <datalist id="phone-prefixes">
          {languageChoices.map(({ key, name, phonePrefix }) => (
            <option key={key} value={phonePrefix}>
              {name}
            </option>
          ))}
        </datalist>
        <LabeledInput
          label={t('phone')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          {...form.bindText('phone', form.draft.country === '+55' ? formatPhoneWhileTyping : undefined)}
        />
      </div>
    </>
  );
}

/** Registration with its nine fields. */
export function RegisterForm() {
  const t = useTranslations('entry');
  const form = useRegistrationDraft();
  const captcha = useCaptcha();
  const [hasAgreed, setHasAgreed] = useState(false);
  const { submit, isSending, isAgreementMissing } = useRegister(form, captcha, hasAgreed);
  const { serverErrors } = form;
  return (
    <form className={classNames(styles.form, styles.columns)} onSubmit={(event) => void submit(event)} noValidate>
      <PersonFields form={form} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...form.bindText('pwd')}
      />
      <PasswordField label={t('passwordAgain')} autoComplete="new-password" {...form.bindText('pwd1')} />
      <div className={classNames(styles.rows, styles.whole)}>
        <LabeledInput label={t('inviteCode')} autoComplete="off" maxLength={64} {...form.bindText('regcode')} />
        <CaptchaField captcha={captcha} error={serverErrors['captCode'] ?? serverErrors['codeId']} />
      </div>
      <label className={classNames(styles.terms, styles.whole)}>
        <input
          type="checkbox"
          name="terms"
          aria-invalid={isAgreementMissing}
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.target.checked)}
        />
        <span>{t.rich('terms', { terms: termsLink })}</span>
      </label>
      <ConnectedButton
        needs="network"
        type="submit"
        tone="main"
        big
        className={classNames(styles.submit, styles.whole)}
        loading={isSending}
      >
        {t('create')}
      </ConnectedButton>
      <p className={classNames(styles.fine, styles.whole)}>{t('whyCpf')}</p>
      <p className={classNames(styles.fine, styles.whole)}>{t('currency')}</p>
    </form>
  );
}
