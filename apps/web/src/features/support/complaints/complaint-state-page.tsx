import { complaintCalls, complaintStates, type ComplaintStatus } from '@arara/contract/player/support/complaints';
import { ApiCallError } from '@arara/contract/protocol/client';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { LabeledInput } from '@arara/ui/fields/field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { supportQueryKeys } from '../keys.ts';
import styles from './complaint-page.module.css';
import { useRequiredFields } from './use-required-fields.ts';

/** The states of a complaint in their order, and its answers. */
function ComplaintCard({ complaint }: { readonly complaint: ComplaintStatus }) {
  const t = useTranslations('support.complaint');
  const format = useFormatDateTime();
  const reached = complaintStates.indexOf(complaint.state);
  return (
    <>
      <p className={styles.subject}>
        <b>{complaint.subject}</b>
        <span>{t('filedAt', { number: complaint.number, at: format(complaint.createdAt) })}</span>
      </p>
      <ol className={styles.states}>
        {complaintStates.map((state, index) => (
          <li
            key={state}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            {t(`state.${state}`)}
          </li>
        ))}
      </ol>
      {complaint.answers.length === 0 && <p className={styles.waitingText}>{t('noAnswer')}</p>}
      {complaint.answers.map(({ name, text, at }) => (
        <section key={at} className={styles.card}>
          <h2>{t('answerBy', { name })}</h2>
          <p className={styles.answer}>{text}</p>
          <span className={styles.at}>{format(at)}</span>
        </section>
      ))}
    </>
  );
}

function ComplaintStateForm({
  notFound,
  number,
  givenKey,
}: {
  readonly notFound: boolean;
  readonly number: string;
  readonly givenKey: string;
}) {
  const t = useTranslations('support.complaint');
  const [fields, setFields] = useState({ number, key: givenKey });
  const { submit, isMissing } = useRequiredFields(fields, (event) => {
    event.preventDefault();
    navigate(`/complaint_text?${new URLSearchParams(fields).toString()}`);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LabeledInput
        label={t('number')}
        name="number"
        value={fields.number}
        onChange={(event) => setFields({ ...fields, number: event.target.value })}
        maxLength={32}
        error={isMissing('number') ? t('missing') : notFound ? t('notFound') : undefined}
      />
      <LabeledInput
        label={t('key')}
        name="key"
        value={fields.key}
        onChange={(event) => setFields({ ...fields, key: event.target.value })}
        maxLength={64}
        error={isMissing('key') ? t('missing') : undefined}
      />
      <ConnectedButton needs="network" type="submit" big>
        {t('open')}
      </ConnectedButton>
    </form>
  );
}

/** Where a complaint is followed, with its number and key. */
export function Page() {
  const t = useTranslations('support.complaint');
  const asked = new URLSearchParams(useSearch());
  const [number, key] = [asked.get('number') ?? '', asked.get('key') ?? ''];
  const complaint = useQuery({
    queryKey: supportQueryKeys.complaint(number, key),
    queryFn: ({ signal }) =>
      callApi(complaintCalls.complaintState, { number, key }, { signal, ...BACKGROUND_CALL_OPTIONS }),
    enabled: number !== '' && key !== '',
    retry: false,
    refetchInterval: 30_000,
  });
  const isUnknown = complaint.error instanceof ApiCallError && complaint.error.http === 404;
  const isAsked = number !== '' && key !== '';
  return (
    <article className={styles.page}>
      <h1>{t('stateTitle')}</h1>
      {complaint.data !== undefined && <ComplaintCard complaint={complaint.data} />}
      {isAsked && complaint.isPending && <Skeleton className={styles.waiting} />}
      {complaint.isError && !isUnknown && <QueryErrorMessage title={t('failed')} query={complaint} />}
      {(!isAsked || isUnknown) && (
        <>
          <p>{t('stateIntro')}</p>
          <ComplaintStateForm notFound={isUnknown} number={number} givenKey={key} />
        </>
      )}
      <Link className={styles.link} href="/complaint_form">
        {t('fileOne')}
      </Link>
    </article>
  );
}
