/**
 * Gates: whatever can be closed while bets are under way. A bet's group ends with a shared lock on its gates and looks once
 * more whether they are open; closing takes the lock exclusively, so nothing commits late and closing is not starved.
 */
import { bigintArray, intArray, arrayLiteral, type Statement, sql, type Tx } from './db.ts';

/** A gate as it was seen when something was decided: how often it had been shut by then. */
export interface SeenGate {
  readonly id: number;
  readonly shuts: number;
}

/**
 * Last statement of a group before its commit: waits for closings under way, then fails with AR001 if a gate is shut, or was
 * since it was seen: what was decided then may not hold any more, and the group is decided again.
 */
export function assertGatesOpen(gates: readonly SeenGate[]): Statement {
  const each = [...new Map(gates.map((gate) => [gate.id, gate])).values()];
  return sql(
    'gates hold',
    'select gates_hold($1::bigint[], $2::int[])',
    bigintArray(each.map((gate) => gate.id)),
    intArray(each.map((gate) => gate.shuts)),
  );
}

/** Makes gates, open or shut. */
export const insertGates = (gates: readonly { id: number; open: boolean }[]): Statement =>
  sql(
    'gates made',
    'insert into gate (id, open) select * from unnest($1::bigint[], $2::boolean[]) on conflict (id) do nothing',
    arrayLiteral(gates.map((g) => g.id)),
    arrayLiteral(gates.map((g) => g.open)),
  );

/**
 * Shuts gates: when this transaction has committed, no bet on them commits that was decided before. Waits for the groups that
 * are committing: whoever reads after this sees all that ever went through. Opened again in the same transaction, they turn:
 * what was under way is decided anew.
 */
export const closeGateStatements = (ids: readonly number[]): Statement[] =>
  ids.length === 0
    ? []
    : [
        sql(
          'gates exclusive',
          'select pg_advisory_xact_lock(x) from (select unnest($1::bigint[]) x order by 1) s',
          arrayLiteral(ids),
        ),
        sql(
          'gates shut',
          'update gate set open = false, shuts = shuts + 1 where id = any($1::bigint[])',
          arrayLiteral(ids),
        ),
      ];

/** The same, sent at once. */
export async function closeGates(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.flight(...closeGateStatements(ids));
}

/** Opens gates again. */
export const reopenGates = (ids: readonly number[]): Statement =>
  sql('gates opened', 'update gate set open = true where id = any($1::bigint[])', arrayLiteral(ids));

/** Gates as they are now; one that was never made is left out. */
export const selectGates = (ids: readonly number[]): Statement<{ id: number; open: boolean; shuts: number }> =>
  sql('gates seen', 'select id, open, shuts from gate where id = any($1::bigint[])', arrayLiteral(ids));
