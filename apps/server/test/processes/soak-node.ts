/** A whole server whose simulated feed has every fault. Its settings are those of the environment; it prints where it listens. */
import { createApp } from '../../src/server.ts';
import { readConfig } from '../../src/config/config.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { createThreadedFeed } from '../../src/sportsbook/simulator/threaded-feed.ts';

/** A test steps this wall clock while the server runs. */
const clockBefore = Date.now;
let aheadMs = 0;
Date.now = () => clockBefore() + aheadMs;
process.on(
  'message',
  (message: { readonly clockAheadMs?: number }) => void (aheadMs = message.clockAheadMs ?? aheadMs),
);

const read = readConfig();
if (!read.ok) throw new Error(read.problems.join('\n'));
const program = new URL('../sports/faulty-feed-thread.ts', import.meta.url);
const app = await createApp(read.config, {
  log: openLog('warn'),
  simulatedFeed: createThreadedFeed(read.config.feed.sports, program),
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
// The test has ended without ending this process.
process.on('disconnect', () => process.exit(1));
await app.listen();
process.stdout.write(`ready ${app.url}\n`);
