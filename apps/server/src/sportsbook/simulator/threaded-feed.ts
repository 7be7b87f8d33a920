/** The simulated feed in a thread of its own. A thread that has died is replaced when the feed is opened again. */
import { Worker as Thread } from 'node:worker_threads';
import type { SimulatorThreadAnswer, SimulatorThreadData, SteppedFeedCall } from './serve-stepped-feed.ts';
import type { SteppedFeed } from './stepped-feed.ts';

/** A thread that takes longer for one answer is stuck and is ended. */
const ANSWER_TIMEOUT_MS = 120_000;
/** All sports at speed 60 hold some 100 MB. */
const threadLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 } as const;

interface RunningThread {
  call(call: SteppedFeedCall): Promise<unknown>;
  end(): Promise<void>;
  readonly hasEnded: () => boolean;
}

const simulatorProgram = new URL('./simulator-thread.ts', import.meta.url);

function startThread(program: URL, data: SimulatorThreadData): RunningThread {
  const thread = new Thread(program, {
    workerData: data,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: threadLimits,
  });
  let failure: Error | undefined;
  let waiting: PromiseWithResolvers<unknown> | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  thread.on('message', (answer: SimulatorThreadAnswer) => {
    if ('error' in answer) waiting?.reject(new Error(`the simulator failed: ${answer.error}`));
    else waiting?.resolve(answer.value);
  });
  thread.on('error', (error: Error) => fail(error));
  thread.on('exit', (code) => fail(new Error(`the simulator's thread ended with ${code}`)));
  // It never keeps the process alive.
  thread.unref();
  return {
    hasEnded: () => failure !== undefined,
    call: async (call) => {
      if (failure !== undefined) throw failure;
      waiting = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => {
        fail(new Error(`the simulator's thread has not answered "${call.method}"`));
        void thread.terminate();
      }, ANSWER_TIMEOUT_MS);
      try {
        thread.postMessage(call);
        return await waiting.promise;
      } finally {
        clearTimeout(timer);
        waiting = undefined;
      }
    },
    end: async () => void (await thread.terminate()),
  };
}

/**
 * Keeps the feed of these sports, all without a list, in a thread, which is started when the feed is opened. Tests give the thread a
 * program of their own, which calls `serveSteppedFeed`.
 */
export function createThreadedFeed(sports?: readonly string[], program = simulatorProgram): SteppedFeed {
  let thread: RunningThread | undefined;
  // The answers are those of the same methods in the thread.
  const call = async <Answer>(asked: SteppedFeedCall): Promise<Answer> => {
    if (thread === undefined) throw new Error('the simulated feed is not open');
    return (await thread.call(asked)) as Answer;
  };
  return {
    open: (...args) => {
      if (thread === undefined || thread.hasEnded()) thread = startThread(program, { sports });
      return call({ method: 'open', args });
    },
    step: (...args) => call({ method: 'step', args }),
    catchUp: (...args) => call({ method: 'catchUp', args }),
    recover: (...args) => call({ method: 'recover', args }),
    close: async () => {
      const ending = thread;
      thread = undefined;
      await ending?.end();
    },
  };
}
