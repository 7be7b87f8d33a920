import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatEnvExample, formatSettingsHelp, formatSettingsPage, listSettings } from '@arara/settings/describe';
import { buildSandboxBankEnvironment, readConfig } from './config.ts';
import { settingsSections } from './settings.ts';
import { createVapidKeys, loadVapidKeys } from './vapid-keys.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const folder = mkdtempSync(join(tmpdir(), 'arara-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const base = { DATA_DIR: folder };
const complaints = (env: Record<string, string>) => {
  const read = readConfig({ ...base, ...env });
  return read.ok ? [] : read.problems;
};
const KEY = 'ab'.repeat(32);
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/arara', MASTER_KEY: KEY };

describe('the defaults', () => {
  test('start without any variable, with a key that is created once and readable by its owner only', () => {
    const { PORT, BACKOFFICE_PORT, PSP_SANDBOX_PORT } = proves('A-183') as Readonly<Record<string, number>>;
    const staff = proves('A-139') as Readonly<Record<'idleMinutes' | 'longestHours', number>>;
    const withdrawals = proves('9-007') as Readonly<Record<'least' | 'most', number>>;
    const [first, second] = [readConfig(base), readConfig(base)];
    if (!first.ok || !second.ok) throw new Error('the defaults must do');
    expect(first.config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: PORT,
      publicUrl: `http://localhost:${PORT}`,
      backOffice: {
        port: BACKOFFICE_PORT,
        idleSeconds: staff.idleMinutes * 60,
        longestSeconds: staff.longestHours * 3600,
      },
      pspSandboxPort: PSP_SANDBOX_PORT,
      rateLimits: true,
      depositExpirySeconds: Number(proves('9-001')) * 60,
      sessionIdleSeconds: Number(proves('A-022')) * 3600,
      withdraw: {
        minimum: withdrawals.least * 100,
        maximum: withdrawals.most * 100,
        perDay: proves('9-032'),
        feeFraction: proves('9-034'),
      },
      feed: { source: 'simulator', speed: 1, troubles: 'some' },
    });
    expect(first.config.masterKey).toEqual(second.config.masterKey);
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  });
  test.each([
    [undefined, null],
    ['off', null],
    ['on', { least: 2000, most: 500_000 }],
    ['10.50-2000', { least: 1050, most: 200_000 }],
  ])('an amount of the player’s own beside the packages, with %s', (value, limits) => {
    const read = readConfig({ ...base, FREE_DEPOSIT_AMOUNT: value });
    expect(read.ok && read.config.freeDepositAmount).toEqual(limits);
  });
  test('a recorded feed is named by its folder', () => {
    proves('A-166');
    const read = readConfig({ FEED: 'replay:/recordings/one' });
    expect(read.ok && read.config.feed).toMatchObject({ source: 'replay', folder: '/recordings/one' });
  });
  test('simulated time runs at the speeds of FEED_SPEED and at no other', () => {
    const { least, most } = proves('A-184') as Readonly<Record<'least' | 'most', number>>;
    for (const speed of [least, most]) expect(complaints({ FEED_SPEED: String(speed) })).toEqual([]);
    for (const speed of [least - 1, most + 1]) expect(complaints({ FEED_SPEED: String(speed) })).toHaveLength(1);
  });
  test('the simulator plays the sports of FEED_SPORTS', () => {
    const read = readConfig({ FEED_SPORTS: 'football,table-tennis' });
    expect(read.ok && read.config.feed.sports).toEqual(['football', 'table-tennis']);
  });
  test('an empty variable counts as unset', () => {
    expect(complaints({ PORT: '', DATABASE_URL: '', RATE_LIMITS: '' })).toEqual([]);
  });
  test('the public address uses the port by default and is cut to its origin', () => {
    const read = readConfig({ ...base, PORT: '9000' });
    expect(read.ok && read.config.publicUrl).toBe('http://localhost:9000');
    const given = readConfig({ ...base, PUBLIC_URL: 'https://arara.bet.br/x/' });
    expect(given.ok && given.config.publicUrl).toBe('https://arara.bet.br');
    const office = readConfig({ ...base, BACKOFFICE_PORT: '9001' });
    expect(office.ok && office.config.backOffice.publicUrl).toBe('http://localhost:9001');
    const named = readConfig({ ...base, BACKOFFICE_URL: 'https://office.arara.bet.br/x/' });
    expect(named.ok && named.config.backOffice.publicUrl).toBe('https://office.arara.bet.br');
  });
});

