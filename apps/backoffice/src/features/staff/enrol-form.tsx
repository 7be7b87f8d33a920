import { staffAccountCalls } from '@arara/contract/staff/accounts';
import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { CredentialField } from './credential-field.tsx';
import { QrCode } from '@arara/ui/display/qr-code';
import styles from './sign-in.module.css';

type StaffEnrolmentAccount = StaffCallOutput<'staffEnrolment'>;

/** Sets password and authenticator of a new member of staff. */
export function StaffEnrolmentForm({
  code,
  account,
  onEnrolled,
}: {
  readonly code: string;
  readonly account: StaffEnrolmentAccount;
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations('enrol');
  const [pwd, setPwd] = useState('');
  const [repeated, setRepeated] = useState('');
  const [totp, setTotp] = useState('');
  const enrol = useMutation({
    mutationFn: () => callStaffApi(staffAccountCalls.staffEnrol, { code, pwd, totp }),
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
  });
  const errors = getApiFieldMessages(enrol.error);
  const differs = repeated !== '' && repeated !== pwd;
  const password = { kind: 'newPassword' } as const;
  return (
    <ActionForm
      error={Object.keys(errors).length === 0 ? enrol.error : null}
      action={t('finish')}
      pending={enrol.isPending}
      ready={pwd !== '' && repeated === pwd && totp !== ''}
      onSubmit={() => enrol.mutate()}
    >
      <AuthenticatorSetup account={account} />
      <CredentialField
        {...password}
        label={t('password')}
        name="pwd"
        value={pwd}
        onChange={setPwd}
        hint={t('passwordHint')}
        error={errors['pwd']}
      />
      <CredentialField
        {...password}
        label={t('again')}
        name="again"
        value={repeated}
        onChange={setRepeated}
        error={differs ? t('differs') : undefined}
      />
      <CredentialField
        kind="authenticatorCode"
        label={t('code')}
        name="totp"
        value={totp}
        onChange={setTotp}
        error={errors['totp']}
      />
    </ActionForm>
  );
}

/** Whose account it is, and the secret for their authenticator as a QR code and as text. */
function AuthenticatorSetup({ account }: { readonly account: StaffEnrolmentAccount }) {
  const t = useTranslations('enrol');
  const roles = useTranslations('roles');
  return (
    <>
      <p>
        <strong>{account.name}</strong> · {account.username} · {roles(account.role)}
      </p>
      <QrCode className={styles.qr} text={account.uri} label={t('qr')} />
      <p className={styles.text}>
        {t('byHand')} <span className={styles.secret}>{account.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</span>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={account.username} readOnly />
    </>
  );
}
