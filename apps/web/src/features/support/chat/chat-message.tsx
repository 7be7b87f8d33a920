import { type ChatMessage, chatSystemTexts, type ChatSystemText } from '@arara/contract/player/support/chat-messages';
import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import type { Id } from '@arara/contract/protocol/fields';
import { CheckCheckIcon, CheckIcon, DownloadIcon, RotateCwIcon } from '@arara/ui/art/lucide-icons';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { downloadFile } from '../../../platform/api/download.ts';
import { saveFile } from '@arara/client/files';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { supportQueryKeys } from '../keys.ts';
import styles from './chat-dialog.module.css';
import type { OutgoingMessage } from './chat-messages.ts';

const isSystemText = (text: string): text is ChatSystemText => (chatSystemTexts as readonly string[]).includes(text);

/** The address of bytes for an image, as long as the component is there. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** A file of a message: a picture is shown, anything else is a button that saves it. */
function ChatFile({ file }: { readonly file: NonNullable<ChatMessage['file']> }) {
  const t = useTranslations('support');
  const isPicture = file.type !== 'application/pdf';
  const { data } = useQuery({
    queryKey: supportQueryKeys.file(String(file.fileId)),
    queryFn: async ({ signal }) =>
      (
        await downloadFile(
          supportChatCalls.supportFile,
          { fileId: file.fileId },
          { signal, loading: false, background: true },
        )
      ).bytes,
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data);
  const save = async () => saveFile(await downloadFile(supportChatCalls.supportFile, { fileId: file.fileId }));
  if (isPicture)
    return url === undefined ? (
      <Skeleton className={styles.waitingPicture} />
    ) : (
      <img className={styles.picture} src={url} alt={t('chat.picture', { name: file.name })} />
    );
  return (
    <button type="button" className={styles.file} onClick={() => void save()}>
      <DownloadIcon className="icon" aria-hidden />
      <span>{file.name}</span>
    </button>
  );
}

/** One message. Its text is text: markup in it is shown as it was written. */
export function ChatBubble({ message, seenUpTo }: { readonly message: ChatMessage; readonly seenUpTo: Id | null }) {
  const t = useTranslations('support');
  const format = useFormatDateTime();
  const { from, name, text, file, at, id } = message;
  if (from === 'system') return <p className={styles.system}>{isSystemText(text) ? t(`chat.system.${text}`) : text}</p>;
  const isSeen = seenUpTo !== null && id <= seenUpTo;
  return (
    <div className={styles.bubble} data-from={from}>
      {from === 'staff' && <b className={styles.who}>{name}</b>}
      {file !== undefined && <ChatFile file={file} />}
      {text !== '' && <span className={styles.text}>{text}</span>}
      <span className={styles.at}>
        {format(at)}
        {from === 'player' && (
          <span role="img" aria-label={t(isSeen ? 'chat.seen' : 'chat.sent')} data-seen={isSeen || undefined}>
            {isSeen ? <CheckCheckIcon aria-hidden /> : <CheckIcon aria-hidden />}
          </span>
        )}
      </span>
    </div>
  );
}

/** A message on its way, or one that failed and can be sent again. */
export function OutgoingBubble({
  outgoing,
  onRetry,
}: {
  readonly outgoing: OutgoingMessage;
  readonly onRetry: () => void;
}) {
  const t = useTranslations('support');
  const { file, text, state, problem } = outgoing;
  return (
    <div className={styles.bubble} data-from="player" data-waiting>
      {file !== undefined &&
        (file.previewUrl === null ? (
          <span className={styles.file}>{file.name}</span>
        ) : (
          <img className={styles.picture} src={file.previewUrl} alt={t('chat.picture', { name: file.name })} />
        ))}
      {text !== '' && <span className={styles.text}>{text}</span>}
      {state === 'sending' ? (
        <span className={styles.at}>{t('chat.sending')}</span>
      ) : (
        <span className={styles.failed} role="alert">
          {problem === null || problem === '' ? t('chat.notSent') : problem}
          <button type="button" className={styles.retry} onClick={onRetry}>
            <RotateCwIcon aria-hidden /> {t('chat.retry')}
          </button>
        </span>
      )}
    </div>
  );
}
