import { AsyncLocalStorage } from 'node:async_hooks';
import type { Row, SqlStatement, Tx } from './db.ts';
import { isDbError } from './errors.ts';
import { wakeAfterCommit } from './wake-ups.ts';

const currentTransactionName = new AsyncLocalStorage<string>();

const SAVEPOINT_STATEMENT: SqlStatement = { name: 'savepoint', text: 'savepoint attempt', values: [] };
const RELEASE_SAVEPOINT_STATEMENT: SqlStatement = {
  name: 'savepoint release',
  text: 'release savepoint attempt',
  values: [],
};
/** After it the transaction may go on and commit, although a statement failed. */
export const ROLLBACK_TO_SAVEPOINT: SqlStatement = {
  name: 'savepoint rollback',
  text: 'rollback to savepoint attempt',
  values: [],
};

/** Name of the transaction that the caller runs in, if any. */
export const getCurrentTransactionName = (): string | undefined => currentTransactionName.getStore();

/** Runs `f` and marks it as running inside the named transaction. */
export function runInTransactionScope<T>(name: string, f: () => Promise<T>): Promise<T> {
  return currentTransactionName.run(name, f);
}

/** Runs `f` as outside of any transaction: what runs after a commit may begin a transaction of its own. */
export const runOutsideTransaction = <T>(f: () => T): T => currentTransactionName.exit(f);

/** Throws if called inside a transaction: on one connection it would wait for itself for ever. */
export function assertNoTransaction(name: string): void {
  const outer = currentTransactionName.getStore();
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
 * `runCallbacks` after the commit; the workers that its statements have made work for are woken then, too.
 */
export function createTx(
  sendStatements: (statements: readonly SqlStatement[]) => Promise<Row[][]>,
  wakeSoon: (topic: string) => void,
): {
  readonly tx: Tx;
  runCallbacks(): void;
} {
  const callbacks: (() => void)[] = [];
  const send = (statements: readonly SqlStatement[]): Promise<Row[][]> => {
    if (statements.some(({ wakes }) => wakes !== undefined))
      callbacks.push(() => wakeAfterCommit(wakeSoon, statements));
    return sendStatements(statements);
  };
  return {
    tx: {
      query: async (statement) => ((await send([statement]))[0] ?? []) as never,
      flight: ((...statements: SqlStatement[]) => send(statements)) as Tx['flight'],
      attempt: async (f) => {
        const callbacksBefore = callbacks.length;
        await send([SAVEPOINT_STATEMENT]);
        const result = await f().catch(async (error: unknown) => {
          callbacks.length = callbacksBefore;
          if (!isDbError(error, 'outcomeUnknown')) await send([ROLLBACK_TO_SAVEPOINT, RELEASE_SAVEPOINT_STATEMENT]);
          throw error;
        });
        await send([RELEASE_SAVEPOINT_STATEMENT]);
        return result;
      },
      afterCommit: (callback) => void callbacks.push(callback),
    },
    runCallbacks: () =>
      runOutsideTransaction(() => {
        for (const callback of callbacks) callback();
      }),
  };
}