describe('an invalid variable stops the start with one line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PSP_SANDBOX_PORT', '1.5'],
    ['PSP_SANDBOX_PORT', '8080'],
    ['BACKOFFICE_PORT', 'x'],
    ['AWARD_TWO_STAFF_ABOVE', 'many'],
    ['BACKOFFICE_PORT', '8080'],
    ['BACKOFFICE_PORT', '8082'],
    ['BACKOFFICE_URL', 'office.arara.bet.br'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'localhost:6379'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXIES', '10.0.0.0/7'],
    ['TRUSTED_PROXIES', '::/1'],
    ['TRUSTED_PROXIES', '2000::/3'],
    ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
    ['TRUSTED_PROXIES', '0:0:0:0:0:ffff::/97'],
    ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['WORKERS', '0'],
    ['WORKERS', '13'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY_OLD', 'short'],
    ['MASTER_KEY_OLD', KEY],
    ['WITHDRAW_MIN', '-1'],
    ['WITHDRAW_MIN', '0'],
    ['WITHDRAW_MIN', '20000'],
    ['WITHDRAW_MAX', '1,5'],
    ['WITHDRAW_PER_DAY', 'many'],
    ['WITHDRAW_FEE', '1'],
    ['WITHDRAW_FEE', '2%'],
    ['USDT_RATE', '0'],
    ['USDT_RATE', '0.0'],
    ['USDT_SENDER', 'somebody'],
    ['WITHDRAW_TWO_STAFF_ABOVE', 'x'],
    ['WITHDRAW_AUTO_APPROVE_PER_DAY', '1.005'],
    ['WITHDRAW_AUTO_APPROVE_AFTER', '-3'],
    ['PAYMENT_PROVIDER', 'paypal'],
    ['PAYMENT_PROVIDER', 'pix'],
    ['IDENTITY', 'receita'],
    ['IDENTITY', 'serpro'],
    ['IDENTITY_URL', 'gateway.serpro.gov.br'],
    ['IDENTITY_URL', 'http://gateway.serpro.gov.br'],
    ['IDENTITY_URL', 'http://127.0.0.1.serpro.gov.br'],
    ['IDENTITY_KEY', 'a b'],
    ['EXCLUSION_REGISTER', 'http'],
    ['EXCLUSION_REGISTER', 'serpro'],
    ['EXCLUSION_URL', 'http://10.0.0.1'],
    ['EXCLUSION_TOKEN', 'a\nb'],
    ['PROFILE', 'br-regulated'],
    ['SUPPORT_ID', 'a b'],
    ['SUPPORT_HANDLE', 'x#y'],
    ['SUPPORT_FRAME_URL', 'http://chat.example'],
    ['SUPPORT_FRAME_URL', 'chat.example'],
    ['PUBLIC_URL', 'arara.bet.br'],
    ['PUBLIC_URL', 'ftp://x'],
    ['RATE_LIMITS', 'yes'],
    ['DEPOSIT_EXPIRY_S', '0'],
    ['DEPOSIT_EXPIRY_S', '30m'],
    ['FREE_DEPOSIT_AMOUNT', 'yes'],
    ['FREE_DEPOSIT_AMOUNT', '20'],
    ['FREE_DEPOSIT_AMOUNT', '0-20'],
    ['FREE_DEPOSIT_AMOUNT', '50-20'],
    ['FREE_DEPOSIT_AMOUNT', '10-20-30'],
    ['SESSION_IDLE_S', '24h'],
    ['CAPTCHA_TEST_CODE', 'x'.repeat(17)],
    ['FEED', 'uof'],
    ['FEED', 'replay:'],
    ['FEED_SPEED', '0'],
    ['FEED_SPEED', '61'],
    ['FEED_SPEED', '1.5'],
    ['FEED_SEED', 'a b'],
    ['FEED_TROUBLES', 'many'],
    ['FEED_SPORTS', 'football,chess'],
    ['FEED_SPORTS', 'football,'],
  ])('%s=%s', (name, value) => {
    proves('A-120');
    const lines = complaints({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} `));
    expect(lines[0]).not.toContain('\n');
  });
  test('a bank over API Pix needs all its settings, and its certificate files are read', () => {
    proves('A-042', 'A-120');
    const here = import.meta.filename;
    const pix = {
      PAYMENT_PROVIDER: 'pix',
      PIX_URL: 'https://127.0.0.1:8443/v2/',
      PIX_CLIENT_ID: 'a',
      PIX_CLIENT_SECRET: 'b',
      PIX_KEY: 'c',
      PIX_CERT_FILE: here,
      PIX_CERT_KEY_FILE: here,
      PIX_WEBHOOK_SECRET: 'x'.repeat(24),
    };
    const read = readConfig({ ...pix, MASTER_KEY: KEY });
    if (!read.ok) throw new Error(read.problems.join());
    expect(read.config.paymentProvider).toBe('pix');
    expect(read.config.bank).toMatchObject({
      url: 'https://127.0.0.1:8443/v2',
      notices: 'address',
      tls: { cert: readFileSync(here, 'utf8') },
    });
    for (const name of Object.keys(pix).slice(1))
      expect(complaints({ ...pix, [name]: '' })).toEqual([`PAYMENT_PROVIDER pix needs ${name}`]);
    expect(complaints({ ...pix, PIX_URL: 'http://127.0.0.1' })).toEqual(['PIX_URL is not an https address']);
    expect(complaints({ ...pix, PIX_PAGE_URL: 'pay.banco.com.br' })).toEqual(['PIX_PAGE_URL is not an https address']);
    expect(complaints({ ...pix, PIX_CA_FILE: '/nowhere.pem' })).toEqual(['PIX_CA_FILE cannot be read']);
    expect(complaints({ ...pix, PIX_WEBHOOK_SECRET: 'short' })).toHaveLength(1);
  });
  test('push messages need a pair of keys that belong together; only the embedded database makes one itself', () => {
    proves('A-660');
    const { publicKey, privateKey } = createVapidKeys();
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    const read = (env: Readonly<Record<string, string>>) => {
      const found = readConfig({ ...base, MASTER_KEY: KEY, ...env });
      if (!found.ok) throw new Error(found.problems.join());
      return found.config.push;
    };
    const server = { DATABASE_URL: 'postgres://127.0.0.1/arara' };
    expect(read({ ...server, ...pair })?.keys).toEqual({ publicKey, privateKey });
    expect(read(server)).toBeNull();
    expect(read({})).toMatchObject({ keys: undefined, subject: 'mailto:no-reply@localhost' });
    const keyFolder = join(folder, 'push');
    expect(loadVapidKeys(keyFolder)).toEqual(loadVapidKeys(keyFolder));
    expect(statSync(join(keyFolder, 'vapid.key')).mode & 0o777).toBe(0o600);
    expect(complaints({ VAPID_PUBLIC_KEY: publicKey })).toEqual(['VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY']);
    expect(complaints({ ...pair, VAPID_PUBLIC_KEY: createVapidKeys().publicKey })).toEqual([
      'VAPID_PUBLIC_KEY is not the public part of VAPID_PRIVATE_KEY',
    ]);
    expect(complaints({ PUSH_SERVICES: 'http://10.0.0.7' })).toHaveLength(1);
  });
  test('the identity service and the exclusion register need their address and credentials', () => {
    proves('A-164');
    const services = {
      IDENTITY: 'serpro',
      IDENTITY_URL: 'https://gateway.apiserpro.serpro.gov.br/',
      IDENTITY_KEY: 'key',
      IDENTITY_SECRET: 'secret',
      EXCLUSION_REGISTER: 'http',
      EXCLUSION_URL: 'http://127.0.0.1:8086',
      EXCLUSION_TOKEN: 'token',
    };
    const read = readConfig({ ...base, ...services });
    if (!read.ok) throw new Error(read.problems.join());
    expect(read.config.identity).toEqual({
      service: 'serpro',
      url: 'https://gateway.apiserpro.serpro.gov.br',
      key: 'key',
      secret: 'secret',
    });
    expect(read.config.exclusionRegister).toEqual({ service: 'http', url: 'http://127.0.0.1:8086', token: 'token' });
    for (const name of ['IDENTITY_URL', 'IDENTITY_KEY', 'IDENTITY_SECRET'])
      expect(complaints({ ...services, [name]: '' })).toEqual([`IDENTITY serpro needs ${name}`]);
    for (const name of ['EXCLUSION_URL', 'EXCLUSION_TOKEN'])
      expect(complaints({ ...services, [name]: '' })).toEqual([`EXCLUSION_REGISTER http needs ${name}`]);
  });
  test('several invalid variables are all reported', () => {
    proves('A-120');
    expect(complaints({ PORT: 'x', RATE_LIMITS: 'x' })).toHaveLength(2);
  });
  test('a database server needs the key of all nodes', () => {
    proves('A-120');
    expect(complaints({ DATABASE_URL: 'postgres://db/arara' })).toEqual([expect.stringMatching(/^MASTER_KEY /)]);
    expect(complaints({ DATABASE_URL: 'postgres://db/arara', MASTER_KEY: KEY })).toEqual([]);
    expect(
      complaints({ DATABASE_URL: 'postgres://db/arara', MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }),
    ).toEqual([]);
  });
  test('a synchronous standby belongs to a database server', () => {
    expect(complaints({ DATABASE_STANDBY: 'synchronous' })).toEqual([expect.stringMatching(/^DATABASE_STANDBY /)]);
    expect(complaints({ DATABASE_STANDBY: 'yes' })).toEqual(['DATABASE_STANDBY is not none or synchronous']);
    const server = { ...base, DATABASE_URL: 'postgres://db/arara', MASTER_KEY: KEY };
    const trusting = readConfig({ ...server, DATABASE_STANDBY: 'synchronous' });
    expect(trusting.ok && trusting.config.trustsStandby).toBe(true);
    const read = readConfig(server);
    expect(read.ok && read.config.trustsStandby).toBe(false);
  });
  test('the old master key stands beside another new one', () => {
    const old = 'cd'.repeat(32);
    expect(complaints({ MASTER_KEY: KEY, MASTER_KEY_OLD: old })).toEqual([]);
    expect(complaints({ MASTER_KEY: KEY, MASTER_KEY_OLD: KEY })).toEqual([expect.stringMatching(/^MASTER_KEY_OLD /)]);
    const read = readConfig({ ...base, MASTER_KEY: KEY, MASTER_KEY_OLD: old });
    expect(read.ok && [read.config.masterKey[0], read.config.oldMasterKey?.[0]]).toEqual([0xab, 0xcd]);
  });
  test('a stop is announced in production, for at most five seconds', () => {
    const read = readConfig(base);
    expect(read.ok && read.config.stopNoticeMs).toBe(0);
    const real = readConfig({ ...base, STOP_NOTICE_MS: '5000' });
    expect(real.ok && real.config.stopNoticeMs).toBe(5000);
    expect(complaints({ STOP_NOTICE_MS: '5001' })).toEqual([expect.stringMatching(/^STOP_NOTICE_MS /)]);
  });
  test('networks of proxies are as wide as private networks at most', () => {
    for (const network of ['10.0.0.0/8', '127.0.0.1', 'fc00::/7', '::1', '::ffff:10.0.0.0/104'])
      expect(complaints({ TRUSTED_PROXIES: network })).toEqual([]);
  });
  test('a secret is never printed', () => {
    proves('A-120');
    expect(complaints({ MASTER_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@x' }).join()).not.toContain('hunter2');
  });
});

describe('production', () => {
  test('refuses the embedded database, the sandbox bank, a captcha code, simulated matches and missing limits', () => {
    proves('A-121');
    const lines = complaints({
      NODE_ENV: 'production',
      CAPTCHA_TEST_CODE: 'x',
      RATE_LIMITS: 'off',
      FEED: 'simulator',
    });
    expect(
      complaints({ NODE_ENV: 'production', FEED: 'replay:/recordings/one' }).filter((line) => line.startsWith('FEED ')),
    ).toHaveLength(1);
    for (const name of ['DATABASE_URL', 'PAYMENT_PROVIDER', 'CAPTCHA_TEST_CODE', 'RATE_LIMITS', 'FEED'])
      expect(
        lines.filter((line) => line.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
  });
  test('players, the bank and staff reach it over https D7-A7', () => {
    proves('A-121');
    const about = (name: string, given: Record<string, string>) =>
      complaints({ NODE_ENV: 'production', ...given }).filter((line) => line.startsWith(`${name} `));
    expect(about('PUBLIC_URL', {})).toEqual([expect.stringMatching(/^PUBLIC_URL is required in production/)]);
    for (const name of ['PUBLIC_URL', 'BACKOFFICE_URL']) {
      expect(about(name, { [name]: 'http://arara.bet.br' })).toEqual([
        `${name} is not an https address, which production needs`,
      ]);
      expect(about(name, { [name]: 'https://arara.bet.br' })).toEqual([]);
      expect(complaints({ [name]: 'http://arara.bet.br' })).toEqual([]);
    }
  });
  test('mails go to an SMTP server, or into a folder where nobody is kept waiting for one', () => {
    proves('A-121', 'A-165');
    const about = (given: Record<string, string>) => complaints(given).filter((line) => line.startsWith('MAIL_URL '));
    expect(about({ ...production, MAIL_URL: 'smtp://mx.example:587' })).toEqual([]);
    for (const given of [{}, { MAIL_URL: 'file:' }])
      expect(about({ ...production, ...given })).toEqual([
        expect.stringMatching(/needs the address of an SMTP server/),
      ]);
    for (const MAIL_URL of ['1', 'http://mx.example', 'file:/etc/mail'])
      expect(about({ MAIL_URL })).toEqual([expect.stringMatching(/is not file: or the address of an SMTP server/)]);
  });
});

describe('configuration that half means production', () => {
  const ENUMERATED = {
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'pix',
    PIX_PAYER_IDENTITY: 'enforced',
    USDT_SENDER: 'hand',
    RATE_LIMITS: 'on',
    FEED: 'off',
    FEED_TROUBLES: 'none',
  } as const;
  test.each(Object.entries(ENUMERATED))('%s has no value but its own: not even %s in capitals D7-A7', (name, value) => {
    for (const wrong of [value.toUpperCase(), `${value[0]?.toUpperCase()}${value.slice(1)}`, ` ${value}`, `${value} `])
      expect(complaints({ [name]: wrong })).toEqual([expect.stringMatching(new RegExp(`^${name} is not `))]);
    for (const wrong of ['prod', 'yes', 'no', 'true', 'false', '1', '0', 'null', 'constructor'])
      expect(complaints({ [name]: wrong })).toEqual([expect.stringMatching(new RegExp(`^${name} is not `))]);
  });
  const here = import.meta.filename;
  const pix = {
    PAYMENT_PROVIDER: 'pix',
    PIX_CLIENT_ID: 'a',
    PIX_CLIENT_SECRET: 'b',
    PIX_KEY: 'c',
    PIX_CERT_FILE: here,
    PIX_CERT_KEY_FILE: here,
    PIX_WEBHOOK_SECRET: 'x'.repeat(24),
  };
  const demonstration = {
    CAPTCHA_TEST_CODE: 'x',
    RATE_LIMITS: 'off',
    USDT_SENDER: 'sandbox',
    FEED: 'simulator',
    PIX_PAYER_IDENTITY: 'none',
    MAIL_URL: 'file:',
  };
  test.each(['', 'development', 'test', 'production'])(
    'with a real bank the rules of production hold under NODE_ENV=%s D7-A7',
    (NODE_ENV) => {
      proves('A-121');
      const lines = complaints({ ...pix, ...demonstration, NODE_ENV, PIX_URL: 'https://pix.banco.com.br/v2' });
      for (const name of ['DATABASE_URL', ...Object.keys(demonstration)])
        expect(
          lines.filter((line) => line.startsWith(`${name} `)),
          name,
        ).toHaveLength(1);
      for (const name of ['IDENTITY', 'EXCLUSION_REGISTER'])
        expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${name} sandbox .* refused in production$`)));
    },
  );
  test.each([
    'https://127.0.0.1.banco.com.br',
    'https://127.0.0.1@pix.banco.com.br',
    'https://localhost.banco.com.br',
    'https://notlocalhost',
    'https://10.0.0.1',
    'https://0.0.0.0',
    'https://[::2]',
  ])('%s is not the loopback address D7-A7', (PIX_URL) => {
    expect(complaints({ ...pix, PIX_URL })).not.toEqual([]);
  });
  test.each([
    'https://localhost:8443',
    'https://LOCALHOST',
    'https://127.0.0.1',
    'https://127.1',
    'https://[::1]:8443',
  ])('%s is the loopback address, where a rehearsal of a bank runs D7-A7', (PIX_URL) => {
    expect(complaints({ ...pix, ...demonstration, PIX_URL })).toEqual([]);
    const read = readConfig({ ...base, ...pix, PIX_URL });
    expect(read.ok && read.config).toMatchObject({ production: false, feed: { source: 'simulator' } });
  });
});

