import type { ChatMessage } from '@arara/contract/player/support/chat-messages';
import type { Id } from '@arara/contract/protocol/fields';
import { beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const stored = new Map<string, string>();
/** What arrived at the server, in its order. */
const arrived: Readonly<Record<string, unknown>>[] = [];

/** A page after a reload. Nothing of what the last one held in memory is left. */
async function openPage() {
  vi.resetModules();
  const [outgoing, channel, session] = await Promise.all([
    import('./outgoing-messages.ts'),
    import('../../../platform/realtime/chat-channel.ts'),
    import('../../../platform/session/session.ts'),
  ]);
  return {
    ...outgoing,
    connect: () =>
      channel.setChatSender((_, content) => {
        arrived.push(content);
        return Promise.resolve({ status: 200, data: null });
      }),
    /** The message arrives, its acknowledgement does not. */
    connectWithoutAnswers: () =>
      channel.setChatSender((_, content) => {
        arrived.push(content);
        return Promise.reject(new Error('timeout'));
      }),
    refuse: () => channel.setChatSender(() => Promise.resolve({ status: 400, data: null })),
    disconnect: () => channel.setChatSender(null),
    receive: (clientId: string) =>
      channel.deliverChatMessage({ clientId, id: 1 as Id, conversationId: 1 as Id } as ChatMessage),
    signIn: session.signIn,
    signOut: session.signOut,
    readTexts: () => outgoing.useOutgoingMessages.getState().map(({ text, state }) => `${text}: ${state}`),
  };
}

beforeEach(() => {
  stored.clear();
  arrived.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '', pathname: '/home', href: 'http://arara.test/home' });
  vi.stubGlobal('addEventListener', () => undefined);
});

test('messages written without a connection wait over a reload, and are sent with the next connection in their order', async () => {
  proves('A-767');
  const first = await openPage();
  await first.sendNewMessage('Meu Pix não caiu');
  await first.sendNewMessage('São R$ 50');
  expect(first.readTexts()).toEqual(['Meu Pix não caiu: failed', 'São R$ 50: failed']);

  const second = await openPage();
  expect(second.readTexts()).toEqual(['Meu Pix não caiu: failed', 'São R$ 50: failed']);
  second.connect();
  await second.resendUnansweredMessages();
  expect(arrived.map(({ text }) => text)).toEqual(['Meu Pix não caiu', 'São R$ 50']);
});

test('a message whose acknowledgement was lost is sent again under its clientId, and is gone once it is received', async () => {
  proves('A-767');
  const first = await openPage();
  first.connectWithoutAnswers();
  expect(await first.sendNewMessage('Olá')).toBe(false);
  const second = await openPage();
  second.connect();
  await second.resendUnansweredMessages();
  const [clientId, again] = arrived.map((message) => String(message['clientId']));
  expect(again).toBe(clientId);
  second.receive(String(clientId));
  expect(second.readTexts()).toEqual([]);
  expect((await openPage()).readTexts()).toEqual([]);
});

test('what the server refused is not sent again by itself', async () => {
  const page = await openPage();
  page.refuse();
  await page.sendNewMessage('Olá');
  page.connect();
  expect(await page.resendUnansweredMessages()).toBe(false);
  expect(page.readTexts()).toEqual(['Olá: failed']);
  expect(arrived).toEqual([]);
});

test('a sign-out forgets them', async () => {
  const page = await openPage();
  page.signIn('a session');
  await page.sendNewMessage('Olá');
  page.signOut();
  expect(page.readTexts()).toEqual([]);
  page.connect();
  await page.resendUnansweredMessages();
  expect(arrived).toEqual([]);
  expect((await openPage()).readTexts()).toEqual([]);
});

test.each(['nothing that is JSON', '{"a":1}', '[{"clientId":1}]'])('a storage with %s is empty', async (text) => {
  stored.set('arara.chatOutgoing', text);
  expect((await openPage()).readTexts()).toEqual([]);
});
