import { MAX_CHAT_TEXT_LENGTH } from '@arara/contract/player/support/chat-messages';
import { type CannedReply, staffSupportCalls } from '@arara/contract/staff/support';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi } from '../../platform/api/api.ts';
import { ActionForm } from '../../platform/forms/action-form.tsx';
import { ErrorMessage } from '../../platform/forms/error-message.tsx';
import { TextField } from '../../platform/forms/text-field.tsx';
import { showToast } from '@arara/client/toasts';
import { cannedRepliesQuery } from './support.queries.ts';
import styles from './support.module.css';

/** A reply as it is typed; without an id it is a new one. */
type CannedReplyDraft = Omit<CannedReply, 'reply'> & { readonly reply?: CannedReply['reply'] };
const NEW_CANNED_REPLY: CannedReplyDraft = { title: '', text: '' };

/** Runs a change of the prepared replies, and reads them again. */
function useCannedReplyChange<T>(change: (input: T) => Promise<unknown>, onDone: () => void) {
  const t = useTranslations('support');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey });
      showToast(t('repliesSaved'));
      onDone();
    },
  });
}

/** One prepared reply as a form: its title, which is what staff choose by, and its text. */
function CannedReplyForm({
  draft: initial,
  onDone,
}: {
  readonly draft: CannedReplyDraft;
  readonly onDone: () => void;
}) {
  const t = useTranslations('support');
  const [draft, setDraft] = useState(initial);
  const save = useCannedReplyChange(
    ({ reply, title, text }: CannedReplyDraft) =>
      callStaffApi(staffSupportCalls.staffSaveCannedReply, {
        ...(reply === undefined ? {} : { reply }),
        title: title.trim(),
        text: text.trim(),
      }),
    onDone,
  );
  return (
    <ActionForm
      error={save.error}
      action={t('saveReply')}
      pending={save.isPending}
      ready={draft.title.trim() !== '' && draft.text.trim() !== ''}
      onSubmit={() => save.mutate(draft)}
    >
      <TextField
        label={t('replyTitle')}
        maxLength={60}
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <textarea
        className={styles.replyText}
        rows={5}
        aria-label={t('replyText')}
        placeholder={t('replyText')}
        maxLength={MAX_CHAT_TEXT_LENGTH}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <Button onClick={onDone}>{t('cancelReply')}</Button>
    </ActionForm>
  );
}

/** The prepared replies, each with its buttons. */
function CannedReplyList({ onEdit }: { readonly onEdit: (reply: CannedReplyDraft) => void }) {
  const t = useTranslations('support');
  const { data: replies = [] } = useQuery(cannedRepliesQuery);
  const remove = useCannedReplyChange(
    (reply: CannedReply['reply']) => callStaffApi(staffSupportCalls.staffDeleteCannedReply, { reply }),
    () => undefined,
  );
  return (
    <>
      <ErrorMessage error={remove.error} />
      {replies.length === 0 && <p className={styles.noReplies}>{t('noReplies')}</p>}
      <ul className={styles.rows}>
        {replies.map((reply) => (
          <li key={reply.reply} className={styles.cannedReply}>
            <strong>{reply.title}</strong>
            <p>{reply.text}</p>
            <span className={styles.replyFoot}>
              <Button aria-label={t('editReply', { title: reply.title })} onClick={() => onEdit(reply)}>
                {t('edit')}
              </Button>
              <Button
                aria-label={t('deleteReply', { title: reply.title })}
                loading={remove.isPending && remove.variables === reply.reply}
                onClick={() => remove.mutate(reply.reply)}
              >
                {t('delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button tone="main" big onClick={() => onEdit(NEW_CANNED_REPLY)}>
        {t('newReply')}
      </Button>
    </>
  );
}

/** Adds, changes and deletes the replies that staff choose from in a conversation. */
export function CannedRepliesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('support');
  const labels = useTranslations('common');
  const [draft, setDraft] = useState<CannedReplyDraft>();
  return (
    <BottomSheet open onClose={onClose} title={t('replies')} closeLabel={labels('close')} ignoreOutsidePress>
      {draft === undefined ? (
        <CannedReplyList onEdit={setDraft} />
      ) : (
        <CannedReplyForm draft={draft} onDone={() => setDraft(undefined)} />
      )}
    </BottomSheet>
  );
}
