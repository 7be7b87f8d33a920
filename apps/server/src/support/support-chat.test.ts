/** The chat of players and staff, over the wire: sockets, HTTP and the back office. */
import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatState } from '@arara/contract/player/chat-messages';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { newcomerWithMoney, waitUntil } from '../../test/payments-site.ts';
import { listRetentions } from '../app.ts';
import type { SupportConfig } from '../config/support.ts';
import { sql } from '../platform/db/db.ts';
import { getSupportContact, openSupport } from './support.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

let office: Office;
let agent: Person;
const sockets: Socket[] = [];
beforeAll(async () => {
  office = await openOffice({ engine: 'pglite' });
  agent = await office.createPerson('support');
}, 60_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => office.close());

interface Chatter {
  readonly player: PlayerId;
  readonly token: string;
  readonly socket: Socket;
  readonly received: ChatMessage[];
  readonly states: ChatState[];
}

interface Acknowledgement {
  readonly status: number;
  readonly data: { readonly conversationId: string; readonly id: string } | null;
}

async function dial(token: string): Promise<Pick<Chatter, 'socket' | 'received' | 'states'>> {
  const socket = io(office.app.url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { token },
  });
  sockets.push(socket);
  const received: ChatMessage[] = [];
  const states: ChatState[] = [];
  socket.on('chat:message', (message: ChatMessage) => received.push(message));
  socket.on('chat:state', (state: ChatState) => states.push(state));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return { socket, received, states };
}

async function createChatter(): Promise<Chatter> {
  const { player, token } = await newcomerWithMoney(office.site, 100);
  return { player, token, ...(await dial(token)) };
}

const emit = (socket: Socket, name: string, content: unknown): Promise<Acknowledgement> =>
  socket.timeout(10_000).emitWithAck(name, content) as Promise<Acknowledgement>;
const say = (from: Pick<Chatter, 'socket'>, text: string, clientId: string = randomUUID()) =>
  emit(from.socket, 'chat:send', { text, clientId });

