/** Changes of password and e-mail, sessions and the authenticator, as their owner and as a thief of a session call them. */
import { playerContract } from '@arara/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../../test/accounts-site.ts';
import { codeAt, NEXT_CODE_MS } from '../../../test/office.ts';
import { sql } from '../../platform/db/db.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const NEW_PASSWORD = 'tucano verde 77';
const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let site: AccountsSite;
let ana: SitePlayer;
beforeAll(async () => {
  site = await openAccountsSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => site?.close());
beforeEach(async () => {
  ana = await site.register(undefined, { deviceId: 'ana-phone' });
});

type CallName = keyof typeof playerContract;
const call = (name: CallName, body: object | undefined, token = ana.token) =>
  site.call(playerContract[name].path, token, body);
const readWrongFields = ({ data }: { readonly data: unknown }) =>
  Object.keys((data as { fields?: object })?.fields ?? {});
const logIn = async (pwd = SITE_PASSWORD, headers: Record<string, string> = {}, username = ana.username) =>
  String(((await site.logIn(username, pwd, headers)).data as { access_token?: string } | null)?.access_token);

describe('a change of password', () => {
  test('needs the present one, ends all other sessions, keeps this one, and is mailed', async () => {
    proves('A-150');
    const other = await logIn();
    expect(await call('changePwd', { oldPwd: 'not it', newPwd: NEW_PASSWORD })).toMatchObject({ status: 40003 });
    expect(readWrongFields(await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: 'password1' }))).toEqual([
      'newPwd',
    ]);
    expect(readWrongFields(await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: ana.username }))).toEqual([
      'newPwd',
    ]);
    expect(await site.isLive(other)).toBe(true);
    expect((await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD })).status).toBe(0);
    expect([await site.isLive(ana.token), await site.isLive(other)]).toEqual([true, false]);
    expect((await site.mail.take(ana.username)).subject).toBe('Sua senha foi trocada');
    expect((await site.logIn(ana.username, SITE_PASSWORD)).status).toBe(40003);
    expect((await site.logIn(ana.username, NEW_PASSWORD)).status).toBe(0);
  });

  test('two at once from one password: one of them wins', async () => {
    const results = await Promise.all(
      ['first', 'second'].map((word) => call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: `${word} tucano 8` })),
    );
    expect(results.filter(({ status }) => status === 0)).toHaveLength(1);
  });

  test('a test account has a password of its own', async () => {
    const { data } = await call('switchTest', {});
    const token = (data as { access_token: string }).access_token;
    const answer = await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD }, token);
    expect(answer.status).toBe(42201);
  });
});

