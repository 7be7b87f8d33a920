import { accounts } from '@arara/contract/player/accounts';
import { Button } from '@arara/ui/button';
import { classNames } from '@arara/ui/class-names';
import { Field } from '@arara/ui/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, getFieldErrors } from '../../../platform/api/api.ts';
import { maskCpf } from '../../../platform/forms/cpf-mask.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { EmailField } from './email-field.tsx';
import { completeRegistration } from './complete-login.ts';
import styles from './entry-dialog.module.css';
import { PasswordField } from './password-field.tsx';
import { validateDraft, maskPhone, type RegistrationDraft } from './registration.ts';

const emptyDraft = (): RegistrationDraft => ({
  name: '',
  cardNo: '',
  username: '',
  country: '+55',
  phone: '',
  pwd: '',
  pwd1: '',
  regcode: new URLSearchParams(location.search).get('yqm') ?? '',
});

/** The draft with its errors: ours once a field was left or a submit tried, the server's until the field changes. */
function useRegistrationDraft() {
  const t = useTranslations('fieldErrors');
  const [draft, setDraft] = useState(emptyDraft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const wrong = validateDraft(draft);
  const getError = (field: keyof RegistrationDraft): string | undefined => {
    if (refused[field] !== undefined) return refused[field];
    const error = wrong[field];
    return error !== undefined && touched.has(field) ? t(error) : undefined;
  };
  const touch = (...fields: readonly string[]) => setTouched(new Set([...touched, ...fields]));
  const set = (field: keyof RegistrationDraft, value: string) => {
    setDraft({ ...draft, [field]: value });
    const { [field]: _, ...others } = refused;
    setRefused(others);
  };
  const bind = (field: keyof RegistrationDraft) => ({
    name: field,
    value: draft[field],
    error: getError(field),
    onBlur: () => draft[field] !== '' && touch(field),
  });
  const text = (field: keyof RegistrationDraft, mask: (typed: string) => string = (typed) => typed) => ({
    ...bind(field),
    onChange: (event: { readonly target: { readonly value: string } }) => set(field, mask(event.target.value)),
  });
  return { draft, wrong, refused, setRefused, touch, set, bind, text };
}

const termsLink = (text: ReactNode) => (
  <a href="/text_tc" target="_blank" rel="noreferrer">
    {text}
  </a>
);

/** Registration with all nine fields (specification, point 3); checks in the order of point 5. */
export function RegisterForm() {
  const t = useTranslations('entry');
  const form = useRegistrationDraft();
  const captcha = useCaptcha();
  const [agreed, setAgreed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!agreed) return showAlert(t('acceptTerms'));
    if (captcha.code === '') return showAlert(t('pleaseVerify'));
    const wrong = Object.keys(form.wrong);
    form.touch(...wrong);
    const [first] = wrong;
    if (first !== undefined) return event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    try {
      const { regcode, ...draft } = form.draft;
      const input = {
        ...draft,
        ...(regcode.trim() === '' ? {} : { regcode: regcode.trim() }),
        codeId: captcha.codeId,
        captCode: captcha.code,
      };
      const { access_token } = await api(accounts.restRegister, input, { inForm: true });
      await completeRegistration(access_token);
    } catch (error) {
      form.setRefused(getFieldErrors(error) ?? {});
      captcha.renew();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classNames(styles.form, styles.columns)} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField
        label={t('username')}
        autoComplete="username"
        {...form.bind('username')}
        onChange={(value) => form.set('username', value)}
      />
      <Field label={t('name')} autoComplete="name" maxLength={120} {...form.text('name')} />
      <Field
        label={t('cpf')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        {...form.text('cardNo', maskCpf)}
      />
      <div className={styles.pair}>
        <Field
          label={t('country')}
          inputMode="tel"
          autoComplete="tel-country-code"
          maxLength={5}
          {...form.text('country')}
        />
        <Field
          label={t('phone')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          {...form.text('phone', form.draft.country === '+55' ? maskPhone : undefined)}
        />
      </div>
      <PasswordField label={t('password')} autoComplete="new-password" hint={t('passwordHint')} {...form.text('pwd')} />
      <PasswordField label={t('passwordAgain')} autoComplete="new-password" {...form.text('pwd1')} />
      <div className={classNames(styles.rows, styles.whole)}>
        <Field label={t('inviteCode')} autoComplete="off" maxLength={64} {...form.text('regcode')} />
        <CaptchaField captcha={captcha} error={form.refused['captCode'] ?? form.refused['codeId']} />
      </div>
      <label className={classNames(styles.terms, styles.whole)}>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>{t.rich('terms', { terms: termsLink })}</span>
      </label>
      <Button type="submit" tone="main" big className={classNames(styles.submit, styles.whole)} loading={busy}>
        {t('create')}
      </Button>
      <p className={classNames(styles.fine, styles.whole)}>{t('whyCpf')}</p>
    </form>
  );
}
