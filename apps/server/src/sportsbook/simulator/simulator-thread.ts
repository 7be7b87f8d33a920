/** The thread that plays the simulated events of the product. */
import { workerData } from 'node:worker_threads';
import { createFeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { serveSteppedFeed, type SimulatorThreadData } from './serve-stepped-feed.ts';
import { createSteppedFeed } from './stepped-feed.ts';

const { sports } = workerData as SimulatorThreadData;
serveSteppedFeed(
  createSteppedFeed(
    createFeedSimulation(listSimulatedSports().filter(({ module }) => sports?.includes(module.code) !== false)),
  ),
);
