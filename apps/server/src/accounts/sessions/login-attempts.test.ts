import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../../server.ts';
import { readConfig } from '../../config/config.ts';
import { openLog } from '../../platform/log/log.ts';
import { createFreshCpf } from '../../../test/fresh-cpf.ts';
import { fillDataFolder } from '../../../test/migrated-database.ts';
import { freshFolder } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const CAPTCHA = 'abcd';
const PASSWORD = 'segredo123';

describe('attempts that are counted', () => {
  const folder = freshFolder('tries');
  let app: RunningServerApp;
  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8534',
      CAPTCHA_TEST_CODE: CAPTCHA,
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (path: string, body: object, token = '') => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { ...((await answer.json()) as { status: number; data: Record<string, unknown> | null }), retryAfter };
  };
  const register = (username: string, cardNo: string, captCode = CAPTCHA) =>
    post('/api/auth/user/restRegister', {
      username,
      cardNo,
      captCode,
      codeId: 1,
      name: 'Ana Souza',
      country: '+55',
      phone: '11912345678',
      pwd: PASSWORD,
      pwd1: PASSWORD,
    });
  const login = (username: string, pwd: string, captCode = CAPTCHA) =>
    post('/api/auth/user/restLogin', { username, pwd, codeId: 1, captCode });

  test('wrong captchas count as no tries; wrong passwords with a right captcha do', async () => {
    proves('A-014');
    for (let n = 0; n < 12; n++) expect((await register('ana@x.com', '52998224725', 'nonsense')).status).toBe(40002);
    expect((await register('ana@x.com', '52998224725')).status).toBe(0);
    for (let n = 0; n < 12; n++) expect((await login('ana@x.com', 'a guess', 'nonsense')).status).toBe(40002);
    expect((await login('ana@x.com', PASSWORD)).status).toBe(0);
    for (let n = 0; n < 5; n++) expect((await login('ana@x.com', 'a guess')).status).toBe(40003);
    expect((await login('ana@x.com', PASSWORD)).status).toBe(42901);
  });

  test('claiming the CPF of somebody else does not reveal that it has an account', async () => {
    proves('A-180');
    // The identity service has another name for this CPF.
    const otherCpf = '81234567865';
    expect((await register('dora@x.com', otherCpf)).status).toBe(0);
    const { data } = await register('caio@x.com', '39053344705');
    const token = String(data?.['access_token']);
    const claim = await post('/api/app/user/updateKyc', { name: 'Ana Souza', cardNo: otherCpf }, token);
    expect(claim.status).toBe(42201);
  });

  test('a player can claim ten CPFs an hour, right or wrong; an empty form is not counted', async () => {
    const { claims, hours } = proves('A-016') as Readonly<Record<'claims' | 'hours', number>>;
    const { data } = await register('bia@x.com', '11144477735');
    const token = String(data?.['access_token']);
    const claim = (body: object) => post('/api/app/user/updateKyc', body, token);
    for (let n = 0; n < 20; n++) expect((await claim({ name: '', cardNo: '' })).status).toBe(0);
    for (let n = 0; n < claims; n++)
      expect((await claim({ name: 'Ana Souza', cardNo: '52998224725' })).status).toBe(42201);
    const late = await claim({ name: 'Ana Souza', cardNo: '11144477735' });
    expect(late.status).toBe(42901);
    expect(late.retryAfter).toBeLessThanOrEqual(hours * 3600);
    expect(late.retryAfter).toBeGreaterThan(hours * 3600 - 60);
  });

  test('self-exclusion is no second set of guesses of a password', async () => {
    const { tries } = proves('A-253') as Readonly<Record<'tries', number>>;
    const { data } = await register('eva@x.com', createFreshCpf());
    const token = String(data?.['access_token']);
    const exclude = (pwd: string) => post('/api/app/protection/selfExclude', { months: 1, pwd }, token);
    for (let n = 0; n < tries; n++) expect((await exclude(`guess number ${n}`)).status).toBe(40003);
    expect((await exclude(PASSWORD)).status).toBe(42901);
    expect((await post('/api/app/user/stepUp', { pwd: PASSWORD }, token)).status).toBe(42901);
  });

  test('the code of a reset is tried ten times in five minutes for an address, and others are not slowed', async () => {
    const check = (email: string) => post('/api/app/main/RESETPWD/checkEmail', { email, code: 'ABCDEFGH' });
    for (let n = 0; n < 10; n++) expect((await check('fabio@x.com')).status).toBe(40001);
    const late = await check('Fabio@x.com');
    expect(late.status).toBe(42901);
    expect(late.retryAfter).toBeLessThanOrEqual(300);
    expect((await check('gil@x.com')).status).toBe(40001);
  });
});
