import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';

interface WithdrawnDayRow extends Row {
  readonly day: string;
  readonly amount: Centavos;
}

/** What a player withdrew on each day from `from` on: withdrawals that the bank has paid. */
export const selectWithdrawnByDay = (player: PlayerId, from: string): SqlStatement<WithdrawnDayRow> =>
  sql(
    'withdrawn by day',
    `select day, sum(amount)::bigint as amount from withdrawal
     where player = $1 and day >= $2::date and state = 'confirmed' group by day`,
    player,
    from,
  );
