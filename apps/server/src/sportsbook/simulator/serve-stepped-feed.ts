/**
 * Serves a simulated feed in a thread of its own: playing and pricing the events takes most of a core at the start and where time
 * runs fast, which on the main thread would come from all calls. Every message of the main thread gets one answer, in order.
 */
import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { SteppedFeed } from './stepped-feed.ts';

/** The methods that are called across threads. */
export type SteppedFeedCall = {
  readonly [Method in keyof SteppedFeed]: { readonly method: Method; readonly args: Parameters<SteppedFeed[Method]> };
}[Exclude<keyof SteppedFeed, 'close'>];
export type SimulatorThreadAnswer = { readonly value: unknown } | { readonly error: string };
/** What the thread is started with: the sports, all of them without a list. */
export interface SimulatorThreadData {
  readonly sports: readonly string[] | undefined;
}

/** Answers the calls of the main thread from this feed. To be called once, in a thread. */
export function serveSteppedFeed(feed: SteppedFeed): void {
  // On Linux the priority of a thread is its own: the server's main thread, which has raised its own, goes first.
  if (platform() === 'linux' && getPriority() < constants.priority.PRIORITY_NORMAL)
    setPriority(constants.priority.PRIORITY_NORMAL);
  parentPort?.on('message', (call: SteppedFeedCall) => {
    void answerSteppedFeedCall(feed, call).then((answer) => parentPort?.postMessage(answer));
  });
}

async function answerSteppedFeedCall(
  feed: SteppedFeed,
  { method, args }: SteppedFeedCall,
): Promise<SimulatorThreadAnswer> {
  try {
    const run = feed[method] as (...all: typeof args) => Promise<unknown>;
    return { value: await run(...args) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.stack}` : String(error) };
  }
}