describe('an advertising pixel', () => {
  const pixel = (given: Record<string, string>) => {
    const read = readConfig({ ...base, ...given });
    if (!read.ok) throw new Error(read.problems.join());
    return read.config.pixel;
  };
  const script = 'https://pixel.example/events.js';
  test('is off unless it is configured', () => {
    proves('A-118');
    return expect(pixel({})).toBeNull();
  });
  test('needs a script, ids, and the origins of both', () => {
    proves('A-118');
    expect(pixel({ PIXEL_SCRIPT: script, PIXEL_ID: '123' })).toEqual({
      script,
      ids: ['123'],
      scriptOrigin: 'https://pixel.example',
      reportOrigin: 'https://pixel.example',
    });
    expect(pixel({ PIXEL_SCRIPT: script, PIXEL_ID: '1,b-2', PIXEL_REPORTS_TO: 'https://r.example/tr' })).toMatchObject({
      ids: ['1', 'b-2'],
      reportOrigin: 'https://r.example',
    });
  });
  test.each([
    [{ PIXEL_SCRIPT: 'http://pixel.example/e.js', PIXEL_ID: '1' }, 'PIXEL_SCRIPT is not an https address'],
    [{ PIXEL_SCRIPT: 'http://localhost.example/e.js', PIXEL_ID: '1' }, 'PIXEL_SCRIPT is not an https address'],
    [{ PIXEL_SCRIPT: script }, 'PIXEL_SCRIPT needs PIXEL_ID'],
    [{ PIXEL_ID: '1' }, 'PIXEL_ID needs PIXEL_SCRIPT'],
    [{ PIXEL_REPORTS_TO: script }, 'PIXEL_REPORTS_TO needs PIXEL_SCRIPT'],
    [{ PIXEL_SCRIPT: script, PIXEL_ID: "1';alert()" }, 'PIXEL_ID is not an id'],
  ])('%j stops the start', (given, line) => {
    expect(complaints(given)).toEqual([expect.stringContaining(line)]);
  });
});

