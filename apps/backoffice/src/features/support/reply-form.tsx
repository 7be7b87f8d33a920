import { MAX_CHAT_TEXT_LENGTH, supportFileTypes } from '@arara/contract/player/support/chat-messages';
import { staffSupportCalls } from '@arara/contract/staff/support';
import { Button } from '@arara/ui/controls/button';
import { PaperclipIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { createSendOnEnterHandler } from '@arara/ui/fields/send-on-enter';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callStaffApi, uploadStaffFile } from '../../platform/api/api.ts';
import { getNowMs } from '@arara/client/clock';
import { ErrorMessage } from '../../platform/forms/error-message.tsx';
import { cannedRepliesQuery, type ConversationKey } from './support.queries.ts';
import styles from './support.module.css';

const TYPING_SEND_INTERVAL_MS = 3000;

/** The answer that is being sent; its name stays the same over every retry. */
interface PendingReply {
  readonly clientId: string;
  readonly text: string;
  readonly file: File | undefined;
}

function useReply({ player, conversation }: ConversationKey, onSent: () => Promise<void>) {
  const pending = useRef<PendingReply>(undefined);
  return useMutation({
    mutationFn: async ({ text, file }: Omit<PendingReply, 'clientId'>) => {
      const before = pending.current;
      const isRetry = before !== undefined && before.text === text && before.file === file;
      pending.current = isRetry ? before : { clientId: crypto.randomUUID(), text, file };
      const fileId =
        file === undefined
          ? undefined
          : (await uploadStaffFile(staffSupportCalls.staffSupportUpload, { player, conversation }, file)).fileId;
      await callStaffApi(staffSupportCalls.staffSupportReply, {
        player,
        conversation,
        clientId: pending.current.clientId,
        ...(text === '' ? {} : { text }),
        ...(fileId === undefined ? {} : { fileId }),
      });
      pending.current = undefined;
    },
    onSuccess: onSent,
  });
}

/** The prepared replies: a choice puts its text into the field. */
function CannedReplies({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const t = useTranslations('support');
  const { data: replies = [] } = useQuery(cannedRepliesQuery);
  if (replies.length === 0) return null;
  return (
    <select
      className={styles.replies}
      aria-label={t('replies')}
      value=""
      onChange={(event) => {
        const chosen = replies.find(({ reply }) => String(reply) === event.target.value);
        if (chosen !== undefined) onChoose(chosen.text);
      }}
    >
      <option value="">{t('replies')}</option>
      {replies.map(({ reply, title }) => (
        <option key={reply} value={String(reply)}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** The file that goes with an answer. */
function ReplyFile({
  file,
  onChange,
}: {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}) {
  const t = useTranslations('support');
  const picker = useRef<HTMLInputElement>(null);
  if (file !== undefined)
    return (
      <Button aria-label={t('remove')} onClick={() => onChange(undefined)}>
        {file.name} <XIcon className="icon" aria-hidden />
      </Button>
    );
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={supportFileTypes.join(',')}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <Button square aria-label={t('attach')} title={t('attach')} onClick={() => picker.current?.click()}>
        <PaperclipIcon className="icon" aria-hidden />
      </Button>
    </>
  );
}

/** The field to answer in, with prepared replies and a file. Enter sends, Shift and Enter begin a line. */
export function ReplyForm({ open, onSent }: { readonly open: ConversationKey; readonly onSent: () => Promise<void> }) {
  const t = useTranslations('support');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const typedAt = useRef(0);
  const reply = useReply(open, async () => {
    setText('');
    setFile(undefined);
    await onSent();
  });
  const send = () => {
    const trimmed = text.trim();
    if ((trimmed !== '' || file !== undefined) && !reply.isPending) reply.mutate({ text: trimmed, file });
  };
  const reportTyping = () => {
    if (getNowMs() - typedAt.current < TYPING_SEND_INTERVAL_MS) return;
    typedAt.current = getNowMs();
    const { player, conversation } = open;
    // Only a hint: the answer itself follows.
    callStaffApi(staffSupportCalls.staffSupportTyping, { player, conversation }).catch(() => undefined);
  };
  return (
    <form
      className={styles.reply}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ErrorMessage error={reply.error} />
      <textarea
        rows={3}
        aria-label={t('write')}
        placeholder={t('write')}
        maxLength={MAX_CHAT_TEXT_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reportTyping();
        }}
        onKeyDown={createSendOnEnterHandler(send)}
      />
      <div className={styles.replyFoot}>
        <CannedReplies onChoose={(chosen) => setText((before) => (before === '' ? chosen : `${before}\n${chosen}`))} />
        <ReplyFile file={file} onChange={setFile} />
        <Button type="submit" tone="main" loading={reply.isPending} disabled={text.trim() === '' && file === undefined}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
