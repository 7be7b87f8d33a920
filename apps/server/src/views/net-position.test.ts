import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { type Office, openOffice } from '../../test/office.ts';
import { newcomerWithMoney } from '../../test/payments-site.ts';
import { sql } from '../platform/db/db.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { groupPositionParts } from './net-position.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ engine: 'pglite' });
}, 60_000);
afterAll(() => office.close());

const part = (from: string, amount: number) => ({
  from,
  deposited: toCentavos(amount),
  withdrawn: toCentavos(2 * amount),
  staked: toCentavos(3 * amount),
  won: toCentavos(4 * amount),
});

test('the days of a month stay apart, those of a year are added up by month, in their order', () => {
  const days = [part('2026-03-02', 1), part('2026-02-28', 10), part('2026-03-01', 100), part('2026-03-02', 1000)];
  expect(groupPositionParts(days, 'month').map(({ from, deposited }) => [from, deposited])).toEqual([
    ['2026-02-28', 10],
    ['2026-03-01', 100],
    ['2026-03-02', 1001],
  ]);
  expect(groupPositionParts(days, 'year')).toEqual([part('2026-02-01', 10), part('2026-03-01', 1101)]);
});

test('a player reads what they put in, took out, staked and won, today and in the year', async () => {
  proves('A-333');
  const { player, token } = await newcomerWithMoney(office.site, 10_000);
  const read = async (span: string) =>
    (
      (await (
        await fetch(`${office.app.url}/api/app/protection/position?span=${span}`, { headers: { authorization: token } })
      ).json()) as { data: unknown }
    ).data;
  const before = (await read('day')) as { deposited: number }[];
  const today = toSaoPauloDay(office.now());
  const year = today.slice(0, 4);
  await office.app.ctx.db.tx('test days', async (tx) => {
    await tx.query(
      sql('', `update wallet set day_staked = 700, day_paid = 250, day_deposited = 5000 where player = ${player}`),
    );
    await tx.query(
      sql(
        '',
        `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day)
         values (${player}, 1, 'CPF', 300, 0, 'confirmed', '', '${today}'), (${player}, 2, 'CPF', 999, 0, 'rejected', '', '${today}')`,
      ),
    );
    await tx.query(
      sql(
        '',
        `insert into wallet_day (player, day, staked, settled_real, paid, deposited, voided_earlier)
         values (${player}, '${Number(year) - 1}-12-31', 1, 0, 1, 1, 0)`,
      ),
    );
  });
  const now = { deposited: 50, withdrawn: 3, staked: 7, won: 2.5 };
  expect(before.length).toBeLessThanOrEqual(1);
  expect(await read('day')).toEqual([{ from: today, ...now }]);
  expect(await read('year')).toEqual([{ from: `${today.slice(0, 7)}-01`, ...now }]);
});
