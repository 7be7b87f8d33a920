/** The chat with support on the player's connection: what it brings, and how a message is sent. */
import type { ServerMessage } from '@arara/contract/realtime-messages';

/** What the chat does with what the connection brings. */
export interface ChatListener {
  readonly onMessage: (message: ServerMessage<'chat:message'>) => void;
  readonly onState: (state: ServerMessage<'chat:state'>) => void;
  /** The connection was made, again perhaps: messages may have been missed. */
  readonly onConnect: () => void;
}

interface ChatAcknowledgement {
  readonly status: number;
  readonly data: unknown;
}

type ChatSender = (
  name: 'chat:send' | 'chat:read' | 'chat:typing',
  content: Readonly<Record<string, unknown>>,
) => Promise<ChatAcknowledgement>;

/** A message that the server refused, or that got no answer (`status` 0). */
export class ChatSendError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the chat answered ${status}`);
    this.name = 'ChatSendError';
    this.status = status;
  }
}

const listeners = new Set<ChatListener>();
let sender: ChatSender | null = null;

/** Passes a message of the connection on. */
export const deliverChatMessage: ChatListener['onMessage'] = (message) => {
  for (const listener of listeners) listener.onMessage(message);
};
/** Passes a state of the chat on. */
export const deliverChatState: ChatListener['onState'] = (state) => {
  for (const listener of listeners) listener.onState(state);
};

/** Sets how messages are sent while the connection is there; null once it is lost. */
export function setChatSender(next: ChatSender | null): void {
  sender = next;
  if (next !== null) for (const listener of listeners) listener.onConnect();
}

/** Listens until the returned function is called. */
export function listenToChat(listener: ChatListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends a message and waits for its acknowledgement. Throws ChatSendError. */
export const sendToChat: ChatSender = async (name, content) => {
  if (sender === null) throw new ChatSendError(0);
  const acknowledgement = await sender(name, content).catch((error: unknown) => {
    throw error instanceof ChatSendError ? error : new ChatSendError(0);
  });
  if (acknowledgement.status !== 200) throw new ChatSendError(acknowledgement.status);
  return acknowledgement;
};
