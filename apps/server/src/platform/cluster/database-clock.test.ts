import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Db } from '../db/db.ts';
import { type MachineClocks, openDatabaseClock } from './database-clock.ts';

const HOUR_MS = 3_600_000;
const log = pino({ level: 'silent' });

/** A database whose clock goes with the machine's monotonic one, and a wall clock that a test sets. */
const createMachine = (ahead: number) => {
  const machine = { monotonic: 5000, wallAhead: ahead, databaseAhead: 0, answerMs: 0 };
  const databaseNow = () => 1_800_000_000_000 + machine.monotonic + machine.databaseAhead;
  const clocks: MachineClocks = {
    wall: () => databaseNow() + machine.wallAhead,
    monotonic: () => machine.monotonic,
  };
  const query = async () => {
    const now = databaseNow();
    machine.monotonic += machine.answerMs;
    return [{ now }];
  };
  const db = { read: { query }, onWake: () => () => undefined } as unknown as Db;
  return { machine, clocks, db, databaseNow };
};

describe.each([HOUR_MS, -HOUR_MS, 48 * HOUR_MS])('a machine whose clock differs by %d ms', (ahead) => {
  test('has the time of the database, when it starts and when its clock jumps afterwards', async () => {
    const { machine, clocks, db, databaseNow } = createMachine(ahead);
    const clock = await openDatabaseClock({ db, log }, { keepsDifference: false }, clocks);
    expect(clock.now()).toBe(databaseNow());
    machine.wallAhead = -3 * ahead;
    machine.monotonic += 90_000;
    expect(clock.now()).toBe(databaseNow());
  });
  test('keeps that difference where the start may move the clock, and follows no jump after it', async () => {
    const { machine, clocks, db, databaseNow } = createMachine(ahead);
    const clock = await openDatabaseClock({ db, log }, { keepsDifference: true }, clocks);
    machine.wallAhead = 0;
    machine.monotonic += 90_000;
    expect(clock.now()).toBe(databaseNow() + ahead);
  });
});

test('it follows a corrected clock of the database, but no answer that took long', async () => {
  const { machine, clocks, db, databaseNow } = createMachine(0);
  const clock = await openDatabaseClock({ db, log }, { keepsDifference: false }, clocks);
  machine.databaseAhead = -HOUR_MS;
  const following = clock.start();
  await following.stop();
  expect(clock.now()).toBe(databaseNow());
  Object.assign(machine, { databaseAhead: HOUR_MS, answerMs: 60_000 });
  const slow = clock.start();
  await slow.stop();
  expect(clock.now()).toBe(databaseNow() - 2 * HOUR_MS);
});
