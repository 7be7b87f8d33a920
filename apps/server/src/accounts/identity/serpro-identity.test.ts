import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SerproStandIn, startSerproStandIn } from '../../../test/stand-ins/serpro-stand-in.ts';
import { createSerproIdentity } from './serpro-identity.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const CPF = '52998224725';
let serpro: SerproStandIn;
let now = 0;
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const open = (more: { timeoutMs?: number; secret?: string } = {}) =>
  createSerproIdentity({ log, now: () => now }, { url: serpro.url, key: serpro.key, secret: serpro.secret, ...more });
const countRequests = (path: string) => serpro.requests.filter((request) => request.includes(path)).length;

beforeAll(async () => {
  serpro = await startSerproStandIn();
});
afterAll(() => serpro.close());
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z');
  lines.length = 0;
});

describe('Serpro’s Consulta CPF as the identity service', () => {
  test('answers the holder’s name and day of birth', async () => {
    proves('A-164');
    serpro.people.set(CPF, { nome: 'ANA SOUZA', nomeSocial: 'ANITA SOUZA', nascimento: '29022000' });
    expect(await open().find(CPF, 'Ana Souza')).toEqual({
      outcome: 'found',
      name: 'ANA SOUZA',
      socialName: 'ANITA SOUZA',
      birthDate: '2000-02-29',
    });
  });
  test.each([
    ['0', 'found'],
    ['2', 'found'],
    ['4', 'found'],
    ['3', 'notFound'],
    ['5', 'notFound'],
    ['8', 'notFound'],
    ['9', 'notFound'],
  ])('a registration in situation %s is %s', async (situacao, outcome) => {
    serpro.people.set(CPF, { nome: 'ANA SOUZA', nascimento: '01011990', situacao });
    expect(await open().find(CPF, 'Ana Souza')).toMatchObject({ outcome });
  });
  test('nobody registers under the CPF of a person who died', async () => {
    serpro.people.set(CPF, { nome: 'ANA SOUZA', nascimento: '01011990', obito: '2023' });
    expect(await open().find(CPF, 'Ana Souza')).toEqual({ outcome: 'notFound' });
  });
  test('a minor, whose data is kept back, and a CPF that does not exist', async () => {
    expect(await open().find('91234567873', 'Ana')).toEqual({ outcome: 'minor' });
    expect(await open().find('00000000191', 'Ana')).toEqual({ outcome: 'notFound' });
  });
  test.each([
    [200, 'unavailable'],
    [204, 'unavailable'],
    [206, 'unavailable'],
    [302, 'unavailable'],
    [400, 'notFound'],
    [403, 'unavailable'],
    [404, 'notFound'],
    [409, 'unavailable'],
    [422, 'minor'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('status %d without a record is %s', async (status, outcome) => {
    proves('A-164');
    serpro.injectFaults('/consulta', { kind: 'status', status });
    expect(await open().find(CPF, 'Ana')).toEqual({ outcome });
  });
  test.each([
    ['no JSON', '<html>'],
    [
      'another person',
      JSON.stringify({ ni: '11144477735', nome: 'X', situacao: { codigo: '0' }, nascimento: '01011990' }),
    ],
    ['no day of birth', JSON.stringify({ ni: CPF, nome: 'X', situacao: { codigo: '0' } })],
    ['an impossible day', JSON.stringify({ ni: CPF, nome: 'X', situacao: { codigo: '0' }, nascimento: '31021990' })],
    ['no name', JSON.stringify({ ni: CPF, nome: '', situacao: { codigo: '0' }, nascimento: '01011990' })],
  ])('an answer with %s is not believed', async (_, body) => {
    serpro.injectFaults('/consulta', { kind: 'status', status: 200, body });
    expect(await open().find(CPF, 'Ana')).toEqual({ outcome: 'unavailable' });
  });
  test('silence, an endless answer and a cut connection end in time, at the token as at the record', async () => {
    for (const path of ['/token', '/consulta'])
      for (const kind of ['silence', 'endless', 'hangUp'] as const) {
        serpro.injectFaults(path, { kind });
        expect(await open({ timeoutMs: 300 }).find(CPF, 'Ana')).toEqual({ outcome: 'unavailable' });
      }
  });
  test('one token serves all look-ups of almost an hour, many at once too', async () => {
    serpro.people.delete(CPF);
    const identity = open();
    const before = countRequests('/token');
    await Promise.all(Array.from({ length: 10 }, () => identity.find(CPF, 'Ana')));
    now += 58 * 60_000;
    expect(await identity.find(CPF, 'Ana')).toMatchObject({ outcome: 'found' });
    expect(countRequests('/token')).toBe(before + 1);
    now += 60_000;
    expect(await identity.find(CPF, 'Ana')).toMatchObject({ outcome: 'found' });
    expect(countRequests('/token')).toBe(before + 2);
  });
  test('a token that ended early is replaced once; wrong credentials are not tried again and again', async () => {
    const identity = open();
    await identity.find(CPF, 'Ana');
    serpro.revokeTokens();
    expect(await identity.find(CPF, 'Ana')).toMatchObject({ outcome: 'found' });
    const before = serpro.requests.length;
    expect(await open({ secret: 'wrong' }).find(CPF, 'Ana')).toEqual({ outcome: 'unavailable' });
    expect(serpro.requests.length).toBe(before + 1);
    serpro.injectFaults('/consulta', { kind: 'status', status: 401 }, { kind: 'status', status: 401 });
    expect(await identity.find(CPF, 'Ana')).toEqual({ outcome: 'unavailable' });
    expect(await identity.find(CPF, 'Ana')).toMatchObject({ outcome: 'found' });
  });
  test('neither a CPF nor a credential is logged', async () => {
    serpro.injectFaults('/consulta', { kind: 'hangUp' }, { kind: 'status', status: 500, body: CPF });
    for (let n = 0; n < 2; n++) await open().find(CPF, 'Ana');
    await open({ secret: 'wrong' }).find(CPF, 'Ana');
    expect(lines.length).toBeGreaterThan(2);
    for (const secret of [CPF, serpro.secret, serpro.key, 'Bearer', 'Basic'])
      expect(lines.join()).not.toContain(secret);
  });
});
