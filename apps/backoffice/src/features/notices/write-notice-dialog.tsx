import { MAX_NOTICE_LENGTH, parseNoticeMarkup, readNoticeText } from '@arara/contract/player/notice-markup';
import {
  MAX_NOTICE_HOURS,
  noticeAudiences,
  type NoticeAudience,
  staffNoticeCalls,
} from '@arara/contract/staff/notices';
import { SelectField } from '@arara/ui/fields/select-field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, getApiFieldMessages } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ReasonField } from '../../platform/forms/reason-field.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { showToast } from '@arara/client/toasts';
import { NoticeRecipients } from './notice-recipients.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { NOTICES_QUERY_KEY } from './notices.queries.ts';
import styles from './notices.module.css';

/** A notice as it is typed into the form. */
interface NoticeDraft {
  readonly text: string;
  readonly audience: NoticeAudience;
  readonly fromLevel: string;
  readonly hours: string;
  readonly reason: string;
}

const NEW_NOTICE: NoticeDraft = { text: '', audience: 'everyone', fromLevel: '0', hours: '24', reason: '' };

/** An integer as it is typed; NaN for other text. */
const parseInteger = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

const isNoticeComplete = ({ text, fromLevel, hours, reason }: NoticeDraft): boolean =>
  readNoticeText(parseNoticeMarkup(text)) !== '' &&
  !Number.isNaN(parseInteger(fromLevel)) &&
  parseInteger(hours) >= 1 &&
  parseInteger(hours) <= MAX_NOTICE_HOURS &&
  reason.trim() !== '';

/** Stores a notice that waits for another person. */
function useProposeNotice(onClose: () => void) {
  const t = useTranslations('notices');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ fromLevel, hours, reason, ...fields }: NoticeDraft) =>
      callStaffApi(staffNoticeCalls.staffProposeNotice, {
        ...fields,
        fromLevel: parseInteger(fromLevel),
        hours: parseInteger(hours),
        reason: reason.trim(),
      }),
    onSuccess: async () => {
      showToast(t('proposed'));
      onClose();
      await queries.invalidateQueries({ queryKey: NOTICES_QUERY_KEY });
    },
  });
}

/** The field for the markup of a notice. */
function NoticeTextField({
  text,
  error,
  onChange,
}: {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useTranslations('notices');
  const id = useId();
  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('text')}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={MAX_NOTICE_LENGTH}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.quiet}>
        {error ?? t('textHint')}
      </p>
    </div>
  );
}

/** The dialog in which a notice to players is written, with the banner as players will read it. Another person sends it. */
export function WriteNoticeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('notices');
  const labels = useTranslations('common');
  const [draft, setDraft] = useState(NEW_NOTICE);
  const change = (fields: Partial<NoticeDraft>) => setDraft({ ...draft, ...fields });
  const save = useProposeNotice(onClose);
  const errors = getApiFieldMessages(save.error);
  return (
    <BottomSheet open onClose={onClose} title={t('write')} closeLabel={labels('close')} ignoreOutsidePress>
      <ActionForm
        error={Object.keys(errors).length === 0 ? save.error : null}
        action={t('propose')}
        pending={save.isPending}
        ready={isNoticeComplete(draft)}
        onSubmit={() => save.mutate(draft)}
      >
        <NoticeTextField text={draft.text} error={errors['text']} onChange={(text) => change({ text })} />
        <NoticePreview text={draft.text} />
        <SelectField
          label={t('audience')}
          value={draft.audience}
          options={noticeAudiences.map((name) => [name, t(`audiences.${name}`)] as const)}
          onChange={(audience) => change({ audience })}
        />
        <div className={styles.pair}>
          <TextField
            label={t('fromLevel')}
            inputMode="numeric"
            value={draft.fromLevel}
            error={errors['fromLevel']}
            onChange={(fromLevel) => change({ fromLevel })}
          />
          <TextField
            label={t('hours')}
            inputMode="numeric"
            value={draft.hours}
            error={errors['hours']}
            onChange={(hours) => change({ hours })}
          />
        </div>
        <NoticeRecipients audience={draft.audience} fromLevel={parseInteger(draft.fromLevel)} />
        <ReasonField value={draft.reason} onChange={(reason) => change({ reason })} error={errors['reason']} />
      </ActionForm>
    </BottomSheet>
  );
}
