import { AsyncLocalStorage } from 'node:async_hooks';
import type { Row, Statement, Tx } from './db.ts';
import { isDbError } from './errors.ts';

const running = new AsyncLocalStorage<string>();

/** Name of the transaction that the caller runs in, if any. */
export const getCurrentTransaction = (): string | undefined => running.getStore();

/** Runs `f` and marks it as running inside the named transaction. */
export function runInTransactionScope<T>(name: string, f: () => Promise<T>): Promise<T> {
  return running.run(name, f);
}

/** Runs `f` as outside of any transaction: what runs after a commit may begin a transaction of its own. */
export const runOutsideTransaction = <T>(f: () => T): T => running.exit(f);

/** Throws if called inside a transaction: on one connection it would wait for itself for ever. */
export function assertNoTransaction(name: string): void {
  const outer = running.getStore();
  if (outer !== undefined) throw new Error(`transaction ${name} begun inside ${outer}`);
}

/** Runs `f` again, at most three times more, after a serialization failure or deadlock. */
export async function retryOnConflict<T>(f: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await f();
    } catch (error) {
      if (attempt > 3 || !isDbError(error, 'conflict')) throw error;
    }
  }
}

/**
 * The transaction that a use case is given, over an engine's way to send statements in one write. Whoever commits it calls
 * `runCallbacks` after the commit.
 */
export function createTx(send: (statements: readonly Statement[]) => Promise<Row[][]>): {
  readonly tx: Tx;
  runCallbacks(): void;
} {
  const callbacks: (() => void)[] = [];
  return {
    tx: {
      query: async (statement) => ((await send([statement]))[0] ?? []) as never,
      flight: ((...statements: Statement[]) => send(statements)) as Tx['flight'],
      afterCommit: (callback) => void callbacks.push(callback),
    },
    runCallbacks: () =>
      runOutsideTransaction(() => {
        for (const callback of callbacks) callback();
      }),
  };
}
