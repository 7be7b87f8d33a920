import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFreshCpf } from '../../test/fresh-cpf.ts';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { playerContract } from '@arara/contract';
import { type RefusalCode, refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { sql } from '../platform/db/db.ts';
import { computeAge, isSameName } from './identity/identity-rules.ts';
import { createIdentitySandbox } from '../open-context.ts';
import { openSession } from './sessions/sessions.ts';
import {
  readPlayerAccount,
  readCpf,
  drawCaptcha,
  countInvitedPlayersByLevel,
  loginPlayer,
  countPlayers,
  registerAccount,
  revokeSession,
  findSession,
  createProofOfWorkCaptcha,
  confirmPlayerKyc,
} from './accounts.ts';
import { blockPlayer, createSessionProtectionRules } from '../protection/protection.ts';
import { countedAttempt, countNothing } from '../../test/counted-attempt.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

let serial = 0;
const form = (more: Partial<Parameters<typeof registerAccount>[2]> = {}) => ({
  name: 'Ana Souza',
  cardNo: createFreshCpf(),
  username: `ana${++serial}@exemplo.com.br`,
  country: '+55',
  phone: '(11) 91234-5678',
  pwd: 'segredo-longo',
  pwd1: 'segredo-longo',
  codeId: '7',
  captCode: '0000',
  attempt: countNothing,
  device: { id: 'd1' },
  language: 'pt_BR',
  ...more,
});
const signIn = (username: string, pwd: string, more: object = {}) => ({
  username,
  pwd,
  codeId: '7',
  captCode: '0000',
  attempt: countNothing,
  device: { id: 'd1' },
  ...more,
});

/** How the promise was refused: everything that the edge makes an answer of. */
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('not refused'),
    (error: { code?: unknown; params?: unknown; data?: unknown }) => ({
      code: error.code,
      params: error.params,
      data: error.data,
    }),
  );

/** The text of a captcha that a test draws. */
const drawReadable = async (ctx: Ctx, code: string): Promise<string> =>
  Buffer.from(await drawCaptcha(ctx, code, (text) => Buffer.from(text))).toString();

/** The status on the wire of a refused promise. */
const refusedStatus = async (promise: Promise<unknown>) =>
  refusalStatusByCode[(await refusal(promise)).code as RefusalCode];

/** The kinds of refusal among these outcomes. */
const listRefusals = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] => [
  ...new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))),
];

