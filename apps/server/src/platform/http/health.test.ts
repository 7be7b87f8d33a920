import { afterEach, expect, test } from 'vitest';
import { openLog } from '../log/log.ts';
import { type ServerReadiness, startReadinessWatch } from './health.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const log = openLog('silent');
let readiness: ServerReadiness | undefined;
afterEach(() => readiness?.stop());

test('not ready before the first answer, nor cut off, nor draining; and answers at once all the while', async () => {
  proves('A-122');
  let answer: () => Promise<void> = async () => undefined;
  let draining = false;
  const watched = startReadinessWatch({
    ping: () => answer(),
    probeWrites: async () => undefined,
    onWriteRefused: () => () => undefined,
    isDraining: () => draining,
    log,
  });
  readiness = watched;
  expect(watched.isReady()).toBe(false);
  await watched.first;
  expect(watched.isReady()).toBe(true);

  // Cut off without a word: the question stays open, and the state is known all the same.
  let back: () => void = () => undefined;
  answer = () => new Promise((resolve) => (back = resolve));
  await expect.poll(() => watched.isReady(), { timeout: 5000 }).toBe(false);
  answer = async () => undefined;
  back();
  await expect.poll(() => watched.isReady(), { timeout: 3000 }).toBe(true);

  answer = async () => Promise.reject(new Error('gone'));
  await expect.poll(() => watched.isReady(), { timeout: 3000 }).toBe(false);
  answer = async () => undefined;
  await expect.poll(() => watched.isReady(), { timeout: 3000 }).toBe(true);
  draining = true;
  expect(watched.isReady()).toBe(false);
});
