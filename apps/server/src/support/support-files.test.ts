/** Files of the chat, and complaints, over the wire. */
import { deflateSync } from 'node:zlib';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { newcomerWithMoney } from '../../test/payments-site.ts';
import { listRetentions } from '../app.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

let office: Office;
let agent: Person;
let ana: { player: PlayerId; token: string };
let bia: { player: PlayerId; token: string };
beforeAll(async () => {
  office = await openOffice({
    engine: 'pglite',
    env: { SUPPORT_ID: 'loja 7'.replace(' ', '-'), SUPPORT_FRAME_URL: 'https://chat.example/widget?x=1' },
  });
  agent = await office.createPerson('support');
  ana = await newcomerWithMoney(office.site, 100);
  bia = await newcomerWithMoney(office.site, 100);
}, 60_000);
afterAll(() => office.close());

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number =>
  ~bytes.reduce((sum, byte) => (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), ~0) >>> 0;
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), data.length + 8);
  return out;
}
/** A PNG that says it has this size; its data is what is given. */
function png(width: number, height: number, rows: Buffer = Buffer.alloc((width + 1) * height)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const smallPng = png(2, 2);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(100)]);

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

async function send(token: string, content: Record<string, unknown>): Promise<Answer> {
  const socket = io(office.app.url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    query: { token },
  });
  try {
    return (await socket.timeout(10_000).emitWithAck('chat:send', { clientId: randomUUID(), ...content })) as Answer;
  } finally {
    socket.close();
  }
}

describe('a file', () => {
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
    const folder = `${office.app.ctx.config.filesDir}/support`;
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)[0]).toMatch(/^[\da-f]{32}$/);
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
    const folder = `${ctx.config.filesDir}/support`;
    const before = readdirSync(folder).length;
    const retention = listRetentions(ctx).find(({ table }) => table === 'support_file');
    const prune = (ms: number) =>
      ctx.db.tx('test prune', async (tx) => retention?.deleteExpired(tx, ctx.now() + ms, 500));
    await prune(23 * 3_600_000);
    expect((await download(bia.token, data?.['fileId'])).status).toBe(200);
    await prune(25 * 3_600_000);
    expect((await download(bia.token, data?.['fileId'])).status).toBe(404);
    expect(readdirSync(folder).length).toBeLessThan(before);
    expect(existsSync(folder)).toBe(true);
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
  const answer = (await (await get('/api/app/support/frame', ana.token)).json()) as { data: string };
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
