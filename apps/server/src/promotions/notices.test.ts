/** Notices to players: two people, the segments, what each connection is sent, and who is sent nothing. */
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import type { StaffNotice } from '@arara/contract/staff/notices';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { payCharge, registerPlayer, startDeposit, waitUntil } from '../../test/payments-site.ts';
import { sql } from '../platform/db/db.ts';
import { pausePlayer } from '../protection/protection.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const HOUR_MS = 3600 * 1000;

describe('notices to players', () => {
  let office: Office;
  let carla: Person;
  let rui: Person;
  let davi: Person;
  /** Has deposited, before the clock is moved: the bank's charges end by its own clock. */
  let payer: Awaited<ReturnType<typeof registerPlayer>>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    office = await openOffice({ engine: 'pglite', bank: true });
    payer = await registerPlayer(office.site);
    await payCharge((await startDeposit(office.site, payer.player)).url);
    [carla, rui, davi] = [
      await office.createPerson('support'),
      await office.createPerson('admin'),
      await office.createPerson('auditor'),
    ];
  }, 60_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(() => office?.close());

  const write = (fields: object = {}, who: Person = carla) =>
    office.call(
      '/api/staff/notices',
      { text: '<b>Oi</b>', audience: 'everyone', fromLevel: 0, hours: 2, reason: 'manutenção', ...fields },
      who,
    );
  const decide = (notice: string, who: Person, yes = true) =>
    office.call(`/api/staff/notices/${notice}/decide`, { yes, why: 'lido' }, who);
  const list = async (which: string) =>
    ((await office.call(`/api/staff/notices?which=${which}`, undefined, davi)).data as { items: StaffNotice[] }).items;
  /** Writes a notice and sends it as the second person; its id. */
  async function send(fields: object): Promise<string> {
    const { notice } = (await write(fields)).data as { notice: string };
    expect((await decide(notice, rui)).data).toEqual({ state: 'sent' });
    return notice;
  }
  const until = (isSo: () => boolean) => waitUntil('a notice', async () => isSo(), Boolean);
  async function listen(token: string): Promise<{ id: string; text: string }[]> {
    const received: { id: string; text: string }[] = [];
    const socket = io(office.app.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { token },
    });
    sockets.push(socket);
    socket.on('notice', (notice: { id: string; text: string }) => received.push(notice));
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    return received;
  }

  test('one person writes it, another one sends it; the trail names both', async () => {
    proves('A-590');
    const { notice } = (await write()).data as { notice: string };
    expect(await list('waiting')).toMatchObject([{ notice, text: '<b>Oi</b>', state: 'waiting', decidedBy: null }]);
    expect((await decide(notice, carla)).status).toBe(42_201);
    expect((await decide(notice, davi)).status).toBe(40_301);
    expect((await decide(notice, rui)).data).toEqual({ state: 'sent' });
    expect((await decide(notice, rui, false)).status).toBe(40_901);
    const [sent] = await list('decided');
    expect(sent).toMatchObject({ notice, state: 'sent', why: 'lido' });
    expect(sent?.askedBy).not.toBe(sent?.decidedBy);
    const { data } = await office.call('/api/staff/trail?call=staffDecideNotice', undefined, davi);
    const done = (data as { items: AuditTrailEntry[] }).items.filter(({ outcome }) => outcome === 'done');
    expect(done).toMatchObject([{ detail: { notice, yes: true, why: 'lido' } }]);
    office.advance(3 * HOUR_MS);
    for (const person of [carla, rui, davi]) await office.signIn(person);
  });

  test('whoever writes or sends one reads how many players it is for', async () => {
    proves('A-591');
    const count = async (audience: string, fromLevel = 0, who = carla) => {
      const path = `/api/staff/notices/recipients?audience=${audience}&fromLevel=${fromLevel}`;
      return (await office.call(path, undefined, who)).data as { players: number };
    };
    await waitUntil(
      'the deposit counts',
      () => count('deposited'),
      ({ players }) => players === 1,
    );
    const { players: before } = await count('everyone');
    await registerPlayer(office.site);
    expect(await count('everyone')).toEqual({ players: before + 1 });
    expect(await count('neverDeposited', 0, rui)).toEqual({ players: before });
    expect(await count('everyone', 3)).toEqual({ players: 0 });
    expect((await office.call('/api/staff/notices/recipients?audience=all&fromLevel=0', undefined, carla)).status).toBe(
      40_001,
    );
  });

  test('its own writer may take it back; a refused one is sent to nobody', async () => {
    const { token } = await registerPlayer(office.site);
    const received = await listen(token);
    const { notice } = (await write({ text: 'não enviado' })).data as { notice: string };
    expect((await decide(notice, carla, false)).data).toEqual({ state: 'refused' });
    await send({ text: 'enviado', hours: 1 });
    await until(() => received.length > 0);
    expect(received.map(({ text }) => text)).toEqual(['enviado']);
    office.advance(2 * HOUR_MS);
    for (const person of [carla, rui, davi]) await office.signIn(person);
  });

  test('it is stored once, sent by its id to those of the segment, then to those who connect until it ends', async () => {
    proves('A-590');
    const other = await registerPlayer(office.site);
    const { db } = office.app.ctx;
    const countProgress = () =>
      db.read.query(
        sql<{ n: number }>('', 'select count(*)::int as n from promo_player where player = $1', payer.player),
      );
    await waitUntil('the deposit counts', countProgress, ([row]) => row?.n === 1);
    const [toPayer, toOther] = [await listen(payer.token), await listen(other.token)];
    const ids = [
      await send({ text: 'todos', audience: 'everyone' }),
      await send({ text: 'depositaram', audience: 'deposited' }),
      await send({ text: 'sem depósito', audience: 'neverDeposited' }),
      await send({ text: 'nível 3', fromLevel: 3 }),
    ];
    await until(() => toPayer.length === 2 && toOther.length === 2);
    expect(toPayer).toEqual([
      { id: ids[0], text: 'todos' },
      { id: ids[1], text: 'depositaram' },
    ]);
    expect(toOther.map(({ text }) => text)).toEqual(['todos', 'sem depósito']);
    const again = await listen(payer.token);
    await until(() => again.length === 2);
    expect(again).toEqual(toPayer);
    const [stored] = await db.read.query(
      sql<{ n: number }>('', "select count(*)::int as n from player_notice where text = 'todos'"),
    );
    expect(stored?.n).toBe(1);
    office.advance(3 * HOUR_MS);
    const late = await registerPlayer(office.site);
    const afterwards = await listen(late.token);
    for (const person of [carla, rui, davi]) await office.signIn(person);
    await send({ text: 'depois' });
    await until(() => afterwards.length > 0);
    expect(afterwards.map(({ text }) => text)).toEqual(['depois']);
  });

  test('a player who pauses is sent none', async () => {
    proves('A-590');
    const { player, token } = await registerPlayer(office.site);
    const { token: other } = await registerPlayer(office.site);
    await pausePlayer(office.app.ctx, player, 24);
    const paused = await listen(token);
    const playing = await listen(other);
    await send({ text: 'promoção' });
    await until(() => playing.some(({ text }) => text === 'promoção'));
    expect(paused).toEqual([]);
  });

  test.each([
    ['no word to read', { text: '<script>alert(1)</script>' }],
    ['longer than a banner', { text: 'x'.repeat(2001) }],
    ['a level that does not exist', { fromLevel: 98 }],
    ['longer than a week', { hours: 169 }],
    ['no reason', { reason: ' ' }],
    ['hidden characters in the reason', { reason: 'a\u202Eb' }],
  ])('%s is refused', async (_, fields) => {
    expect((await write(fields)).status).toBe(40_001);
  });
});
