/** The sandbox feed as a process of a test: the sports of its settings, with a calendar of two hours of event time. */
import { readFeedConfig } from '../src/feed-config.ts';
import { startFeedServer } from '../src/feed-server.ts';
import { createShortCalendar } from './feeds.ts';

const config = readFeedConfig();
if (!config.ok) throw new Error(config.problems.join('\n'));
const simulation = createShortCalendar(config.options.sports);
const { port } = await startFeedServer({ ...config.options, simulation });
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true, port });
