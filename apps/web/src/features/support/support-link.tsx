import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { useMessagingLink } from './use-messaging-link.ts';

/** A link to support; `otherwise`, or nothing, where no support is configured. A visitor is asked to log in first. */
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
  const signedIn = useSession((session) => session.token !== null);
  if (link === null) return otherwise;
  if (!signedIn)
    return (
      <button type="button" className={className} onClick={() => openDialog('login')}>
        {icon}
        <span>{t('contact')}</span>
      </button>
    );
  return (
    <a className={className} href={link} target="_blank" rel="noreferrer">
      {icon}
      <span>{t('contact')}</span>
    </a>
  );
}
