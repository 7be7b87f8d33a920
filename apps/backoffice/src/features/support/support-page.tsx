import { type InboxList, inboxLists, type StaffConversation } from '@arara/contract/staff/support';
import { EmptyState } from '@arara/ui/feedback/state';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip, LabelChip } from '@arara/ui/controls/chip';
import { MessageCircleIcon } from '@arara/ui/art/lucide-icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { type ConversationKey, inboxQuery, useSupportChanges } from './support.queries.ts';
import styles from './support.module.css';

/** One conversation of the queue. */
function InboxRow({ row, isOpen }: { readonly row: StaffConversation; readonly isOpen: boolean }) {
  const t = useTranslations('support');
  return (
    <li>
      <Link
        className={styles.row}
        href={`/atendimento/${row.player}/${row.conversation}`}
        aria-current={isOpen || undefined}
      >
        <span className={styles.rowHead}>
          <strong>{row.name}</strong>
          <InstantText instant={row.lastAt} />
        </span>
        <span className={styles.rowText}>{row.lastText}</span>
        <span className={styles.rowFoot}>
          {row.unseen > 0 && row.state !== 'closed' && (
            <LabelChip tone="waiting">{t('unseen', { count: row.unseen })}</LabelChip>
          )}
          {row.assignee !== null && <span>{t('takenBy', { name: row.assignee.name })}</span>}
          {row.rating !== null && <span>{t('rating', { stars: row.rating })}</span>}
        </span>
      </Link>
    </li>
  );
}

function Inbox({ open }: { readonly open: ConversationKey | undefined }) {
  const t = useTranslations('support');
  const [list, setList] = useState<InboxList>('waiting');
  const inbox = useInfiniteQuery(inboxQuery(list));
  const counts = inbox.data?.pages[0]?.counts;
  return (
    <section className={styles.inbox} aria-label={t('title')}>
      <div className={styles.lists}>
        {inboxLists.map((name) => (
          <ChoiceChip key={name} on={name === list} onClick={() => setList(name)}>
            {name === 'closed' || counts === undefined
              ? t(`lists.${name}`)
              : t('count', { name: t(`lists.${name}`), count: counts[name] })}
          </ChoiceChip>
        ))}
      </div>
      <PagedList query={inbox} empty={<EmptyState icon={<MessageCircleIcon />} title={t('empty')} />}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <InboxRow key={row.conversation} row={row} isOpen={row.conversation === open?.conversation} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** The inbox of support: the queue, the open conversation, and its player's data. */
export default function SupportPage({
  open,
  playerSummary,
}: {
  readonly open?: ConversationKey;
  readonly playerSummary?: ReactNode;
}) {
  const t = useTranslations('support');
  const refresh = useSupportChanges();
  const can = usePermissions();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {can('editCannedReplies') && <Button onClick={() => setEditing(true)}>{t('editReplies')}</Button>}
      </PageHeader>
      {isEditing && <CannedRepliesDialog onClose={() => setEditing(false)} />}
      <div className={styles.columns} data-open={open !== undefined || undefined}>
        <Inbox open={open} />
        {open === undefined ? (
          <div className={styles.none}>
            <EmptyState icon={<MessageCircleIcon />} title={t('choose')} text={t('chooseText')} />
          </div>
        ) : (
          <ConversationPanel key={open.conversation} open={open} onChanged={refresh} />
        )}
        {open !== undefined && (
          <section className={styles.context} aria-label={t('context')}>
            {playerSummary}
          </section>
        )}
      </div>
    </>
  );
}
