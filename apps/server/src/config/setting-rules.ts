/** What is wrong with settings together, a line each that begins with the name of a variable. */
import { type Environment, findUnset } from '@arara/settings';
import { isLoopback } from '@arara/settings/formats';
import { type ServerSettings, serverSettings } from './settings.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Rules over several settings, each of which is right by itself. */
export const checkCombinations = (values: ServerSettings): string[] => [
  ...checkMoney(values),
  ...checkServices(values),
  ...checkPush(values.push),
  ...checkListeners(values),
  ...checkDatabase(values),
  ...checkMasterKeys(values),
];

function checkMoney({ paymentProvider, pix, withdraw }: ServerSettings): string[] {
  const problems = withdraw.minimum > withdraw.maximum ? ['WITHDRAW_MIN is above WITHDRAW_MAX'] : [];
  if (paymentProvider === 'sandbox') return problems;
  const keys = ['url', 'clientId', 'clientSecret', 'pixKey', 'cert', 'certKey', 'webhookSecret'] as const;
  return [...problems, ...findUnset(serverSettings.pix, pix, { needing: 'PAYMENT_PROVIDER pix', keys })];
}

function checkServices({ identity, exclusionRegister, pixel, storage, support }: ServerSettings): string[] {
  const tables = serverSettings;
  const problems: string[] = [];
  const need = (found: readonly string[]): unknown => problems.push(...found);
  if (identity.service === 'serpro')
    need(findUnset(tables.identity, identity, { needing: 'IDENTITY serpro', keys: ['url', 'key', 'secret'] }));
  if (exclusionRegister.service === 'http')
    need(
      findUnset(tables.exclusionRegister, exclusionRegister, {
        needing: 'EXCLUSION_REGISTER http',
        keys: ['url', 'token'],
      }),
    );
  if (storage.kind === 's3')
    need(findUnset(tables.storage, storage, { needing: 'STORAGE s3', keys: ['url', 'bucket', 'keyId', 'secret'] }));
  if (pixel.script === undefined) {
    if (pixel.ids !== undefined) problems.push('PIXEL_ID needs PIXEL_SCRIPT: there is no pixel without one');
    if (pixel.reportsTo !== undefined)
      problems.push('PIXEL_REPORTS_TO needs PIXEL_SCRIPT: there is no pixel without one');
  } else if (pixel.ids === undefined) problems.push('PIXEL_SCRIPT needs PIXEL_ID: reports bear it');
  if (support.id === 'off') {
    if (support.handle !== undefined) problems.push('SUPPORT_HANDLE needs SUPPORT_ID: support is off');
    if (support.frameUrl !== undefined) problems.push('SUPPORT_FRAME_URL needs SUPPORT_ID: support is off');
  }
  return problems;
}

function checkPush({ publicKey, privateKey }: ServerSettings['push']): string[] {
  if (privateKey === undefined) return publicKey === undefined ? [] : ['VAPID_PUBLIC_KEY needs VAPID_PRIVATE_KEY'];
  if (publicKey === undefined) return ['VAPID_PRIVATE_KEY needs VAPID_PUBLIC_KEY'];
  return readVapidKeys(privateKey)?.publicKey === publicKey
    ? []
    : ['VAPID_PUBLIC_KEY is not the public part of VAPID_PRIVATE_KEY'];
}

function checkListeners({ port, sandboxBank, feed, backOffice, workers }: ServerSettings): string[] {
  const isSame = (one: number | undefined, other: number): boolean => one === other && one !== 0;
  const problems: string[] = [];
  if (isSame(port, sandboxBank.port))
    problems.push('PSP_SANDBOX_PORT is the same as PORT; the bank needs a port of its own');
  if (isSame(backOffice.port, port))
    problems.push('BACKOFFICE_PORT is the same as PORT; the back office needs a port of its own');
  if (isSame(backOffice.port, sandboxBank.port))
    problems.push('BACKOFFICE_PORT is the same as PSP_SANDBOX_PORT; the back office needs a port of its own');
  if ([port, sandboxBank.port, backOffice.port].some((other) => isSame(feed.sandboxPort, other ?? 0)))
    problems.push('FEED_SANDBOX_PORT is the same as another port; the sandbox feed needs a port of its own');
  if (workers > 1 && port === 0) problems.push('WORKERS above 1 needs a PORT: they share it');
  return problems;
}

