/**
 * Gates: rows that can be closed while bets are under way (a round, a line, a producer, a game). A group of bets ends with a
 * shared lock on its gates and a check that they are open. Closing takes the lock exclusively, so no bet commits after it, and
 * closing does not starve.
 */
import {
  toBigintArrayParameter,
  toIntArrayParameter,
  formatPostgresArrayLiteral,
  type SqlStatement,
  sql,
  type Tx,
} from './db.ts';

/** A gate as it was read when something was decided: how often it had been closed by then. */
export interface GateWithSeenCloseCount {
  readonly id: number;
  readonly closeCount: number;
}

/**
 * The last statement of a group before its commit. It waits for closings under way, then fails with AR001 if a gate is closed or
 * was closed since it was read: the decisions may not hold any more, and the group is decided again.
 */
export function buildAssertGatesOpenStatement(gates: readonly GateWithSeenCloseCount[]): SqlStatement {
  const each = [...new Map(gates.map((gate) => [gate.id, gate])).values()];
  return sql(
    'gates assert open',
    'select gates_hold($1::bigint[], $2::int[])',
    toBigintArrayParameter(each.map((gate) => gate.id)),
    toIntArrayParameter(each.map((gate) => gate.closeCount)),
  );
}

/**
 * The same for gates that are closed under the lock of others: a line under that of its event. The group locks `locks` alone,
 * in the order of their ids, and `gates` are checked as rows, so that thousands of gates need few locks.
 */
export function buildAssertGatesOpenUnderStatement(
  locks: readonly number[],
  gates: readonly GateWithSeenCloseCount[],
): SqlStatement {
  const each = [...new Map(gates.map((gate) => [gate.id, gate])).values()];
  return sql(
    'gates assert open under',
    'select gates_hold_under($1::bigint[], $2::bigint[], $3::int[])',
    toBigintArrayParameter([...new Set(locks)]),
    toBigintArrayParameter(each.map((gate) => gate.id)),
    toIntArrayParameter(each.map((gate) => gate.closeCount)),
  );
}

/** Creates gates, open or closed. */
export const insertBettingGates = (gates: readonly { id: number; open: boolean }[]): SqlStatement =>
  sql(
    'gates insert',
    'insert into gate (id, open) select * from unnest($1::bigint[], $2::boolean[]) on conflict (id) do nothing',
    formatPostgresArrayLiteral(gates.map((g) => g.id)),
    formatPostgresArrayLiteral(gates.map((g) => g.open)),
  );

/**
 * Closes gates: after this transaction has committed, no bet commits that was decided before. It waits for the groups that are
 * committing: a read after it sees every bet that ever went through. Gates that are opened again in the same transaction still
 * make the groups under way decide again.
 */
export const buildCloseBettingGatesStatements = (ids: readonly number[]): SqlStatement[] =>
  buildCloseGatesUnderStatements(ids, ids);

/** The same under these locks: those of the gates themselves, or of the gates above them (see `buildAssertGatesOpenUnderStatement`). */
export const buildCloseGatesUnderStatements = (locks: readonly number[], ids: readonly number[]): SqlStatement[] =>
  ids.length === 0
    ? []
    : [
        ...(locks.length === 0
          ? []
          : [
              sql(
                'gates lock',
                'select pg_advisory_xact_lock(x) from (select unnest($1::bigint[]) x order by 1) s',
                formatPostgresArrayLiteral(locks),
              ),
            ]),
        sql(
          'gates close',
          'update gate set open = false, close_count = close_count + 1 where id = any($1::bigint[])',
          formatPostgresArrayLiteral(ids),
        ),
      ];

/** Closes gates in one write. */
export async function closeBettingGates(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.flight(...buildCloseBettingGatesStatements(ids));
}

/** Opens gates again. One that was deleted long after its last use is made again: without it, nothing could close. */
export const upsertOpenBettingGates = (ids: readonly number[]): SqlStatement =>
  sql(
    'gates open',
    `insert into gate (id, open) select x, true from (select distinct unnest($1::bigint[]) x order by 1) t
     on conflict (id) do update set open = true`,
    formatPostgresArrayLiteral(ids),
  );

/** Deletes gates that nothing will be bet behind any more. */
export const deleteClosedBettingGates = (ids: readonly number[]): SqlStatement =>
  sql('gates delete', 'delete from gate where id = any($1::bigint[]) and not open', formatPostgresArrayLiteral(ids));

/** Deletes gates below others that stay closed: without its gate, nothing is bet on behind the gate above it. */
export const deleteBettingGates = (ids: readonly number[]): SqlStatement =>
  sql('gates delete all', 'delete from gate where id = any($1::bigint[])', formatPostgresArrayLiteral(ids));

/** Gates as they are now; one that was never created is left out. */
export const selectBettingGates = (
  ids: readonly number[],
): SqlStatement<{ id: number; open: boolean; closeCount: number }> =>
  sql(
    'gates select',
    'select id, open, close_count as "closeCount" from gate where id = any($1::bigint[])',
    formatPostgresArrayLiteral(ids),
  );
