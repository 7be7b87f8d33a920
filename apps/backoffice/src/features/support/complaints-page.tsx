import { classNames } from '@arara/ui/class-names';
import { type StaffComplaint, type StaffComplaintRow, staffSupportCalls } from '@arara/contract/staff/support';
import { MAX_COMPLAINT_TEXT_LENGTH } from '@arara/contract/player/support/complaints';
import type { Id } from '@arara/contract/protocol/fields';
import { Button } from '@arara/ui/controls/button';
import { ChoiceChip, LabelChip } from '@arara/ui/controls/chip';
import { EmptyState } from '@arara/ui/feedback/state';
import { FlagIcon } from '@arara/ui/art/lucide-icons';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callStaffApi } from '../../platform/api/api.ts';
import { PagedList } from '../../platform/api/paged-list.tsx';
import { QueryResultBoundary } from '../../platform/api/query-result.tsx';
import { useCursorQuery } from '../../platform/api/use-cursor-query.ts';
import { ErrorMessage } from '../../platform/forms/error-message.tsx';
import { showToast } from '@arara/client/toasts';
import { DataTable } from '../../platform/page/data-table.tsx';
import { DescriptionList } from '../../platform/page/description-list.tsx';
import { InstantText } from '../../platform/page/instant-text.tsx';
import { PageHeader } from '../../platform/page/page-header.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import { PlayerLink } from '../../platform/page/player-link.tsx';
import { usePermissions } from '../../platform/session/signed-in-staff.ts';
import styles from './support.module.css';

const COMPLAINTS_QUERY_KEY = ['complaints'] as const;
const COMPLAINT_LISTS = ['open', 'closed'] as const;
type ComplaintList = (typeof COMPLAINT_LISTS)[number];
const STATE_TONES = { received: 'waiting', inReview: 'waiting', answered: 'won', closed: 'calm' } as const;

const complaintQuery = (complaint: Id) =>
  queryOptions({
    queryKey: [...COMPLAINTS_QUERY_KEY, complaint] as const,
    queryFn: ({ signal }) => callStaffApi(staffSupportCalls.staffComplaint, { complaint }, { signal }),
  });

function ComplaintStateChip({ state }: Pick<StaffComplaintRow, 'state'>) {
  const t = useTranslations('complaints');
  return <LabelChip tone={STATE_TONES[state]}>{t(`states.${state}`)}</LabelChip>;
}

function ComplaintsList() {
  const t = useTranslations('complaints');
  const [which, setWhich] = useState<ComplaintList>('open');
  const complaints = useCursorQuery([...COMPLAINTS_QUERY_KEY, 'list', which], (page, signal) =>
    callStaffApi(staffSupportCalls.staffComplaints, { which, ...page }, { signal }),
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={styles.lists}>
        {COMPLAINT_LISTS.map((list) => (
          <ChoiceChip key={list} on={list === which} onClick={() => setWhich(list)}>
            {t(`which.${list}`)}
          </ChoiceChip>
        ))}
      </div>
      <PagedList query={complaints} empty={<EmptyState icon={<FlagIcon />} title={t('empty')} />}>
        {(rows) => (
          <DataTable
            caption={t('title')}
            rows={rows}
            rowKey={(row) => row.complaint}
            columns={[
              { key: 'number', head: t('number'), cell: (row) => <strong>{row.number}</strong> },
              {
                key: 'subject',
                head: t('subject'),
                cell: (row) => <Link href={`/reclamacoes/${row.complaint}`}>{row.subject}</Link>,
              },
              { key: 'name', head: t('name'), cell: (row) => row.name },
              { key: 'at', head: t('at'), cell: (row) => <InstantText instant={row.createdAt} /> },
              { key: 'state', head: t('state'), cell: (row) => <ComplaintStateChip state={row.state} /> },
            ]}
          />
        )}
      </PagedList>
    </>
  );
}

/** The field for an answer, and the buttons that move a complaint on. */
function ComplaintActions({ complaint }: { readonly complaint: StaffComplaint }) {
  const t = useTranslations('complaints');
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { complaint: id, state, answers } = complaint;
  const onSuccess = async () => {
    setText('');
    showToast(t('saved'));
    await queries.invalidateQueries({ queryKey: COMPLAINTS_QUERY_KEY });
  };
  const answer = useMutation({
    mutationFn: () => callStaffApi(staffSupportCalls.staffAnswerComplaint, { complaint: id, text }),
    onSuccess,
  });
  const move = useMutation({
    mutationFn: (next: 'inReview' | 'closed') =>
      callStaffApi(staffSupportCalls.staffSetComplaintState, { complaint: id, state: next }),
    onSuccess,
  });
  return (
    <form
      className={styles.reply}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '' && !answer.isPending) answer.mutate();
      }}
    >
      <ErrorMessage error={answer.error ?? move.error} />
      <textarea
        rows={5}
        aria-label={t('answer')}
        placeholder={t('answer')}
        maxLength={MAX_COMPLAINT_TEXT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.replyFoot}>
        {state === 'received' && (
          <Button loading={move.isPending} onClick={() => move.mutate('inReview')}>
            {t('review')}
          </Button>
        )}
        {answers.length > 0 && (
          <Button loading={move.isPending} onClick={() => move.mutate('closed')}>
            {t('close')}
          </Button>
        )}
        <Button type="submit" tone="main" loading={answer.isPending} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

function ComplaintDetails({ complaint }: { readonly complaint: StaffComplaint }) {
  const t = useTranslations('complaints');
  const can = usePermissions();
  return (
    <>
      <PageHeader title={complaint.subject} text={complaint.number}>
        <ComplaintStateChip state={complaint.state} />
      </PageHeader>
      <div className={styles.complaint}>
        <TitledPanel title={t('complaint')}>
          <DescriptionList
            entries={[
              [t('name'), complaint.name],
              [t('email'), complaint.email],
              [t('at'), <InstantText key="at" instant={complaint.createdAt} />],
              complaint.player === null ? null : [t('player'), <PlayerLink key="player" player={complaint.player} />],
            ]}
          />
          <p className={styles.text}>{complaint.text}</p>
        </TitledPanel>
        <TitledPanel title={t('answers')}>
          {complaint.answers.length === 0 && (
            <p className={classNames(styles.quiet, styles.noAnswer)}>{t('noAnswer')}</p>
          )}
          {complaint.answers.map(({ name, text, at }) => (
            <div key={at} className={styles.answer}>
              <b>{name}</b> <InstantText instant={at} />
              <p className={styles.text}>{text}</p>
            </div>
          ))}
          {can('answerComplaints') && complaint.state !== 'closed' && <ComplaintActions complaint={complaint} />}
        </TitledPanel>
      </div>
    </>
  );
}

function ComplaintPage({ complaint }: { readonly complaint: Id }) {
  const t = useTranslations('complaints');
  const found = useQuery(complaintQuery(complaint));
  return (
    <>
      <PageLink href="/reclamacoes">← {t('back')}</PageLink>
      <QueryResultBoundary query={found}>{(data) => <ComplaintDetails complaint={data} />}</QueryResultBoundary>
    </>
  );
}

/** The complaints, or one of them. */
export default function ComplaintsPage({ open }: { readonly open?: Id }) {
  return open === undefined ? <ComplaintsList /> : <ComplaintPage key={open} complaint={open} />;
}
