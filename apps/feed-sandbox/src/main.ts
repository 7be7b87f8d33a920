import { readFeedConfig } from './feed-config.ts';
import { type RunningFeedServer, startFeedServer } from './feed-server.ts';

/** Exit code of a start that was refused with one line on standard error. A crash exits with 1. */
const EXIT_CODE_START_REFUSED = 2;

function refuseStart(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`sandbox feed: ${line}\n`);
  process.exitCode = EXIT_CODE_START_REFUSED;
  process.disconnect?.();
}

function explainStartError(error: unknown, port: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `port ${port} is taken; set FEED_SANDBOX_PORT to a free one`;
  return `cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

/** Ends the process with the feed: on a signal, and when its parent is gone. What fails while it ends was committed before. */
function endWithParent(server: RunningFeedServer): void {
  let ended: Promise<void> | undefined;
  const end = (): void => void (ended ??= server.close().finally(() => process.exit(0)));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  process.once('disconnect', end);
}

/** Starts the feed as a process of its own. As a forked child it sends `{ ready, port }` and ends with its parent. */
async function main(): Promise<void> {
  const config = readFeedConfig();
  if (!config.ok) return refuseStart(config.problems);
  try {
    const server = await startFeedServer(config.options);
    endWithParent(server);
    if (process.send === undefined) process.stdout.write(`ready http://localhost:${server.port}\n`);
    else process.send({ ready: true, port: server.port });
  } catch (error) {
    refuseStart([explainStartError(error, config.options.port)]);
  }
}

await main();
