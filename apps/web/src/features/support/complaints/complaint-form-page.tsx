import {
  complaintCalls,
  MAX_COMPLAINT_SUBJECT_LENGTH,
  MAX_COMPLAINT_TEXT_LENGTH,
} from '@arara/contract/player/support/complaints';
import { CircleAlertIcon } from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { LabeledInput } from '@arara/ui/fields/field';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { callApi } from '../../../platform/api/api.ts';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import { useFormSubmit } from '../../../platform/forms/use-form-submit.ts';
import { showToast } from '@arara/client/toasts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './complaint-page.module.css';
import { useRequiredFields } from './use-required-fields.ts';

interface FiledComplaint {
  readonly number: string;
  readonly key: string;
}

/** The address at which a complaint is followed. */
const buildStateAddress = ({ number, key }: FiledComplaint): string =>
  `/complaint_text?number=${encodeURIComponent(number)}&key=${encodeURIComponent(key)}`;

/** Number and key, shown once. */
function FiledComplaintCard({ filed }: { readonly filed: FiledComplaint }) {
  const t = useTranslations('support.complaint');
  const copy = async () => {
    await navigator.clipboard.writeText(`${filed.number} ${filed.key}`);
    showToast(t('copied'));
  };
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{t('filed')}</h1>
      <p>{t('filedText')}</p>
      <dl className={styles.card}>
        <div>
          <dt>{t('number')}</dt>
          <dd>{filed.number}</dd>
        </div>
        <div>
          <dt>{t('key')}</dt>
          <dd className={styles.key}>{filed.key}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Link className={styles.link} href={buildStateAddress(filed)}>
          {t('follow')}
        </Link>
      </div>
    </article>
  );
}

/** What happened, in the words of who complains. */
function ComplaintTextArea({
  error,
  ...area
}: Pick<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange'> & { readonly error: string | undefined }) {
  const t = useTranslations('support.complaint');
  const id = useId();
  return (
    <div className={styles.area} data-wrong={error !== undefined || undefined}>
      <label htmlFor={id}>{t('text')}</label>
      <textarea
        {...area}
        id={id}
        rows={7}
        maxLength={MAX_COMPLAINT_TEXT_LENGTH}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert">
          <CircleAlertIcon aria-hidden /> {error}
        </p>
      )}
    </div>
  );
}

const NO_TEXT = { name: '', email: '', subject: '', text: '' };
const KEPT_FIELDS = { name: 'string', email: 'string', subject: 'string', text: 'string' } as const;
const createFields = (kept: Partial<typeof NO_TEXT>) => ({ ...NO_TEXT, ...kept });

/** The complaint form: for everybody, signed in or not. */
export function Page() {
  const t = useTranslations('support.complaint');
  const { draft: fields, setDraft: setFields, forget } = useKeptDraft('complaint', KEPT_FIELDS, createFields);
  const [filed, setFiled] = useState<FiledComplaint>();
  const { submit, isSending, errors } = useFormSubmit(async () => {
    setFiled(await callApi(complaintCalls.complaint, fields, { inForm: true, loading: false }));
    forget();
    scrollTo(0, 0);
  });
  const required = useRequiredFields(fields, submit);
  if (filed !== undefined) return <FiledComplaintCard filed={filed} />;
  const bind = (name: keyof typeof NO_TEXT) => ({
    name,
    value: fields[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.target.value }),
    error: required.isMissing(name) ? t('missing') : errors[name],
  });
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <form className={styles.form} onSubmit={required.submit} noValidate>
        <LabeledInput {...bind('name')} label={t('name')} autoComplete="name" maxLength={120} />
        <LabeledInput {...bind('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} />
        <LabeledInput {...bind('subject')} label={t('subject')} maxLength={MAX_COMPLAINT_SUBJECT_LENGTH} />
        <ComplaintTextArea {...bind('text')} />
        <ConnectedButton needs="network" type="submit" big loading={isSending}>
          {t('send')}
        </ConnectedButton>
      </form>
      <Link className={styles.link} href="/complaint_text">
        {t('followOther')}
      </Link>
    </article>
  );
}
