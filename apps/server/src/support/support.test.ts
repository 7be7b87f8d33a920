/** The chat of players and staff, its files, and complaints, over the wire: sockets, HTTP and the back office. */
import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatState } from '@arara/contract/player/support/chat-messages';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { newcomerWithMoney, waitUntil } from '../../test/payments-site.ts';
import { pdf, png, smallPng, zip } from '../../test/sample-files.ts';
import { startS3StandIn, type S3StandIn } from '../../test/stand-ins/s3-stand-in.ts';
import { listWorldRetentions } from '../../test/opened-domains.ts';
import type { ServerConfig } from '../config/config.ts';
import { sql } from '../platform/db/db.ts';
import { MAIL_WAKE_TOPIC } from '../platform/mail/mail.queries.ts';
import { SUPPORT_MAIL_WAKE_TOPIC } from './mails/support-mails.ts';
import { getSupportContact, openSupportService } from './support.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

let office: Office;
let agent: Person;
/** Where the files lie: the folder, which is the default, keeps the same rules (platform/storage/storage.test.ts). */
let s3: S3StandIn;
let mailServer: TestMailServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  mailServer = await openMailServer();
  s3 = await startS3StandIn({ now: () => office.now() });
  office = await openOffice({
    engine: 'pglite',
    env: {
      SUPPORT_ID: 'loja-7',
      SUPPORT_FRAME_URL: 'https://chat.example/widget?x=1',
      STORAGE: 's3',
      S3_URL: s3.url,
      S3_BUCKET: s3.bucket,
      S3_PREFIX: 'arara/',
      S3_REGION: s3.region,
      S3_KEY_ID: s3.keyId,
      S3_SECRET: s3.secret,
      MAIL_URL: mailServer.url,
    },
  });
  agent = await office.createPerson('support');
}, 60_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await office.close();
  await s3.close();
  await mailServer.close();
});

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

async function call(path: string, token: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${office.app.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
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
    const getContact = (support: ServerConfig['support']) =>
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
    const [stuck, ana] = [await createChatter(), await createChatter()];
    await say(stuck, 'oi');
    const { data } = await say(ana, 'oi');
    // One that cannot be ended holds up no other.
    const write = (text: string) => office.app.ctx.db.tx('stuck', (tx) => tx.query(sql('', text)));
    await write(
      `create function refuse_stuck() returns trigger language plpgsql as
       $$ begin if new.player = ${stuck.player} then raise exception 'stuck'; end if; return new; end $$`,
    );
    await write(
      'create trigger refuse_stuck before update on support_conversation for each row execute function refuse_stuck()',
    );
    office.advance(73 * 3_600_000);
    await office.signIn(agent);
    // The worker of the server runs every quarter of an hour; a second server on the same rows runs it now.
    const service = openSupportService(office.app.ctx, {
      storage: { put: async () => undefined, get: async () => undefined, delete: async () => undefined },
      limits: { consume: async () => undefined },
      publishChat: () => undefined,
    });
    const worker = service.startWorkers();
    await untilTrue(async () => (await readInbox('closed')).some((item) => item.conversation === data?.conversationId));
    await worker.stop();
    await write('drop trigger refuse_stuck on support_conversation');
  });
});

