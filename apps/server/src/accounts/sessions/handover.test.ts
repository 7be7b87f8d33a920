/** Continuing on another device: a link that opens a session once. And the avatar. Through HTTP, as a player and a thief send them. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../../server.ts';
import { readConfig } from '../../config/config.ts';
import { sql } from '../../platform/db/db.ts';
import { openLog } from '../../platform/log/log.ts';
import { fillDataFolder } from '../../../test/migrated-database.ts';
import { freshCpf } from '../../../test/office.ts';
import { freshFolder } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const CAPTCHA = 'abcd';
const PASSWORD = 'gralha azul 41';
const MINUTE_MS = 60_000;
const OVER = 42201;
/** The test moves this clock: the server's now is the real one plus this. */
let aheadMs = 0;

describe('handover over HTTP', () => {
  const folder = freshFolder('handover');
  let app: RunningServerApp;
  const tokens = new Map<string, string>();
  const call = async (path: string, { token, body }: { token?: string | undefined; body?: object } = {}) => {
    const answer = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    });
    return { ...((await answer.json()) as { status: number; data: Record<string, unknown> | null }), answer };
  };
  const register = async (name: string, cardNo: string) => {
    const { data } = await call('/api/auth/user/restRegister', {
      body: {
        name: 'Ana Souza',
        cardNo,
        username: `${name}@x.com`,
        country: '+55',
        phone: '11912345678',
        pwd: PASSWORD,
        pwd1: PASSWORD,
        codeId: 1,
        captCode: CAPTCHA,
      },
    });
    tokens.set(name, String(data?.['access_token']));
  };
  const readUserName = async (token: string | undefined) =>
    (await call('/api/app/user/userInfo', { token })).data?.['username'];
  /** The code of a new link of this session. */
  const makeLink = async (token: string | undefined): Promise<string> => {
    const { data } = await call('/api/app/user/handover', { token, body: {} });
    const [, code = ''] = /^http:\/\/localhost:\d+\/zgo\/([\w-]{32})$/.exec(String(data?.['url'])) ?? [];
    return code;
  };
  const exchange = (code: string, token?: string) => call('/api/auth/user/exchange', { token, body: { token: code } });

  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8547',
      CAPTCHA_TEST_CODE: CAPTCHA,
      RATE_LIMITS: 'off',
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent'), now: () => Date.now() + aheadMs });
    await app.listen();
    await register('ana', '52998224725');
    await register('bia', '11144477735');
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a link opens one session of its player, and is then used up', async () => {
    proves('A-149');
    const code = await makeLink(tokens.get('ana'));
    const { data, answer } = await exchange(code);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const opened = String(data?.['access_token']);
    expect([code, tokens.get('ana')]).not.toContain(opened);
    expect(await readUserName(opened)).toBe('ana@x.com');
    expect((await exchange(code)).status).toBe(OVER);
    // Both devices go on, each with a log-out of its own.
    await call('/api/auth/user/logout', { token: opened, body: {} });
    expect(await readUserName(tokens.get('ana'))).toBe('ana@x.com');
  });

  test('of ten devices with one link, one gets in', async () => {
    proves('A-149');
    const code = await makeLink(tokens.get('ana'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(9).fill(OVER)]);
  });

  test('a link works for five minutes, and a new one replaces it', async () => {
    proves('A-149');
    const first = await makeLink(tokens.get('ana'));
    const second = await makeLink(tokens.get('ana'));
    expect((await exchange(first)).status).toBe(OVER);
    aheadMs += 5 * MINUTE_MS - 5000;
    expect((await exchange(second)).status).toBe(0);
    const third = await makeLink(tokens.get('ana'));
    aheadMs += 5 * MINUTE_MS;
    expect((await exchange(third)).status).toBe(OVER);
  });

  test('nobody can choose or guess the session that a link opens', async () => {
    proves('A-149');
    const [ana, bia] = [tokens.get('ana') ?? '', tokens.get('bia') ?? ''];
    // Neither a session's token nor a made-up code is a link, and a link is no session's token.
    for (const planted of [ana, 'x'.repeat(32), ' ', 'x'.repeat(64)])
      expect((await exchange(planted)).status).toBe(OVER);
    expect((await exchange('x'.repeat(65))).status).toBe(40001);
    const code = await makeLink(ana);
    expect((await call('/api/app/user/userInfo', { token: code })).status).toBe(40101);
    // Opened in a browser with a session of its own, that session stays what it was: the link changes no token that is known.
    const opened = String((await exchange(code, bia)).data?.['access_token']);
    expect(await Promise.all([opened, ana, bia].map(readUserName))).toEqual(['ana@x.com', 'ana@x.com', 'bia@x.com']);
    // What the table holds opens nothing.
    const next = await makeLink(ana);
    const rows = await app.ctx.db.read.query(sql<{ code: Uint8Array }>('', 'select code from handover'));
    expect(rows).toHaveLength(1);
    for (const row of rows) {
      const stored = Buffer.from(row.code);
      for (const text of ['hex', 'base64url'] as const)
        expect((await exchange(stored.toString(text))).status).toBe(OVER);
    }
    expect((await exchange(next)).status).toBe(0);
  });

  test('a log-out ends the links of its session, and without a session there is none', async () => {
    proves('A-149');
    await register('caio', '39053344705');
    const code = await makeLink(tokens.get('caio'));
    await call('/api/auth/user/logout', { token: tokens.get('caio'), body: {} });
    expect((await exchange(code)).status).toBe(OVER);
    expect((await call('/api/app/user/handover', { body: {} })).status).toBe(40101);
  });

  test('a chain of links lives no longer than the log-in at its beginning', async () => {
    proves('A-149');
    const days = app.ctx.config.sessionLifeSeconds * 1000;
    await register('davi', freshCpf());
    let token = tokens.get('davi') ?? '';
    // Used again in time, so that no session lies idle.
    const step = app.ctx.config.sessionIdleSeconds * 900;
    const start = aheadMs;
    while (aheadMs - start + step < days) {
      aheadMs += step;
      token = String((await exchange(await makeLink(token))).data?.['access_token']);
      expect(await readUserName(token)).toBe('davi@x.com');
    }
    aheadMs = start + days;
    expect((await call('/api/app/user/userInfo', { token })).status).toBe(40101);
  });

  test('the avatar is one of 36, and of nobody else', async () => {
    await register('eva', freshCpf());
    const token = tokens.get('eva');
    const count = Number(proves('9-020'));
    const readAvatar = async () => (await call('/api/app/user/userInfo', { token })).data?.['header'];
    expect(await readAvatar()).toBe(0);
    expect((await call(`/api/app/user/setHeader/${count - 1}`, { token })).status).toBe(0);
    expect(await readAvatar()).toBe(count - 1);
    for (const index of [String(count), '-1', '1.5', 'x', '1e1'])
      expect([index, (await call(`/api/app/user/setHeader/${index}`, { token })).status]).toEqual([index, 40001]);
    expect((await call('/api/app/user/setHeader/3')).status).toBe(40101);
    expect(await readAvatar()).toBe(count - 1);
  });
});
