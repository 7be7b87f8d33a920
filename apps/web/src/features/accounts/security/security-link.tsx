import { LockIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import styles from './security-link.module.css';

/** The way from the wallet to a page about the account: its name, and what is there. */
export function AccountPageLink({
  href,
  icon,
  title,
  text,
}: {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}) {
  return (
    <Link href={href} className={styles.link}>
      {icon}
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </Link>
  );
}

/** The way to the page about the account's security. */
export function SecurityLink() {
  const t = useTranslations('securityLink');
  return (
    <AccountPageLink
      href="/seguranca"
      icon={<LockIcon className="icon" aria-hidden />}
      title={t('title')}
      text={t('text')}
    />
  );
}
