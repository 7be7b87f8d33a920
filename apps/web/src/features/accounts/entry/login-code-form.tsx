import { securityCalls } from '@arara/contract/player/security';
import { ApiCallError } from '@arara/contract/protocol/client';
import { LabeledInput } from '@arara/ui/fields/field';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getFieldErrors } from '@arara/client/call';
import { callApi } from '../../../platform/api/api.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { completeLogin } from './complete-login.ts';
import styles from './entry-dialog.module.css';

/** The ticket of a log-in whose password was right and that waits for a code; null for any other failure. */
export function readLoginTicket(error: unknown): string | null {
  const data = error instanceof ApiCallError ? (error.data as { ticket?: unknown } | null | undefined) : null;
  return typeof data?.ticket === 'string' ? data.ticket : null;
}

/** The second step of a log-in: the code of the authenticator, or a recovery code. */
export function LoginCodeForm({ ticket, onOver }: { readonly ticket: string; readonly onOver: () => void }) {
  const t = useTranslations('entry');
  const [totp, setTotp] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { submit, isSending, errors } = useFormSubmit(async () => {
    if (totp === '') return showAlert(t('loginCodeMissing'));
    try {
      const { access_token } = await callApi(securityCalls.loginTotp, { ticket, totp }, { inForm: true });
      await completeLogin(access_token);
    } catch (error) {
      const over = getFieldErrors(error)?.['ticket'];
      if (over === undefined) throw error;
      onOver();
      await showAlert(over);
    }
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('loginCodeIntro')}</p>
      <LabeledInput
        label={t('loginCode')}
        name="totp"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
        value={totp}
        onChange={(event) => setTotp(event.target.value)}
        error={errors['totp']}
      />
      <ConnectedButton needs="network" type="submit" tone="main" big className={styles.submit} loading={isSending}>
        {t('enter')}
      </ConnectedButton>
    </form>
  );
}
