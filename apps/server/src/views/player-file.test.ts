import type { PlayerId } from '@arara/contract/protocol/fields';
import { insertOutboxFacts } from '../facts.ts';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCpf, type Office, openOffice, type Person } from '../../test/office.ts';
import { newcomerWithMoney, registerPlayer, requestWithdrawal, waitUntil } from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { findSession, loginPlayer, readPlayerAccount } from '../accounts/accounts.ts';
import { sql } from '../platform/db/db.ts';
import {
  blockPlayer,
  changePlayerLimit,
  createSessionProtectionRules,
  pausePlayer,
  saveHarmAssessments,
} from '../protection/protection.ts';
import { countNothing } from '../../test/counted-attempt.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

const HOUR_MS = 3_600_000;
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

type Entry = Readonly<Record<string, unknown>> & { readonly kind: string; readonly at: number };
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

describe.skipIf(!there)('sessions, protection, notes and timeline in a player’s file', () => {
  let office: Office;
  let support: Person;
  let finance: Person;
  let auditor: Person;
  let protection: Person;
  beforeAll(async () => {
    office = await openOffice();
    support = await office.createPerson('support');
    finance = await office.createPerson('finance');
    auditor = await office.createPerson('auditor');
    protection = await office.createPerson('protection');
  });
  afterAll(() => office?.close());

  const ask = (player: PlayerId, path: string, who: Person = support, body?: object) =>
    office.call(`/api/staff/players/${player}/${path}`, body, who);
  const trail = async (query: string) =>
    (
      (await office.call(`/api/staff/trail?limit=100&${query}`, undefined, auditor)).data as {
        items: AuditTrailEntry[];
      }
    ).items;
  const isLive = async (token: string) => (await findSession(office.app.ctx, token)) !== undefined;
  const logIn = async (player: PlayerId, device: { id: string; userAgent?: string; country?: string }) => {
    const { ctx } = office.app;
    const { username } = await readPlayerAccount(ctx.db.read, player);
    const form = { username, pwd: 'segredo-longo', codeId: '7', captCode: '0000', attempt: countNothing, device };
    return (await loginPlayer(ctx, createSessionProtectionRules(ctx), form)).token;
  };
  /** A player who is the member of staff themselves. */
  const registerColleague = async (role: 'support' | 'protection') => {
    const cpf = freshCpf();
    const colleague = await office.createPerson(role, { cpf });
    return { colleague, own: (await registerPlayer(office.site, { cpf, kyc: false })).player };
  };

  test('shows where a player is signed in; one log-in is ended with a reason, or all, and nobody ends another player’s', async () => {
    proves('A-700');
    const { player, token } = await registerPlayer(office.site);
    const other = await registerPlayer(office.site);
    office.advance(1000);
    const second = await logIn(player, { id: 'a tablet', userAgent: CHROME, country: 'BR' });
    const sessions = async (of = player) =>
      (await ask(of, 'sessions', auditor)).data as { session: string; device: string; country: string | null }[];
    const [newest, oldest] = await sessions();
    expect(newest).toMatchObject({ device: 'Chrome, Linux', country: 'BR' });
    expect(oldest).toMatchObject({ device: '', country: null });

    const end = { session: newest?.session, reason: 'aparelho perdido' };
    expect((await ask(player, 'sessions/end', auditor, end)).http).toBe(403);
    expect((await ask(player, 'sessions/end', support, { ...end, reason: ' ' })).status).toBe(40001);
    expect((await ask(other.player, 'sessions/end', support, end)).status).toBe(40401);
    expect(await isLive(second)).toBe(true);
    expect((await ask(player, 'sessions/end', support, end)).status).toBe(0);
    expect([await isLive(second), await isLive(token), await isLive(other.token)]).toEqual([false, true, true]);
    expect((await ask(player, 'sessions/end', support, end)).status).toBe(40401);
    const ended = await fetch(`${office.app.url}/api/app/user/userInfo`, { headers: { authorization: second } });
    expect(await ended.json()).toMatchObject({ status: 40101, data: { reason: 'operator' } });
    expect(
      (await trail(`call=staffEndPlayerSessions&player=${player}`)).filter((line) => line.outcome === 'done'),
    ).toEqual([expect.objectContaining({ role: 'support', detail: expect.objectContaining(end) })]);

    await logIn(player, { id: 'a phone' });
    expect((await ask(player, 'sessions/end', finance, { reason: 'pedido 12' })).status).toBe(0);
    expect(await sessions()).toEqual([]);
    expect(await isLive(other.token)).toBe(true);
  });

  test('shows limits with what waits, the pause and the block each by itself', async () => {
    proves('A-700');
    const { ctx } = office.app;
    const { player } = await registerPlayer(office.site);
    await changePlayerLimit(ctx, player, { kind: 'loss', period: 'week', value: 200 });
    await changePlayerLimit(ctx, player, { kind: 'loss', period: 'week', value: 500, realityCheckMinutes: 15 });
    await pausePlayer(ctx, player, 24);
    await blockPlayer(ctx, { player, reason: 'documento em análise', until: null });
    const { data } = await ask(player, 'protection', protection);
    expect(data).toMatchObject({
      realityCheckMinutes: 15,
      exclusion: null,
      isBarred: false,
      block: { reason: 'documento em análise', until: null },
    });
    const { limits, pausedUntil } = data as { limits: { kind: string; period: string }[]; pausedUntil: number };
    expect(Math.abs(pausedUntil - office.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
    expect(limits.find(({ kind, period }) => kind === 'loss' && period === 'week')).toMatchObject({
      value: 200,
      used: 0,
      pending: { value: 500 },
    });
    expect((await office.call('/api/staff/players/7/protection', undefined, protection)).status).toBe(40401);
  });

  test('notes are added and read by page; they are never changed, and their words are not in the trail', async () => {
    proves('A-701');
    const { player } = await registerPlayer(office.site);
    const write = (text: string, who: Person = support) => ask(player, 'notes', who, { text });
    expect((await write('x'.repeat(2001))).status).toBe(40001);
    expect((await write(' ')).status).toBe(40001);
    expect((await write('de fora', auditor)).http).toBe(403);
    for (const text of ['um', 'dois', 'x'.repeat(2000)]) expect((await write(text, protection)).status).toBe(0);
    const first = (await ask(player, 'notes?limit=2', auditor)).data as Page<Entry>;
    expect(first.items).toMatchObject([
      { name: 'Ana protection', role: 'protection', text: 'x'.repeat(2000) },
      { text: 'dois' },
    ]);
    const rest = (await ask(player, `notes?limit=2&cursor=${first.nextCursor}`, auditor)).data as Page<Entry>;
    expect(rest).toMatchObject({ items: [{ text: 'um' }], nextCursor: null });
    expect(JSON.stringify(await trail(`player=${player}`))).not.toContain('dois');
    for (const statement of [
      `update player_note set text = 'outra'`,
      'delete from player_note',
      'truncate player_note',
    ])
      await expect(office.app.ctx.db.tx('tamper', (tx) => tx.query(sql('', statement)))).rejects.toMatchObject({
        sqlstate: '42501',
      });
    expect((await office.call('/api/staff/players/7/notes', { text: 'ninguém' }, support)).status).toBe(40401);
  });

  test('nobody reads or writes notes about themselves, or ends their own sessions here', async () => {
    proves('A-701');
    const { colleague, own } = await registerColleague('support');
    expect((await ask(own, 'notes', colleague)).status).toBe(40301);
    expect((await ask(own, 'notes', colleague, { text: 'tudo certo' })).status).toBe(40301);
    expect((await ask(own, 'sessions/end', colleague, { reason: 'meu aparelho' })).status).toBe(40301);
  });

  describe('the timeline', () => {
    let player: PlayerId;
    const read = async (who: Person, query = 'limit=100') =>
      (await ask(player, `timeline?${query}`, who)).data as Page<Entry>;
    beforeAll(async () => {
      const { ctx, url } = office.app;
      const { player: who, cpf, token } = await newcomerWithMoney(office.site, 100_000);
      player = who;
      await requestWithdrawal(office.site, player, cpf, 20_000);
      office.advance(1000);
      await logIn(player, { id: 'a tablet', userAgent: CHROME, country: 'PT' });
      await changePlayerLimit(ctx, player, { kind: 'stake', period: 'day', value: 50 });
      await ctx.db.tx('level', async (tx) => {
        const played = {
          v: 1,
          game: 'SE0004',
          bonus: 0,
          paid: 0,
          counts: 100,
          edge: 100,
          day: '2026-11-25',
          dayReal: 0,
        };
        await tx.query(
          insertOutboxFacts('BRL', [
            { f: 'depositPaid', player, order: ctx.newId(), amount: 1_000_000 },
            { f: 'betSettled', player, ref: ctx.newId(), staked: 5_000_000, ...played },
          ]),
        );
        tx.afterCommit(() => ctx.db.wake('facts'));
      });
      await waitUntil(
        'the level',
        () => read(support),
        ({ items }) => items.some(({ kind }) => kind === 'levelReached'),
      );
      await fetch(`${url}/api/app/main/complaint`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify({ name: 'Ana Souza', email: 'ana@exemplo.com.br', subject: 'Saque', text: 'Demora.' }),
      });
      await saveHarmAssessments(ctx, { after: player - 1, to: player }, [{ player, score: 40, marks: [] }], ctx.now());
      const review = await office.call(
        `/api/staff/protection/harm/${player}/review`,
        { reason: 'conversa feita' },
        protection,
      );
      expect(review.status).toBe(0);
      expect((await ask(player, 'reveal', support, { field: 'phone', reason: 'pedido 9' })).status).toBe(0);
      expect((await ask(player, 'notes', support, { text: 'ligou às 14 h' })).status).toBe(0);
      await pausePlayer(ctx, player, 168);
    });

    test('has registration, identity, money, levels, limits, devices, complaints and what staff did, newest first', async () => {
      proves('A-702');
      const { items, nextCursor } = await read(support);
      expect(nextCursor).toBeNull();
      expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => b - a));
      expect(items.at(-1)?.kind).toBe('registered');
      expect(items[0]).toMatchObject({ kind: 'paused', hours: 168 });
      for (const entry of [
        { kind: 'identityConfirmed' },
        { kind: 'withdrawal', amount: 200, state: 'in_review' },
        { kind: 'newDevice', device: 'Chrome, Linux', country: 'PT' },
        { kind: 'limitLowered', limit: 'stake', period: 'day', value: 50, before: null },
        { kind: 'levelReached' },
        { kind: 'bonusGranted', source: 'vip' },
        { kind: 'complaint', state: 'received' },
        { kind: 'staffAction', call: 'staffReveal', name: 'Ana support', reason: 'pedido 9' },
        { kind: 'staffAction', call: 'staffAddPlayerNote', reason: null },
      ])
        expect(items).toContainEqual(expect.objectContaining(entry));
      // The device of the registration is not a new one, and a look at a page is no action.
      expect(items.filter(({ kind }) => kind === 'newDevice')).toHaveLength(1);
      expect(items.filter(({ call }) => call === 'staffPlayerTimeline')).toEqual([]);
      expect(JSON.stringify(items)).not.toContain('ligou');
    });

    test('shows a role neither complaints nor reviews of harm that it may not see', async () => {
      proves('A-702');
      const kinds = async (who: Person) =>
        (await read(who)).items.flatMap(({ kind, call }) =>
          kind === 'complaint' || call === 'staffReviewHarm' ? [call ?? kind] : [],
        );
      expect(await kinds(support)).toEqual(['complaint']);
      expect(await kinds(protection)).toEqual(['staffReviewHarm']);
      expect((await kinds(auditor)).toSorted()).toEqual(['complaint', 'staffReviewHarm']);
      expect(await kinds(finance)).toEqual([]);
    });

    test.each([1, 2, 3, 5])(
      'is read in pages of %i without gap or repeat, several entries of one instant too',
      async (limit) => {
        proves('A-702');
        // Two orders and a level at one instant.
        const { ctx } = office.app;
        const [first, second, third] = [ctx.newId(), ctx.newId(), ctx.newId()];
        if (limit === 1)
          await ctx.db.tx('one instant', async (tx) => {
            await tx.query(
              sql(
                '',
                'insert into vip_level_rise (player, id, level) values ($1, $2, 20), ($1, $3, 21)',
                player,
                first,
                second,
              ),
            );
            await tx.query(
              sql(
                '',
                `insert into bonus_grant (player, id, bonus, source, ref, amount, required) values ($1, $2, 1, 'staff', 1, 1, 1)`,
                player,
                third,
              ),
            );
          });
        const whole = (await read(auditor)).items;
        const paged: Entry[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Page<Entry> = await read(auditor, `limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
          expect(page.items.length).toBeLessThanOrEqual(limit);
          paged.push(...page.items);
          cursor = page.nextCursor;
        }
        expect(paged).toEqual(whole);
      },
    );

    test('does not exist for an unknown player, and takes only cursors of its own', async () => {
      proves('A-702');
      expect((await office.call('/api/staff/players/7/timeline', undefined, support)).status).toBe(40401);
      for (const cursor of ['x', '1', '1.2', '1.2.3.4', '999999999999999.1.1', '1.1.9999999999999999'])
        expect((await ask(player, `timeline?cursor=${cursor}`)).status, cursor).toBe(40001);
    });
  });
});
