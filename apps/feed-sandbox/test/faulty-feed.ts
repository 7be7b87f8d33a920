/**
 * The feed as a program with every fault of `faulty-simulation.ts`, for servers that a test started. It reads the settings of the feed,
 * and prints where it listens and, some seconds apart, how many faults it has sent.
 */
import { readFeedConfig } from '../src/feed-config.ts';
import { startFeedServer } from '../src/feed-server.ts';
import { createFeedSimulation } from '../src/feed/feed.ts';
import { createFaultySimulation } from './faulty-simulation.ts';

/** How far ahead events are announced, in event time: far enough for multiples, and not the whole calendar. */
const HORIZON_MS = 3 * 3_600_000;
const REPORT_INTERVAL_MS = 2_000;

const read = readFeedConfig();
if (!read.ok) throw new Error(read.problems.join('\n'));
const { sports, seed = '' } = read.options;
const calendar = { horizonMs: HORIZON_MS, aheadMs: 0 };
const simulation = createFaultySimulation(createFeedSimulation(sports), sports, seed, calendar);
const server = await startFeedServer({ ...read.options, simulation });
// The test has ended without ending this process.
process.on('disconnect', () => process.exit(1));
setInterval(() => process.stdout.write(`faults ${JSON.stringify(simulation.sent)}\n`), REPORT_INTERVAL_MS).unref();
process.stdout.write(`ready http://127.0.0.1:${server.port}\n`);
