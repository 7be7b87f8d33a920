import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFreshCpf } from '../../../test/fresh-cpf.ts';
import {
  type RegisterStandIn,
  registerAnswers,
  startRegisterStandIn,
} from '../../../test/stand-ins/register-stand-in.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import {
  confirmPlayerKyc,
  findSession,
  loginPlayer,
  readTestAccount,
  registerAccount,
  switchSessionToOrFromTestAccount,
} from '../../accounts/accounts.ts';
import { createIdentitySandbox } from '../../open-context.ts';
import type { Ctx } from '../../context.ts';
import { sql } from '../../platform/db/db.ts';
import type { BackgroundWorker } from '../../platform/worker/worker.ts';
import type { ExclusionAnswer } from '../../ports/exclusion-register.ts';
import { createSessionProtectionRules, readRestriction, startExclusionChecks } from '../protection.ts';
import { createHttpRegister } from '../register/http-register.ts';
import { countedAttempt, countNothing } from '../../../test/counted-attempt.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'segredo-longo';

let world: World;
let register: RegisterStandIn;
let worker: BackgroundWorker;
const lines: string[] = [];
beforeAll(async () => {
  register = await startRegisterStandIn();
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  world = await openWorld({
    engine: (await serverAnswers()) ? 'postgres' : 'pglite',
    overrides: { log, exclusionRegister: createHttpRegister(log, { url: register.url, token: register.token }) },
  });
  Object.assign(world.ctx, { identity: createIdentitySandbox(world.ctx.now) });
  worker = startExclusionChecks(world.ctx);
  // The clock stands still, on a noon of São Paulo: no test crosses midnight by accident.
  world.clock.advance(DAY_MS - ((Date.now() - 15 * 3_600_000) % DAY_MS));
});
beforeEach(() => worker.drain());
afterAll(async () => {
  await worker.stop();
  await world.close();
  await register.close();
});

let serial = 0;
const registration = (cardNo: string) => ({
  name: 'Ana Souza',
  cardNo,
  username: `ana${++serial}@exemplo.com.br`,
  country: '+55',
  phone: '11912345678',
  pwd: PASSWORD,
  pwd1: PASSWORD,
  codeId: '7',
  captCode: '0000',
  attempt: countNothing,
  device: { id: 'd' },
  language: 'pt_BR',
});
async function join(ctx: Ctx = world.ctx) {
  const cpf = createFreshCpf();
  const form = registration(cpf);
  const { token } = await registerAccount(ctx, createSessionProtectionRules(ctx), form);
  const session = await findSession(ctx, token);
  if (session === undefined) throw new Error('a registration opens a session');
  return { cpf, username: form.username, session, player: session.person };
}
const logIn = (username: string, ctx: Ctx = world.ctx, pwd = PASSWORD) =>
  loginPlayer(ctx, createSessionProtectionRules(ctx), {
    username,
    pwd,
    codeId: '7',
    captCode: '0000',
    attempt: countNothing,
    device: { id: 'd' },
  });
const readRestrictionStatus = async (player: PlayerId) =>
  (await readRestriction(world.db.read, player, world.ctx.now()))?.status ?? 'none';
const findRefusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const countQuestions = (cpf: string) => register.requests.filter((request) => request.endsWith(cpf)).length;
const readAnswers = async (player: PlayerId) =>
  (
    await world.db.read.query(
      sql<{ answer: string; occasion: string }>(
        'test answers',
        'select answer, occasion from exclusion_answer where player = $1 order by id',
        player,
      ),
    )
  ).map(({ answer, occasion }) => `${occasion}: ${answer}`);
const silence = (questions: number) =>
  register.injectFaults('/cpf', ...Array.from({ length: questions }, () => ({ kind: 'hangUp' }) as const));

describe('at registration', () => {
  test.each([registerAnswers.selfExclusion, registerAnswers.socialProgramme])(
    '“%s” opens no account',
    async (answer) => {
      proves('A-352');
      const form = registration(createFreshCpf());
      register.barred.set(form.cardNo, answer);
      expect(await findRefusal(registerAccount(world.ctx, createSessionProtectionRules(world.ctx), form))).not.toBe(
        'accepted',
      );
      expect(
        await world.db.read.query(sql('test', 'select 1 as one from account where username = $1', form.username)),
      ).toEqual([]);
    },
  );
  test('a silent register keeps nobody out, confirms nobody, and is asked again', async () => {
    proves('A-355');
    silence(2);
    const ana = await join();
    const confirm = () =>
      confirmPlayerKyc(world.ctx, ana.player, { attempt: countedAttempt, name: 'Ana Souza', cardNo: ana.cpf });
    expect(await findRefusal(confirm())).toBe('unavailable');
    expect(await readAnswers(ana.player)).toEqual([]);
    world.clock.advance(61_000);
    await worker.drain();
    expect(await readAnswers(ana.player)).toEqual(['review: notBarred']);
    expect(await confirm()).toBe(1);
  });
  test('a silent register that bars afterwards bars the account that was opened', async () => {
    proves('A-355');
    silence(1);
    const ana = await join();
    register.barred.set(ana.cpf, registerAnswers.socialProgramme);
    expect(await readRestrictionStatus(ana.player)).toBe('none');
    world.clock.advance(61_000);
    await worker.drain();
    expect(await readRestrictionStatus(ana.player)).toBe('excluded');
  });
});