test.each([
  [{ STORAGE: 's3' }, 'STORAGE s3 needs S3_URL, S3_BUCKET, S3_KEY_ID, S3_SECRET'],
  [{ STORAGE: 'ftp' }, 'STORAGE is not folder or s3'],
  [{ S3_URL: 'http://s3.example' }, 'S3_URL is not an https address'],
  [{ S3_URL: 'https://s3.example/bucket' }, 'S3_URL is more than the address of a service'],
  [{ S3_BUCKET: '../other' }, 'S3_BUCKET is not the name of a bucket'],
  [{ S3_PREFIX: '../' }, 'S3_PREFIX is not letters, digits, - or _ with a slash at the end'],
])('files of people: %j stops the start', (given, line) => {
  proves('A-561');
  expect(complaints(given)).toEqual([expect.stringContaining(line)]);
});

test('the help and .env.example name every variable, from one source', () => {
  proves('A-120');
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const help = formatSettingsHelp(settingsSections);
  for (const { name } of settingsSections.flatMap(({ table }) => listSettings(table))) expect(help).toContain(name);
  expect(read('.env.example'), 'npm run settings').toBe(formatEnvExample(settingsSections));
  expect(read('docs/settings.md'), 'npm run settings').toBe(formatSettingsPage(settingsSections));
});

