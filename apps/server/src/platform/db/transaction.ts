import { AsyncLocalStorage } from 'node:async_hooks';
import { isDbError } from './errors.ts';

const running = new AsyncLocalStorage<string>();

/** Name of the transaction that the caller runs in, if any. */
export const currentTransaction = (): string | undefined => running.getStore();

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
