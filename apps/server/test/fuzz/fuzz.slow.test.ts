/**
 * Fuzzing of routes, bodies, frames and feed messages: `npm run test:slow -- fuzz`. `FUZZ_INPUTS` (50,000 in all) and `FUZZ_SEED`
 * make it another run; the same seed draws the same inputs, but for the ids that the server gives. vitest fails a run with an
 * unhandled rejection.
 */
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverAnswers } from '../world.ts';
import { fuzzBodies } from './bodies.ts';
import { presentCoverage, reachEveryCall } from './coverage.ts';
import { fuzzFeed } from './feed.ts';
import { fuzzFrames } from './frames.ts';
import { type FuzzedOffice, type FuzzTally, openFuzzedOffice } from './fuzzed-office.ts';
import { openPreparedRequests, type PreparedRequests } from './prepared-requests.ts';
import { fuzzRoutes } from './routes.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: a server with PostgreSQL is fuzzed');

const { env } = process;
const INPUTS = Number(env['FUZZ_INPUTS'] ?? 50_000);
const SEED = env['FUZZ_SEED'] ?? 'arara';
const timeout = 120_000 + INPUTS * 40;

/** How much of the inputs each part gets. */
const SHARES = { bodies: 0.5, routes: 0.2, frames: 0.15, messages: 0.15 } as const;

describe.skipIf(!there)('fuzzing', () => {
  let fuzzed: FuzzedOffice;
  let requests: PreparedRequests;
  beforeAll(async () => {
    fuzzed = await openFuzzedOffice();
    requests = openPreparedRequests(fuzzed);
  }, 120_000);
  afterAll(() => fuzzed?.close());
  const open = (part: keyof typeof SHARES) => ({
    random: createRandomSource(createSeededDraws(`${SEED} ${part}`)),
    inputs: Math.round(INPUTS * SHARES[part]),
  });
  const report = ({ inputs, answers }: FuzzTally): void =>
    console.info(`${inputs} inputs with the seed ${SEED}:`, Object.fromEntries([...answers].toSorted()));

  test('every call of both contracts succeeds with a valid request', { timeout: 600_000 }, async () => {
    const missed = await reachEveryCall(fuzzed, requests, createRandomSource(createSeededDraws(`${SEED} coverage`)));
    expect(missed).toEqual({});
    expect(fuzzed.tally.wrong).toEqual([]);
  });

  test.each([
    ['bodies', fuzzBodies],
    ['routes', fuzzRoutes],
    ['frames', fuzzFrames],
  ] as const)('of %s: nothing fails, nothing is taken that the contract refuses', { timeout }, async (part, fuzz) => {
    const { random, inputs } = open(part);
    await fuzz(fuzzed, random, inputs, requests);
    report(fuzzed.tally);
    expect(fuzzed.tally.wrong).toEqual([]);
  });

  test('the server still answers, and its books are right', { timeout }, async () => {
    console.info(presentCoverage(fuzzed));
    console.info('preparations that failed:', Object.fromEntries(requests.failures));
    expect(await fuzzed.listProblems()).toEqual([]);
  });

  test('of feed messages: every bet gets a result, the books are right', { timeout }, async () => {
    const { random, inputs } = open('messages');
    const tally = await fuzzFeed('postgres', random, inputs);
    report(tally);
    expect(tally.wrong).toEqual([]);
  });
});
