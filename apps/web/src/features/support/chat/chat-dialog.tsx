import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { closeDialog, type DialogName } from '../../../platform/overlay/dialogs.ts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { supportQueryKeys } from '../keys.ts';
import styles from './chat-dialog.module.css';
import { ChatRoom } from './chat-room.tsx';

/** A third party's chat in a frame of its own origin. */
function SupportFrame({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
    />
  );
}

/** The chat with support: the built-in one, or a third party's in a frame. */
function SupportChat() {
  const t = useTranslations('support');
  const frame = useQuery({
    queryKey: supportQueryKeys.frame,
    queryFn: ({ signal }) => callApi(supportChatCalls.supportFrame, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (frame.isPending)
    return (
      <div className={styles.waiting}>
        <Skeleton className={styles.waitingBubble} />
        <Skeleton className={styles.waitingBubble} />
      </div>
    );
  if (frame.isError) return <QueryErrorMessage title={t('chat.failed')} query={frame} />;
  return frame.data === null ? <ChatRoom /> : <SupportFrame url={frame.data} title={t('chat.title')} />;
}

/** The dialog `support`. It slides in from the side on the web. */
export default function SupportChatDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('support');
  return (
    <BottomSheet
      open={dialog !== null}
      inAddress
      onClose={() => closeDialog()}
      title={t('chat.title')}
      closeLabel={t('chat.close')}
      side
    >
      <SupportChat />
    </BottomSheet>
  );
}
