import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in.module.css';

/** The recovery codes of a new account, which are shown only once. */
export function RecoveryCodesList({ codes }: { readonly codes: readonly string[] }) {
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
