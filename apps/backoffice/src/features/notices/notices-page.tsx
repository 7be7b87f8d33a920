import { type StaffNotice, staffNoticeCalls } from '@arara/contract/staff/notices';
import { SendIcon } from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { showToast } from '@arara/client/toasts';
import { DecisionListChoice } from '../../platform/page/decision-lists.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import { NoticeRecipients } from './notice-recipients.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { type NoticeList, NOTICES_QUERY_KEY, noticesQuery } from './notices.queries.ts';
import styles from './notices.module.css';
import { WriteNoticeDialog } from './write-notice-dialog.tsx';

const NOTICE_STATE_TONES = { waiting: 'waiting', sent: 'won', refused: 'lost' } as const;

/** The decision that the user is about to confirm. */
interface PendingNoticeDecision {
  readonly notice: StaffNotice;
  readonly yes: boolean;
}

/** Notices to players: written by one person, sent by another. */
export default function NoticesPage() {
  const t = useTranslations('notices');
  const can = usePermissions();
  const [list, setList] = useState<NoticeList>('waiting');
  const [isWriting, setWriting] = useState(false);
  const [pending, setPending] = useState<PendingNoticeDecision | null>(null);
  const notices = useInfiniteQuery(noticesQuery(list));
  return (
    <>
      <PageHeader title={t('title')} text={t('about')}>
        {can('sendNotices') && (
          <Button tone="main" onClick={() => setWriting(true)}>
            {t('write')}
          </Button>
        )}
      </PageHeader>
      <DecisionListChoice label={t('title')} list={list} formatName={(each) => t(`lists.${each}`)} onChoose={setList} />
      <PagedList query={notices} empty={<EmptyState icon={<SendIcon />} title={t('empty')} text={t('emptyText')} />}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <NoticeRow key={row.notice} notice={row} onDecide={setPending} />
            ))}
          </ul>
        )}
      </PagedList>
      {isWriting && <WriteNoticeDialog onClose={() => setWriting(false)} />}
      {pending !== null && <NoticeDecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

/** One notice: as players read it, to whom it goes, and who decided. */
function NoticeRow({
  notice,
  onDecide,
}: {
  readonly notice: StaffNotice;
  readonly onDecide: (decision: PendingNoticeDecision) => void;
}) {
  const t = useTranslations('notices');
  const can = usePermissions();
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <LabelChip tone={NOTICE_STATE_TONES[notice.state]}>{t(`states.${notice.state}`)}</LabelChip>
        <strong>{t('to', { audience: t(`audiences.${notice.audience}`), level: notice.fromLevel })}</strong>
        <span className={styles.quiet}>{t('forHours', { hours: notice.hours })}</span>
      </div>
      <NoticePreview text={notice.text} />
      <p className={styles.quiet}>
        {t('by', { name: notice.askedBy, reason: notice.reason })} <InstantText instant={notice.askedAt} />
      </p>
      {notice.decidedBy !== null && notice.decidedAt !== null && (
        <p className={styles.quiet}>
          {t('decidedBy', { name: notice.decidedBy, why: notice.why ?? '–' })}{' '}
          <InstantText instant={notice.decidedAt} />
        </p>
      )}
      {notice.state === 'waiting' && can('sendNotices') && (
        <div className={styles.actions}>
          {notice.own && <span className={styles.quiet}>{t('own')}</span>}
          <Button onClick={() => onDecide({ notice, yes: false })}>{t('no')}</Button>
          {!notice.own && (
            <Button tone="main" onClick={() => onDecide({ notice, yes: true })}>
              {t('yes')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function NoticeDecisionDialog({ notice, yes, onClose }: PendingNoticeDecision & { readonly onClose: () => void }) {
  const t = useTranslations('notices');
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (why: string) => callStaffApi(staffNoticeCalls.staffDecideNotice, { notice: notice.notice, yes, why }),
    onSuccess: async ({ state }) => {
      showToast(t(`states.${state}`));
      onClose();
      await queries.invalidateQueries({ queryKey: NOTICES_QUERY_KEY });
    },
  });
  return (
    <ReasonDialog
      title={t(yes ? 'yesTitle' : 'noTitle')}
      text={t('to', { audience: t(`audiences.${notice.audience}`), level: notice.fromLevel })}
      action={t(yes ? 'yes' : 'no')}
      mutation={decide}
      onClose={onClose}
    >
      <NoticePreview text={notice.text} />
      {yes && <NoticeRecipients audience={notice.audience} fromLevel={notice.fromLevel} />}
    </ReasonDialog>
  );
}
