import { supportChatCalls } from '@arara/contract/player/support/support-chat';
import { ApiCallError } from '@arara/contract/protocol/client';
import type { ChatMessage } from '@arara/contract/player/support/chat-messages';
import type { Id } from '@arara/contract/protocol/fields';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { uploadFile } from '@arara/client/files';
import { createRequestHeaders } from '../../../platform/api/api.ts';
import { ChatSendError, listenToChat, sendToChat } from '../../../platform/realtime/chat-channel.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import { dropArrived, type OutgoingFile, type OutgoingMessage } from './chat-messages.ts';

const STORAGE_KEY = 'arara.chatOutgoing';
const storedMessagesSchema = z.array(z.object({ clientId: z.string(), text: z.string() }));

/** The messages that were not acknowledged before a reload. Each is sent again: under its clientId it is stored once. */
function readStoredMessages(): readonly OutgoingMessage[] {
  try {
    const stored = z.safeParse(storedMessagesSchema, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
    return (stored.data ?? []).map((message) => ({ ...message, state: 'failed', problem: null }));
  } catch {
    // The text is not JSON, so it was not stored by this app.
    return [];
  }
}

/**
 * The player's messages that have not arrived, in their order. They outlive the sheet of the chat, and their texts outlive a reload:
 * what somebody wrote without a connection is sent when there is one. A file is kept until the page is left.
 */
export const useOutgoingMessages = create<readonly OutgoingMessage[]>(readStoredMessages);

function setOutgoingMessages(messages: readonly OutgoingMessage[]): void {
  useOutgoingMessages.setState(messages, true);
  const texts = messages.flatMap(({ clientId, text }) => (text === '' ? [] : [{ clientId, text }]));
  try {
    if (texts.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(texts));
  } catch {
    // No room is left: the messages wait in this page.
  }
}

/** Puts a message in its place, or behind the others if it is new. */
function putOutgoingMessage(message: OutgoingMessage): void {
  const known = useOutgoingMessages.getState();
  const isKnown = known.some(({ clientId }) => clientId === message.clientId);
  setOutgoingMessages(
    isKnown ? known.map((each) => (each.clientId === message.clientId ? message : each)) : [...known, message],
  );
}

/** Forgets those messages that have arrived. */
export function removeArrivedMessages(messages: readonly ChatMessage[]): void {
  const known = useOutgoingMessages.getState();
  const left = dropArrived(known, messages);
  if (left !== known) setOutgoingMessages(left);
}

/** The files that were uploaded already, by the clientId of their message. */
const uploadedFiles = new Map<string, Id>();

/** Sends a message: its file first, once, and then itself. Returns whether it was acknowledged. */
export async function transmitMessage(outgoing: OutgoingMessage): Promise<boolean> {
  putOutgoingMessage({ ...outgoing, state: 'sending', problem: null });
  try {
    const { clientId, text, file } = outgoing;
    let fileId = uploadedFiles.get(clientId);
    if (file !== undefined && fileId === undefined) {
      fileId = (
        await uploadFile(
          supportChatCalls.supportUpload,
          {},
          { bytes: file.blob, name: file.name },
          createRequestHeaders(),
        )
      ).fileId;
      uploadedFiles.set(clientId, fileId);
    }
    await sendToChat('chat:send', {
      clientId,
      ...(text === '' ? {} : { text }),
      ...(fileId === undefined ? {} : { fileId: String(fileId) }),
    });
    return true;
  } catch (error) {
    // Signed out or arrived meanwhile: it is no longer on its way.
    const isKnown = useOutgoingMessages.getState().some(({ clientId }) => clientId === outgoing.clientId);
    if (isKnown) putOutgoingMessage({ ...outgoing, state: 'failed', problem: describeProblem(error) });
    return false;
  }
}

/** Sends a new message under a clientId of its own. */
export const sendNewMessage = (text: string, file?: OutgoingFile): Promise<boolean> =>
  transmitMessage({
    clientId: crypto.randomUUID(),
    text,
    ...(file === undefined ? {} : { file }),
    state: 'sending',
    problem: null,
  });

async function resendEachUnansweredMessage(): Promise<boolean> {
  let isAnySent = false;
  for (const waiting of useOutgoingMessages.getState())
    if (waiting.state === 'failed' && waiting.problem === null)
      isAnySent = (await transmitMessage(waiting)) || isAnySent;
  return isAnySent;
}

let resending: Promise<boolean> | undefined;

/**
 * Sends again what was only not answered, one message after the other. What the server refused waits for the player. Returns whether
 * any was acknowledged.
 */
export const resendUnansweredMessages = (): Promise<boolean> =>
  (resending ??= resendEachUnansweredMessage().finally(() => (resending = undefined)));

/** What a failed message says: the server's words about a file; null when there was no answer. */
function describeProblem(error: unknown): string | null {
  if (error instanceof ApiCallError) return error.message === '' ? null : error.message;
  return error instanceof ChatSendError && error.status === 0 ? null : '';
}

subscribeToSignOut(() => {
  setOutgoingMessages([]);
  uploadedFiles.clear();
});
// Also while the chat is closed: what was written there is sent with the next connection.
listenToChat({
  onMessage: (message) => removeArrivedMessages([message]),
  onState: () => undefined,
  onConnect: () => void resendUnansweredMessages(),
});
