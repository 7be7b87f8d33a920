/** A database whose groups rest between deciding and saving: whatever happens in that time happens amid a bet that is about to commit. */
import type { Db, Statement } from '../src/platform/db/db.ts';

export interface SlowCommits {
  readonly db: Db;
  /** Resolves when a group has decided and is about to save. */
  reached(): Promise<void>;
  /** Lets the groups of then and all later ones go on. */
  go(): void;
}

const HOLD = 'gates assert open';

/** Stops the first group that would hold gates just before it saves. `gates: false` takes the holding out: the fault that a test must find. */
export function slowCommits(db: Db, options: { gates: boolean } = { gates: true }): SlowCommits {
  const [here, away] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = (statements: readonly Statement[]) =>
    options.gates ? statements : statements.filter(({ name }) => name !== HOLD);
  const rest = async (statements: readonly Statement[]): Promise<void> => {
    if (!statements.some(({ name }) => name === HOLD)) return;
    here.resolve();
    await away.promise;
  };
  return {
    reached: () => here.promise,
    go: () => away.resolve(),
    db: {
      ...db,
      withLane: (index, f) =>
        db.withLane(index, (lane) =>
          f({
            ...lane,
            save: async (...statements) => {
              await rest(statements);
              return lane.save(...kept(statements));
            },
          }),
        ),
      tx: (name, f) =>
        db.tx(name, (tx) =>
          f({
            ...tx,
            flight: (async (...statements: Statement[]) => {
              await rest(statements);
              return tx.flight(...kept(statements));
            }) as typeof tx.flight,
          }),
        ),
    },
  };
}