describe('a change of e-mail', () => {
  const address = () => `nova.${crypto.randomUUID()}@exemplo.com.br`;
  const change = async (email: string) => {
    expect((await call('changeEmail', { email, pwd: SITE_PASSWORD })).status).toBe(0);
    const { code = '' } = await site.mail.take(email);
    return call('changeEmail', { email, code });
  };
  const readUndoToken = async () =>
    /undo=([\w-]+)/.exec((await site.mail.take(ana.username)).text)?.[1] ?? 'no link in the mail';

  test('is proven by a code at the new address, and mailed to both', async () => {
    proves('A-150');
    const email = address();
    expect((await call('changeEmail', { email, pwd: 'not it' })).status).toBe(40003);
    expect((await change(email)).status).toBe(0);
    const info = await site.call('/api/app/user/userInfo', ana.token);
    expect(info.data).toMatchObject({ email, username: email });
    expect((await site.mail.take(email)).subject).toBe('Este é o novo e-mail da sua conta');
    expect((await site.mail.take(ana.username)).subject).toBe('O e-mail da sua conta foi trocado');
    expect((await site.logIn(ana.username, SITE_PASSWORD)).status).toBe(40003);
    expect((await site.logIn(email, SITE_PASSWORD)).status).toBe(0);
  });

  test('a code of one address changes to no other, works once, and is tried five times', async () => {
    const [email, other] = [address(), address()];
    await call('changeEmail', { email, pwd: SITE_PASSWORD });
    const { code = '' } = await site.mail.take(email);
    expect(readWrongFields(await call('changeEmail', { email: other, code }))).toEqual(['code']);
    for (let n = 0; n < 4; n++) expect((await call('changeEmail', { email, code: 'AAAAAAAA' })).status).toBe(40001);
    expect((await call('changeEmail', { email, code })).status).toBe(40001);
  });

  test('a taken address is answered alike, gets no mail, and cannot be had', async () => {
    const bia = await site.register();
    expect(await call('changeEmail', { email: bia.username, pwd: SITE_PASSWORD })).toMatchObject({
      status: 0,
      data: null,
    });
    expect((await change(address())).status).toBe(0);
    expect(site.mail.mails.some(({ to }) => to === bia.username)).toBe(false);
  });

  test('the old address undoes it for 72 hours: sessions and password are gone, and the reset gives new ones', async () => {
    proves('A-413');
    await change(address());
    const token = await readUndoToken();
    expect((await site.call(playerContract.undoEmail.path, '', { token: 'x'.repeat(43) })).status).toBe(40401);
    // Nobody else gets the address meanwhile.
    const squatter = await site
      .register(ana.username)
      .then(() => 'registered')
      .catch(() => 'refused');
    expect(squatter).toBe('refused');
    const undone = await site.call(playerContract.undoEmail.path, '', { token });
    expect(undone).toMatchObject({ status: 0, data: { email: ana.username } });
    expect(await site.isLive(ana.token)).toBe(false);
    expect((await site.logIn(ana.username, SITE_PASSWORD)).status).toBe(40003);
    expect((await site.call(playerContract.undoEmail.path, '', { token })).status).toBe(40401);
    await site.call(playerContract.sendResetCode.path, '', { email: ana.username });
    // The owner was also mailed that somebody tried to register the address.
    const mails = [await site.mail.take(ana.username), await site.mail.take(ana.username)];
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Código para trocar sua senha',
      'Você já tem uma conta',
    ]);
  });

  test('after 72 hours it cannot be undone', async () => {
    const hours = Number(proves('A-413'));
    await change(address());
    const token = await readUndoToken();
    site.advance(hours * HOUR_MS);
    expect((await site.call(playerContract.undoEmail.path, '', { token })).status).toBe(40401);
  });
});