async function call(path: string, token: string, body?: unknown) {
  const response = await fetch(`${office.app.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  return (await response.json()) as { status: number; data: Record<string, unknown> };
}
const readChat = async (token: string) =>
  (await call('/api/app/support/chat', token)).data as unknown as {
    conversation: ChatState;
    online: boolean;
    messages: ChatMessage[];
  };

const untilTrue = (isSo: () => boolean | Promise<boolean>) => waitUntil('the chat', async () => isSo(), Boolean);

interface InboxItem {
  readonly player: string;
  readonly conversation: string;
  readonly unseen: number;
  readonly lastText: string;
  readonly name: string;
}
async function readInbox(list: string): Promise<InboxItem[]> {
  const { data } = await office.call(`/api/staff/support/inbox?list=${list}&limit=100`, undefined, agent);
  return (data as { items: InboxItem[] }).items;
}
const toStaffPath = ({ player }: Pick<Chatter, 'player'>, conversation: unknown) =>
  `/api/staff/support/${player}/${String(conversation)}`;
const reply = (to: Pick<Chatter, 'player'>, conversation: unknown, text: string, who = agent) =>
  office.call(`${toStaffPath(to, conversation)}/reply`, { text, clientId: randomUUID() }, who);

describe('a conversation', () => {
  test('support: an id, with its messaging handle after a #, or nothing while it is off', () => {
    proves('7-010');
    const mark = String(proves('3-015'));
    const getContact = (support: SupportConfig | null) =>
      getSupportContact({ config: { ...office.app.ctx.config, support } });
    expect(getContact(null)).toBeNull();
    expect(getContact({ id: 'chat-1' })).toBe('chat-1');
    expect(getContact({ id: 'chat-1', handle: 'arara_ajuda' })).toBe(`chat-1${mark}arara_ajuda`);
  });

  test('goes to staff and back, on every connection of the player, with typing, seen marks and a rating', async () => {
    proves('A-162', '3-025');
    const ana = await createChatter();
    const other = await dial(ana.token);
    const sent = await say(ana, 'Meu saque não chegou <b>ainda</b>');
    expect(sent.status).toBe(200);
    const conversation = sent.data?.conversationId;
    const queued = (await readInbox('waiting')).find((item) => item.conversation === conversation);
    expect(queued).toMatchObject({ unseen: 1, lastText: 'Meu saque não chegou <b>ainda</b>' });
    await emit(ana.socket, 'chat:typing', { conversationId: conversation });
    const opened = await office.call(toStaffPath(ana, conversation), undefined, agent);
    expect(opened.data).toMatchObject({
      typing: true,
      messages: [
        { from: 'player', text: expect.stringContaining('<b>') },
        { from: 'system', text: 'away' },
      ],
    });

    expect((await office.call(`${toStaffPath(ana, conversation)}/seen`, { id: sent.data?.id }, agent)).status).toBe(0);
    expect((await office.call(`${toStaffPath(ana, conversation)}/typing`, {}, agent)).status).toBe(0);
    const answered = await reply(ana, conversation, 'Estou vendo.');
    expect(answered.status).toBe(0);
    for (const { received } of [ana, other])
      await untilTrue(() => received.some(({ from, text }) => from === 'staff' && text === 'Estou vendo.'));
    expect(ana.states).toContainEqual(expect.objectContaining({ typing: true, seenByStaff: sent.data?.id }));
    expect((await readInbox('mine')).map((item) => item.conversation)).toContain(conversation);
    const { id } = answered.data as { id: string };
    await emit(ana.socket, 'chat:read', { conversationId: conversation, id });
    expect((await office.call(toStaffPath(ana, conversation), undefined, agent)).data).toMatchObject({
      seenByPlayer: id,
      conversation: { unseen: 0 },
    });

    const rate = { conversationId: conversation, stars: 5, text: 'ótimo' };
    expect((await call('/api/app/support/rate', ana.token, rate)).status).toBe(40901);
    expect((await office.call(`${toStaffPath(ana, conversation)}/close`, {}, agent)).status).toBe(0);
    expect((await reply(ana, conversation, 'mais')).status).toBe(40901);
    expect((await call('/api/app/support/rate', ana.token, { ...rate, stars: 6 })).status).toBe(40001);
    expect((await call('/api/app/support/rate', ana.token, rate)).status).toBe(0);
    expect((await office.call(toStaffPath(ana, conversation), undefined, agent)).data).toMatchObject({
      conversation: { rating: 5, state: 'closed' },
      ratingText: 'ótimo',
    });
    const next = await say(ana, 'Outra coisa');
    expect(next.data?.conversationId).not.toBe(conversation);
    expect((await readChat(ana.token)).messages.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Meu saque não chegou <b>ainda</b>', 'Estou vendo.', 'closed', 'Outra coisa']),
    );
  });

  test('a message that is sent again under its clientId is stored once, also by eight at once', async () => {
    const ana = await createChatter();
    const clientId = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => say(ana, 'oi', clientId)));
    expect(new Set(all.map(({ data }) => data?.id)).size).toBe(1);
    expect((await readChat(ana.token)).messages.filter(({ from }) => from === 'player')).toHaveLength(1);
  });

  test('eight first messages at once open one conversation', async () => {
    const ana = await createChatter();
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => say(ana, `oi ${n}`)));
    expect(new Set(all.map(({ data }) => data?.conversationId)).size).toBe(1);
  });

  test('the away notice comes once while nobody is there, and not while somebody is', async () => {
    const ana = await createChatter();
    for (const text of ['a', 'b']) await say(ana, text);
    const away = async () => (await readChat(ana.token)).messages.filter(({ text }) => text === 'away').length;
    expect(await away()).toBe(1);
    await office.call('/api/staff/support/changes', undefined, agent);
    office.advance(31 * 60_000);
    await office.signIn(agent);
    await office.call('/api/staff/support/changes', undefined, agent);
    expect((await readChat(ana.token)).online).toBe(true);
    await say(ana, 'c');
    expect(await away()).toBe(1);
  });

  test('staff learn of a message while their call waits', async () => {
    const ana = await createChatter();
    const { version } = (await office.call('/api/staff/support/changes', undefined, agent)).data as { version: string };
    const waiting = office.call(`/api/staff/support/changes?version=${version}`, undefined, agent);
    await say(ana, 'oi');
    expect((await waiting).data).not.toEqual({ version });
  });

  test('one in which nobody writes ends by itself', async () => {
    const ana = await createChatter();
    const { data } = await say(ana, 'oi');
    office.advance(73 * 3_600_000);
    await office.signIn(agent);
    // The worker of the server runs every quarter of an hour; a second server on the same rows runs it now.
    const service = openSupport(office.app.ctx, {
      storage: { put: async () => undefined, get: async () => undefined, delete: async () => undefined },
      limits: { perPlayer: async () => undefined },
      publishChat: () => undefined,
    });
    const worker = service.startWorkers();
    await untilTrue(async () => (await readInbox('closed')).some((item) => item.conversation === data?.conversationId));
    await worker.stop();
  });
});

describe('who may', () => {
  test('another player reads, ends, rates and writes into nothing that is not theirs', async () => {
    const [ana, bia] = [await createChatter(), await createChatter()];
    const { data } = await say(ana, 'só minha');
    const conversationId = data?.conversationId;
    expect(JSON.stringify(await readChat(bia.token))).not.toContain('só minha');
    expect((await call('/api/app/support/end', bia.token, { conversationId })).status).toBe(40401);
    expect((await call('/api/app/support/rate', bia.token, { conversationId, stars: 1 })).status).toBe(40401);
    await emit(bia.socket, 'chat:read', { conversationId, id: data?.id });
    await emit(bia.socket, 'chat:typing', { conversationId });
    expect((await say({ socket: bia.socket }, 'oi')).data?.conversationId).not.toBe(conversationId);
    expect((await office.call(toStaffPath(ana, conversationId), undefined, agent)).data).toMatchObject({
      typing: false,
      seenByPlayer: null,
      messages: [{ text: 'só minha' }, {}],
    });
    expect((await office.call(toStaffPath(bia, conversationId), undefined, agent)).status).toBe(40401);
  });

  test('a blocked player keeps the chat, and hears nothing else', async () => {
    const ana = await createChatter();
    expect((await office.call(`/api/staff/players/${ana.player}/block`, { reason: 'documentos' }, agent)).status).toBe(
      0,
    );
    const { socket, received } = await dial(ana.token);
    const { status, data } = await say({ socket }, 'por que?');
    expect(status).toBe(200);
    await reply(ana, data?.conversationId, 'Envie um documento.');
    await untilTrue(() => received.some(({ text }) => text === 'Envie um documento.'));
  });

  test('nobody of staff answers their own conversation, and every look and change is in the trail', async () => {
    const { player, token, cpf } = await newcomerWithMoney(office.site, 100);
    const { data } = await say(await dial(token), 'sou eu');
    const own = await office.createPerson('support', { cpf });
    for (const [path, body] of [
      ['reply', { text: 'x', clientId: 'a' }],
      ['assign', { take: true }],
      ['close', {}],
    ] as const)
      expect((await office.call(`${toStaffPath({ player }, data?.conversationId)}/${path}`, body, own)).status).toBe(
        40301,
      );
    await office.call(toStaffPath({ player }, data?.conversationId), undefined, agent);
    await office.call(`${toStaffPath({ player }, data?.conversationId)}/assign`, { take: true }, agent);
    const trail = await office.app.ctx.db.read.query(
      sql<{ call: string; outcome: string }>(
        'test trail',
        'select call, outcome from audit_trail where player = $1 order by seq',
        player,
      ),
    );
    expect(trail).toEqual(
      expect.arrayContaining([
        { call: 'staffSupportReply', outcome: 'ownReview' },
        { call: 'staffSupportConversation', outcome: 'done' },
        { call: 'staffSupportAssign', outcome: 'done' },
      ]),
    );
  });
});

describe('hostile texts', () => {
  let ana: Chatter;
  beforeAll(async () => {
    ana = await createChatter();
  });
  const readNewest = async () => (await readChat(ana.token)).messages.findLast(({ from }) => from === 'player')?.text;

  test.each([
    ['bidirectional marks', '\u202Eabc\u2066', 'abc'],
    ['zero-width characters', 'a\u200Bb\u2060c\uFEFF', 'abc'],
    ['a decomposed letter', 'e\u0301', 'é'],
    ['emoji of several parts', '👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
    ['a tower of marks', `o${'\u0301'.repeat(40)}`, 'ó\u0301\u0301\u0301'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%s', async (_, text, stored) => {
    ana = { ...ana, ...(await dial(ana.token)) };
    expect((await say(ana, text)).status).toBe(200);
    expect(await readNewest()).toBe(stored);
  });

  test.each([
    ['nothing', { clientId: 'a' }, 40000],
    ['only invisible characters', { text: '\u200B\n ', clientId: 'a' }, 40000],
    ['1,001 characters', { text: 'a'.repeat(1001), clientId: 'a' }, 40001],
    ['no clientId', { text: 'a' }, 40001],
    ['an unknown field', { text: 'a', clientId: 'a', staff: '1' }, 40001],
    ['a file that is not there', { fileId: '7', clientId: 'a' }, 40401],
  ])('%s is refused', async (_, content, status) => {
    const { socket } = await dial(ana.token);
    const before = (await readChat(ana.token)).messages.length;
    expect((await emit(socket, 'chat:send', content)).status).toBe(status);
    expect((await readChat(ana.token)).messages).toHaveLength(before);
  });

  test('a text of 100 KB ends the connection, and nothing is stored', async () => {
    const { socket } = await dial(ana.token);
    const before = (await readChat(ana.token)).messages.length;
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('chat:send', { text: 'a'.repeat(100_000), clientId: 'long' });
    await closed;
    expect((await readChat(ana.token)).messages).toHaveLength(before);
  });
});

test('conversations, messages and files have an end', async () => {
  const ana = await createChatter();
  const { data } = await say(ana, 'velha');
  await call('/api/app/support/end', ana.token, { conversationId: data?.conversationId });
  const { ctx } = office.app;
  const later = ctx.now() + 3 * 365 * 24 * 3_600_000;
  for (const { table, deleteExpired } of listRetentions(ctx))
    if (table.startsWith('support_')) await ctx.db.tx('test prune', (tx) => deleteExpired(tx, later, 500));
  expect((await readChat(ana.token)).messages).toEqual([]);
});
