import { staffAccounts } from '@arara/contract/staff/accounts';
import type { StaffOutput } from '@arara/contract/staff/staff-contract';
import { Button, buttonClassName } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { api, fieldMessages } from '../../platform/api/api.ts';
import { QueryResult } from '../../platform/api/query-result.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';
import { QrCode } from './qr-code.tsx';

/** The code stands behind the `#`, which no browser sends anywhere. */
const codeOfAddress = (): string => location.hash.slice(1);

/** Enrolment: an authenticator, a password, and the recovery codes to keep. */
export default function EnrolPage() {
  const t = useTranslations('enrol');
  const [code] = useState(codeOfAddress);
  const [kept, setKept] = useState<readonly string[] | null>(null);
  const enrolment = useQuery({
    queryKey: ['enrolment', code],
    queryFn: () => api(staffAccounts.staffEnrolment, { code: code === '' ? '-' : code }),
    enabled: kept === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (kept !== null) return <RecoveryCodes codes={kept} />;
  if (enrolment.isError)
    return (
      <SignInFrame title={t('gone')} text={t('goneText')}>
        <Link href="/" className={buttonClassName({})}>
          {t('toLogin')}
        </Link>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      <QueryResult query={enrolment}>{(who) => <EnrolForm code={code} who={who} onDone={setKept} />}</QueryResult>
    </SignInFrame>
  );
}

function EnrolForm({
  code,
  who,
  onDone,
}: {
  readonly code: string;
  readonly who: StaffOutput<'staffEnrolment'>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations('enrol');
  const roles = useTranslations('roles');
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [totp, setTotp] = useState('');
  const enrol = useMutation({
    mutationFn: () => api(staffAccounts.staffEnrol, { code, pwd, totp }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const errors = fieldMessages(enrol.error);
  const differs = again !== '' && again !== pwd;
  return (
    <SignInForm
      problem={Object.keys(errors).length === 0 ? enrol.error : null}
      action={t('finish')}
      pending={enrol.isPending}
      ready={pwd !== '' && again === pwd && totp !== ''}
      onSubmit={() => enrol.mutate()}
    >
      <p>
        <strong>{who.name}</strong> · {who.username} · {roles(who.role)}
      </p>
      <QrCode text={who.uri} label={t('qr')} />
      <p className={styles.text}>
        {t('byHand')} <span className={styles.secret}>{who.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</span>
      </p>
      <input type="hidden" name="username" autoComplete="username" value={who.username} readOnly />
      <Field
        label={t('password')}
        type="password"
        name="pwd"
        autoComplete="new-password"
        value={pwd}
        onChange={(event) => setPwd(event.target.value)}
        hint={t('passwordHint')}
        error={errors['pwd']}
      />
      <Field
        label={t('again')}
        type="password"
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        error={differs ? t('differs') : undefined}
      />
      <Field
        label={t('code')}
        name="totp"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={totp}
        onChange={(event) => setTotp(event.target.value)}
        error={errors['totp']}
      />
    </SignInForm>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations('enrol');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <SignInFrame title={t('recovery')} text={t('recoveryText')}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => void copy()}>{copied ? t('copied') : t('copy')}</Button>
        <Link href="/" className={buttonClassName({ tone: 'main' })}>
          {t('keptThem')}
        </Link>
      </div>
    </SignInFrame>
  );
}
