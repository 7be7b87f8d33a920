/** How long an answer takes says nothing: whether an address, a CPF or a payee is known, and whether a person is barred. */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD } from '../../test/accounts-site.ts';
import { createFreshCpf } from '../../test/fresh-cpf.ts';
import { sql } from '../platform/db/db.ts';
import { readCpf } from './accounts.ts';
import { playerContract } from '@arara/contract';

const ROUNDS = 150;

let site: AccountsSite;
beforeAll(async () => {
  site = await openAccountsSite();
});
afterAll(() => site?.close());

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The z-score of the rank-sum test: how far the ranks of `a` among both are from what chance gives. */
function computeRankScore(a: readonly number[], b: readonly number[]): number {
  const both = [...a.map((value) => ({ value, isFirst: true })), ...b.map((value) => ({ value, isFirst: false }))];
  const ranked = both.toSorted((one, other) => one.value - other.value);
  const sum = ranked.reduce((total, { isFirst }, at) => total + (isFirst ? at + 1 : 0), 0);
  const expected = (a.length * (both.length + 1)) / 2;
  return (sum - expected) / Math.sqrt((a.length * b.length * (both.length + 1)) / 12);
}

/** The medians differ by under five milliseconds, and the ranks by no more than chance gives (p > 0.01, two-sided). */
function expectSameTimes(one: readonly number[], other: readonly number[]): void {
  expect(Math.abs(findMedian(one) - findMedian(other))).toBeLessThan(5);
  expect(Math.abs(computeRankScore(one, other))).toBeLessThan(2.576);
}

/** The times of two calls in turn, so that a busy machine is busy for both; `between` runs after each pair. */
async function measureInTurn(
  calls: readonly [() => Promise<unknown>, () => Promise<unknown>],
  between: () => void,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    // Each is the first one in turn, too: what comes second finds warmer caches.
    for (const nth of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const startedAt = performance.now();
      await calls[nth]();
      times[nth].push(performance.now() - startedAt);
    }
    between();
  }
  return times;
}

const HOUR_MS = 3_600_001;

test('a used e-mail, a used CPF and a barred person are refused in the same time', { timeout: 600_000 }, async () => {
  const ana = await site.register();
  const cpf = await readCpf(site.app.ctx, site.app.ctx.db.read, ana.player as PlayerId);
  let serial = 0;
  const measure = async (given: { username?: string; cardNo?: string }): Promise<number> => {
    const body = {
      name: 'Bia Lima',
      cardNo: createFreshCpf(4),
      username: `bia${++serial}@exemplo.com.br`,
      country: '+55',
      phone: '11912345678',
      pwd: SITE_PASSWORD,
      pwd1: SITE_PASSWORD,
      codeId: 1,
      captCode: 'abcd',
      ...given,
    };
    const startedAt = performance.now();
    expect((await site.call('/api/auth/user/restRegister', '', body)).status).toBe(42_201);
    return performance.now() - startedAt;
  };
  const times: Record<'email' | 'cpf' | 'barred', number[]> = { email: [], cpf: [], barred: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // In turn, so that a busy machine is busy for all three.
    times.email.push(await measure({ username: ana.username }));
    times.cpf.push(await measure({ cardNo: cpf }));
    times.barred.push(await measure({ cardNo: createFreshCpf(6) }));
    // The hour in which an address gets three mails is over: each refusal mails again.
    site.advance(3_600_001);
  }
  expectSameTimes(times.email, times.cpf);
  expectSameTimes(times.email, times.barred);
  expectSameTimes(times.cpf, times.barred);
});

test('a log-in is refused in the same time for a known and an unknown address', { timeout: 600_000 }, async () => {
  const { username } = await site.register();
  let serial = 0;
  const refuse = async (name: string) => expect((await site.logIn(name, 'outra senha 12')).status).toBe(40_003);
  expectSameTimes(
    ...(await measureInTurn([() => refuse(username), () => refuse(`nobody${++serial}@exemplo.com.br`)], () =>
      site.advance(HOUR_MS),
    )),
  );
});

test(
  'each step of a reset answers in the same time for a known and an unknown address',
  { timeout: 600_000 },
  async () => {
    const { username } = await site.register();
    const { path: send } = playerContract.sendResetCode;
    const { path: check } = playerContract.checkResetCode;
    let serial = 0;
    const unknown = () => `nobody${serial}@exemplo.com.br`;
    const sendTo = async (email: string) => expect((await site.call(send, '', { email })).status).toBe(0);
    const checkCode = async (email: string) =>
      expect((await site.call(check, '', { email, code: 'AAAAAAAA' })).status).toBe(40_001);
    const advance = () => {
      serial += 1;
      site.advance(HOUR_MS);
    };
    expectSameTimes(...(await measureInTurn([() => sendTo(username), () => sendTo(unknown())], advance)));
    expectSameTimes(...(await measureInTurn([() => checkCode(username), () => checkCode(unknown())], advance)));
  },
);

test(
  'a transfer is refused in the same time for a payee who is not verified and one who is unknown',
  { timeout: 600_000 },
  async () => {
    const [ana, bia] = [await site.register(), await site.register()];
    expect((await site.call('/api/app/user/updateKyc', ana.token, { name: 'Ana Souza', cardNo: '' })).status).toBe(0);
    await site.app.ctx.db.tx('test money', (tx) =>
      tx.query(sql('test money', 'update wallet set main = 100000 where player = $1', ana.player)),
    );
    let serial = 0;
    const refuse = async (username: string) => {
      const body = { username, amount: 10, pwd: SITE_PASSWORD };
      const headers = { 'idempotency-key': randomUUID() };
      expect((await site.call(playerContract.transfer.path, ana.token, body, headers)).status).toBe(40_401);
    };
    expectSameTimes(
      ...(await measureInTurn([() => refuse(bia.username), () => refuse(`nobody${++serial}@exemplo.com.br`)], () =>
        site.advance(HOUR_MS),
      )),
    );
  },
);
