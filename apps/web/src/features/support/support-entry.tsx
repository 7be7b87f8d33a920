import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { supportContactQuery } from './support-query.ts';

/** The entry that opens the chat; nothing where there is no support id. A visitor is asked to log in. */
export function SupportEntry({
  className,
  icon,
  children,
}: {
  readonly className?: string | undefined;
  readonly icon: ReactNode;
  /** Shown at its end. */
  readonly children?: ReactNode;
}) {
  const t = useTranslations('support');
  const { data: contact } = useQuery(supportContactQuery);
  if (contact === undefined || contact === null) return null;
  return (
    <button type="button" className={className} onClick={() => openDialog('support')}>
      {icon}
      <span>{t('entry')}</span>
      {children}
    </button>
  );
}
