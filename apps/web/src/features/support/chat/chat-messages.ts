/** The messages of the chat as the screen keeps them: pure, so that their order can be tested. */
import type { ChatMessage } from '@arara/contract/player/support/chat-messages';
import type { PreparedFile } from './picture.ts';

/** A file of an outgoing message; `previewUrl` is the address of a picture. */
export type OutgoingFile = PreparedFile & { readonly previewUrl: string | null };

/** A message that was not acknowledged yet. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly file?: OutgoingFile;
  readonly state: 'sending' | 'failed';
  /** Why it failed; null while it was only not answered. */
  readonly problem: string | null;
}

/** Joins messages: each once, in the order of their ids. */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Those of the outgoing messages that have not arrived. */
export function dropArrived(
  outgoing: readonly OutgoingMessage[],
  messages: readonly ChatMessage[],
): readonly OutgoingMessage[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return outgoing.some(({ clientId }) => arrived.has(clientId))
    ? outgoing.filter(({ clientId }) => !arrived.has(clientId))
    : outgoing;
}

/** The newest message of support in a conversation, which the player has seen once the chat is open. */
export const findNewestOfSupport = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages.findLast(({ from }) => from !== 'player');