describe('at log-in', () => {
  test('the first of a day asks, the ones after it do not; a wrong password asks nothing', async () => {
    proves('A-353');
    const ana = await join();
    await logIn(ana.username);
    expect(countQuestions(ana.cpf)).toBe(1);
    world.clock.advance(DAY_MS);
    expect(await findRefusal(logIn(ana.username, world.ctx, 'wrong-password'))).toBe('badCredentials');
    expect(countQuestions(ana.cpf)).toBe(1);
    for (let n = 0; n < 3; n++) await logIn(ana.username);
    expect(countQuestions(ana.cpf)).toBe(2);
  });
  test('who is barred by then gets a restricted session, on the test account too, and a free one once the register lifts it', async () => {
    proves('A-353');
    const ana = await join();
    await readTestAccount(world.ctx, createSessionProtectionRules(world.ctx), ana.player);
    register.barred.set(ana.cpf, registerAnswers.selfExclusion);
    world.clock.advance(DAY_MS);
    const barred = await logIn(ana.username);
    expect(barred.restriction).toEqual({ status: 'excluded', reason: null, until: null });
    const session = await findSession(world.ctx, barred.token);
    if (session === undefined) throw new Error('a barred player still sees their balance');
    const rules = createSessionProtectionRules(world.ctx);
    expect(await findRefusal(switchSessionToOrFromTestAccount(world.ctx, rules, session, { id: 'd' }))).toBe(
      'selfExcluded',
    );
    expect((await findSession(world.ctx, barred.token))?.restrictedUntil).not.toBeNull();
    register.barred.delete(ana.cpf);
    world.clock.advance(DAY_MS);
    expect((await logIn(ana.username)).restriction).toBeUndefined();
    expect(await readAnswers(ana.player)).toEqual([
      'registration: notBarred',
      'login: selfExclusion',
      'login: notBarred',
    ]);
  });
  test('a silent register stops no log-in, and the next log-ins do not wait for it', async () => {
    proves('A-355');
    const ana = await join();
    world.clock.advance(DAY_MS);
    silence(1);
    for (let n = 0; n < 3; n++) expect((await logIn(ana.username)).restriction).toBeUndefined();
    expect(countQuestions(ana.cpf)).toBe(2);
    register.barred.set(ana.cpf, registerAnswers.selfExclusion);
    world.clock.advance(61_000);
    await worker.drain();
    expect(await readRestrictionStatus(ana.player)).toBe('excluded');
  });
});

describe('every 15 days', () => {
  test('everybody is asked about, whether they come or not; who is barred stays barred while the register is silent', async () => {
    const days = Number(proves('A-354'));
    const players = await Promise.all(Array.from({ length: 20 }, () => join()));
    const [ana] = players;
    if (ana === undefined) throw new Error('twenty players');
    const before = players.map(({ cpf }) => countQuestions(cpf));
    register.barred.set(ana.cpf, registerAnswers.socialProgramme);
    world.clock.advance(days * DAY_MS);
    await worker.drain();
    expect(players.map(({ cpf }) => countQuestions(cpf))).toEqual(before.map((count) => count + 1));
    expect(await readRestrictionStatus(ana.player)).toBe('excluded');
    silence(100);
    world.clock.advance(days * DAY_MS);
    await worker.drain();
    expect(await readRestrictionStatus(ana.player)).toBe('excluded');
  });
  test('a silent register is asked again, later and later; after an hour it is an alarm that names nobody', async () => {
    proves('A-355');
    const ana = await join();
    world.clock.advance(15 * DAY_MS);
    silence(10_000);
    const asked = countQuestions(ana.cpf);
    for (let minutes = 0; minutes < 150; minutes += 10) {
      await worker.drain();
      world.clock.advance(10 * 60_000);
    }
    expect(countQuestions(ana.cpf) - asked).toBeGreaterThan(3);
    expect(countQuestions(ana.cpf) - asked).toBeLessThan(12);
    const alarms = lines.filter((line) => line.includes('exclusion-register-silent'));
    expect(alarms.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(ana.cpf);
  });
  test('an answer to an earlier question lifts nothing', async () => {
    const ana = await join();
    world.clock.advance(DAY_MS);
    let slow: Ctx = world.ctx;
    let answerLate: (answer: ExclusionAnswer) => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      const find = () => {
        resolve();
        return new Promise<ExclusionAnswer>((answer) => (answerLate = answer));
      };
      slow = { ...world.ctx, exclusionRegister: { find } };
    });
    const first = logIn(ana.username, slow);
    await asked;
    world.clock.advance(1000);
    const barring: Ctx = { ...world.ctx, exclusionRegister: { find: async () => 'selfExclusion' } };
    await logIn(ana.username, barring);
    answerLate('notBarred');
    await first;
    expect(await readRestrictionStatus(ana.player)).toBe('excluded');
  });
});