describe('sessions', () => {
  const list = async (token = ana.token) =>
    (await call('sessions', undefined, token)).data as {
      id: string;
      device: string;
      country: string | null;
      current: boolean;
    }[];

  test('are listed with device, country and which one is this; a new device is mailed, a known one is not', async () => {
    proves('A-151', '7-026', '7-031');
    const headers = { deviceId: 'ana-laptop', 'user-agent': FIREFOX, 'cf-ipcountry': 'BR', zone: 'America/Manaus' };
    await logIn(SITE_PASSWORD, headers);
    const mail = await site.mail.take(ana.username);
    expect(mail.subject).toBe('Novo acesso à sua conta');
    expect(mail.text).toContain('Firefox, Linux');
    expect(mail.text).toContain('America/Manaus');
    const before = site.mail.mails.length;
    const token = await logIn(SITE_PASSWORD, headers);
    const rows = await list(token);
    expect(rows.map(({ device, country, current }) => ({ device, country, current }))).toContainEqual({
      device: 'Firefox, Linux',
      country: 'BR',
      current: true,
    });
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD }, token);
    expect((await site.mail.take(ana.username)).subject).toBe('Sua senha foi trocada');
    expect(site.mail.mails).toHaveLength(before + 1);
  });

  test('one is ended by its id, and all at once; somebody else’s is not there', async () => {
    proves('A-151');
    const other = await logIn();
    const bia = await site.register();
    const [foreign] = await list(bia.token);
    expect((await call('endSessions', { id: foreign?.id })).status).toBe(40401);
    expect(await site.isLive(bia.token)).toBe(true);
    const target = (await list()).find(({ current }) => !current);
    expect((await call('endSessions', { id: target?.id })).status).toBe(0);
    expect([await site.isLive(other), await site.isLive(ana.token)]).toEqual([false, true]);
    expect((await call('endSessions', { id: target?.id })).status).toBe(40401);
    expect((await call('endSessions', {})).status).toBe(40401);
    const third = await logIn();
    expect((await call('endSessions', { all: true })).status).toBe(0);
    expect([await site.isLive(third), await site.isLive(ana.token)]).toEqual([false, false]);
  });

  test('a device whose session ended learns why: elsewhere, password, too many devices, time; not after its own log-out', async () => {
    proves('4-035');
    const readReason = async (token: string) => {
      const answer = await call('userInfo', undefined, token);
      expect(answer).toMatchObject({ http: 401, status: 40101 });
      return (answer.data as { reason?: string } | null)?.reason;
    };
    const other = await logIn();
    const target = (await list()).find(({ current }) => !current);
    await call('endSessions', { id: target?.id });
    expect(await readReason(other)).toBe('elsewhere');
    const before = await logIn();
    await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD });
    expect(await readReason(before)).toBe('password');
    const oldest = ana.token;
    const copies = `insert into session (token, id, player, device, issued_at, seen_at)
      select sha256(token || decode(to_hex(1000 + n), 'escape')), id + n, player, device, issued_at, seen_at
      from (select * from session where player = $1 order by id desc limit 1) s, generate_series(1, 19) n`;
    await site.app.ctx.db.tx('test devices', (tx) => tx.query(sql('test devices', copies, ana.player)));
    await logIn(NEW_PASSWORD);
    // The node that answers has cached the oldest session for a few seconds.
    await expect.poll(() => site.isLive(oldest), { timeout: 10_000, interval: 500 }).toBe(false);
    expect(await readReason(oldest)).toBe('tooMany');
    expect(await readReason(before)).toBe('password');
    const left = await logIn(NEW_PASSWORD);
    await call('logout', {}, left);
    expect(await readReason(left)).toBeUndefined();
    const idle = await logIn(NEW_PASSWORD);
    site.advance(8 * 24 * HOUR_MS);
    expect(await readReason(idle)).toBe('timeOut');
    await logIn(NEW_PASSWORD);
    expect(await readReason(idle)).toBe('timeOut');
    for (const unknown of ['', 'a'.repeat(43), `${idle}'`, 'Bearer x y'])
      expect(await readReason(unknown)).toBeUndefined();
  });

  test('a session on the test account belongs to its log-in: one row, ended with it', async () => {
    const { data } = await call('switchTest', {});
    const token = (data as { access_token: string }).access_token;
    const [row, ...more] = await list(token);
    expect(more).toEqual([]);
    await call('endSessions', { id: row?.id }, token);
    expect([await site.isLive(token), await site.isLive(ana.token)]).toEqual([false, false]);
  });
});

