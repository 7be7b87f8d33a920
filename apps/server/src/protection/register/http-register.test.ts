import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type RegisterStandIn,
  registerAnswers,
  startRegisterStandIn,
} from '../../../test/stand-ins/register-stand-in.ts';
import type { ExclusionStatus } from '../../ports/exclusion-register.ts';
import { createHttpRegister } from './http-register.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const CPF = '52998224725';
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
let register: RegisterStandIn;
const open = (more: { token?: string; timeoutMs?: number } = {}) =>
  createHttpRegister(log, { url: register.url, token: register.token, ...more });

beforeAll(async () => {
  register = await startRegisterStandIn();
});
afterAll(() => register.close());

describe('the central register over HTTP', () => {
  test.each(Object.entries(registerAnswers))('%s is read from “%s”', async (status, sentence) => {
    proves('A-164');
    register.barred.set(CPF, sentence);
    expect(await open().find(CPF)).toBe(status as ExclusionStatus);
    register.barred.set(CPF, sentence.replace('–', '-').normalize('NFD'));
    expect(await open().find(CPF)).toBe(status as ExclusionStatus);
  });
  test.each(['Impedido', 'Impedido – Outro', 'não impedido', '', 'Não Impedido – Programa Social'])(
    'another sentence (%s) says nothing',
    async (sentence) => {
      register.barred.set(CPF, sentence);
      expect(await open().find(CPF)).toBe('unavailable');
    },
  );
  test.each([302, 400, 401, 403, 404, 422, 429, 500, 503])('status %d says nothing', async (status) => {
    register.barred.delete(CPF);
    const body = JSON.stringify({ cpf: CPF, resultado: registerAnswers.notBarred });
    register.injectFaults('/cpf', { kind: 'status', status, body });
    expect(await open().find(CPF)).toBe('unavailable');
    expect(await open().find(CPF)).toBe('notBarred');
  });
  test('an answer about another CPF, silence, an endless answer and a cut connection say nothing', async () => {
    register.barred.delete(CPF);
    const body = JSON.stringify({ cpf: '11144477735', resultado: registerAnswers.notBarred });
    register.injectFaults(
      '/cpf',
      { kind: 'status', status: 200, body },
      { kind: 'silence' },
      { kind: 'endless' },
      { kind: 'hangUp' },
    );
    for (let n = 0; n < 4; n++) expect(await open({ timeoutMs: 300 }).find(CPF)).toBe('unavailable');
    expect(await open().find(CPF)).toBe('notBarred');
    expect(await open({ token: 'wrong' }).find(CPF)).toBe('unavailable');
  });
  test('neither a CPF nor the token is logged', () => {
    expect(lines.length).toBeGreaterThan(3);
    for (const secret of [CPF, register.token]) expect(lines.join()).not.toContain(secret);
  });
});
