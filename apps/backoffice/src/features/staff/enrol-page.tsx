import { getButtonClassName } from '@arara/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { StaffEnrolmentForm } from './enrol-form.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { staffEnrolmentByCodeQuery } from './staff.queries.ts';

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
