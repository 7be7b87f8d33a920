/** What a person is mailed whom the central register or staff keep from playing: once, with a way to their money and to a complaint. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFreshCpf } from '../../test/fresh-cpf.ts';
import { type RegisterStandIn, registerAnswers, startRegisterStandIn } from '../../test/stand-ins/register-stand-in.ts';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { findSession, loginPlayer, readTestAccount, registerAccount } from '../accounts/accounts.ts';
import { createIdentitySandbox } from '../open-context.ts';
import { startMailWorker } from '../platform/mail/mail-outbox.ts';
import type { BackgroundWorker } from '../platform/worker/worker.ts';
import type { MailMessage } from '../ports/mail.ts';
import { blockPlayer, createSessionProtectionRules, startExclusionChecks, unblockPlayer } from './protection.ts';
import { createHttpRegister } from './register/http-register.ts';
import { countNothing } from '../../test/counted-attempt.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3_600_000;

describe('the mail to a person who may no longer play', () => {
  let world: World;
  let register: RegisterStandIn;
  let checks: BackgroundWorker;
  let mailing: BackgroundWorker;
  const mails: MailMessage[] = [];
  beforeAll(async () => {
    register = await startRegisterStandIn();
    const log = pino({ level: 'silent' });
    world = await openWorld({
      engine: (await serverAnswers()) ? 'postgres' : 'pglite',
      overrides: { log, exclusionRegister: createHttpRegister(log, { url: register.url, token: register.token }) },
    });
    Object.assign(world.ctx, { identity: createIdentitySandbox(world.ctx.now) });
    checks = startExclusionChecks(world.ctx);
    mailing = startMailWorker(world.ctx, { send: async (message) => void mails.push(message) });
  });
  afterAll(async () => {
    await mailing.stop();
    await checks.stop();
    await world.close();
    await register.close();
  });

  let serial = 0;
  async function join(language = 'pt_BR') {
    const username = `ana${++serial}@exemplo.com.br`;
    const cpf = createFreshCpf();
    const rules = createSessionProtectionRules(world.ctx);
    const captcha = { codeId: '7', captCode: '0000', attempt: countNothing, device: { id: 'd' } };
    const { token } = await registerAccount(world.ctx, rules, {
      name: 'Ana Souza',
      cardNo: cpf,
      username,
      country: '+55',
      phone: '11912345678',
      pwd: 'segredo-longo',
      pwd1: 'segredo-longo',
      language,
      ...captcha,
    });
    const session = await findSession(world.ctx, token);
    if (session === undefined) throw new Error('a registration opens a session');
    await readTestAccount(world.ctx, rules, session.person);
    return {
      cpf,
      username,
      player: session.person,
      logIn: () => loginPlayer(world.ctx, rules, { username, pwd: 'segredo-longo', ...captcha }),
    };
  }
  const readMails = async (to: string) => {
    await mailing.drain();
    return mails.filter((mail) => mail.to === to);
  };

  test.each([
    [registerAnswers.selfExclusion, 'pt_BR', /por autoexclusão.*gov\.br\/autoexclusaoapostas/s],
    [registerAnswers.socialProgramme, 'pt_BR', /programa social/],
    [registerAnswers.selfExclusion, 'de_DE', /Selbstausschlusses/],
    [registerAnswers.socialProgramme, 'ja_JP', /社会福祉制度/],
  ])(
    'says that the register bars them (%s, in %s), once, however they learn of it',
    async (answer, language, words) => {
      proves('A-703');
      const ana = await join(language);
      register.barred.set(ana.cpf, answer);
      world.clock.advance(15 * DAY_MS);
      await checks.drain();
      const [mail, ...others] = await readMails(ana.username);
      expect(others).toEqual([]);
      expect(mail?.text).toMatch(words);
      const { publicUrl } = world.ctx.config;
      expect(mail?.text).toContain(`${publicUrl}/home?dialog=withdraw`);
      expect(mail?.text).toContain(`${publicUrl}/complaint_form`);
      await ana.logIn();
      world.clock.advance(15 * DAY_MS);
      await checks.drain();
      register.barred.delete(ana.cpf);
      world.clock.advance(15 * DAY_MS);
      await checks.drain();
      expect(await readMails(ana.username)).toHaveLength(1);
    },
  );

  test('says that staff block them: why, until when, and that a withdrawal waits for a review', async () => {
    proves('A-703');
    const ana = await join();
    const until = Date.UTC(2030, 4, 20, 15);
    await blockPlayer(world.ctx, { player: ana.player, reason: 'documento <ilegível>', until });
    const [mail] = await readMails(ana.username);
    expect(mail?.subject).toBe('O acesso à sua conta foi limitado');
    expect(mail?.text).toContain('Motivo: “documento <ilegível>”');
    expect(mail?.html).toContain('documento &lt;ilegível&gt;');
    expect(mail?.text).toMatch(/até 20 de maio de 2030.* 12:00/);
    expect(mail?.text).toContain('a equipe analisa o pedido antes de pagar');
    await unblockPlayer(world.ctx, ana.player);
    await blockPlayer(world.ctx, { player: ana.player, reason: 'outro motivo', until: null });
    const all = await readMails(ana.username);
    expect(all).toHaveLength(2);
    expect(all[1]?.text).not.toContain('até');
  });

  test('is not sent for a change that did not happen', async () => {
    proves('A-703');
    const sent = mails.length;
    await expect(blockPlayer(world.ctx, { player: 7 as never, reason: 'x', until: null })).rejects.toMatchObject({
      code: 'notFound',
    });
    await mailing.drain();
    expect(mails).toHaveLength(sent);
  });
});
