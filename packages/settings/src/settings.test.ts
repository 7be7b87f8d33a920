import { describe, expect, test } from 'vitest';
import { formatEnvExample, formatSettingsHelp, formatSettingsPage, listSettings } from './describe.ts';
import {
  httpOrigin,
  httpsBaseUrl,
  isLoopback,
  onOrOff,
  portNumber,
  protectedUrl,
  reais,
  reaisAboveZero,
  wholeNumber,
  words,
} from './formats.ts';
import { findUnset, optional, readDefaults, readSettings, setting, type SettingFormat } from './settings.ts';

const table = {
  port: setting('PORT', portNumber, '8080', 'where it listens'),
  withdraw: {
    minimum: setting('WITHDRAW_MIN', reais, '50', 'the least, in reais'),
    sender: { kind: setting('SENDER', words('hand', 'bank'), 'hand', 'hand or bank | of <somebody>') },
  },
  publicUrl: optional('PUBLIC_URL', httpOrigin, 'the address in links', 'http://localhost:PORT'),
  redisUrl: optional('REDIS_URL', httpOrigin, 'a server'),
};

describe('a table of settings', () => {
  test('gives its defaults in its own shape; what is not set has no key', () => {
    expect(readDefaults(table)).toStrictEqual({ port: 8080, withdraw: { minimum: 5000, sender: { kind: 'hand' } } });
  });
  test('takes what the environment says, and an empty variable as unset', () => {
    const env = { PORT: '', WITHDRAW_MIN: '12.50', PUBLIC_URL: 'https://a.example/x/', OTHER: 'x' };
    expect(readSettings(table, env)).toEqual({
      ok: true,
      values: { port: 8080, withdraw: { minimum: 1250, sender: { kind: 'hand' } }, publicUrl: 'https://a.example' },
    });
  });
  test('names every variable that is wrong, one line each, and repeats none of their texts', () => {
    const read = readSettings(table, { PORT: 'hunter2', SENDER: 'hunter2', REDIS_URL: 'hunter2' });
    expect(read).toEqual({
      ok: false,
      problems: [
        'PORT is not a port number',
        'SENDER is not hand or bank',
        'REDIS_URL is not an http or https address',
      ],
    });
  });
  test('tells which settings another one needs', () => {
    const values = readDefaults(table);
    const keys = ['publicUrl', 'redisUrl', 'port'] as const;
    expect(findUnset(table, values, { needing: 'SENDER bank', keys })).toEqual([
      'SENDER bank needs PUBLIC_URL, REDIS_URL',
    ]);
    expect(findUnset(table, values, { needing: 'SENDER bank', keys: ['port'] })).toEqual([]);
  });
  test('refuses a default that its own format refuses', () => {
    expect(() => readDefaults({ port: setting('PORT', portNumber, 'x', '') })).toThrow('PORT is not a port number');
  });
});

describe('a format', () => {
  const reads = <T>(format: SettingFormat<T>, text: string): T | undefined => format.safeParse(text).data;
  test.each<[string, SettingFormat<unknown>, readonly string[], readonly string[]]>([
    ['a port', portNumber, ['0', '65535'], ['65536', '-1', '1.5', '', ' 80']],
    ['a whole number', wholeNumber(1, 60), ['1', '60'], ['0', '61', '01', '1.5', '1e1', '-1']],
    ['an amount', reais, ['0', '12.5', '12.50'], ['1,5', '-1', '1.005', '12 ']],
    ['an amount above 0', reaisAboveZero, ['0.01'], ['0', '0.00']],
    ['an https address', httpsBaseUrl, ['https://a.example'], ['http://127.0.0.1', 'a.example', 'ftp://a.example']],
    [
      'a protected address',
      protectedUrl,
      ['https://a.example', 'http://127.0.0.1:1'],
      ['http://127.0.0.1.evil.example'],
    ],
    ['a switch', onOrOff, ['on', 'off'], ['On', 'true', '1']],
  ])('%s', (_, format, right, wrong) => {
    for (const text of right) expect(reads(format, text), text).toBeDefined();
    for (const text of wrong) expect(reads(format, text), text).toBeUndefined();
  });
  test('gives the typed value', () => {
    expect([reads(httpsBaseUrl, 'https://a.example/v2//'), reads(onOrOff, 'off'), reads(reais, '0.07')]).toEqual([
      'https://a.example/v2',
      false,
      7,
    ]);
  });
  test('knows the loopback address by its number, not by how a name begins', () => {
    expect(['localhost', '[::1]', '127.0.0.2'].every(isLoopback)).toBe(true);
    expect(['localhost.example', '127.0.0.1.example', '10.0.0.1'].some(isLoopback)).toBe(false);
  });
});

describe('what people read', () => {
  const sections = [
    { program: 'Server', table },
    { program: 'Bank', table: { port: table.port, fee: setting('FEE', reais, '0', 'what it charges') } },
  ];
  test('lists a variable of two programs once, with the first', () => {
    expect(listSettings(table).map(({ name }) => name)).toEqual([
      'PORT',
      'WITHDRAW_MIN',
      'SENDER',
      'PUBLIC_URL',
      'REDIS_URL',
    ]);
    for (const text of [formatSettingsHelp(sections), formatEnvExample(sections), formatSettingsPage(sections)]) {
      expect(text.match(/where it listens/g)).toHaveLength(1);
      expect(text.indexOf('Bank')).toBeGreaterThan(text.indexOf('REDIS_URL'));
    }
  });
  test('shows each default, and what holds without one', () => {
    expect(formatSettingsHelp(sections)).toContain('  REDIS_URL     a server [unset]\n');
    expect(formatEnvExample(sections)).toContain('# the address in links\n# PUBLIC_URL=http://localhost:PORT\n');
    expect(formatSettingsPage(sections)).toContain('| `SENDER` | `hand` | hand or bank \\| of `<somebody>` |\n');
  });
});