describe.each(engines)('accounts on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine, overrides: { identity: createIdentitySandbox(Date.now) } });
  });
  afterAll(() => world.close());

  const newcomer = async (more: Parameters<typeof form>[0] = {}) => {
    const filled = form(more);
    const { token } = await registerAccount(world.ctx, createSessionProtectionRules(world.ctx), filled);
    const session = await findSession(world.ctx, token);
    if (session === undefined) throw new Error('a registration opens a session');
    return { ...filled, token, session, player: session.person };
  };

  describe('captcha', () => {
    const draw = (code: string) => drawReadable(world.ctx, code);
    const tryIt = (code: string, answer: string) =>
      refusal(
        loginPlayer(
          world.ctx,
          createSessionProtectionRules(world.ctx),
          signIn('nobody@x.com', 'x', { codeId: code, captCode: answer, attempt: countNothing }),
        ),
      );
    const passed = { code: 'badCredentials', params: {}, data: undefined };
    const refused = { code: 'captchaRefused', params: {}, data: undefined } as const;

    test('is an image that does not spell its answer', async () => {
      proves('7-007');
      const image = Buffer.from(await drawCaptcha(world.ctx, '100'));
      expect(image.subarray(0, 4).toString('latin1')).toBe('\u0089PNG');
      expect(image.length).toBeLessThan(32 * 1024);
    });
    test('passes once, in either case, and not again', async () => {
      proves('1-003');
      expect(await tryIt('101', (await draw('101')).toUpperCase())).toEqual(passed);
      const answer = await draw('102');
      expect(await tryIt('102', answer)).toEqual(passed);
      expect(await tryIt('102', answer)).toEqual(refused);
    });
    test('a wrong answer uses the captcha up', async () => {
      const status = proves('A-173');
      const answer = await draw('103');
      expect(await tryIt('103', 'wrong')).toEqual(refused);
      expect(refusalStatusByCode[refused.code]).toBe(status);
      expect(await tryIt('103', answer)).toEqual(refused);
    });
    test('is valid for its code only; a new drawing replaces the old one', async () => {
      proves('A-173');
      const [one, two] = [await draw('104'), await draw('105')];
      expect(await tryIt('105', one === two ? 'wrong' : one)).toEqual(refused);
      const old = await draw('104');
      const fresh = await draw('104');
      expect(await tryIt('104', fresh === old ? 'wrong' : old)).toEqual(refused);
      expect(await tryIt('999', 'aaaaa')).toEqual(refused);
      expect(await tryIt('999', '')).toEqual(refused);
    });
    test('twenty tries at once with the right answer: one passes', async () => {
      const answer = await draw('106');
      const tries = await Promise.all(Array.from({ length: 20 }, () => tryIt('106', answer)));
      expect(tries.filter((attempt) => attempt.code === 'badCredentials')).toHaveLength(1);
    });
    test('can be replaced by a proof of work, once', async () => {
      proves('A-010');
      const { salt, challenge, most } = await createProofOfWorkCaptcha(world.ctx, '108', '10.0.0.8', 500);
      const isIt = (n: number) => createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge;
      const answers = Array.from({ length: most + 1 }, (_, n) => n).filter(isIt);
      expect(answers).toHaveLength(1);
      expect(await tryIt('108', String(answers[0]))).toEqual(passed);
      expect(await tryIt('108', String(answers[0]))).toEqual(refused);
      const other = await createProofOfWorkCaptcha(world.ctx, '109', '10.0.0.9', 500);
      expect(await tryIt('109', String(other.most + 1))).toEqual(refused);
    });
    test('a proof of work costs twice as much each time that a network asks for one, and less again after a while', async () => {
      const doublings = Number(proves('A-359'));
      const ask = async (ip: string) => (await createProofOfWorkCaptcha(world.ctx, '110', ip, 100)).most;
      const costs: number[] = [];
      for (let nth = 0; nth < doublings + 3; nth++) costs.push(await ask(`2001:db8::${nth + 1}`));
      expect(costs).toEqual(costs.map((_, nth) => 100 * 2 ** Math.min(nth, doublings)));
      expect(await ask('2001:db8:0:1::1')).toBe(100);
      const later = { ...world.ctx, now: () => world.ctx.now() + 24 * 3_600_000 };
      expect((await createProofOfWorkCaptcha(later, '110', '2001:db8::1', 100)).most).toBe(100);
    });
    test('a solved image is worth nothing as the work of another code, nor the other way round', async () => {
      const answer = await draw('111');
      await createProofOfWorkCaptcha(world.ctx, '112', '10.0.0.12', 100);
      expect(await tryIt('112', answer)).toEqual(refused);
      const { salt, challenge, most } = await createProofOfWorkCaptcha(world.ctx, '111', '10.0.0.12', 100);
      expect(await tryIt('111', answer)).toEqual(refused);
      const isIt = (n: number) => createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge;
      const number = Array.from({ length: most + 1 }, (_, n) => n).find(isIt);
      await draw('113');
      expect(await tryIt('113', String(number))).toEqual(refused);
    });
    test('the answer is not stored in clear', async () => {
      const answer = await draw('107');
      const [row] = await world.db.read.query<{ text: string }>(
        sql('', "select row_to_json(captcha)::text as text from captcha where code = '107'"),
      );
      expect(row?.text.toLowerCase()).not.toContain(answer);
    });
  });

  describe('registration', () => {
    test('opens account, wallet and session', async () => {
      proves('7-006');
      const ana = await newcomer({ username: 'ana.souza@exemplo.com.br' });
      expect(await readPlayerAccount(world.db.read, ana.player)).toMatchObject({
        username: ana.username,
        name: 'Ana Souza',
        kyc: 0,
        lx: '10',
        demo: false,
        country: '55',
        phone: '11912345678',
      });
      expect(await readCpf(world.ctx, world.db.read, ana.player)).toBe(ana.cardNo);
      expect(
        await world.db.read.query(sql('', `select currency, main from wallet where player = ${ana.player}`)),
      ).toEqual([{ currency: 'BRL', main: 0 }]);
      expect(
        await world.db.read.query(
          sql('', `select 1 as one from fact where facts::jsonb @> '[{"f":"accountOpened","player":${ana.player}}]'`),
        ),
      ).toHaveLength(1);
    });
    test('names what is wrong at its field', async () => {
      proves('7-006', 'A-026');
      expect(
        await refusal(
          registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ pwd1: 'other-password' })),
        ),
      ).toMatchObject({
        code: 'badFields',
        data: { fields: { pwd1: expect.any(String) } },
      });
      for (const regcode of ['NOSUCHCO', "' or 1=1 --", '\u0000', '🦜'])
        expect(
          await refusal(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ regcode }))),
        ).toMatchObject({
          code: 'badFields',
          data: { fields: { regcode: expect.any(String) } },
        });
      expect(
        await refusal(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ name: '  ' }))),
      ).toMatchObject({
        code: 'badFields',
        data: { fields: { name: expect.any(String) } },
      });
      expect(
        await refusal(
          registerAccount(
            world.ctx,
            createSessionProtectionRules(world.ctx),
            form({ name: 'a\u0000b', username: 'a\u0000b@x.com' }),
          ),
        ),
      ).toMatchObject({
        code: 'badFields',
        data: { fields: { name: expect.any(String), username: expect.any(String) } },
      });
      expect((await newcomer({ regcode: '' })).player).toBeGreaterThan(0);
    });
    test.each([
      ['turned around', 'Ana \u202EazuoS\u202C'],
      ['an isolate', 'Ana\u2066Souza'],
      ['a mark of direction', 'Ana\u200FSouza'],
      ['zero width', 'Ana\u200BSouza'],
      ['a joiner', 'Ana\u200DSouza'],
      ['a byte order mark', 'Ana\uFEFFSouza'],
      ['a soft hyphen', 'Ana Sou\u00ADza'],
      ['a filler', 'Ana\u3164Souza'],
      ['a line separator', 'Ana\u2028Souza'],
      ['an empty pattern of Braille', 'Ana\u2800Souza'],
      ['marks over the lines around', `A\u0301\u0302\u0303\u0304na`],
    ])('refuses names with characters that nobody sees: %s D7-A10', async (_, name) => {
      const rules = createSessionProtectionRules(world.ctx);
      const username = `${name.replace(' ', '')}@x.com`;
      for (const hidden of [form({ name }), form({ username })])
        expect(await refusal(registerAccount(world.ctx, rules, hidden))).toMatchObject({ code: 'badFields' });
      const { player } = await newcomer();
      expect(
        await refusal(confirmPlayerKyc(world.ctx, player, { attempt: countedAttempt, name, cardNo: createFreshCpf() })),
      ).toMatchObject({
        code: 'badFields',
        data: { fields: { name: 'name' } },
      });
      for (const input of [
        playerContract.restRegister.input.shape.name,
        playerContract.updateKyc.input.shape.name,
        playerContract.withdraw.input.shape.name,
      ])
        expect(z.safeDecode(input, name).success).toBe(false);
      expect(z.safeDecode(playerContract.restRegister.input.shape.username, username).success).toBe(false);
    });
    test.each(['senha123', 'Password1', '12345678', 'ana-fraca@exemplo.com.br', 'ana-fraca'])(
      'refuses the weak password %s at its field D7-A10',
      async (pwd) => {
        const weak = form({ username: 'ana-fraca@exemplo.com.br', pwd, pwd1: pwd });
        expect(await refusal(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), weak))).toMatchObject({
          code: 'badFields',
          data: { fields: { pwd: 'weakPassword' } },
        });
      },
    );
    test('a name is stored in one composed form D7-A10', () => {
      const { name } = playerContract.restRegister.input.shape;
      expect(z.decode(name, 'José D’Ávila-Gonçalves'.normalize('NFD'))).toBe('José D’Ávila-Gonçalves'.normalize('NFC'));
      expect(z.safeDecode(name, '').success).toBe(false);
      // Two marks over a letter are a letter of some languages.
      expect(z.safeDecode(name, 'Nguyễn Thị Ạ\u0323\u0301').success).toBe(true);
      const { restRegister, restLogin } = playerContract;
      for (const { username } of [restRegister.input.shape, restLogin.input.shape])
        expect(z.decode(username, 'josé@x.com'.normalize('NFD'))).toBe('josé@x.com'.normalize('NFC'));
    });
    test('asks the captcha before anything else', async () => {
      proves('1-003');
      expect(
        await refusal(
          registerAccount(
            world.ctx,
            createSessionProtectionRules(world.ctx),
            form({ pwd1: 'x', regcode: 'NOPE', captCode: 'zzzzz', attempt: countNothing }),
          ),
        ),
      ).toMatchObject({ code: 'captchaRefused' });
    });
    test.each([
      [9, 'A-025'],
      [7, 'A-174'],
    ])('a CPF beginning with %d is refused (%s) and leaves nothing', async (first, row) => {
      const filled = form({ cardNo: createFreshCpf(first) });
      expect(await refusedStatus(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), filled))).toBe(
        proves(row),
      );
      expect(
        await world.db.read.query(
          sql('account test', 'select 1 as one from account where username = $1', filled.username),
        ),
      ).toEqual([]);
    });
    test('a CPF of the central self-exclusion register is refused', async () => {
      proves('A-175');
      const filled = form({ cardNo: createFreshCpf(6) });
      expect(await refusal(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), filled))).toMatchObject({
        code: 'registrationUnderReview',
      });
    });
    test('who is 18 today may register, who will be tomorrow may not', async () => {
      const age = Number(proves('9-017'));
      const years = (day: string) => `${Number(day.slice(0, 4)) - age}${day.slice(4)}`;
      const now = world.ctx.now();
      const bornOn = (birthDate: string) => ({
        ...world.ctx,
        identity: {
          find: async (_: string, name: string) => ({ outcome: 'found', name, birthDate }) as const,
        },
      });
      const [adult, minor] = [bornOn(years(toSaoPauloDay(now))), bornOn(years(toSaoPauloDay(now + 24 * 3_600_000)))];
      expect((await registerAccount(adult, createSessionProtectionRules(adult), form())).token).not.toBe('');
      expect(await refusal(registerAccount(minor, createSessionProtectionRules(minor), form()))).toMatchObject({
        code: 'underAge',
      });
    });
    test('a user name and a CPF have one account', async () => {
      proves('A-023');
      const ana = await newcomer();
      expect(
        await refusal(
          registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ username: ana.username })),
        ),
      ).toMatchObject({
        code: 'registrationUnderReview',
      });
      expect(
        await refusal(
          registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ cardNo: ana.cardNo })),
        ),
      ).toMatchObject({
        code: 'registrationUnderReview',
      });
    });
    test('twenty at once with the same form: one account; with the same CPF: one account', async () => {
      proves('A-023');
      const filled = form();
      const same = await Promise.allSettled(
        Array.from({ length: 20 }, () => registerAccount(world.ctx, createSessionProtectionRules(world.ctx), filled)),
      );
      expect(same.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(listRefusals(same)).toEqual(['registrationUnderReview']);
      const cardNo = createFreshCpf();
      const before = await countPlayers(world.db.read);
      const others = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form({ cardNo })),
        ),
      );
      expect(others.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(listRefusals(others)).toEqual(['registrationUnderReview']);
      expect(await countPlayers(world.db.read)).toBe(before + 1);
      expect(await world.db.read.query(sql('', 'select player from wallet except select player from account'))).toEqual(
        [],
      );
    });
    test('an invitation counts on three levels, and not for test accounts', async () => {
      const levels = Number(proves('A-028'));
      const root = await newcomer();
      const readInviteCode = async (player: typeof root.player) =>
        (await readPlayerAccount(world.db.read, player)).inviteCode;
      let parent = root;
      for (let level = 1; level <= levels + 1; level++)
        parent = await newcomer({ regcode: (await readInviteCode(parent.player)).toLowerCase() });
      await newcomer({ regcode: await readInviteCode(root.player) });
      const demo = await newcomer({ regcode: await readInviteCode(root.player) });
      await world.db.tx('demo', (tx) =>
        tx.query(sql('', `update account set demo = true where player = ${demo.player}`)),
      );
      const invited = await countInvitedPlayersByLevel(world.db.read, root.player);
      expect(invited).toEqual({ level1: 2, level2: 1, level3: 1 });
      expect(Object.keys(invited)).toHaveLength(levels);
    });
    test('neither CPF, password nor token is stored in clear', async () => {
      proves('A-022');
      const ana = await newcomer({ pwd: 'um-segredo-bem-longo', pwd1: 'um-segredo-bem-longo' });
      await loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn(ana.username, ana.pwd));
      const tables = await world.db.read.query<{ name: string }>(
        sql('', "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"),
      );
      const hex = (text: string) => Buffer.from(text).toString('hex');
      const rawToken = Buffer.from(ana.token, 'base64url').toString('hex');
      for (const { name } of tables) {
        const rows = await world.db.read.query<{ text: string }>(sql('', `select t::text as text from ${name} t`));
        for (const { text } of rows)
          for (const secret of [
            ana.cardNo,
            ana.pwd,
            ana.token,
            hex(ana.cardNo),
            hex(ana.pwd),
            hex(ana.token),
            rawToken,
          ])
            expect(text.includes(secret), `${name} holds a secret`).toBe(false);
      }
      const digest = createHash('sha256').update(ana.token).digest();
      expect(
        await world.db.read.query(sql('session test', 'select player from session where token = $1', digest)),
      ).toEqual([{ player: ana.player }]);
      const [account] = await world.db.read.query<{ password: string }>(
        sql('', `select password from account where player = ${ana.player}`),
      );
      expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe('log-in', () => {
    test('an unknown user and a wrong password get the same answer', async () => {
      proves('7-005');
      const ana = await newcomer();
      const wrong = await refusal(
        loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn(ana.username, 'wrong-password')),
      );
      expect(wrong).toEqual({ code: 'badCredentials', params: {}, data: undefined });
      expect(refusalStatusByCode[wrong.code as RefusalCode]).toBe(proves('A-012'));
      for (const username of ['nobody@exemplo.com.br', "' or 1=1 --", 'a\u0000b', '\ud800'])
        expect(
          await refusal(
            loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn(username, 'wrong-password')),
          ),
        ).toEqual(wrong);
    });
    test('and in about the same time', { retry: 2 }, async () => {
      proves('A-012');
      const ana = await newcomer();
      const took = async (username: string) => {
        const times: number[] = [];
        for (let i = 0; i < 7; i++) {
          const start = performance.now();
          await refusal(
            loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn(username, 'wrong-password')),
          );
          times.push(performance.now() - start);
        }
        return times.toSorted((a, b) => a - b)[1] ?? 0;
      };
      const [known, unknown] = [await took(ana.username), await took('nobody@exemplo.com.br')];
      expect(unknown).toBeGreaterThan(known / 2);
      expect(unknown).toBeLessThan(known * 2);
    });
    test('the right password opens a new session; its accents may be composed or decomposed characters', async () => {
      proves('7-005');
      const ana = await newcomer({ pwd: 'maçã-segura', pwd1: 'maçã-segura' });
      const { token, expiresIn } = await loginPlayer(
        world.ctx,
        createSessionProtectionRules(world.ctx),
        signIn(ana.username, 'maçã-segura'.normalize('NFD')),
      );
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(token).not.toBe(ana.token);
      expect(expiresIn).toBe(Number(proves('A-022')) * 3600);
      expect((await findSession(world.ctx, token))?.person).toBe(ana.player);
    });
    test('a blocked account gets a session that may only look, and only with the right password', async () => {
      const ana = await newcomer();
      await blockPlayer(world.ctx, { player: ana.player, reason: 'documentos', until: null });
      expect(
        await refusal(loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn(ana.username, 'wrong'))),
      ).toMatchObject({
        code: 'badCredentials',
      });
      const opened = await loginPlayer(
        world.ctx,
        createSessionProtectionRules(world.ctx),
        signIn(ana.username, ana.pwd),
      );
      expect(opened.restriction).toEqual({ status: 'blocked', reason: 'documentos', until: null });
      expect((await findSession(world.ctx, opened.token))?.restrictedUntil).toBeGreaterThan(world.ctx.now());
    });
    test('of too many log-ins at once some are refused, and the others are answered', async () => {
      const answers = await Promise.all(
        Array.from({ length: 160 }, () =>
          refusal(
            loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn('nobody@exemplo.com.br', 'x')),
          ),
        ),
      );
      const codes = new Set(answers.map((answer) => answer.code));
      expect(codes).toEqual(new Set(['badCredentials', 'unavailable']));
      expect(
        await refusal(
          loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), signIn('nobody@exemplo.com.br', 'x')),
        ),
      ).toMatchObject({
        code: 'badCredentials',
      });
    });
  });

  describe('KYC', () => {
    const readKyc = async (player: Parameters<typeof readPlayerAccount>[1]) =>
      (await readPlayerAccount(world.db.read, player)).kyc;
    test('empty fields change nothing', async () => {
      proves('5-017');
      const { player } = await newcomer();
      expect(await confirmPlayerKyc(world.ctx, player, { attempt: countedAttempt })).toBe(0);
      expect(await confirmPlayerKyc(world.ctx, player, { attempt: countedAttempt, name: ' ', cardNo: '' })).toBe(0);
      expect(await readKyc(player)).toBe(0);
    });
    test('the right person is confirmed once, however often they send the form', async () => {
      proves('7-020');
      const confirmed = proves('A-027');
      const ana = await newcomer();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          confirmPlayerKyc(world.ctx, ana.player, { attempt: countedAttempt, name: 'ANA SOUZA', cardNo: ana.cardNo }),
        ),
      );
      expect(answers).toEqual(answers.map(() => confirmed));
      expect(await confirmPlayerKyc(world.ctx, ana.player, { attempt: countedAttempt })).toBe(confirmed);
      expect(
        await world.db.read.query(
          sql('', `select 1 as one from fact where facts::jsonb @> '[{"f":"kycConfirmed","player":${ana.player}}]'`),
        ),
      ).toHaveLength(1);
    });
    test.each([
      [8, 'A-177'],
      [9, 'A-178'],
      [7, 'A-179'],
    ])('a CPF beginning with %d is refused (%s)', async (first, row) => {
      const { player } = await newcomer();
      const claim = confirmPlayerKyc(world.ctx, player, {
        attempt: countedAttempt,
        name: 'Ana Souza',
        cardNo: createFreshCpf(first),
      });
      expect(await refusedStatus(claim)).toBe(proves(row));
      expect(await readKyc(player)).toBe(0);
    });
    test('a CPF of the central self-exclusion register is not confirmed', async () => {
      proves('A-175');
      const { player } = await newcomer();
      const claim = confirmPlayerKyc(world.ctx, player, {
        attempt: countedAttempt,
        name: 'Ana Souza',
        cardNo: createFreshCpf(6),
      });
      expect(await refusal(claim)).toMatchObject({ code: 'identityMismatch' });
      expect(await readKyc(player)).toBe(0);
    });
    test('a CPF that the identity service knows by another name may register, and its KYC is refused', async () => {
      proves('A-176');
      const cardNo = createFreshCpf(8);
      const { player } = await newcomer({ cardNo });
      expect(
        await refusal(confirmPlayerKyc(world.ctx, player, { attempt: countedAttempt, name: 'Ana Souza', cardNo })),
      ).toMatchObject({
        code: 'identityMismatch',
      });
    });
    test('the CPF of another account is refused; an unconfirmed CPF may be corrected, a confirmed one may not', async () => {
      proves('A-180');
      const [ana, bia] = [await newcomer(), await newcomer({ name: 'Bia' })];
      expect(
        await refusal(
          confirmPlayerKyc(world.ctx, bia.player, { attempt: countedAttempt, name: 'Bia', cardNo: ana.cardNo }),
        ),
      ).toMatchObject({
        code: 'identityMismatch',
      });
      const corrected = createFreshCpf();
      expect(
        await confirmPlayerKyc(world.ctx, bia.player, { attempt: countedAttempt, name: 'Bia', cardNo: corrected }),
      ).toBe(1);
      expect(await readCpf(world.ctx, world.db.read, bia.player)).toBe(corrected);
      expect(
        await refusal(
          confirmPlayerKyc(world.ctx, bia.player, { attempt: countedAttempt, name: 'Bia', cardNo: createFreshCpf() }),
        ),
      ).toMatchObject({
        code: 'identityMismatch',
      });
    });
    test('two accounts that claim one CPF at once: one gets it', async () => {
      proves('A-023');
      const [ana, bia] = [await newcomer(), await newcomer()];
      const cardNo = createFreshCpf();
      const both = await Promise.allSettled(
        [ana, bia].map(({ player }) =>
          confirmPlayerKyc(world.ctx, player, { attempt: countedAttempt, name: 'Ana', cardNo }),
        ),
      );
      expect(both.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(listRefusals(both)).toEqual(['identityMismatch']);
    });
  });

  // Last: from here on the clock is moved.
  describe('sessions', () => {
    test('an invalid token opens no session', async () => {
      for (const token of ['', 'x', "' or 1=1 --", 'A'.repeat(43), '\u0000'.repeat(43), 'A'.repeat(100_000)])
        expect(await findSession(world.ctx, token)).toBeUndefined();
    });
    test('log-out ends this session at once and no other', async () => {
      proves('4-020');
      const ana = await newcomer();
      const other = await loginPlayer(
        world.ctx,
        createSessionProtectionRules(world.ctx),
        signIn(ana.username, ana.pwd),
      );
      expect(await findSession(world.ctx, ana.token)).toEqual(ana.session);
      const lookups: Promise<unknown>[] = [];
      const off = world.db.onWake('sessions', () => lookups.push(findSession(world.ctx, ana.token)));
      await revokeSession(world.ctx, ana.session);
      off();
      expect(await Promise.all(lookups)).toEqual([undefined]);
      expect(await findSession(world.ctx, ana.token)).toBeUndefined();
      expect((await findSession(world.ctx, other.token))?.person).toBe(ana.player);
    });
    test('twenty sessions may be open at a time: one more ends the oldest', async () => {
      const ana = await newcomer();
      const open = async () =>
        (
          await world.db.tx('more', (tx) =>
            createSessionProtectionRules(world.ctx)
              .permitSession(tx, ana.player)
              .then((permit) => openSession(tx, world.ctx, permit, { id: 'device' })),
          )
        ).token;
      const second = await open();
      for (let n = 0; n < 18; n++) await open();
      expect((await findSession(world.ctx, ana.token))?.person).toBe(ana.player);
      const newest = await open();
      world.db.wake('sessions');
      expect(await findSession(world.ctx, ana.token)).toBeUndefined();
      for (const token of [second, newest]) expect((await findSession(world.ctx, token))?.person).toBe(ana.player);
    });
    test('a session in use is extended; one that is idle for a week has ended', async () => {
      const idleMs = Number(proves('A-022')) * 3_600_000;
      const ana = await newcomer();
      for (let nth = 0; nth < 4; nth++) {
        world.clock.advance(idleMs - 60_000);
        expect(await findSession(world.ctx, ana.token)).toEqual(ana.session);
      }
      world.clock.advance(idleMs);
      expect(await findSession(world.ctx, ana.token)).toBeUndefined();
    });
    test('a captcha expires after three minutes', async () => {
      const minutes = Number(proves('A-011'));
      const triedAfter = async (ms: number) => {
        const captCode = await drawReadable(world.ctx, '200');
        world.clock.advance(ms);
        const attempt = signIn('nobody@x.com', 'x', { codeId: '200', captCode });
        return (await refusal(loginPlayer(world.ctx, createSessionProtectionRules(world.ctx), attempt))).code;
      };
      expect(await triedAfter(minutes * 60_000 - 1)).toBe('badCredentials');
      expect(await triedAfter(minutes * 60_000)).toBe('captchaRefused');
    });
  });
});

