import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import { Button } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useIsConnected } from '../../../platform/api/online.ts';
import { callApi } from '../../../platform/api/api.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { ChatComposer } from './chat-composer.tsx';
import styles from './chat-dialog.module.css';
import { ChatBubble, OutgoingBubble } from './chat-message.tsx';
import { ChatRating } from './chat-rating.tsx';
import { type Chat, useChat } from './use-chat.ts';

/** A list that ends so few pixels below its window is at its end. */
const AT_END_PIXELS = 24;

/** Keeps the newest message in view: when one arrives, and while pictures above it take their place. */
function useScrollToEnd(chat: Chat) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, isAtEnd: true });
  const newest = chat.messages.at(-1)?.id;
  const count = chat.outgoing.length;
  const scrollToEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  useLayoutEffect(() => {
    scrollToEnd();
  }, [newest, count, chat.conversation?.typing, chat.conversation?.state]);
  return {
    ref: list,
    onScroll: ({ currentTarget }: UIEvent<HTMLDivElement>) => {
      const { scrollHeight, scrollTop, clientHeight } = currentTarget;
      const isNearEnd = scrollHeight - scrollTop - clientHeight < AT_END_PIXELS;
      // A picture that has just taken its place leaves the end further down: only a scroll upwards gives it up.
      const isAtEnd = isNearEnd || (place.current.isAtEnd && scrollTop >= place.current.top);
      place.current = { top: scrollTop, isAtEnd };
    },
    onLoadCapture: () => {
      if (place.current.isAtEnd) scrollToEnd();
    },
  };
}

function ChatStatus({ chat }: { readonly chat: Chat }) {
  const t = useTranslations('support');
  const isConnected = useIsConnected();
  const end = () => {
    if (chat.conversation !== null)
      void callApi(supportChatCalls.supportEnd, { conversationId: chat.conversation.conversationId });
  };
  const status = isConnected ? (chat.online ? 'online' : 'away') : 'offline';
  return (
    <div className={styles.status}>
      <span role="status" data-state={status}>
        {t(`chat.${status}`)}
      </span>
      {chat.conversation !== null && chat.conversation.state !== 'closed' && isConnected && (
        <ConnectedButton needs="network" tone="link" onClick={end}>
          {t('chat.end')}
        </ConnectedButton>
      )}
    </div>
  );
}

/** What an empty chat says; most questions are answered in the help pages already. */
export function ChatWelcome() {
  const t = useTranslations('support');
  const help = useTranslations('footer');
  return (
    <div className={styles.welcome}>
      <b>{t('chat.welcome')}</b>
      <p>{t('chat.welcomeText')}</p>
      <Link href="/text_faq">{help('faq')}</Link>
    </div>
  );
}

/** The built-in chat: what was said, and the field to write in. */
export function ChatRoom() {
  const t = useTranslations('support');
  const { chat, load, loadOlder, retry, send, reportTyping } = useChat();
  const scrolling = useScrollToEnd(chat);
  if (chat.phase === 'failed')
    return <QueryErrorMessage title={t('chat.failed')} query={{ isFetching: false, refetch: load }} />;
  const { conversation } = chat;
  const isOver = conversation?.state === 'closed';
  return (
    <div className={styles.room}>
      <ChatStatus chat={chat} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.list} {...scrolling} role="log" aria-label={t('chat.messages')} tabIndex={0}>
        {chat.phase === 'loading' && <Skeleton className={styles.waitingBubble} />}
        {chat.nextCursor !== null && (
          <Button tone="ghost" onClick={() => void loadOlder()}>
            {t('chat.older')}
          </Button>
        )}
        {chat.phase === 'ready' && chat.messages.length === 0 && chat.outgoing.length === 0 && <ChatWelcome />}
        {chat.messages.map((message) => (
          <ChatBubble key={message.id} message={message} seenUpTo={conversation?.seenByStaff ?? null} />
        ))}
        {chat.outgoing.map((outgoing) => (
          <OutgoingBubble key={outgoing.clientId} outgoing={outgoing} onRetry={() => void retry(outgoing)} />
        ))}
        {conversation?.typing === true && <p className={styles.typing}>{t('chat.typing')}</p>}
        {isOver && chat.messages.some(({ from }) => from === 'staff') && <ChatRating conversation={conversation} />}
      </div>
      <ChatComposer onSend={send} onTyping={reportTyping} />
    </div>
  );
}
