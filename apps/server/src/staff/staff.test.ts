import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, freshCpf, NEXT_CODE_MS, type Office, openOffice, PASSWORD, type Person } from '../../test/office.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import { runStaffCreate, runStaffReset } from './staff.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('the way in', () => {
  let office: Office;
  let ana: Person;
  beforeAll(async () => {
    office = await openOffice();
    ana = await office.createPerson('admin');
  });
  afterAll(() => office?.close());

  const login = (input: { username?: string; pwd?: string; code: string }) =>
    office.call('/api/staff/login', { username: ana.username, pwd: PASSWORD, ...input });
  const nextCode = (): string => {
    office.advance(NEXT_CODE_MS);
    return codeAt(ana.secret, office.now());
  };

  test('a signed-in member sees their own data and permissions', async () => {
    const { data } = await office.call('/api/staff/me', undefined, ana);
    expect(data).toMatchObject({ username: ana.username, role: 'admin', idleSeconds: 900 });
    expect((data as { permissions: string[] }).permissions).toContain('manageTeam');
  });

  test('a wrong password, a wrong code and an unknown user get the same answer', async () => {
    proves('A-138');
    const code = nextCode();
    const wrong = codeAt(ana.secret, office.now() + 600_000);
    const answers = [
      await login({ code, pwd: 'another long password' }),
      await login({ code: wrong }),
      await login({ code, username: 'nobody@arara.example' }),
      await login({ code: 'not-a-code' }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ http: 400, status: 40003 });
    const { data } = await office.call('/api/staff/trail?call=staffLogin&limit=100', undefined, ana);
    expect(JSON.stringify(data)).not.toContain('nobody@arara.example');
    expect((await login({ code })).status).toBe(0);
  });

  test('a code of the authenticator works once, even for two log-ins at the same moment', async () => {
    proves('A-138');
    const code = nextCode();
    const both = await Promise.all([login({ code }), login({ code })]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([0, 40003]);
    expect((await login({ code })).status).toBe(40003);
    // Nor does an earlier one that was never used, once a later one was.
    expect((await login({ code: codeAt(ana.secret, office.now() - NEXT_CODE_MS) })).status).toBe(40003);
  });

  test('the previous and the next code are accepted too, older ones are not', async () => {
    office.advance(5 * NEXT_CODE_MS);
    expect((await login({ code: codeAt(ana.secret, office.now() - 2 * NEXT_CODE_MS) })).status).toBe(40003);
    expect((await login({ code: codeAt(ana.secret, office.now() - NEXT_CODE_MS) })).status).toBe(0);
    expect((await login({ code: codeAt(ana.secret, office.now() + NEXT_CODE_MS) })).status).toBe(0);
  });

  test('a recovery code replaces the authenticator, once', async () => {
    proves('A-138');
    const [code = ''] = ana.recoveryCodes;
    expect(ana.recoveryCodes).toHaveLength(Number(proves('A-201')));
    expect((await login({ code: code.toUpperCase() })).status).toBe(0);
    expect((await login({ code })).status).toBe(40003);
    const other = await office.createPerson('support');
    expect((await login({ code: other.recoveryCodes[0] ?? '' })).status).toBe(40003);
  });

  test('an enrolment code works once, is valid for a day, and requires the right authenticator code and a long password', async () => {
    const hours = Number(proves('A-202'));
    const { code } = await office.invite('support');
    const { data } = await office.call('/api/staff/enrolment', { code });
    const { secret, uri } = data as { secret: string; uri: string };
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Arara:.*secret=${secret}`));
    const totp = codeAt(secret, office.now());
    const enrol = (input: object) => office.call('/api/staff/enrol', { code, pwd: PASSWORD, totp, ...input });
    expect(await enrol({ totp: codeAt(secret, office.now() + 600_000) })).toMatchObject({
      status: 40001,
      data: { fields: { totp: expect.any(String) as string } },
    });
    expect(await enrol({ pwd: 'short' })).toMatchObject({
      status: 40001,
      data: { fields: { pwd: expect.anything() } },
    });
    const both = await Promise.all([enrol({}), enrol({})]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([0, 40401]);
    expect((await enrol({})).status).toBe(40401);

    const [inTime, late] = [await office.invite('support'), await office.invite('support')];
    office.advance(hours * 3_600_000 - 60_000);
    expect((await office.call('/api/staff/enrolment', { code: inTime.code })).status).toBe(0);
    office.advance(60_000);
    expect((await office.call('/api/staff/enrolment', { code: late.code })).status).toBe(40401);
    expect((await office.call('/api/staff/enrolment', { code: 'x' })).status).toBe(40401);
    await office.signIn(ana);
  });

  test('the commands print an address to enrol, or the error', async () => {
    const { ctx } = office.app;
    const create = (options: Record<string, string>) =>
      runStaffCreate(
        ctx,
        Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
      );
    const carla = { username: 'Carla@arara.example', name: 'Carla Dias', role: 'finance', cpf: freshCpf() };
    const { ok, lines } = await create(carla);
    expect([ok, lines[1]]).toEqual([true, expect.stringMatching(/\/enrol#[\w-]{32}$/)]);
    // Staff reach the back office through a proxy: the address is the one that the operator has set.
    const { backOffice } = ctx.config;
    const outside = {
      ...ctx,
      config: { ...ctx.config, backOffice: { ...backOffice, publicUrl: 'https://office.example' } },
    };
    const again = await runStaffReset(outside, ['--username', carla.username.toLowerCase()]);
    expect(again.lines[1]).toMatch(/^ {2}https:\/\/office\.example\/enrol#[\w-]{32}$/);
    expect(await create(carla)).toEqual({ ok: false, lines: ['somebody with this username works here already'] });
    expect(await create({ ...carla, username: 'c@arara.example' })).toEqual({
      ok: false,
      lines: ['somebody with this CPF works here already'],
    });
    for (const [field, value] of Object.entries({ username: 'carla', name: '', role: 'king', cpf: '11111111111' }))
      expect((await create({ ...carla, [field]: value })).lines[0]).toBe(`wrong or missing: ${field}`);
    expect((await create({ ...carla, salary: '1' })).lines[0]).toBe('wrong or missing: username, name, role, cpf');
    expect((await runStaffReset(ctx, ['--username', 'nobody@arara.example'])).lines).toEqual([
      'nobody with this username works here',
    ]);
  });

  test('a reset ends the sessions, removes password and authenticator, and allows a new enrolment', async () => {
    const bia = await office.createPerson('support');
    const { lines } = await runStaffReset(office.app.ctx, ['--username', bia.username]);
    expect((await office.call('/api/staff/me', undefined, bia)).status).toBe(40101);
    office.advance(NEXT_CODE_MS);
    expect((await login({ username: bia.username, code: codeAt(bia.secret, office.now()) })).status).toBe(40003);
    expect((await login({ username: bia.username, code: bia.recoveryCodes[0] ?? '' })).status).toBe(40003);
    const code = lines[1]?.split('#')[1] ?? '';
    const { secret } = (await office.call('/api/staff/enrolment', { code })).data as { secret: string };
    expect(secret).not.toBe(bia.secret);
    const enrolled = await office.call('/api/staff/enrol', { code, pwd: PASSWORD, totp: codeAt(secret, office.now()) });
    const { recoveryCodes } = enrolled.data as { recoveryCodes: string[] };
    expect((await login({ username: bia.username, code: bia.recoveryCodes[1] ?? '' })).status).toBe(40003);
    expect((await login({ username: bia.username, code: recoveryCodes[1] ?? '' })).status).toBe(0);
  });

  test('a session ends after fifteen idle minutes, and after eight hours in any case', async () => {
    const { idleMinutes, longestHours } = proves('A-139') as Readonly<Record<'idleMinutes' | 'longestHours', number>>;
    const bia = await office.createPerson('support');
    const me = async (headers = {}) => (await office.call('/api/staff/me', undefined, bia, headers)).status;
    office.advance((idleMinutes - 1) * 60_000);
    expect(await me()).toBe(0);
    office.advance((idleMinutes - 1) * 60_000);
    // A screen that refreshes itself does not keep it alive.
    expect(await me({ 'by-itself': '1' })).toBe(0);
    office.advance(2 * 60_000);
    expect(await me()).toBe(40101);

    await office.signIn(bia);
    for (let minutes = 0; minutes < longestHours * 60 - 10; minutes += 10) {
      office.advance(10 * 60_000);
      expect(await me()).toBe(0);
    }
    office.advance(10 * 60_000);
    expect(await me()).toBe(40101);
    await office.signIn(ana);
  });

  test('a log-out ends the session; a block ends it at once and prevents a new one', async () => {
    proves('A-139');
    const bia = await office.createPerson('support');
    expect((await office.call('/api/staff/logout', {}, bia)).status).toBe(0);
    expect((await office.call('/api/staff/me', undefined, bia)).status).toBe(40101);

    await office.signIn(bia);
    const { data } = await office.call('/api/staff/team', undefined, ana);
    const team = data as { id: string; username: string; state: string }[];
    const findMemberId = (person: Person) => team.find((member) => member.username === person.username)?.id;
    const block = (person: Person, blocked: boolean) =>
      office.call(`/api/staff/team/${findMemberId(person)}/block`, { blocked, reason: 'saiu da empresa' }, ana);
    expect((await block(ana, true)).status).toBe(42201);
    expect((await block(bia, true)).status).toBe(0);
    expect((await office.call('/api/staff/me', undefined, bia)).status).toBe(40101);
    office.advance(NEXT_CODE_MS);
    const code = codeAt(bia.secret, office.now());
    const answer = await office.call('/api/staff/login', { username: bia.username, pwd: PASSWORD, code });
    expect(answer).toMatchObject({ http: 403, status: 40301 });
    expect((await block(bia, false)).status).toBe(0);
    await office.signIn(bia);
    expect((await office.call('/api/staff/team/1/block', { blocked: true, reason: 'x' }, ana)).status).toBe(40401);
  });

  test('a token of a player opens nothing here, and one of staff nothing on the site', async () => {
    proves('A-137');
    const answer = await fetch(`${office.app.url}/api/auth/user/restRegister`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ana Souza',
        cardNo: '52998224725',
        username: `${randomUUID()}@x.com`,
        country: '+55',
        phone: '11912345678',
        pwd: 'segredo123',
        pwd1: 'segredo123',
        codeId: 1,
        captCode: '0000',
      }),
    });
    const { data } = (await answer.json()) as { data: { access_token: string } };
    expect((await office.call('/api/staff/me', undefined, data.access_token)).status).toBe(40101);
    expect((await office.call('/api/app/user/getBalance', undefined, data.access_token)).http).toBe(401);
    const site = await fetch(`${office.app.url}/api/app/user/getBalance`, { headers: { authorization: ana.token } });
    expect(site.status).toBe(401);
    expect((await fetch(`${office.app.url}/api/staff/me`, { headers: { authorization: ana.token } })).status).toBe(401);
  });

  test('neither password, secret, code nor token is stored in clear', async () => {
    const tables = ['staff', 'staff_session', 'staff_enrolment', 'staff_recovery', 'audit_trail'];
    const texts = await Promise.all(
      tables.map((table) =>
        office.app.ctx.db.read.query<{ text: string }>(sql('', `select t::text as text from ${table} t`)),
      ),
    );
    const all = texts.flat().map((row) => row.text);
    expect(all.length).toBeGreaterThan(10);
    for (const secret of [PASSWORD, ana.secret, ana.token, ana.recoveryCodes[1] ?? ''])
      expect(all.join('\n')).not.toContain(secret);
  });

  test.each([
    ['/api/staff/login', { username: 'a', pwd: 5, code: '123456' }, 'pwd'],
    ['/api/staff/login', { username: 'a', pwd: 'x', code: '1' }, 'code'],
    ['/api/staff/login', { username: 'a', pwd: 'x', code: '123456', role: 'admin' }, 'role'],
    ['/api/staff/enrolment', {}, 'code'],
    ['/api/staff/enrol', { code: 'x', pwd: PASSWORD }, 'totp'],
    ['/api/staff/team/x/block', { blocked: 'yes', reason: 'x' }, 'blocked'],
    ['/api/staff/team/1/block', { blocked: true, reason: '' }, 'reason'],
    ['/api/staff/trail?limit=0', undefined, 'limit'],
    ['/api/staff/trail?from=yesterday', undefined, 'from'],
  ])('%s refuses a wrong field by its name', async (path, body, field) => {
    const { status, data } = await office.call(path, body, ana);
    expect([status, Object.keys((data as { fields: object }).fields)]).toEqual([40001, [field]]);
  });
});

describe.skipIf(!there)('the log-in of staff under attack', () => {
  test('has five tries of a name from an address, then pauses that grow, even with the right code', async () => {
    const tries = Number(proves('A-203'));
    const office = await openOffice({ env: { RATE_LIMITS: 'on' } });
    try {
      const ana = await office.createPerson('finance');
      const login = (pwd: string) => {
        office.advance(NEXT_CODE_MS);
        const code = codeAt(ana.secret, office.now());
        return office.call('/api/staff/login', { username: ana.username, pwd, code });
      };
      for (let n = 0; n < tries; n++) expect((await login('a wrong password')).status).toBe(40003);
      expect((await login(PASSWORD)).status).toBe(42901);
    } finally {
      await office.close();
    }
  });
});
