import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMessagingLink } from './use-messaging-link.ts';

/** A link to support; `otherwise`, or nothing, where no support is configured. */
export function SupportLink({
  className,
  icon,
  otherwise = null,
}: {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly otherwise?: ReactNode;
}) {
  const t = useTranslations('support');
  const link = useMessagingLink();
  if (link === null) return otherwise;
  return (
    <a className={className} href={link} target="_blank" rel="noreferrer">
      {icon}
      <span>{t('contact')}</span>
    </a>
  );
}
