import type { ChatMessage, ChatState } from '@arara/contract/player/chat-messages';
import { supportChatCalls } from '@arara/contract/player/support-chat';
import { ApiCallError } from '@arara/contract/protocol/client';
import type { Id } from '@arara/contract/protocol/fields';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { uploadFile } from '../../../platform/api/upload.ts';
import { ChatSendError, listenToChat, sendToChat } from '../../../platform/realtime/chat-channel.ts';
import { readElapsedMs } from '../../../platform/time/clock.ts';
import { dropArrived, findNewestOfSupport, mergeMessages, type OutgoingMessage } from './chat-messages.ts';
import type { PreparedFile } from './picture.ts';

/** What the chat shows. */
export interface Chat {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly OutgoingMessage[];
  readonly conversation: ChatState | null;
  readonly online: boolean;
  /** Where older messages begin; null when there are none. */
  readonly nextCursor: Id | null;
}

type ChatChange =
  | { readonly kind: 'loaded'; readonly page: Pick<Chat, 'messages' | 'conversation' | 'online' | 'nextCursor'> }
  | { readonly kind: 'older'; readonly page: Pick<Chat, 'messages' | 'nextCursor'> }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'state'; readonly state: ChatState }
  | { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage };

const EMPTY_CHAT: Chat = {
  phase: 'loading',
  messages: [],
  outgoing: [],
  conversation: null,
  online: false,
  nextCursor: null,
};

function changeChat(chat: Chat, change: ChatChange): Chat {
  switch (change.kind) {
    case 'loading':
      return { ...chat, phase: chat.messages.length > 0 ? chat.phase : 'loading' };
    case 'failed':
      return { ...chat, phase: chat.messages.length > 0 ? 'ready' : 'failed' };
    case 'loaded': {
      const messages = mergeMessages(chat.messages, change.page.messages);
      const nextCursor = chat.phase === 'ready' ? chat.nextCursor : change.page.nextCursor;
      return { ...change.page, phase: 'ready', messages, nextCursor, outgoing: dropArrived(chat.outgoing, messages) };
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
        outgoing: dropArrived(chat.outgoing, messages),
      };
    }
    case 'state':
      return { ...chat, conversation: change.state, online: change.state.online };
    case 'outgoing': {
      const others = chat.outgoing.filter(({ clientId }) => clientId !== change.outgoing.clientId);
      return { ...chat, outgoing: dropArrived([...others, change.outgoing], chat.messages) };
    }
  }
}

/** A message of staff is expected so long after they typed. */
const TYPING_SHOWN_MS = 6000;
const TYPING_SEND_INTERVAL_MS = 3000;

/** The chat of the player: loads it, keeps it current, and sends. */
export function useChat() {
  const [chat, dispatch] = useReducer(changeChat, EMPTY_CHAT);
  const current = useRef(chat);
  useEffect(() => {
    current.current = chat;
  });
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
  const transmit = useTransmit(dispatch, load);
  useEffect(() => {
    void load();
    return listenToChat({
      onMessage: (message) => dispatch({ kind: 'message', message }),
      onState: (state) => dispatch({ kind: 'state', state }),
      onConnect: () => {
        void load();
        // What was only not answered is sent again by itself.
        for (const waiting of current.current.outgoing)
          if (waiting.state === 'failed' && waiting.problem === null) void transmit(waiting);
      },
    });
  }, [load, transmit]);
  useTypingEnd(chat.conversation, dispatch);
  useSeenMarks(chat);
  return {
    chat,
    load,
    retry: transmit,
    send: (text: string, file?: PreparedFile & { readonly previewUrl: string | null }) =>
      transmit({
        clientId: crypto.randomUUID(),
        text,
        ...(file === undefined ? {} : { file }),
        state: 'sending',
        problem: null,
      }),
    loadOlder: async () => {
      if (chat.nextCursor === null) return;
      const page = await callApi(supportChatCalls.supportChat, { before: chat.nextCursor });
      dispatch({ kind: 'older', page });
    },
    reportTyping: useTypingReport(chat.conversation),
  };
}

/** Sends a message: its file first, once, and then itself. The same clientId again is stored once. */
function useTransmit(dispatch: (change: ChatChange) => void, load: () => Promise<void>) {
  const uploaded = useRef(new Map<string, Id>());
  return useCallback(
    async (outgoing: OutgoingMessage): Promise<void> => {
      dispatch({ kind: 'outgoing', outgoing: { ...outgoing, state: 'sending', problem: null } });
      try {
        const { clientId, text, file } = outgoing;
        let fileId = uploaded.current.get(clientId);
        if (file !== undefined && fileId === undefined) {
          fileId = (await uploadFile(supportChatCalls.supportUpload, file.blob, file.name)).fileId;
          uploaded.current.set(clientId, fileId);
        }
        await sendToChat('chat:send', {
          clientId,
          ...(text === '' ? {} : { text }),
          ...(fileId === undefined ? {} : { fileId: String(fileId) }),
        });
        // A message that had arrived before its retry is not sent to us again.
        await load();
      } catch (error) {
        dispatch({ kind: 'outgoing', outgoing: { ...outgoing, state: 'failed', problem: describeProblem(error) } });
      }
    },
    [dispatch, load],
  );
}

/** What a failed message says: the server's words about a file; null when there was no answer. */
function describeProblem(error: unknown): string | null {
  if (error instanceof ApiCallError) return error.message === '' ? null : error.message;
  return error instanceof ChatSendError && error.status === 0 ? null : '';
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
