/** A database whose groups pause between deciding and saving, so that a test can do something while a bet is about to commit. */
import type { Db, SqlStatement } from '../../src/platform/db/db.ts';

export interface SlowCommits {
  readonly db: Db;
  /** Resolves when a group has decided and is about to save. */
  reached(): Promise<void>;
  /** Lets the paused group and all later ones continue. */
  go(): void;
}

const GATE_CHECK = 'gates assert open under';

/**
 * Pauses the first group that checks gates right before it saves. `gates: false` removes that check: the fault that a test must
 * detect.
 */
export function slowCommits(db: Db, options: { gates: boolean } = { gates: true }): SlowCommits {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const withoutGates = (statements: readonly SqlStatement[]) =>
    options.gates ? statements : statements.filter(({ name }) => name !== GATE_CHECK);
  const pauseBeforeGates = async (statements: readonly SqlStatement[]): Promise<void> => {
    if (!statements.some(({ name }) => name === GATE_CHECK)) return;
    reached.resolve();
    await released.promise;
  };
  return {
    reached: () => reached.promise,
    go: () => released.resolve(),
    db: {
      ...db,
      withLane: (index, f) =>
        db.withLane(index, (lane) =>
          f({
            ...lane,
            save: async (...statements) => {
              await pauseBeforeGates(statements);
              return lane.save(...withoutGates(statements));
            },
          }),
        ),
      tx: (name, f) =>
        db.tx(name, (tx) =>
          f({
            ...tx,
            flight: (async (...statements: SqlStatement[]) => {
              await pauseBeforeGates(statements);
              return tx.flight(...withoutGates(statements));
            }) as typeof tx.flight,
          }),
        ),
    },
  };
}
