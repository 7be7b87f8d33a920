import type { Id } from '@arara/contract/protocol/fields';
import { expect, test } from 'vitest';
import type { UnsettledBet } from './settlement.queries.ts';
import { openSettlementWorkers } from './settlement-workers.ts';

const betOn = (...lines: readonly number[]) => ({
  legs: lines.map((line) => ({ line: line as Id })) as unknown as UnsettledBet['legs'],
});

test('the lines that many bets of a group share are left to its worker, also until its next group', () => {
  const workers = openSettlementWorkers();
  const [first, second] = [workers.join(), workers.join()];
  first.begin([...Array.from({ length: 19 }, () => betOn(1, 2, 3)), betOn(1, 4)]);
  expect(second.listLinesOfOthers()).toEqual([1, 2, 3]);
  expect(first.listLinesOfOthers()).toEqual([]);
  first.end();
  expect(second.listLinesOfOthers()).toEqual([1, 2, 3]);
  first.rest();
  expect(second.listLinesOfOthers()).toEqual([]);
});

test('who finds nothing waits for a group to end, and workers that rest do not wake each other', async () => {
  const workers = openSettlementWorkers();
  const [busy, idle, other] = [workers.join(), workers.join(), workers.join()];
  await idle.waitForOthers();
  busy.begin([betOn(1)]);
  let isWoken = false;
  const waiting = idle.waitForOthers().then(() => (isWoken = true));
  other.rest();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isWoken).toBe(false);
  busy.end();
  await waiting;
  expect(isWoken).toBe(true);
});
