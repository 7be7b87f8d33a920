import type { PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { type Office, openOffice, type Person } from '../../../test/office.ts';
import { newcomerWithMoney } from '../../../test/payments-site.ts';
import { changePlayerLimit } from '../../protection/protection.ts';
import { sql } from '../../platform/db/db.ts';
import { assessAllPlayersForHarm, listNights } from './assess-harm.ts';

let office: Office;
let guardian: Person;
beforeAll(async () => {
  office = await openOffice({ engine: 'pglite' });
  guardian = await office.createPerson('protection');
}, 60_000);
afterAll(() => office.close());

const readQueue = async (which: 'waiting' | 'reviewed') =>
  (await office.call(`/api/staff/protection/harm?which=${which}`, undefined, guardian)).data as {
    player: string;
    score: number;
    marks: { mark: string; count: number }[];
    review: { note: string } | null;
  }[];

const raise = async (player: PlayerId, values: readonly number[]): Promise<void> => {
  for (const value of values) await changePlayerLimit(office.app.ctx, player, { kind: 'stake', period: 'day', value });
};

test('a player with marks is in the queue of the role protection until a person has looked, and again when the score rises', async () => {
  proves('A-335');
  const [{ player }, other] = [
    await newcomerWithMoney(office.site, 10_000),
    await newcomerWithMoney(office.site, 10_000),
  ];
  await raise(player, [10, 20, 30]);
  await office.app.ctx.db.tx('test withdrawals', (tx) =>
    tx.query(
      sql(
        '',
        `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day)
         values (${player}, ${office.app.ctx.newId()}, 'CPF', 300, 0, 'cancelled', '', '2026-01-01'),
         (${other.player}, ${office.app.ctx.newId()}, 'CPF', 300, 0, 'cancelled', '', '2026-01-01')`,
      ),
    ),
  );
  await assessAllPlayersForHarm(office.app.ctx);
  const [found, ...others] = await readQueue('waiting');
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    player: String(player),
    score: 26,
    marks: [
      { mark: 'raisedLimits', count: 2 },
      { mark: 'cancelledWithdrawals', count: 1 },
    ],
    review: null,
  });
  const review = (reason: string) => office.call(`/api/staff/protection/harm/${player}/review`, { reason }, guardian);
  expect((await review('')).status).toBe(40001);
  expect((await review('conversamos')).status).toBe(0);
  await assessAllPlayersForHarm(office.app.ctx);
  expect(await readQueue('waiting')).toEqual([]);
  expect(await readQueue('reviewed')).toMatchObject([{ player: String(player), review: { note: 'conversamos' } }]);
  await raise(player, [40]);
  await assessAllPlayersForHarm(office.app.ctx);
  expect(await readQueue('waiting')).toMatchObject([{ player: String(player), score: 34 }]);
});

test('nights begin at midnight in São Paulo and last six hours', () => {
  const nights = listNights(Date.UTC(2026, 2, 18, 15));
  expect(nights).toHaveLength(14);
  const [first, second] = nights;
  expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(((first?.from ?? 0) - (second?.from ?? 0)) / 4);
  expect((first?.from ?? 0) - (nights[13]?.from ?? 0)).toBe(((first?.from ?? 0) - (second?.from ?? 0)) * 13);
});
