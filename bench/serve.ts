/** The server under measurement, in a process of its own, as in production but for rate limits and the sandbox bank. */
import { createApp } from '@arara/server/app';
import { pino } from 'pino';
import { readConfig } from '@arara/server/config';

const read = readConfig();
if (!read.ok) throw new Error(read.complaints.join('\n'));
// No bank runs here, and its absence is not worth a line every few seconds.
const app = await createApp(read.config, { log: pino({ level: 'error' }) });
await app.listen();
process.send?.({ url: app.url });
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
