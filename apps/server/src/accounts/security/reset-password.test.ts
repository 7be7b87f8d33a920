/** The reset of a password, by the mail that was really sent; as its owner and as an attacker call it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../../test/accounts-site.ts';
import { sql } from '../../platform/db/db.ts';
import { playerContract } from '@arara/contract';
import { proves } from '../../../../../scripts/proof/proves.ts';

const NEW_PASSWORD = 'tucano verde 77';
const MINUTE_MS = 60_000;

describe('a forgotten password', () => {
  let site: AccountsSite;
  let ana: SitePlayer;
  beforeAll(async () => {
    site = await openAccountsSite();
    ana = await site.register();
  });
  afterAll(() => site?.close());

  const sendEmail = (email: string) => site.call(playerContract.sendResetCode.path, '', { email });
  const checkEmail = (email: string, code: string) =>
    site.call(playerContract.checkResetCode.path, '', { email, code });
  const setPwd = (chkId: unknown, nPwd = NEW_PASSWORD) => site.call(playerContract.setPwd.path, '', { nPwd, chkId });
  const receiveCode = async (email: string) => {
    await sendEmail(email);
    return (await site.mail.take(email)).code ?? '';
  };
  const accept = async (email: string) => String((await checkEmail(email, await receiveCode(email))).data);
  const wrongCode = {
    http: 400,
    status: 40001,
    data: { fields: { code: 'Código incorreto ou vencido. Confira o e-mail ou peça outro.' } },
  };

  test('three steps: the code by mail, the code for a chkId, the chkId for a password; all sessions end', async () => {
    expect(['email', 'code', 'chkId', 'nPwd']).toEqual(proves('3-018'));
    const bia = await site.register();
    const other = (await site.logIn(bia.username, SITE_PASSWORD)).data as { access_token: string };
    const test_ = (await site.call('/api/app/user/switchTest', bia.token, {})).data as { access_token: string };
    const sent = await sendEmail(bia.username);
    expect(sent).toMatchObject({ http: 200, status: 0, data: null });
    const mail = await site.mail.take(bia.username);
    expect(mail.subject).toBe('Código para trocar sua senha');
    expect(mail.code).toMatch(/^[A-Z2-9]{8}$/);
    const checked = await checkEmail(bia.username, mail.code ?? '');
    expect(checked).toMatchObject({ status: 0, data: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await setPwd(checked.data)).toMatchObject({ status: 0, data: null });
    for (const token of [bia.token, other.access_token, test_.access_token])
      expect(await site.isLive(token)).toBe(false);
    expect((await site.logIn(bia.username, SITE_PASSWORD)).status).toBe(40003);
    expect((await site.logIn(bia.username, NEW_PASSWORD)).status).toBe(0);
    expect((await site.mail.take(bia.username)).subject).toBe('Sua senha foi trocada');
    expect(await site.isLive(ana.token)).toBe(true);
  });

  test('the code may be typed in small letters with spaces, and comes in the language of the account', async () => {
    const english = await site.register(undefined, { lang: 'en_US' });
    await sendEmail(english.username);
    const mail = await site.mail.take(english.username);
    expect(mail.subject).toBe('Code to change your password');
    const typed = ` ${mail.code?.slice(0, 4).toLowerCase()} ${mail.code?.slice(4).toLowerCase()}`;
    expect((await checkEmail(english.username, typed)).status).toBe(0);
  });

  test('a code works once, also for two who try it at once, and a chkId too', async () => {
    proves('7-024');
    const code = await receiveCode(ana.username);
    const both = await Promise.all([checkEmail(ana.username, code), checkEmail(ana.username, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 40001]);
    const chkId = both.find(({ status }) => status === 0)?.data;
    const sets = await Promise.all([setPwd(chkId), setPwd(chkId)]);
    expect(sets.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, 40001]);
    expect((await setPwd(chkId)).data).toMatchObject({ fields: { chkId: expect.any(String) } });
  });

  test('a code is tried five times: then the right one is refused too, and a new one is needed', async () => {
    proves('7-024');
    const { characters, tries } = proves('A-411') as Readonly<Record<'characters' | 'tries', number>>;
    const carla = await site.register();
    const code = await receiveCode(carla.username);
    expect(code).toHaveLength(characters);
    for (let n = 0; n < tries; n++) expect(await checkEmail(carla.username, 'AAAAAAAA')).toMatchObject(wrongCode);
    expect(await checkEmail(carla.username, code)).toMatchObject(wrongCode);
    expect(await accept(carla.username)).toMatch(/^[\w-]{43}$/);
  });

  test('guesses at once do not get a sixth try', async () => {
    const { tries } = proves('A-411') as Readonly<Record<'tries', number>>;
    const dora = await site.register();
    const code = await receiveCode(dora.username);
    await Promise.all(Array.from({ length: 12 }, () => checkEmail(dora.username, 'BBBBBBBB')));
    expect((await checkEmail(dora.username, code)).status).toBe(40001);
    const [row] = await site.app.ctx.db.read.query(
      sql('test tries', 'select tries from mail_code where player = $1', dora.player),
    );
    expect(row?.['tries']).toBe(tries);
  });

  test('code and chkId end after ten minutes', async () => {
    const { minutes } = proves('A-411') as Readonly<Record<'minutes', number>>;
    const eva = await site.register();
    const code = await receiveCode(eva.username);
    site.advance(minutes * MINUTE_MS);
    expect((await checkEmail(eva.username, code)).status).toBe(40001);
    const chkId = await accept(eva.username);
    site.advance(minutes * MINUTE_MS);
    expect((await setPwd(chkId)).status).toBe(40001);
    expect((await site.logIn(eva.username, SITE_PASSWORD)).status).toBe(0);
  });

  test('a new code replaces the one before; a code of one address opens no other', async () => {
    const [fabio, gil] = [await site.register(), await site.register()];
    const first = await receiveCode(fabio.username);
    const second = await receiveCode(fabio.username);
    expect((await checkEmail(fabio.username, first)).status).toBe(40001);
    expect((await checkEmail(gil.username, second)).status).toBe(40001);
    expect((await checkEmail(fabio.username, second)).status).toBe(0);
  });

  test('an account gets three mails an hour; the fourth call is answered alike and mails nothing', async () => {
    proves('7-023');
    const { mailsPerAccount } = proves('A-411') as Readonly<Record<'mailsPerAccount', number>>;
    const hugo = await site.register();
    for (let n = 0; n < mailsPerAccount; n++) await receiveCode(hugo.username);
    expect(await sendEmail(hugo.username)).toMatchObject({ status: 0, data: null });
    const [row] = await site.app.ctx.db.read.query(
      sql('test mails sent', 'select jsonb_array_length(sent_at) as n from mail_code where player = $1', hugo.player),
    );
    expect(row?.['n']).toBe(mailsPerAccount);
    expect(site.mail.mails.filter(({ to }) => to === hugo.username)).toHaveLength(mailsPerAccount);
    site.advance(60 * MINUTE_MS);
    expect(await receiveCode(hugo.username)).not.toBe('');
  });

  test('an unknown address is answered as a known one, at every step, and gets no mail', async () => {
    proves('A-412', '7-023');
    const [known, unknown] = [await site.register(), `${crypto.randomUUID()}@exemplo.com.br`];
    expect(await sendEmail(unknown)).toEqual(await sendEmail(known.username));
    expect(await checkEmail(unknown, 'AAAAAAAA')).toEqual(await checkEmail(known.username, 'AAAAAAAA'));
    expect(await sendEmail('no address')).toMatchObject({ status: 40001 });
    await site.mail.take(known.username);
    // The mail for the unknown address was put out before: it has been dropped.
    expect(site.mail.mails.some(({ to }) => to === unknown)).toBe(false);
    const rows = await site.app.ctx.db.read.query(
      sql('test code rows', 'select code is not null as has_code from mail_code where player is null'),
    );
    expect(rows).toEqual([{ has_code: true }]);
  });

  test('a weak password is refused at its field and uses nothing up; neither code nor chkId is stored in clear', async () => {
    proves('7-025');
    const iris = await site.register();
    const code = await receiveCode(iris.username);
    const chkId = String((await checkEmail(iris.username, code)).data);
    expect(await setPwd(chkId, 'password1')).toMatchObject({ data: { fields: { nPwd: expect.any(String) } } });
    expect(await setPwd(chkId, iris.username)).toMatchObject({ data: { fields: { nPwd: expect.any(String) } } });
    const [row] = await site.app.ctx.db.read.query(
      sql('test stored codes', 'select row_to_json(c)::text as text from mail_code c where player = $1', iris.player),
    );
    for (const secret of [code, chkId]) expect(row?.['text']).not.toContain(secret);
    expect((await setPwd(chkId)).status).toBe(0);
  });

  test('a log-in that was verified with the old password opens nothing once the new one is set', async () => {
    const { ctx } = site.app;
    const joao = await site.register();
    const chkId = await accept(joao.username);
    // Log-ins with the old password while the new one is set: each either came before, and is ended, or is refused.
    const logIns = Promise.all(Array.from({ length: 3 }, () => site.logIn(joao.username, SITE_PASSWORD)));
    const set = await setPwd(chkId);
    expect(set.status).toBe(0);
    for (const { data } of await logIns)
      if (data !== null && 'access_token' in (data as object))
        expect(await site.isLive((data as { access_token: string }).access_token)).toBe(false);
    const [live] = await ctx.db.read.query(
      sql('test live', 'select count(*) as n from session where player = $1 and revoked_at is null', joao.player),
    );
    expect(live?.['n']).toBe(0);
  });
});

describe('mails to many addresses', () => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite({ RATE_LIMITS: 'on' });
  });
  afterAll(() => site?.close());

  test('ten an hour from one address on the net; then 42901, for known and unknown ones alike', async () => {
    const { mailsPerAddress } = proves('A-411') as Readonly<Record<'mailsPerAddress', number>>;
    const send = (n: number) => site.call(playerContract.sendResetCode.path, '', { email: `p${n}@exemplo.com.br` });
    for (let n = 0; n < mailsPerAddress; n++) expect((await send(n)).status).toBe(0);
    const late = await send(mailsPerAddress + 1);
    expect(late.status).toBe(42901);
    expect(Number(late.retryAfter)).toBeGreaterThan(3000);
  });
});
