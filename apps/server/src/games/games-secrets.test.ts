/**
 * Seeds that are not revealed must not leave the server: not in the answer of any call of players, visitors or staff of every
 * role, not on the sockets, not in the log. The calls are taken from the contracts, so a new call is covered from its first
 * day.
 */
import { createHash, randomUUID } from 'node:crypto';
import { playerContract } from '@arara/contract';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { staffContract } from '@arara/contract/staff/staff-contract';
import { type StaffRole, staffRoles } from '@arara/contract/staff/access';
import { PUBLIC_SOCKET_NAMESPACE, REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import { verifyLedger } from '../proofs/proofs.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

/** Calls that would end the sessions that the others need. They are not made. */
const LAST: readonly string[] = [
  '/api/staff/logout',
  '/api/staff/players/{player}/sessions/end',
  '/api/auth/user/logout',
];

describe.skipIf(!onServer)('secrets', { timeout: 180_000 }, () => {
  /** Everything that ever left the server: answers, messages, log lines. */
  const left: string[] = [];
  const sockets: Socket[] = [];
  const staff = new Map<StaffRole, Person>();
  let office: Office;
  let token: string;
  let player: PlayerId;

  beforeAll(async () => {
    // Without the redaction of the product's log, so that the test finds a secret that is logged at all.
    const log = pino({ level: 'trace' }, { write: (line: string) => void left.push(line) });
    office = await openOffice({ overrides: { log } });
    for (const role of staffRoles) staff.set(role, await office.createPerson(role));
    token = await newcomer();
    const [row] = await office.app.ctx.db.read.query<{ player: PlayerId }>(
      sql('', 'select player from account order by player limit 1'),
    );
    if (row === undefined) throw new Error('nobody registered');
    player = row.player;
    await office.app.ctx.db.tx('money', (tx) =>
      tx.query(sql('', `update wallet set main = 100000 where player = ${player}`)),
    );
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await office?.close();
  });

  interface Reply {
    readonly http: number;
    readonly status: number;
    readonly data: Record<string, unknown> | null;
  }
  const ask = async (
    base: string,
    { method, path, body, who }: { method: string; path: string; body?: object | undefined; who?: string | undefined },
  ): Promise<Reply> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(who === undefined ? {} : { authorization: who }),
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    left.push(text, JSON.stringify([...answer.headers]));
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { ...(isJson ? (JSON.parse(text) as Reply) : { status: 0, data: null }), http: answer.status };
  };
  const site = (method: 'GET' | 'POST', path: string, body?: object, who: string | undefined = token) =>
    ask(office.app.url, { method, path, body, who });
  const newcomer = async (): Promise<string> => {
    await fetch(`${office.app.url}/api/auth/user/captcha/77`);
    const { data } = await site('POST', '/api/auth/user/restRegister', {
      name: 'Ana Souza',
      cardNo: '529.982.247-25',
      username: 'ana@exemplo.com.br',
      country: '55',
      phone: '11999998888',
      pwd: 'senha-longa',
      pwd1: 'senha-longa',
      codeId: 77,
      captCode: '0000',
    });
    return String(data?.['access_token']);
  };
  /** Records every message that a player, or a visitor, receives. */
  const listen = async (who?: string): Promise<void> => {
    const socket = io(office.app.url + (who === undefined ? PUBLIC_SOCKET_NAMESPACE : ''), {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      ...(who === undefined ? {} : { auth: { token: who } }),
    });
    sockets.push(socket);
    socket.onAny((...message: unknown[]) => left.push(JSON.stringify(message)));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    const topics = ['game:SE0006', 'game:SE0007'];
    expect(await socket.emitWithAck('subscribe', { topics })).toEqual({ status: 200 });
  };

  /** Something for every field that a call may ask for: what is not here is left out, and the refusal is searched too. */
  const values = (): Record<string, unknown> => ({
    player: String(player),
    gameCode: 'SE0006',
    kind: 'game',
    text: 'ana@exemplo.com.br',
    field: 'username',
    reason: 'conferido pela equipe',
    lx: '10',
    balanceKind: 'main',
    amount: 1,
    limit: 50,
    clientSeed: 'outra',
    member: '1',
    order: '1',
    payment: '1',
    package: '1',
    yes: false,
    direction: 'over',
    target: 50,
    mines: 3,
    level: 'easy',
    color: 'red',
    pick: 'green',
    roundId: '1',
    tile: 1,
  });
  /** A call with whatever of its input there is a value for. */
  const buildCall = (endpoint: EndpointShape): { method: string; path: string; body?: object } => {
    const { shape = {} } = (endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def;
    const given = Object.entries(values()).filter(([name]) => name in shape);
    const inPath = (name: string): boolean => endpoint.path.includes(`{${name}}`);
    const path = given.reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      endpoint.path as string,
    );
    const rest = given.filter(([name]) => !inPath(name));
    if (endpoint.method === 'POST') return { method: 'POST', path, body: Object.fromEntries(rest) };
    const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return { method: 'GET', path: query === '' ? path : `${path}?${query}` };
  };

  test('no answer, message, back-office screen or log line contains a seed before its reveal', async () => {
    proves('A-088');
    await listen();
    await listen(token);
    const money = { amount: 1 };
    const dice = () => site('POST', '/api/app/game/SE0002/bet', { ...money, direction: 'over', target: 50 });
    expect((await dice()).status).toBe(0);
    expect((await site('POST', '/api/app/game/fairness/rotate', { clientSeed: 'minha' })).status).toBe(0);
    await dice();
    await site('POST', '/api/app/game/SE0004/bet', { ...money, target: 2 });
    const { data: open } = await site('POST', '/api/app/game/SE0001/bet', { ...money, mines: 3 });
    const roundId = String(open?.['roundId']);
    await site('POST', '/api/app/game/SE0001/step', { roundId, tile: 3 });
    const { db, vault } = office.app.ctx;
    await expect
      .poll(async () => (await site('POST', '/api/app/game/SE0006/bet', { ...money, color: 'red' })).status, {
        timeout: 25_000,
        interval: 500,
      })
      .toBe(0);
    // Ends the round earlier than its clock: the leader checks every second.
    await db.tx('sooner', (tx) =>
      tx.query(sql('', 'update shared_round set closes_at = opened_at + 1 where state = 0')),
    );
    const drawn = async (): Promise<readonly { seed: string }[]> =>
      db.read.query<{ seed: string }>(sql('', 'select seed from shared_round where seed is not null'));
    await expect.poll(async () => (await drawn()).length, { timeout: 25_000 }).toBeGreaterThan(0);
    // Only rounds that were drawn well before the calls below: a round that is drawn meanwhile may be revealed in their answers.
    const drawnFirst = await drawn();

    // Every call of the back office, by every role and without a session.
    const reached = new Map<string, Set<string>>();
    const officeUrl = office.app.officeUrl() ?? '';
    for (const [name, endpoint] of Object.entries(staffContract)) {
      if (LAST.includes(endpoint.path)) continue;
      for (const role of [...staffRoles, undefined]) {
        const who = role === undefined ? undefined : staff.get(role)?.token;
        const { status } = await ask(officeUrl, { ...buildCall(endpoint), who });
        if (status === 0 && endpoint.method === 'GET')
          reached.set(name, (reached.get(name) ?? new Set()).add(String(role)));
      }
    }
    // Every call of the site, by a player and by a visitor.
    for (const endpoint of Object.values(playerContract)) {
      if (LAST.includes(endpoint.path)) continue;
      for (const who of [token, '']) {
        const { status } = await ask(office.app.url, { ...buildCall(endpoint), who: who === '' ? undefined : who });
        if (status === 0 && who !== '') reached.set(endpoint.path, new Set(['player']));
      }
    }
    left.push(JSON.stringify(await verifyLedger(office.app.ctx)));
    await dice();

    // The search was one: these screens answered.
    for (const name of ['staffPlayer', 'staffRecords', 'staffLedger', 'staffTrail'] as const)
      expect([name, [...(reached.get(name) ?? [])]]).toEqual([name, expect.arrayContaining(['auditor'])]);
    for (const path of [
      '/api/app/game/fairness',
      '/api/app/game/inPlay',
      '/api/app/records',
      '/api/app/game/{gameCode}/rounds',
      '/api/app/game/{gameCode}/bets',
    ])
      expect([path, reached.has(path)]).toEqual([path, true]);

    const secrets = await secretSeeds();
    const everything = left.join('\n');
    const said = new Set([...everything.toLowerCase().matchAll(/(?=([0-9a-f]{64}))/g)].map(([, hex]) => hex));
    expect([...said].filter((hex) => hex !== undefined && secrets.has(hex))).toEqual([]);
    for (const secret of [...secrets].slice(0, 300))
      for (const form of [Buffer.from(secret, 'hex').toString('base64'), Buffer.from(secret).toString('base64')])
        expect(everything.includes(form.replace(/=+$/, ''))).toBe(false);
    // What may be seen is found by the same search: a seed that was drawn, and one that was rotated away.
    for (const { seed } of drawnFirst) expect(said.has(seed)).toBe(true);
    const [revealed] = await db.read.query<{ id: Id; server_seed_sealed: Uint8Array }>(
      sql('', 'select id, server_seed_sealed from seed_pair where revealed_at is not null limit 1'),
    );
    if (revealed === undefined) throw new Error('no pair was rotated');
    expect(said.has(vault.unsealText(revealed.server_seed_sealed, `seed_pair.server_seed:${revealed.id}`))).toBe(true);
  });

  /** Server seeds of pairs that are not revealed, the next ones too; and of every chain each seed after the last drawn one. */
  async function secretSeeds(): Promise<Set<string>> {
    const { db, vault } = office.app.ctx;
    const secrets = new Set<string>();
    const pairs = await db.read.query<{ id: Id; server_seed_sealed: Uint8Array }>(
      sql('', 'select id, server_seed_sealed from seed_pair where revealed_at is null'),
    );
    for (const pair of pairs)
      secrets.add(vault.unsealText(pair.server_seed_sealed, `seed_pair.server_seed:${pair.id}`));
    expect(pairs.length).toBeGreaterThanOrEqual(2);
    const chains = await db.read.query<{ id: Id; top_sealed: Uint8Array; length: number; drawn: number }>(
      sql(
        '',
        'select id, top_sealed, length, coalesce((select max(idx) from shared_round r where r.chain = c.id and r.seed is not null), 0) as drawn from seed_chain c',
      ),
    );
    expect(chains.length).toBeGreaterThanOrEqual(2);
    for (const chain of chains) {
      let seed = vault.unsealText(chain.top_sealed, `seed_chain.top:${chain.id}`);
      for (let index = chain.length; index > chain.drawn; index--) {
        secrets.add(seed);
        seed = createHash('sha256').update(seed).digest('hex');
      }
    }
    return secrets;
  }
});
