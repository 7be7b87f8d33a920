import cluster, { type Worker as Process } from 'node:cluster';

/** A process that crashed is started again after this time, so that one that cannot start does not spin. */
const RESTART_DELAY_MS = 1000;

/** Several processes of the server behind one port. */
export interface Cluster {
  /** Asks all of them to drain, and resolves when the last one has ended. */
  stop(): Promise<void>;
}

/** What a child process sends to the leading process. */
interface ReadyMessage {
  readonly ready: readonly string[];
}

/** True in a process that `startCluster` has started. */
export const isClusterChild = (): boolean => cluster.isWorker;

/** Reports to the leading process that this process takes calls, and at which addresses. */
export const reportReady = (addresses: readonly string[]): void =>
  void process.send?.({ ready: addresses } satisfies ReadyMessage);

/**
 * Runs this program `count` times behind one port: the leading process hands each connection to one of them. The first one
 * prepares the database before the others start. One that ends by itself is started again. Resolves with the addresses once
 * all take calls; rejects if one ends before that.
 */
export async function startCluster(
  count: number,
  { env, printError }: { env?: Record<string, string>; printError: (line: string) => void },
): Promise<Cluster & { readonly addresses: readonly string[] }> {
  let stopping = false;
  let started = false;
  const running = new Set<Process>();
  const start = (): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const child = cluster.fork(env);
      running.add(child);
      child.on('message', (message: ReadyMessage) => resolve(message.ready));
      child.once('exit', (code, signal) => {
        running.delete(child);
        reject(new Error(`a process ended with ${signal ?? code} before it was ready`));
        if (stopping || !started) return;
        printError(`a process ended with ${signal ?? code}; another one takes its place`);
        setTimeout(() => {
          if (!stopping) start().catch((error: unknown) => printError(String(error)));
        }, RESTART_DELAY_MS);
      });
    });
  const stop = async (): Promise<void> => {
    stopping = true;
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) child.process.kill('SIGTERM');
    await Promise.all(ended);
  };
  try {
    const addresses = await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    started = true;
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
