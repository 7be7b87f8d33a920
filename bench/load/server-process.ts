/** The measured server in processes of its own: as in production, but without rate limits and without a bank. */
import { createApp } from '../../apps/server/src/server.ts';
import { raiseProcessPriority } from '@arara/server/process-priority';
import { isClusterChild, reportReadyToParentProcess, startCluster } from '@arara/server/cluster';
import { pino } from 'pino';
import { readConfig } from '@arara/server/config';

const read = readConfig();
if (!read.ok) throw new Error(read.problems.join('\n'));
const { config } = read;

/** Starts the server in this process. */
async function serve(): Promise<{ url: string; stop: () => Promise<void> }> {
  raiseProcessPriority();
  // No bank runs here: without this level the log would report that every few seconds.
  const app = await createApp(config, { log: pino({ level: 'error' }) });
  await app.listen();
  return { url: app.url, stop: () => app.close() };
}

/** Starts the workers and leads them. */
async function lead(): Promise<{ url: string; stop: () => Promise<void> }> {
  const workers = await startCluster(config.workers, { printError: (line) => console.error(line) });
  return { url: workers.addresses[0] ?? '', stop: workers.stop };
}

const { url, stop } = await (config.workers === 1 || isClusterChild() ? serve() : lead());
const end = (): void => void stop().then(() => process.exit(0));
if (isClusterChild()) {
  reportReadyToParentProcess([url]);
  process.on('SIGTERM', end);
} else process.send?.({ url });
process.on('disconnect', end);
