import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { supportContactQuery } from './support-query.ts';

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

/**
 * The address where a person answers players, or null. The messaging channel is the only one that exists: a support id without
 * a handle names a chat that this site does not have, so it is no reason to promise support.
 */
const useMessagingLink = (): string | null => useQuery(supportContactQuery).data?.messagingLink ?? null;
