/** A few hundred fuzzed inputs, always the same ones; `fuzz.slow.test.ts` sends 50,000. */
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverAnswers } from '../world.ts';
import { fuzzBodies } from './bodies.ts';
import { fuzzFrames } from './frames.ts';
import { type FuzzedOffice, openFuzzedOffice } from './fuzzed-office.ts';
import { fuzzRoutes } from './routes.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: a server with PostgreSQL is fuzzed');

describe.skipIf(!there)('a few hundred fuzzed inputs', () => {
  let fuzzed: FuzzedOffice;
  beforeAll(async () => {
    fuzzed = await openFuzzedOffice(['finance']);
  });
  afterAll(() => fuzzed?.close());

  test.each([
    ['bodies', fuzzBodies, 110],
    ['routes', fuzzRoutes, 60],
    ['frames', fuzzFrames, 50],
  ] as const)('%s: nothing fails, nothing is taken that the contract refuses', async (part, fuzz, inputs) => {
    await fuzz(fuzzed, createRandomSource(createSeededDraws(`every run ${part}`)), inputs);
    expect(fuzzed.tally.wrong).toEqual([]);
  });
});
