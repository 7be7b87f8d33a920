import type { NoticeAudience } from '@arara/contract/staff/notices';
import { useQuery } from '@tanstack/react-query';
import { UsersRoundIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { noticeRecipientsQuery } from './notices.queries.ts';
import styles from './notices.module.css';

/** How many players a notice is for, before it is proposed and before it is sent. */
export function NoticeRecipients({
  audience,
  fromLevel,
}: {
  readonly audience: NoticeAudience;
  readonly fromLevel: number;
}) {
  const t = useTranslations('notices');
  const { data, isError } = useQuery(noticeRecipientsQuery(audience, fromLevel));
  return (
    <p className={styles.recipients} role="status">
      <UsersRoundIcon className="icon" aria-hidden />
      {data === undefined ? t(isError ? 'recipientsUnknown' : 'recipientsCounted') : t('recipients', data)}
    </p>
  );
}
