import { MAX_CHAT_TEXT_LENGTH, supportFileTypes } from '@arara/contract/player/support/chat-messages';
import { MAX_SUPPORT_FILE_BYTES } from '@arara/contract/player/support/support-chat';
import { PaperclipIcon, SendIcon, XIcon } from '@arara/ui/art/lucide-icons';
import { createSendOnEnterHandler } from '@arara/ui/fields/send-on-enter';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeptDraft } from '../../../platform/forms/kept-draft.ts';
import styles from './chat-dialog.module.css';
import { type PreparedFile, prepareFile } from './picture.ts';

type ChosenFile = PreparedFile & { readonly previewUrl: string | null };

/** The file that goes with the text: pictures are made smaller when they are chosen. */
function useChosenFile(onChosen: () => void) {
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable'>();
  const choose = async (chosen: File | undefined) => {
    setProblem(undefined);
    if (chosen === undefined) return;
    try {
      const prepared = await prepareFile(chosen);
      if (prepared.blob.size > MAX_SUPPORT_FILE_BYTES) return setProblem('tooLarge');
      const isPicture = prepared.blob.type.startsWith('image/');
      setFile({ ...prepared, previewUrl: isPicture ? URL.createObjectURL(prepared.blob) : null });
      onChosen();
    } catch {
      // The browser cannot decode it: the player reads that, and chooses another one.
      setProblem('unreadable');
    }
  };
  return { file, problem, choose, remove: () => setFile(undefined) };
}

function ChosenFilePreview({ file, onRemove }: { readonly file: ChosenFile; readonly onRemove: () => void }) {
  const t = useTranslations('support');
  return (
    <div className={styles.chosen}>
      {file.previewUrl !== null && <img src={file.previewUrl} alt="" />}
      <span>{file.name}</span>
      <button type="button" aria-label={t('chat.removeFile')} onClick={onRemove}>
        <XIcon className="icon" aria-hidden />
      </button>
    </div>
  );
}

function FilePicker({ onChoose }: { readonly onChoose: (file: File | undefined) => void }) {
  const t = useTranslations('support');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={supportFileTypes.join(',')}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className={styles.attach}
        aria-label={t('chat.attach')}
        onClick={() => picker.current?.click()}
      >
        <PaperclipIcon className="icon" aria-hidden />
      </button>
    </>
  );
}

const KEPT_FIELDS = { text: 'string' } as const;
const createChatDraft = (kept: { readonly text?: string }) => ({ text: '', ...kept });

/** The field to write in, with a picture or PDF to go with the text. Enter sends, Shift and Enter begin a line. */
export function ChatComposer({
  onSend,
  onTyping,
}: {
  readonly onSend: (text: string, file?: ChosenFile) => Promise<void>;
  readonly onTyping: () => void;
}) {
  const t = useTranslations('support');
  const { draft, setDraft } = useKeptDraft('chat', KEPT_FIELDS, createChatDraft);
  const { text } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const { file, problem, choose, remove } = useChosenFile(() => field.current?.focus());
  const send = () => {
    const trimmed = text.trim();
    if (trimmed === '' && file === undefined) return;
    void onSend(trimmed, file);
    setDraft({ text: '' });
    remove();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {t(`chat.${problem}`)}
        </p>
      )}
      {file !== undefined && <ChosenFilePreview file={file} onRemove={remove} />}
      <div className={styles.line}>
        <FilePicker onChoose={(chosen) => void choose(chosen)} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          maxLength={MAX_CHAT_TEXT_LENGTH}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          onChange={(event) => {
            setDraft({ text: event.target.value });
            onTyping();
          }}
          onKeyDown={createSendOnEnterHandler(send)}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('chat.send')}
          disabled={text.trim() === '' && file === undefined}
        >
          <SendIcon className="icon" aria-hidden />
        </button>
      </div>
    </form>
  );
}