describe('mails', () => {
  /** Advances the clock, and waits until every mail that is due then was sent. */
  async function advanceAndMail(ms: number): Promise<void> {
    office.advance(ms);
    await office.signIn(agent);
    const { db } = office.app.ctx;
    await untilTrue(async () => {
      for (const topic of [SUPPORT_MAIL_WAKE_TOPIC, MAIL_WAKE_TOPIC]) db.wake(topic);
      const [row] = await db.read.query(
        sql<{ waiting: number }>(
          'test mails due',
          `select (select count(*) from mail_outbox) + (select count(*) from complaint where mail_due_at <= $1)
             + (select count(*) from support_conversation where mail_due_at <= $1) as waiting`,
          office.now(),
        ),
      );
      return Number(row?.waiting) === 0;
    });
  }
  const sentTo = (address: string) => mailServer.mails.filter(({ to }) => to === address);

  test('a reply that the player does not read is mailed without its text, at most once an hour', async () => {
    proves('A-562');
    const ana = await createChatter();
    const email = String((await call('/api/app/user/userInfo', ana.token)).data['email']);
    const { data } = await say(ana, 'Meu CPF mudou');
    const mailsBefore = sentTo(email).length;
    await reply(ana, data?.conversationId, 'Segredo: 123');
    await reply(ana, data?.conversationId, 'E mais um segredo');
    await advanceAndMail(60_000);
    expect(sentTo(email)).toHaveLength(mailsBefore);
    await advanceAndMail(60_001);
    const [mail, ...more] = sentTo(email).slice(mailsBefore);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('O atendimento respondeu');
    expect(mail?.text).toContain(`${office.app.ctx.config.publicUrl}/home?dialog=support`);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/segredo|CPF|Ana |Souza/i);

    await reply(ana, data?.conversationId, 'outra');
    await advanceAndMail(55 * 60_000);
    expect(sentTo(email)).toHaveLength(mailsBefore + 1);
    await advanceAndMail(5 * 60_000);
    expect(sentTo(email)).toHaveLength(mailsBefore + 2);
  });

  test('a reply that the player reads or answers is not mailed', async () => {
    proves('A-562');
    const ana = await createChatter();
    const email = String((await call('/api/app/user/userInfo', ana.token)).data['email']);
    const { data } = await say(ana, 'oi');
    const { id } = (await reply(ana, data?.conversationId, 'Olá')).data as { id: string };
    await emit(ana.socket, 'chat:read', { conversationId: data?.conversationId, id });
    const bia = await createChatter();
    const emailOfBia = String((await call('/api/app/user/userInfo', bia.token)).data['email']);
    const sent = await say(bia, 'oi');
    await reply(bia, sent.data?.conversationId, 'Olá');
    await say(bia, 'obrigada');
    const before = [sentTo(email).length, sentTo(emailOfBia).length];
    await advanceAndMail(2 * 3_600_000);
    expect([sentTo(email).length, sentTo(emailOfBia).length]).toEqual(before);
  });

  test("a complaint's number and states are mailed without its key and texts, three receipts an address and day", async () => {
    proves('A-562');
    const email = 'queixa@exemplo.com.br';
    const file = async () => {
      const body = { name: 'José da Silva', email, subject: 'Saque parado', text: 'Pedi há três dias.' };
      const filed = await call('/api/app/main/complaint', '', body, { lang: 'en_US' });
      return filed.data as { number: string; key: string };
    };
    const { number, key } = await file();
    await advanceAndMail(0);
    expect(sentTo(email)).toMatchObject([
      {
        subject: `We received your complaint ${number}`,
        text: expect.stringContaining(`/complaint_text?number=${number}`),
      },
    ]);
    const { data } = await office.call('/api/staff/complaints?which=open&limit=100', undefined, agent);
    const row = (data as { items: { number: string; complaint: string }[] }).items.find(
      (item) => item.number === number,
    );
    const path = `/api/staff/complaints/${row?.complaint}`;
    await office.call(`${path}/state`, { state: 'inReview' }, agent);
    await advanceAndMail(0);
    expect(sentTo(email).at(-1)?.subject).toBe(`Your complaint ${number} is in review`);
    // What follows within ten minutes is one mail, with the state at its end.
    await office.call(`${path}/answer`, { text: 'Foi pago: segredo.' }, agent);
    await office.call(`${path}/state`, { state: 'closed' }, agent);
    await advanceAndMail(9 * 60_000);
    expect(sentTo(email)).toHaveLength(2);
    await advanceAndMail(60_001);
    expect(
      sentTo(email)
        .map(({ subject }) => subject)
        .slice(2),
    ).toEqual([`Your complaint ${number} was closed`]);
    expect(JSON.stringify(sentTo(email))).not.toMatch(new RegExp(`${key}|segredo|Saque|José|três`));
    for (const _ of [2, 3, 4]) await file();
    await advanceAndMail(0);
    expect(sentTo(email)).toHaveLength(5);
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

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
}
async function upload(token: string, name: string, bytes: Uint8Array, field = 'file'): Promise<Answer> {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  const response = await fetch(`${office.app.url}/api/app/support/file`, {
    method: 'POST',
    body: form,
    headers: { authorization: token },
  });
  return (await response.json()) as Answer;
}
const download = (token: string, fileId: unknown) =>
  fetch(`${office.app.url}/api/app/support/file/${String(fileId)}`, { headers: { authorization: token } });
const downloadAsStaff = (player: PlayerId, fileId: unknown, token = agent.token) =>
  fetch(`${office.app.officeUrl() ?? ''}/api/staff/support/${player}/files/${String(fileId)}`, {
    headers: { authorization: token },
  });

async function send(token: string, content: Record<string, unknown>): Promise<Acknowledgement> {
  const { socket } = await dial(token);
  return emit(socket, 'chat:send', { clientId: randomUUID(), ...content });
}

describe('a file', () => {
  let ana: Awaited<ReturnType<typeof newcomerWithMoney>>;
  let bia: Awaited<ReturnType<typeof newcomerWithMoney>>;
  beforeAll(async () => {
    ana = await newcomerWithMoney(office.site, 100);
    bia = await newcomerWithMoney(office.site, 100);
  });

  test('is stored outside of the site, sent once, and given to the two sides as a download', async () => {
    proves('A-162', '3-025');
    const stored = await upload(ana.token, 'comprovante.png', smallPng);
    expect(stored).toMatchObject({
      status: 0,
      data: { name: 'comprovante.png', type: 'image/png', size: smallPng.length },
    });
    const fileId = stored.data?.['fileId'];
    // Not sent yet: the player has it, staff have not.
    expect((await downloadAsStaff(ana.player, fileId)).status).toBe(404);
    const sent = await send(ana.token, { fileId });
    expect(sent.status).toBe(200);
    expect((await send(ana.token, { fileId })).status).toBe(40401);
    for (const answer of [await download(ana.token, fileId), await downloadAsStaff(ana.player, fileId)]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="arara-\d+\.png"$/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(smallPng);
    }
    expect([...s3.objects.keys()].filter((key) => !key.includes('/ledger-seals/'))).toEqual([
      expect.stringMatching(/^arara\/support\/[\da-f]{32}$/),
    ]);
  });

  test('of somebody else is not found: neither read, nor sent', async () => {
    const { data } = await upload(ana.token, 'a.pdf', pdf);
    const fileId = data?.['fileId'];
    expect((await download(bia.token, fileId)).status).toBe(404);
    expect((await send(bia.token, { fileId })).status).toBe(40401);
    expect((await send(ana.token, { fileId })).status).toBe(200);
    expect((await download(bia.token, fileId)).status).toBe(404);
    expect((await downloadAsStaff(bia.player, fileId)).status).toBe(404);
    expect((await download('', fileId)).status).toBe(401);
    expect((await downloadAsStaff(ana.player, fileId, ana.token)).status).toBe(401);
    const finance = await office.createPerson('finance');
    expect((await downloadAsStaff(ana.player, fileId, finance.token)).status).toBe(403);
  });

  test.each([
    ['markup that says it is a picture', 'foto.png', Buffer.from('<svg onload=alert(1)>')],
    ['a zip that says it is a picture', 'foto.png', zip],
    ['a PDF that says it is a picture', 'foto.png', pdf],
    ['a picture that says it is a PDF', 'nota.pdf', smallPng],
    ['a picture that says it is a page', 'foto.html', smallPng],
    ['a picture without an extension', 'foto', smallPng],
    ['a few bytes that are 2 billion pixels', 'bomba.png', png(46_000, 46_000, Buffer.alloc(1000))],
    ['a picture of 200,000 by 1', 'bomba.png', png(200_000, 1, Buffer.alloc(1000))],
    ['a picture of no size', 'foto.png', png(0, 0, Buffer.alloc(1))],
    ['a picture that ends in its header', 'foto.png', smallPng.subarray(0, 20)],
    ['nothing', 'foto.png', Buffer.alloc(0)],
    ['a name that climbs', '../../dist/index.png', smallPng],
    ['a name that climbs the other way', '..\\x.png', smallPng],
    ['a name that turns around', 'a\u202Egnp.png', smallPng],
    ['a name of 200 characters', `${'a'.repeat(200)}.png`, smallPng],
  ])('%s is refused', async (_, name, bytes) => {
    expect((await upload(ana.token, name, bytes)).status).toBe(42201);
  });

  test('of 6 MB is refused, of 5 MB taken; a form without the file is 40001', async () => {
    const grow = (to: number) => Buffer.concat([pdf, Buffer.alloc(to - pdf.length)]);
    expect((await upload(ana.token, 'a.pdf', grow(6 * 1024 * 1024))).status).toBe(42201);
    expect((await upload(ana.token, 'a.pdf', grow(5 * 1024 * 1024 + 1))).status).toBe(42201);
    expect((await upload(ana.token, 'a.pdf', grow(5 * 1024 * 1024))).status).toBe(0);
    expect((await upload(ana.token, 'a.pdf', pdf, 'other')).status).toBe(40001);
    const json = await fetch(`${office.app.url}/api/app/support/file`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: ana.token, 'content-type': 'application/json' },
    });
    expect(((await json.json()) as Answer).status).toBe(40001);
    expect((await upload('', 'a.pdf', pdf)).status).toBe(40101);
  });

  test('that was never sent is deleted after a day, with what lies in the storage', async () => {
    const { data } = await upload(bia.token, 'a.pdf', pdf);
    const { ctx } = office.app;
    const before = s3.objects.size;
    const retention = listWorldRetentions(ctx).find(({ table }) => table === 'support_file');
    const prune = (ms: number) =>
      ctx.db.tx('test prune', async (tx) => retention?.deleteExpired(tx, ctx.now() + ms, 500));
    await prune(23 * 3_600_000);
    expect((await download(bia.token, data?.['fileId'])).status).toBe(200);
    await prune(25 * 3_600_000);
    expect((await download(bia.token, data?.['fileId'])).status).toBe(404);
    expect(s3.objects.size).toBeLessThan(before);
  });

  test('a storage that fails loses nothing, and is named to the player', async () => {
    proves('A-561');
    const stored = await upload(ana.token, 'a.pdf', pdf);
    const fileId = stored.data?.['fileId'];
    const down = { kind: 'status', status: 503, body: '<Error><Code>SlowDown</Code></Error>' } as const;
    s3.injectFaults('PUT', down, { kind: 'hangUp' });
    for (const _ of [1, 2]) {
      const refused = await upload(ana.token, 'b.pdf', pdf);
      expect(refused).toMatchObject({ status: 50301, message: expect.stringContaining('Nada se perdeu'), data: null });
    }
    s3.injectFaults('GET', down, { kind: 'hangUp' }, { kind: 'truncated' });
    for (const _ of [1, 2, 3]) {
      const answer = await download(ana.token, fileId);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    // Somebody changed it behind the server's back.
    const [key = ''] = [...s3.objects.keys()].toReversed();
    const whole = s3.objects.get(key)!;
    s3.objects.set(key, { ...whole, bytes: whole.bytes.subarray(1) });
    expect((await download(ana.token, fileId)).status).toBe(503);
    s3.objects.set(key, whole);
    expect(Buffer.from(await (await download(ana.token, fileId)).arrayBuffer())).toEqual(pdf);
    expect((await send(ana.token, { fileId })).status).toBe(200);
    // What the storage does not delete keeps its row, and goes with the next run.
    const { ctx } = office.app;
    const retention = listWorldRetentions(ctx).find(({ table }) => table === 'support_file');
    const prune = () =>
      ctx.db.tx('test prune', async (tx) => retention?.deleteExpired(tx, ctx.now() + 25 * 3_600_000, 500));
    s3.injectFaults('DELETE', down);
    await expect(prune()).rejects.toThrow('SlowDown');
    expect(await prune()).toBe(2);
  });

  test('of staff reaches the player with their message alone', async () => {
    const { data } = await send(ana.token, { text: 'manda o recibo' });
    const path = `/api/staff/support/${ana.player}/${String(data?.['conversationId'])}`;
    const form = new FormData();
    form.set('file', new File([new Uint8Array(pdf)], 'recibo.pdf'));
    const response = await fetch(`${office.app.officeUrl() ?? ''}${path}/file`, {
      method: 'POST',
      body: form,
      headers: { authorization: agent.token },
    });
    const { fileId } = ((await response.json()) as Answer).data ?? {};
    expect((await download(ana.token, fileId)).status).toBe(404);
    expect((await office.call(`${path}/reply`, { fileId, clientId: 'r1' }, agent)).status).toBe(0);
    expect((await download(ana.token, fileId)).status).toBe(200);
  });
});

test("a third party's chat: its address has id, name and e-mail, and its origin alone may be framed", async () => {
  const get = async (path: string, token?: string) =>
    fetch(`${office.app.url}${path}`, token === undefined ? {} : { headers: { authorization: token } });
  const { token } = await newcomerWithMoney(office.site, 100);
  const answer = (await (await get('/api/app/support/frame', token)).json()) as { data: string };
  const url = new URL(answer.data);
  expect(url.origin + url.pathname).toBe('https://chat.example/widget');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    x: '1',
    id: 'loja-7',
    name: expect.stringMatching(/\S/),
    email: expect.stringContaining('@'),
  });
  expect((await get('/api/app/support/frame')).status).toBe(401);
  const policy = (await get('/assets/none')).headers.get('content-security-policy') ?? '';
  const frames = /frame-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(frames).toContain('https://chat.example');
  expect(frames.filter((origin) => !/^http:\/\/(localhost|127\.0\.0\.1):/.test(origin))).toEqual([
    'https://chat.example',
  ]);
});

