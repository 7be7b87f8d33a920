import { getButtonClassName, Button } from '@arara/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { StaffEnrolmentForm } from './enrol-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { staffEnrolmentByCodeQuery } from './staff.queries.ts';
import styles from './sign-in.module.css';

/** The enrolment code is in the address behind the `#`, which browsers never send. */
const readEnrolmentCode = (): string => location.hash.slice(1);

/** Enrolment of a new member of staff: an authenticator, a password, and then the recovery codes. */
export default function EnrolPage() {
  const t = useTranslations('enrol');
  const [code] = useState(readEnrolmentCode);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const enrolment = useQuery({ ...staffEnrolmentByCodeQuery(code), enabled: recoveryCodes === null });
  if (recoveryCodes !== null) return <RecoveryCodesList codes={recoveryCodes} />;
  if (enrolment.isError)
    return (
      <SignInFrame title={t('gone')} text={t('goneText')}>
        <Link href="/" className={getButtonClassName({})}>
          {t('toLogin')}
        </Link>
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('title')} text={t('text')}>
      <QueryResultBoundary query={enrolment}>
        {(account) => <StaffEnrolmentForm code={code} account={account} onEnrolled={setRecoveryCodes} />}
      </QueryResultBoundary>
    </SignInFrame>
  );
}

/** The recovery codes of a new account, which are shown only once. */
function RecoveryCodesList({ codes }: { readonly codes: readonly string[] }) {
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
        <Link href="/" className={getButtonClassName({ tone: 'main' })}>
          {t('keptThem')}
        </Link>
      </div>
    </SignInFrame>
  );
}
