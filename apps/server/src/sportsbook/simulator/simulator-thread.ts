/**
 * The thread that plays the simulated events and prices them: at the start, and where time runs fast, that takes most of a core,
 * which on the main thread would come from all calls. Every message of the main thread gets one answer, in order.
 */
import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createFeedSimulation, listSimulatedSports } from '@arara/sports/simulation/feed';
import { createSteppedFeed, type SteppedFeed } from './stepped-feed.ts';

/** The methods that are called across threads. */
export type SteppedFeedCall = {
  readonly [Method in keyof SteppedFeed]: { readonly method: Method; readonly args: Parameters<SteppedFeed[Method]> };
}[Exclude<keyof SteppedFeed, 'close'>];
export type SimulatorThreadAnswer = { readonly value: unknown } | { readonly error: string };
/** What the thread is started with: the sports, all of them without a list. */
export interface SimulatorThreadData {
  readonly sports: readonly string[] | undefined;
}

// On Linux the priority of a thread is its own: the server's main thread, which has raised its own, goes first.
if (platform() === 'linux' && getPriority() < constants.priority.PRIORITY_NORMAL)
  setPriority(constants.priority.PRIORITY_NORMAL);

const { sports: simulatedSportCodes } = workerData as SimulatorThreadData;
const threadFeed = createSteppedFeed(
  createFeedSimulation(
    listSimulatedSports().filter(({ module }) => simulatedSportCodes?.includes(module.code) !== false),
  ),
);

async function answerSteppedFeedCall({ method, args }: SteppedFeedCall): Promise<SimulatorThreadAnswer> {
  try {
    const run = threadFeed[method] as (...all: typeof args) => Promise<unknown>;
    return { value: await run(...args) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.stack}` : String(error) };
  }
}

parentPort?.on('message', (call: SteppedFeedCall) => {
  void answerSteppedFeedCall(call).then((answer) => parentPort?.postMessage(answer));
});