describe('a complaint', () => {
  const complain = async (body: Record<string, unknown> = {}, token?: string): Promise<Answer> => {
    const response = await fetch(`${office.app.url}/api/app/main/complaint`, {
      method: 'POST',
      body: JSON.stringify({
        name: 'José da Silva',
        email: 'jose@exemplo.com.br',
        subject: 'Saque parado',
        text: 'Pedi há três dias.',
        ...body,
      }),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    });
    return (await response.json()) as Answer;
  };
  const readState = async (number: unknown, key: unknown): Promise<Answer> => {
    const query = `?key=${encodeURIComponent(String(key))}`;
    return (await (
      await fetch(`${office.app.url}/api/app/main/complaint/${encodeURIComponent(String(number))}${query}`)
    ).json()) as Answer;
  };
  interface Row {
    readonly complaint: string;
    readonly number: string;
    readonly name: string;
  }
  const findRow = async (which: string, number: unknown) => {
    const { data } = await office.call(`/api/staff/complaints?which=${which}&limit=100`, undefined, agent);
    return (data as { items: Row[] }).items.find((item) => item.number === number);
  };

  test('is filed by anybody, answered by staff, and followed to its end', async () => {
    proves('A-158');
    const { data } = await complain();
    const { number, key } = data as { number: string; key: string };
    const first = await readState(number, key);
    expect(first).toMatchObject({ status: 0, data: { state: 'received', answers: [] } });
    expect(Object.keys(first.data ?? {})).toEqual(expect.arrayContaining(proves('3-024') as string[]));
    const row = await findRow('open', number);
    expect(row?.name).toBe('José S.');
    const path = `/api/staff/complaints/${row?.complaint}`;
    expect((await office.call(path, undefined, agent)).data).toMatchObject({
      email: 'jo***@exemplo.com.br',
      text: 'Pedi há três dias.',
      player: null,
    });
    expect((await office.call(`${path}/state`, { state: 'closed' }, agent)).status).toBe(42201);
    await office.call(`${path}/state`, { state: 'inReview' }, agent);
    expect((await readState(number, key)).data).toMatchObject({ state: 'inReview' });
    expect((await office.call(`${path}/answer`, { text: 'Foi pago\u200B hoje.' }, agent)).status).toBe(0);
    expect((await readState(number, key)).data).toMatchObject({
      state: 'answered',
      answers: [{ name: 'Ana', text: 'Foi pago hoje.' }],
    });
    await office.call(`${path}/state`, { state: 'closed' }, agent);
    // Copied by hand: spaces, small letters.
    expect((await readState(number.toLowerCase(), ` ${key.toLowerCase()} `)).data).toMatchObject({ state: 'closed' });
    expect((await office.call(`${path}/answer`, { text: 'mais' }, agent)).status).toBe(40901);
    expect((await findRow('closed', number))?.number).toBe(number);
  });

  test('is not found with its number alone, nor with the key of another one', async () => {
    const [one, other] = [(await complain()).data, (await complain()).data];
    for (const [number, key] of [
      [one?.['number'], ''],
      [one?.['number'], other?.['key']],
      [other?.['number'], one?.['key']],
      ['AAAAAAAA', one?.['key']],
      ['%', one?.['key']],
    ])
      expect(await readState(number, key)).toMatchObject({ status: 40401, data: null });
    expect((await readState(one?.['number'], 'x'.repeat(65))).status).toBe(40001);
  });

  test.each([
    ['no text', { text: '' }],
    ['a text of spaces nobody sees', { text: '\u200B \u2060' }],
    ['a text of 4,001 characters', { text: 'a'.repeat(4001) }],
    ['a name that turns around', { name: 'a\u202Eb' }],
    ['no e-mail', { email: 'jose' }],
    ['an unknown field', { state: 'closed' }],
  ])('with %s is 40001', async (_, body) => {
    expect((await complain(body)).status).toBe(40001);
  });

  test('of 100 KB is refused, and of a signed-in player shows staff who it was, but not to answer it themselves', async () => {
    expect((await complain({ text: 'a'.repeat(100_000) })).status).toBe(40000);
    const own = await newcomerWithMoney(office.site, 100);
    const colleague = await office.createPerson('support', { cpf: own.cpf });
    const { data } = await complain({}, own.token);
    const row = await findRow('open', data?.['number']);
    const path = `/api/staff/complaints/${row?.complaint}`;
    expect((await office.call(path, undefined, agent)).data).toMatchObject({ player: String(own.player) });
    expect((await office.call(`${path}/answer`, { text: 'x' }, colleague)).status).toBe(40301);
    expect((await office.call(`${path}/state`, { state: 'inReview' }, colleague)).status).toBe(40301);
  });
});

test('conversations, messages and files have an end', async () => {
  const ana = await createChatter();
  const { data } = await say(ana, 'velha');
  await call('/api/app/support/end', ana.token, { conversationId: data?.conversationId });
  const { ctx } = office.app;
  const later = ctx.now() + 3 * 365 * 24 * 3_600_000;
  for (const { table, deleteExpired } of listWorldRetentions(ctx))
    if (table.startsWith('support_')) await ctx.db.tx('test prune', (tx) => deleteExpired(tx, later, 500));
  expect((await readChat(ana.token)).messages).toEqual([]);
});
