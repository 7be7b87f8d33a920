/** A whole server. Its settings are those of the environment; it prints where it listens. */
import { createApp } from '../../src/server.ts';
import { readConfig } from '../../src/config/config.ts';
import { openLog } from '../../src/platform/log/log.ts';

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
const app = await createApp(read.config, { log: openLog('warn') });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
// The test has ended without ending this process.
process.on('disconnect', () => process.exit(1));
await app.listen();
process.stdout.write(`ready ${app.url}\n`);
