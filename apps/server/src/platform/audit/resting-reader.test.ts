import { expect, test } from 'vitest';
import { sql } from '../db/db.ts';
import { createRestingReader } from './resting-reader.ts';

test('the audit rests half as long again as it was busy since its last rest, at most two seconds', async () => {
  let clock = 0;
  const rests: number[] = [];
  const rest = async (ms: number) => {
    rests.push(ms);
    clock += ms;
  };
  /** How long each statement takes, and the work on its rows after it. */
  const took = [300, 5000, 10];
  const reader = createRestingReader(
    {
      query: async () => {
        clock += took.shift() ?? 0;
        return [];
      },
    },
    { rest, now: () => clock },
  );
  const work = [50, 0, 0];
  for (const ms of work) {
    await reader.query(sql('', 'select 1'));
    clock += ms;
  }
  await reader.query(sql('', 'select 1'));
  // None before the first; 300 ms and 50 ms of work on the rows; the longest; 10 ms.
  expect(rests).toEqual([525, 2000, 15]);
});
