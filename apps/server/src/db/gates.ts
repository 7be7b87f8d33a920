/**
 * Gates: whatever can be closed while bets are under way. A bet's group ends with a shared lock on its gates and looks once
 * more whether they are open; closing takes the lock exclusively, so nothing commits late and closing is not starved.
 */
import { list, type Statement, sql, type Tx } from './db.ts';

/** Which of these gates are open, as this transaction sees them. */
export const gatesOpen = (ids: readonly number[]): Statement<{ id: number; open: boolean }> =>
  sql('gates open', 'select id, open from gate where id = any($1::bigint[])', list(ids));

/** Last statement of a group before its commit: waits for closings under way, then fails with AR001 if a gate is shut. */
export const gatesHold = (ids: readonly number[]): Statement =>
  sql('gates hold', 'select gates_hold($1::bigint[])', list(ids));

/** Makes gates, open or shut. */
export const gatesMade = (gates: readonly { id: number; open: boolean }[]): Statement =>
  sql(
    'gates made',
    'insert into gate (id, open) select * from unnest($1::bigint[], $2::boolean[]) on conflict (id) do nothing',
    list(gates.map((g) => g.id)),
    list(gates.map((g) => g.open)),
  );

/** Shuts gates: when this transaction has committed, no bet on them commits any more. Waits for the groups that are committing. */
export const gatesShut = (ids: readonly number[]): Statement[] =>
  ids.length === 0
    ? []
    : [
        sql(
          'gates exclusive',
          'select pg_advisory_xact_lock(x) from (select unnest($1::bigint[]) x order by 1) s',
          list(ids),
        ),
        sql('gates shut', 'update gate set open = false where id = any($1::bigint[])', list(ids)),
      ];

/** The same, sent at once. */
export async function shutGates(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.flight(...gatesShut(ids));
}

/** Opens gates again. */
export const gatesOpened = (ids: readonly number[]): Statement =>
  sql('gates opened', 'update gate set open = true where id = any($1::bigint[])', list(ids));
