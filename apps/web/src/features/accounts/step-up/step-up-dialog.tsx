import { accountCalls } from '@arara/contract/player/accounts';
import type { StepUpMethod } from '@arara/contract/protocol/step-up';
import { classNames } from '@arara/ui/class-names';
import { Button } from '@arara/ui/controls/button';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '@arara/client/call';
import { callApi } from '../../../platform/api/api.ts';
import type { FieldErrors } from '../../../platform/forms/use-form-submit.ts';
import { endStepUp, useStepUp } from '../../../platform/overlay/step-up.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from '../entry/entry-dialog.module.css';
import { PasswordField } from '../entry/password-field.tsx';

type Proofs = Readonly<Partial<Record<StepUpMethod, string>>>;

/** The draft of a step-up, its errors, and sending it. */
function useStepUpForm(methods: readonly StepUpMethod[]) {
  const t = useTranslations('stepUp');
  const [typed, setTyped] = useState<Proofs>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focusField = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)?.focus();
  useEffect(() => focusField('input'), []);
  /** Shows the errors and moves the focus to the first wrong field. */
  function showErrors(fields: FieldErrors) {
    flushSync(() => setErrors(fields));
    focusField('[aria-invalid]');
  }
  async function send() {
    setIsSending(true);
    try {
      await callApi(accountCalls.stepUp, Object.fromEntries(methods.map((method) => [method, typed[method]])), {
        inForm: true,
      });
      endStepUp(true);
    } catch (error) {
      // What was refused is typed again from the start. The error catalogue shows every failure that is not about a field.
      setTyped({});
      setIsSending(false);
      showErrors(getFieldErrors(error) ?? {});
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = methods.filter((method) => (typed[method] ?? '') === '');
    if (missing.length > 0) showErrors(Object.fromEntries(missing.map((method) => [method, t(`missing.${method}`)])));
    else if (!isSending) void send();
  }
  /** The props of the field of a method. An error is about the text that was there: typing removes it. */
  const bindText = (method: StepUpMethod) => ({
    name: method,
    label: t(method),
    value: typed[method] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [method]: event.target.value });
      setErrors({});
    },
    error: errors[method],
  });
  return { form, submit, isSending, bindText };
}

/** Asks for the password, and for the code of the authenticator where the player has one. */
export function StepUpForm({ methods }: { readonly methods: readonly StepUpMethod[] }) {
  const t = useTranslations('stepUp');
  const { form, submit, isSending, bindText } = useStepUpForm(methods);
  return (
    <form ref={form} className={classNames(styles.form, styles.tight)} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('why')}</p>
      {methods.includes('pwd') && <PasswordField autoComplete="current-password" {...bindText('pwd')} />}
      {methods.includes('totp') && (
        <LabeledInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={64}
          hint={t('totpHint')}
          {...bindText('totp')}
        />
      )}
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {t('confirm')}
      </ConnectedButton>
      <Button tone="ghost" onClick={() => endStepUp(false)}>
        {t('cancel')}
      </Button>
    </form>
  );
}

/** The step-up, over the form whose call was refused. Cancelling, closing and going back leave that form as it was. */
export default function StepUpDialog() {
  const t = useTranslations('stepUp');
  const { methods } = useStepUp();
  // While the dialog closes it still shows what it asked. Each time it asks, the form is a new one.
  const [shown, setShown] = useState({ methods, times: 0 });
  if (methods !== null && methods !== shown.methods) setShown({ methods, times: shown.times + 1 });
  return (
    <BottomSheet
      open={methods !== null}
      onClose={() => endStepUp(false)}
      title={t('title')}
      closeLabel={t('close')}
      ignoreOutsidePress
      onTop
    >
      {shown.methods !== null && <StepUpForm key={shown.times} methods={shown.methods} />}
    </BottomSheet>
  );
}
