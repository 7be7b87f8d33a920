import { MessageCircleIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openDialog, useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { listenToChat } from '../../platform/realtime/chat-channel.ts';
import styles from './support-button.module.css';
import { supportContactQuery } from './support-query.ts';

/** Messages of staff that came while the chat was not open. */
function useUnreadMessages(isOpen: boolean): number {
  const [unread, setUnread] = useState(0);
  if (isOpen && unread > 0) setUnread(0);
  useEffect(
    () =>
      listenToChat({
        onMessage: ({ from }) => from === 'staff' && !isOpen && setUnread((count) => count + 1),
        onState: () => undefined,
        onConnect: () => undefined,
      }),
    [isOpen],
  );
  return unread;
}

/** The floating button that opens the chat, where there is a support id; a visitor is asked to log in. */
export default function SupportButton() {
  const t = useTranslations('support');
  const { data: contact } = useQuery(supportContactQuery);
  const unread = useUnreadMessages(useOpenDialogName() === 'support');
  if (contact === undefined || contact === null) return null;
  return (
    <button
      type="button"
      className={styles.button}
      data-corner="support"
      aria-label={unread > 0 ? t('chat.openUnread', { count: unread }) : t('chat.open')}
      onClick={() => openDialog('support')}
    >
      <MessageCircleIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden>
          {Math.min(unread, 9)}
        </span>
      )}
    </button>
  );
}