function checkDatabase(values: ServerSettings): string[] {
  const problems: string[] = [];
  if (values.workers > 1 && (values.databaseUrl === undefined || values.redisUrl === undefined))
    problems.push('WORKERS above 1 needs DATABASE_URL and REDIS_URL: processes share no memory');
  if (values.databaseUrl !== undefined)
    return values.masterKey === undefined
      ? [...problems, 'MASTER_KEY is required with DATABASE_URL: every node needs the same one']
      : problems;
  if (values.databaseOwnerUrl !== undefined)
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has one role');
  if (values.databaseReaderUrl !== undefined)
    problems.push('DATABASE_READER_URL needs DATABASE_URL: the embedded database has one role');
  if (values.trustsStandby)
    problems.push('DATABASE_STANDBY synchronous needs DATABASE_URL: the embedded database has no standby');
  return problems;
}

function checkMasterKeys({ masterKey, oldMasterKey }: ServerSettings): string[] {
  if (oldMasterKey === undefined) return [];
  if (masterKey === undefined) return ['MASTER_KEY_OLD needs MASTER_KEY: the new key stands there'];
  return Buffer.from(masterKey).equals(oldMasterKey)
    ? ['MASTER_KEY_OLD is the same as MASTER_KEY; the new key stands in MASTER_KEY']
    : [];
}

/**
 * Why the rules of production hold, as the setting that says so; undefined where they do not. A bank that is not on this
 * machine moves real money, whatever NODE_ENV says.
 */
export function findReasonForProductionMode(given: Environment): string | undefined {
  if (given['NODE_ENV'] === 'production') return 'NODE_ENV production';
  const bank = given['PAYMENT_PROVIDER'] === 'pix' ? (given['PIX_URL'] ?? '') : '';
  if (!URL.canParse(bank) || isLoopback(new URL(bank).hostname)) return undefined;
  return 'PAYMENT_PROVIDER pix with a bank that is not on the loopback address';
}

const isUnset = (text: string): boolean => text === '';
const is =
  (...refused: readonly string[]) =>
  (text: string): boolean =>
    refused.includes(text);
const isPlainHttp = (text: string): boolean => text !== '' && !/^https:/i.test(text);

/** What is for development and demonstration only: the variable, which texts of it production refuses ('' if unset), and why. */
const refusalsOfProduction: readonly (readonly [string, (text: string) => boolean, string])[] = [
  ['DATABASE_URL', isUnset, 'is required in production: the embedded database is for development and demonstration'],
  ['PAYMENT_PROVIDER', is('', 'sandbox'), 'sandbox moves no real money and is refused in production'],
  ['PIX_PAYER_IDENTITY', is('none'), 'none does not tell who paid and is refused in production'],
  ['USDT_SENDER', is('sandbox'), 'sandbox sends nothing and is refused in production'],
  ['CAPTCHA_TEST_CODE', (text) => !isUnset(text), 'is refused in production'],
  ['MAIL_URL', is('', 'file:'), 'file: mails nobody: production needs the address of an SMTP server'],
  ['RATE_LIMITS', is('off'), 'off is refused in production'],
  ['PUSH_SERVICES', (text) => text.includes('http:'), 'with a stand-in on http is refused in production'],
  ['FEED', is('simulator'), 'simulator plays made-up matches and is refused in production'],
  [
    'FEED',
    (text) => text.startsWith('replay:'),
    'replay offers prices of matches that are over and is refused in production',
  ],
  // Tokens and invitations travel under these addresses, and the bank sends its notices to the first.
  ['PUBLIC_URL', isUnset, "is required in production: links, the address of the bank's notices and the Origin check"],
  ['PUBLIC_URL', isPlainHttp, 'is not an https address, which production needs'],
  ['BACKOFFICE_URL', isPlainHttp, 'is not an https address, which production needs'],
  ['IDENTITY', is('', 'sandbox'), 'sandbox confirms everybody and is refused in production'],
  ['EXCLUSION_REGISTER', is('', 'sandbox'), 'sandbox bars nobody and is refused in production'],
];

/** What is for development and demonstration only stops the start in production. */
export const checkProduction = (given: Environment): string[] =>
  findReasonForProductionMode(given) === undefined
    ? []
    : refusalsOfProduction
        .filter(([name, isRefused]) => isRefused(given[name] ?? ''))
        .map(([name, , why]) => `${name} ${why}`);
