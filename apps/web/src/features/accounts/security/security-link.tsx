import { LockIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from './security-link.module.css';

/** The way to the page about the account's security. */
export function SecurityLink() {
  const t = useTranslations('securityLink');
  return (
    <Link href="/seguranca" className={styles.link}>
      <LockIcon className="icon" aria-hidden />
      <span>
        <b>{t('title')}</b>
        <span>{t('text')}</span>
      </span>
    </Link>
  );
}