test('whoever sets every default of .env.example gets the configuration of an empty environment', () => {
  const DERIVED =
    /^(PUBLIC_URL|BACKOFFICE_URL|DATABASE_|MAIL_FROM|VAPID_|FILES_DIR|STOP_NOTICE_MS|FEED$|PSP_PUBLIC_URL)/;
  const lines = formatEnvExample(settingsSections).matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm);
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => !DERIVED.test(name)));
  expect(Object.keys(given).length).toBeGreaterThan(45);
  const [plain, named] = [readConfig(base), readConfig({ ...given, ...base })];
  if (!plain.ok || !named.ok) throw new Error('the defaults must do');
  expect(named.config).toEqual({
    ...plain.config,
    backOffice: { ...plain.config.backOffice, portByDefault: false },
    feed: { ...plain.config.feed, sandbox: { port: 8083, isPortByDefault: false } },
  });
});

test('a feed is started beside the server where FEED names the simulator and FEED_URL no other feed', () => {
  const readFeed = (given: Record<string, string>) => {
    const read = readConfig({ ...base, ...given });
    return read.ok ? read.config.feed : undefined;
  };
  expect(readFeed({})).toMatchObject({
    url: 'http://127.0.0.1:8083',
    sandbox: { port: 8083, isPortByDefault: true },
  });
  expect(readFeed({ FEED_SANDBOX_PORT: '9001' })).toMatchObject({ url: 'http://127.0.0.1:9001' });
  const elsewhere = readFeed({ FEED_URL: 'http://feed.example:9000/', FEED_TOKEN: 'a-token-of-ours' });
  expect(elsewhere).toMatchObject({ url: 'http://feed.example:9000', token: 'a-token-of-ours', sandbox: undefined });
  for (const FEED of ['off', 'replay:./recorded']) expect(readFeed({ FEED })?.sandbox).toBeUndefined();
  expect(complaints({ FEED_SANDBOX_PORT: '8082' })).toEqual([expect.stringMatching(/^FEED_SANDBOX_PORT /)]);
});

test('the bank gets its port, its folder and the origins that may frame its pages', () => {
  const read = readConfig(base);
  if (!read.ok) throw new Error('the defaults must do');
  expect(buildSandboxBankEnvironment(read.config, ['http://localhost:8080', 'http://127.0.0.1:8080'])).toMatchObject({
    PSP_SANDBOX_PORT: '8082',
    DATA_DIR: folder,
    SITE_ORIGINS: 'http://localhost:8080,http://127.0.0.1:8080',
  });
});
