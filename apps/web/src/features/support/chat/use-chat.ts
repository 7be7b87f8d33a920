import type { ChatMessage, ChatState } from '@arara/contract/player/support/chat-messages';
import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import type { Id } from '@arara/contract/protocol/fields';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { listenToChat, sendToChat } from '../../../platform/realtime/chat-channel.ts';
import { readElapsedMs } from '@arara/client/clock';
import {
  dropArrived,
  findNewestOfSupport,
  mergeMessages,
  type OutgoingFile,
  type OutgoingMessage,
} from './chat-messages.ts';
import {
  removeArrivedMessages,
  resendUnansweredMessages,
  sendNewMessage,
  transmitMessage,
  useOutgoingMessages,
} from './outgoing-messages.ts';

/** What was loaded of the chat. */
interface LoadedChat {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly messages: readonly ChatMessage[];
  readonly conversation: ChatState | null;
  readonly online: boolean;
  /** Where older messages begin; null when there are none. */
  readonly nextCursor: Id | null;
}

/** What the chat shows. */
export interface Chat extends LoadedChat {
  /** The player's messages that have not arrived. */
  readonly outgoing: readonly OutgoingMessage[];
}

type ChatChange =
  | { readonly kind: 'loaded'; readonly page: Pick<LoadedChat, 'messages' | 'conversation' | 'online' | 'nextCursor'> }
  | { readonly kind: 'older'; readonly page: Pick<LoadedChat, 'messages' | 'nextCursor'> }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'state'; readonly state: ChatState };

const EMPTY_CHAT: LoadedChat = {
  phase: 'loading',
  messages: [],
  conversation: null,
  online: false,
  nextCursor: null,
};

function changeChat(chat: LoadedChat, change: ChatChange): LoadedChat {
  switch (change.kind) {
    case 'loading':
      // A chat that stood there once stays, with what is being written in it.
      return chat.phase === 'ready' ? chat : { ...chat, phase: 'loading' };
    case 'failed':
      return chat.phase === 'ready' ? chat : { ...chat, phase: 'failed' };
    case 'loaded': {
      const messages = mergeMessages(chat.messages, change.page.messages);
      const nextCursor = chat.phase === 'ready' ? chat.nextCursor : change.page.nextCursor;
      return { ...change.page, phase: 'ready', messages, nextCursor };
    }
    case 'older':
      return {
        ...chat,
        messages: mergeMessages(chat.messages, change.page.messages),
        nextCursor: change.page.nextCursor,
      };
    case 'message': {
      const messages = mergeMessages(chat.messages, [change.message]);
      const typing = chat.conversation !== null && change.message.from === 'staff';
      return {
        ...chat,
        messages,
        conversation:
          typing && chat.conversation !== null ? { ...chat.conversation, typing: false } : chat.conversation,
      };
    }
    case 'state':
      return { ...chat, conversation: change.state, online: change.state.online };
  }
}

/** A message of staff is expected so long after they typed. */
const TYPING_SHOWN_MS = 6000;
const TYPING_SEND_INTERVAL_MS = 3000;

/** The chat of the player: loads it, keeps it current, and sends. */
export function useChat() {
  const [loaded, dispatch] = useReducer(changeChat, EMPTY_CHAT);
  const waiting = useOutgoingMessages();
  const chat: Chat = { ...loaded, outgoing: dropArrived(waiting, loaded.messages) };
  const load = useCallback(async () => {
    dispatch({ kind: 'loading' });
    try {
      const page = await callApi(supportChatCalls.supportChat, {}, BACKGROUND_CALL_OPTIONS);
      dispatch({ kind: 'loaded', page });
    } catch {
      // The screen shows the failure with a retry.
      dispatch({ kind: 'failed' });
    }
  }, []);
  /** Loads the chat after a message was acknowledged: one that had arrived before its retry is not sent to us again. */
  const loadOnceSent = useCallback(
    async (sent: Promise<boolean>): Promise<void> => {
      if (await sent) await load();
    },
    [load],
  );
  useEffect(() => removeArrivedMessages(loaded.messages), [loaded.messages]);
  useEffect(() => {
    const refresh = (): void => {
      void load();
      void loadOnceSent(resendUnansweredMessages());
    };
    refresh();
    return listenToChat({
      onMessage: (message) => dispatch({ kind: 'message', message }),
      onState: (state) => dispatch({ kind: 'state', state }),
      onConnect: refresh,
    });
  }, [load, loadOnceSent]);
  useTypingEnd(chat.conversation, dispatch);
  useSeenMarks(chat);
  return {
    chat,
    load,
    retry: (outgoing: OutgoingMessage) => loadOnceSent(transmitMessage(outgoing)),
    send: (text: string, file?: OutgoingFile) => loadOnceSent(sendNewMessage(text, file)),
    loadOlder: async () => {
      if (chat.nextCursor === null) return;
      const page = await callApi(supportChatCalls.supportChat, { before: chat.nextCursor });
      dispatch({ kind: 'older', page });
    },
    reportTyping: useTypingReport(chat.conversation),
  };
}

/** Ends "is writing" when no message follows. */
function useTypingEnd(conversation: ChatState | null, dispatch: (change: ChatChange) => void): void {
  useEffect(() => {
    if (conversation?.typing !== true) return;
    const timer = setTimeout(
      () => dispatch({ kind: 'state', state: { ...conversation, typing: false } }),
      TYPING_SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [conversation, dispatch]);
}

/** Reports what the player has seen: the newest message of support, once. */
function useSeenMarks({ messages }: Chat): void {
  const newest = findNewestOfSupport(messages);
  const [conversationId, id] = [newest?.conversationId, newest?.id];
  useEffect(() => {
    if (conversationId === undefined || id === undefined) return;
    // A mark that is lost is sent with the next message.
    sendToChat('chat:read', { conversationId: String(conversationId), id: String(id) }).catch(() => undefined);
  }, [conversationId, id]);
}

/** Reports that the player is writing, at most every three seconds. */
function useTypingReport(conversation: ChatState | null): () => void {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const at = readElapsedMs();
    if (conversation === null || conversation.state === 'closed') return;
    if (at - reportedAt.current < TYPING_SEND_INTERVAL_MS) return;
    reportedAt.current = at;
    // Only a hint: the message itself follows.
    sendToChat('chat:typing', { conversationId: String(conversation.conversationId) }).catch(() => undefined);
  };
}
