import { randomUUID } from 'node:crypto';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import type { PlayerSearchResult, StaffLedgerEntry, PlayerProfile } from '@arara/contract/staff/players';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCpf, type Office, openOffice, type Person } from '../../test/office.ts';
import { requestWithdrawal, registerPlayer, newcomerWithMoney } from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { readPlayerAccount } from '../accounts/accounts.ts';
import * as games from '../games/games.ts';
import * as wallet from '../wallet/wallet.ts';
import { grantBonus } from '../../test/wallet-state.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('a player’s file', () => {
  let office: Office;
  let carla: Person;
  let davi: Person;
  let player: PlayerId;
  let cpf: string;
  let username: string;
  beforeAll(async () => {
    office = await openOffice();
    [carla, davi] = [await office.createPerson('support'), await office.createPerson('auditor')];
    ({ player, cpf } = await newcomerWithMoney(office.site, 100_000));
    ({ username } = await readPlayerAccount(office.app.ctx.db.read, player));
  });
  afterAll(() => office?.close());

  const find = async (text: string) =>
    (await office.call('/api/staff/players/search', { text }, carla)).data as (Omit<PlayerSearchResult, 'player'> & {
      player: string;
    })[];
  const trail = async (query: string) => {
    const { data } = await office.call(`/api/staff/trail?${query}`, undefined, davi);
    return (data as { items: AuditTrailEntry[] }).items;
  };
  const file = async (who: Id = player) =>
    (await office.call(`/api/staff/players/${who}`, undefined, carla)).data as PlayerProfile;

  test('is found by id, CPF, and the beginning of e-mail or name, and shown masked', async () => {
    proves('A-143');
    const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    for (const text of [String(player), cpf, masked, username, username.slice(0, 9).toUpperCase(), 'ana s', ' Ana '])
      expect(
        (await find(text)).map((item) => item.player),
        text,
      ).toContain(String(player));
    const [item] = await find(cpf);
    expect(item).toMatchObject({
      name: 'Ana S.',
      username: `an***@exemplo.com.br`,
      cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
      kyc: 1,
      status: 'active',
    });
  });

  test.each(['%', '_', String.raw`\ `, 'nobody', '12345678909', '0', "' or 1=1 --", '@', '999999999999999999'])(
    '"%s" finds nobody',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  test('a search is in the audit trail with its masked text', async () => {
    await find(cpf);
    const [line] = await trail('call=staffFindPlayers');
    expect(line).toMatchObject({
      outcome: 'done',
      detail: { by: 'cpf', text: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`, found: [String(player)] },
    });
    expect(JSON.stringify(await trail('limit=100'))).not.toContain(cpf);
  });

  test.each([
    ['52998224726', '***.982.247-**'],
    ['529.982.247-26', '***.982.247-**'],
    ['+55 11 91234-5678', '55***78'],
    ['11912345678', '***.123.456-**'],
    ['52998224726x', '***.982.247-**'],
    ['7654', '***'],
    ['Maria de Souza', 'Maria S.'],
    ['maria@exemplo.com.br', 'ma***@exemplo.com.br'],
  ])('%s, which finds nobody, is not in clear in the audit trail', async (text, kept) => {
    expect(await find(text)).toEqual([]);
    expect((await trail('call=staffFindPlayers'))[0]?.detail).toMatchObject({ text: kept, found: [] });
  });

  test('an id of an existing player is in the audit trail in clear', async () => {
    await find(String(player));
    expect((await trail('call=staffFindPlayers'))[0]?.detail).toMatchObject({ by: 'id', text: String(player) });
  });

  test('shows money and turnover, and no personal data in clear; the view is in the audit trail', async () => {
    proves('A-143');
    await requestWithdrawal(office.site, player, cpf, 20_000);
    const answer = await office.call(`/api/staff/players/${player}`, undefined, carla);
    expect(answer.data).toMatchObject({
      name: 'Ana S.',
      phone: '***78',
      balances: { main: 800, bonus: 0, withdrawing: 200, receivable: 0 },
      turnover: { main: 0, bonus: 0 },
      totals: { deposits: 0, withdrawals: 0, withdrawalsToday: 1, withdrawn: 0 },
    });
    for (const secret of [cpf, 'Souza', username, '912345678']) expect(JSON.stringify(answer)).not.toContain(secret);
    const [line] = await trail(`call=staffPlayer&player=${player}`);
    expect(line).toMatchObject({ role: 'support', outcome: 'done', player: String(player) });
  });

  test('shows hints: a young account, a first withdrawal, a member of staff', async () => {
    expect((await file()).hints).toEqual(['takesOutMore', 'newAccount', 'firstWithdrawal']);
    const own = freshCpf();
    await office.createPerson('finance', { cpf: own });
    const colleague = await registerPlayer(office.site, { cpf: own, kyc: false });
    expect((await file(colleague.player)).hints).toEqual(['ownAccount', 'notProven', 'newAccount']);
  });

  test.each([
    ['name', 'Ana Souza'],
    ['phone', '+55 11912345678'],
  ])('its %s is shown in clear on demand, and the audit trail records that', async (field, value) => {
    proves('A-143');
    const at = `/api/staff/players/${player}/reveal`;
    expect((await office.call(at, { field, reason: 'pedido 9' }, carla)).data).toEqual({ value });
    expect((await office.call(at, { field, reason: 'pedido 9' }, davi)).http).toBe(403);
    const lines = await trail(`call=staffReveal&player=${player}`);
    expect(lines[0]).toMatchObject({ role: 'auditor', outcome: 'staffForbidden' });
    expect(lines[1]).toMatchObject({ role: 'support', outcome: 'done', detail: { field, reason: 'pedido 9' } });
    expect(JSON.stringify(lines)).not.toContain(value);
  });
  test('point 7: lx 20 allows USDT: finance says so with a reason, and it stands in the trail', async () => {
    const ana = await office.createPerson('finance');
    const at = `/api/staff/players/${player}/type`;
    const change = { lx: '20', reason: 'tem carteira própria' };
    expect((await office.call(at, change, carla)).http).toBe(403);
    expect((await office.call(at, { ...change, lx: '30' }, ana)).status).toBe(40001);
    expect((await office.call(at, { lx: '20', reason: '' }, ana)).status).toBe(40001);
    expect((await file()).lx).toBe('10');
    expect((await office.call(at, change, ana)).status).toBe(0);
    expect((await file()).lx).toBe('20');
    expect((await trail(`call=staffSetType&player=${player}`))[0]).toMatchObject({
      role: 'finance',
      outcome: 'done',
      detail: change,
    });
    expect((await office.call('/api/staff/players/7/type', change, ana)).status).toBe(40401);
    expect((await office.call(at, { ...change, lx: '10' }, ana)).status).toBe(0);
  });
  test('so are CPF and e-mail, and no other field', async () => {
    const at = `/api/staff/players/${player}/reveal`;
    expect((await office.call(at, { field: 'cpf', reason: 'pedido 9' }, carla)).data).toEqual({ value: cpf });
    expect((await office.call(at, { field: 'username', reason: 'pedido 9' }, carla)).data).toEqual({ value: username });
    expect((await office.call(at, { field: 'cpf' }, carla)).status).toBe(40001);
    for (const field of ['password', '', 'toString'])
      expect((await office.call(at, { field, reason: 'pedido 9' }, carla)).status).toBe(40001);
  });

  test('the ledger shows every entry as it stands in the book, in pages without gap or repeat', async () => {
    proves('A-143');
    const at = `/api/staff/players/${player}/ledger`;
    const { data } = await office.call(at, undefined, carla);
    const { items } = data as { items: StaffLedgerEntry[] };
    expect(
      items.map(({ kind, from, to, amount, fromAfter, toAfter }) => [kind, from, to, amount, fromAfter, toAfter]),
    ).toEqual([
      ['withdrawal-hold', 'main', 'withdrawing', 200, 800, 200],
      ['deposit', 'psp', 'main', 1000, null, 1000],
    ]);
    const first = (await office.call(`${at}?limit=1`, undefined, carla)).data as { nextCursor: string };
    const second = await office.call(`${at}?limit=1&cursor=${first.nextCursor}`, undefined, carla);
    expect(second.data).toEqual({ items: [items[1]], nextCursor: null });
    for (const kind of ['deposit', 'transfer', 'game', 'bet', 'award'])
      expect((await office.call(`/api/staff/players/${player}/records?kind=${kind}`, undefined, carla)).data).toEqual({
        items: [],
        nextCursor: null,
      });
    const records = await office.call(`/api/staff/players/${player}/records?kind=withdraw`, undefined, carla);
    expect(records.data).toMatchObject({ items: [{ type: '11', status: '00', amount: 200 }] });
    const params = { target: 200 };
    await games
      .openCasinoGames(office.app.ctx)
      .playSingle({ player, gameCode: 'SE0004', key: randomUUID(), amount: toCentavos(100), params });
    const rounds = await office.call(`/api/staff/players/${player}/records?kind=game`, undefined, carla);
    expect(rounds.data).toMatchObject({ items: [{ type: 'SE0004', gameName: 'LIMBO' }] });
  });

  test('bonuses show what was granted, how far it is wagered, and how it ended', async () => {
    proves('A-143');
    const { ctx } = office.app;
    const { player: who } = await registerPlayer(office.site);
    const shown = async () =>
      (await office.call(`/api/staff/players/${who}/bonuses`, undefined, carla)).data as Record<string, unknown>[];
    expect(await shown()).toEqual([]);
    const give = (source: string, amount: number) =>
      ctx.db.tx('a bonus', async (tx) =>
        grantBonus(tx, ctx, await wallet.lockWallet(tx, who), {
          kind: 'bonus-grant',
          source,
          ref: ctx.newId(),
          amount: toCentavos(amount),
          required: toCentavos(2 * amount),
          gift: source === 'EXPPAY',
          expiresAt: ctx.now() + 60_000,
        }),
      );
    await give('EXPPAY', 5000);
    await give('milestone', 50);
    expect(await shown()).toMatchObject([
      { state: 'open', sources: ['EXPPAY', 'milestone'], granted: 50.5, required: 101, remaining: 101, endedAt: null },
    ]);
    await ctx.db.tx('given up', async (tx) =>
      wallet.endOpenBonus(tx, ctx, await wallet.lockWallet(tx, who), 'forfeited'),
    );
    await give('vip', 100);
    expect(await shown()).toMatchObject([
      { state: 'open', sources: ['vip'], granted: 1 },
      { state: 'forfeited', sources: ['EXPPAY', 'milestone'], remaining: 101, endedWith: 50.5 },
    ]);
  });

  test('does not exist for an unknown player', async () => {
    for (const path of ['', '/ledger', '/records?kind=deposit'])
      expect((await office.call(`/api/staff/players/7${path}`, undefined, carla)).status, path).toBe(40401);
    expect((await office.call('/api/staff/players/7/reveal', { field: 'cpf', reason: 'pedido 9' }, carla)).status).toBe(
      40401,
    );
  });

  test.each([
    ['/api/staff/players/search', { text: '' }],
    ['/api/staff/players/search', { text: 'x'.repeat(121) }],
    ['/api/staff/players/search', { text: ['a'] }],
    ['/api/staff/players/search', {}],
    ['/api/staff/players/7/ledger?limit=0', undefined],
    ['/api/staff/players/7/ledger?from=x', undefined],
    ['/api/staff/players/7/records', undefined],
    ['/api/staff/players/7/records?kind=flow', undefined],
  ])('%s refuses %j', async (path, body) => {
    expect((await office.call(path, body, carla)).status).toBe(40001);
  });
});
