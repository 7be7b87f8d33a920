/** How long registration takes to refuse: the same for a used e-mail, a used CPF and a barred person. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD } from '../../test/accounts-site.ts';
import { createFreshCpf } from '../../test/fresh-cpf.ts';
import { readCpf } from './accounts.ts';

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
  const pairs = [
    [times.email, times.cpf],
    [times.email, times.barred],
    [times.cpf, times.barred],
  ] as const;
  for (const [one, other] of pairs) {
    expect(Math.abs(findMedian(one) - findMedian(other))).toBeLessThan(5);
    // p > 0.01, two-sided.
    expect(Math.abs(computeRankScore(one, other))).toBeLessThan(2.576);
  }
});