describe('an authenticator', () => {
  const stepUp = (body: object, token = ana.token) => call('stepUp', body, token);
  /** Turns it on, and answers its secret and recovery codes. Each code is used once, so the clock moves. */
  const turnOn = async () => {
    await stepUp({ pwd: SITE_PASSWORD });
    const { secret } = (await call('startTotp', {})).data as { secret: string };
    const confirmed = await call('confirmTotp', { code: nextCode(secret) });
    expect(confirmed.status).toBe(0);
    return { secret, ...(confirmed.data as { recoveryCodes: string[] }) };
  };
  const nextCode = (secret: string): string => {
    site.advance(NEXT_CODE_MS);
    return codeAt(secret, site.app.ctx.now());
  };
  const readTicket = (answer: { readonly data: unknown }) => (answer.data as { ticket: string }).ticket;
  const enter = (ticket: string, totp: string) => site.call(playerContract.loginTotp.path, '', { ticket, totp });

  test('is turned on by its first code after a step-up; recovery codes are shown once and stored hashed', async () => {
    proves('A-152');
    expect(await call('startTotp', {})).toMatchObject({ status: 40303, data: { methods: ['pwd'] } });
    await stepUp({ pwd: SITE_PASSWORD });
    const started = (await call('startTotp', {})).data as { secret: string; uri: string };
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Arara/);
    // Until it is confirmed nothing asks for it.
    expect((await site.logIn(ana.username, SITE_PASSWORD)).status).toBe(0);
    expect(readWrongFields(await call('confirmTotp', { code: '000000' }))).toEqual(['code']);
    const { data } = await call('confirmTotp', { code: nextCode(started.secret) });
    const { recoveryCodes } = data as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await call('startTotp', {})).status).toBe(40901);
    expect((await site.mail.take(ana.username)).subject).toBe('Verificação em duas etapas ativada');
    const [row] = await site.app.ctx.db.read.query(
      sql('test totp', 'select row_to_json(t)::text as text from player_totp t where player = $1', ana.player),
    );
    expect(row?.['text']).not.toContain(started.secret);
  });

  test('a log-in asks for it: the password alone opens nothing, a code works once, a ticket too', async () => {
    proves('A-152');
    const { secret } = await turnOn();
    const asked = await site.logIn(ana.username, SITE_PASSWORD);
    expect(asked).toMatchObject({ http: 403, status: 40303, data: { methods: ['totp'], ticket: expect.any(String) } });
    const code = nextCode(secret);
    const opened = await enter(readTicket(asked), code);
    expect(opened.status).toBe(0);
    expect(await site.isLive((opened.data as { access_token: string }).access_token)).toBe(true);
    expect(readWrongFields(await enter(readTicket(asked), nextCode(secret)))).toEqual(['ticket']);
    const again = await site.logIn(ana.username, SITE_PASSWORD);
    expect(readWrongFields(await enter(readTicket(again), code))).toEqual(['totp']);
    expect((await site.logIn(ana.username, 'not it')).status).toBe(40003);
  });

  test('a ticket has five tries, and ends when the password changes', async () => {
    const { secret } = await turnOn();
    const asked = await site.logIn(ana.username, SITE_PASSWORD);
    for (let n = 0; n < 5; n++) expect(readWrongFields(await enter(readTicket(asked), '000000'))).toEqual(['totp']);
    expect(readWrongFields(await enter(readTicket(asked), nextCode(secret)))).toEqual(['ticket']);
    const late = await site.logIn(ana.username, SITE_PASSWORD);
    await stepUp({ totp: nextCode(secret) });
    expect((await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD })).status).toBe(0);
    expect(readWrongFields(await enter(readTicket(late), nextCode(secret)))).toEqual(['ticket']);
  });

  test('a recovery code stands in for it once', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    const one = await site.logIn(ana.username, SITE_PASSWORD);
    expect((await enter(readTicket(one), first.toUpperCase().replace('-', ' '))).status).toBe(0);
    const two = await site.logIn(ana.username, SITE_PASSWORD);
    expect(readWrongFields(await enter(readTicket(two), first))).toEqual(['totp']);
    expect((await enter(readTicket(two), second)).status).toBe(0);
  });

  test('the step-up asks for it instead of the password, and takes a code once', async () => {
    proves('A-153');
    const { secret } = await turnOn();
    site.advance(10 * 60_000);
    const needed = { status: 40303, data: { methods: ['totp'] } };
    expect(await call('stopTotp', {})).toMatchObject(needed);
    expect(await call('changePwd', { oldPwd: SITE_PASSWORD, newPwd: NEW_PASSWORD })).toMatchObject(needed);
    expect(await call('changeEmail', { email: 'x@exemplo.com.br', pwd: SITE_PASSWORD })).toMatchObject(needed);
    expect(readWrongFields(await stepUp({ pwd: SITE_PASSWORD }))).toEqual(['totp']);
    const code = nextCode(secret);
    expect((await stepUp({ totp: code })).status).toBe(0);
    expect(readWrongFields(await stepUp({ totp: code }))).toEqual(['totp']);
    expect((await call('stopTotp', {})).status).toBe(0);
    expect((await site.logIn(ana.username, SITE_PASSWORD)).status).toBe(0);
  });
});
