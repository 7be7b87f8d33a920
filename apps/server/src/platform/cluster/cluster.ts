import cluster, { type Worker } from 'node:cluster';

/** After a crash a worker comes back after this long, so that one that cannot start does not spin. */
const RESTART_DELAY_MS = 1000;

/** Several processes of the server behind one port. */
export interface Cluster {
  /** Asks all of them to drain, and resolves when the last one has gone. */
  stop(): Promise<void>;
}

/** What a worker tells the process that leads it. */
interface ReadyMessage {
  readonly ready: readonly string[];
}

/** True in a process that `startWorkers` has made. */
export const isClusterChild = (): boolean => cluster.isWorker;

/** Says to the leading process that this worker takes calls, and at which addresses it can be reached. */
export const reportReady = (addresses: readonly string[]): void =>
  void process.send?.({ ready: addresses } satisfies ReadyMessage);

/**
 * Runs this program `count` times behind one port: the leading process hands each connection to one of them. The first one
 * prepares the database before the others start. One that ends unasked is started again. Resolves with the addresses once
 * all take calls; rejects if one ends before that.
 */
export async function startCluster(
  count: number,
  it: { env?: Record<string, string>; printError: (line: string) => void },
): Promise<Cluster & { readonly addresses: readonly string[] }> {
  let stopping = false;
  let started = false;
  const running = new Set<Worker>();
  const start = (): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork(it.env);
      running.add(worker);
      worker.on('message', (word: ReadyMessage) => resolve(word.ready));
      worker.once('exit', (code, signal) => {
        running.delete(worker);
        reject(new Error(`a worker ended with ${signal ?? code} before it was ready`));
        if (stopping || !started) return;
        it.printError(`a worker ended with ${signal ?? code}; another one takes its place`);
        setTimeout(() => {
          if (!stopping) start().catch((error: unknown) => it.printError(String(error)));
        }, RESTART_DELAY_MS);
      });
    });
  const stop = async (): Promise<void> => {
    stopping = true;
    const gone = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(gone);
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
