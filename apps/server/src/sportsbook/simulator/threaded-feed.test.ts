import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker as Thread } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createFeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { createSteppedFeed, type SteppedFeed, type SteppedFeedStart } from './stepped-feed.ts';
import { createThreadedFeed } from './threaded-feed.ts';

const now = Date.UTC(2027, 0, 16, 15);
const start: SteppedFeedStart = {
  rows: undefined,
  now,
  seed: 'prova',
  newSeed: 'outra',
  speed: 60,
  incidents: 'all',
  lastSequence: 7,
};
const sports = ['table-tennis'];

/** What a feed sends in its first eight seconds, with a recovery in the middle. */
async function play(feed: SteppedFeed): Promise<unknown[]> {
  const answers: unknown[] = [await feed.open(start)];
  for (let to = now + 250; to <= now + 8_000; to += 250) answers.push(await feed.step(to));
  answers.push(await feed.recover({ producer: 10, request: 3, since: undefined }, now + 8_000));
  answers.push(await feed.catchUp(now + 180_000, now + 180_000));
  return answers;
}

describe('the simulated feed in a thread', () => {
  let open: SteppedFeed | undefined;
  const started: Thread[] = [];
  const noteThread = (message: unknown): void => void started.push((message as { worker: Thread }).worker);
  const openThreadedFeed = (): SteppedFeed => {
    subscribe('worker_threads', noteThread);
    return (open = createThreadedFeed(sports));
  };
  afterEach(async () => {
    unsubscribe('worker_threads', noteThread);
    await open?.close();
    started.length = 0;
  });

  test('gives the steps that it gives in this process', async () => {
    const here = createSteppedFeed(
      createFeedSimulation(listSimulatedSports().filter(({ module }) => sports.includes(module.code))),
    );
    expect(await play(openThreadedFeed())).toEqual(await play(here));
  });

  test('a thread that has died fails its calls, and is replaced when the feed is opened again', async () => {
    const feed = openThreadedFeed();
    await feed.open(start);
    const first = await feed.step(now + 1000);
    await started[0]?.terminate();
    await expect(feed.step(now + 2000)).rejects.toThrow(/thread ended/);
    await expect(feed.step(now + 2000)).rejects.toThrow(/thread ended/);
    await feed.open(start);
    expect(started).toHaveLength(2);
    expect(await feed.step(now + 1000)).toEqual(first);
  });

  test('a call that is under way when the thread dies does not wait for ever', async () => {
    const feed = openThreadedFeed();
    await feed.open(start);
    const late = feed.catchUp(now + 86_400_000, now + 86_400_000);
    await Promise.all([expect(late).rejects.toThrow(/thread ended/), started[0]?.terminate()]);
  });
});
