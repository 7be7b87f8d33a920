/**
 * The simulated feed with every fault, in the thread of a server that a test started: its seed is `FEED_SEED`. It prints how many
 * faults it has sent, some seconds apart.
 */
import { workerData } from 'node:worker_threads';
import { createFeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { serveSteppedFeed, type SimulatorThreadData } from '../../src/sportsbook/simulator/serve-stepped-feed.ts';
import { createSteppedFeed } from '../../src/sportsbook/simulator/stepped-feed.ts';
import { createFaultySimulation } from './faulty-simulation.ts';

/** How far ahead events are announced, in event time: far enough for multiples, and not the whole calendar. */
const HORIZON_MS = 3 * 3_600_000;
const REPORT_INTERVAL_MS = 2_000;

const { sports: codes } = workerData as SimulatorThreadData;
const sports = listSimulatedSports().filter(({ module }) => codes?.includes(module.code) !== false);
const simulation = createFaultySimulation(createFeedSimulation(sports), sports, process.env['FEED_SEED'] ?? '', {
  horizonMs: HORIZON_MS,
  aheadMs: 0,
});
setInterval(() => process.stdout.write(`faults ${JSON.stringify(simulation.sent)}\n`), REPORT_INTERVAL_MS).unref();
serveSteppedFeed(createSteppedFeed(simulation));