describe.skipIf(!engines.includes('postgres' as never))('two nodes on one database', () => {
  test('a session that one node ended is ended on the other within five seconds, even without a message', async () => {
    const one = await openWorld({ engine: 'postgres', overrides: { identity: createIdentitySandbox(Date.now) } });
    const two = await openWorld({
      engine: 'postgres',
      databaseUrl: one.ctx.config.databaseUrl ?? '',
      overrides: { vault: one.ctx.vault },
    });
    try {
      const { token } = await registerAccount(one.ctx, createSessionProtectionRules(one.ctx), form());
      const session = await findSession(two.ctx, token);
      if (session === undefined) throw new Error('the other node knows the session');
      await revokeSession(one.ctx, session);
      two.clock.advance(5000);
      expect(await findSession(two.ctx, token)).toBeUndefined();
      const answer = await drawReadable(one.ctx, '1');
      expect(
        await refusal(
          loginPlayer(
            two.ctx,
            createSessionProtectionRules(two.ctx),
            signIn('nobody@x.com', 'x', { codeId: '1', captCode: answer, attempt: countNothing }),
          ),
        ),
      ).toMatchObject({ code: 'badCredentials' });
    } finally {
      await two.db.close();
      await one.close();
    }
  });
});

test('age counts full years, names without case, accents and spaces', () => {
  expect(computeAge('2008-03-02', '2026-03-01')).toBe(17);
  expect(computeAge('2008-03-01', '2026-03-01')).toBe(18);
  expect(computeAge('2008-02-29', '2026-02-28')).toBe(17);
  expect(isSameName('JOÃO  da Conceição ', 'Joao da Conceicao')).toBe(true);
  expect(isSameName('Ana', 'Anna')).toBe(false);
});
