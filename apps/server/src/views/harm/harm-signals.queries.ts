import type { PlayerId } from '@arara/contract/protocol/fields';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';

interface PaidDepositRow extends Row {
  readonly player: PlayerId;
  readonly id: number;
  readonly paid: number;
}

/** A range of players, and the id from which on their records count. */
export interface PlayerRangeSince {
  readonly after: number;
  readonly to: number;
  readonly since: number;
}

export const selectPaidDeposits = ({ after, to, since }: PlayerRangeSince): SqlStatement<PaidDepositRow> =>
  sql(
    'harm deposits',
    `select player, id, paid from deposit where player > $1 and player <= $2 and id >= $3 and paid is not null`,
    after,
    to,
    since,
  );

export const selectCancelledWithdrawals = ({
  after,
  to,
  since,
}: PlayerRangeSince): SqlStatement<{ player: PlayerId; count: number }> =>
  sql(
    'harm withdrawals',
    `select player, count(*)::int as count from withdrawal
     where player > $1 and player <= $2 and id >= $3 and state = 'cancelled' group by player`,
    after,
    to,
    since,
  );

/** In how many of these nights each of these players staked. A night is a range of ids: one look-up of the key each. */
export const selectNightsPlayed = (
  players: readonly PlayerId[],
  nights: readonly { readonly from: number; readonly to: number }[],
): SqlStatement<{ player: PlayerId; count: number }> =>
  sql(
    'harm nights',
    `select p.player, count(*)::int as count
     from unnest($1::bigint[]) p(player), unnest($2::bigint[], $3::bigint[]) n(first, last)
     where exists (select 1 from entry e where e.player = p.player and e.id >= n.first and e.id < n.last
       and e.kind = $4)
     group by p.player`,
    formatPostgresArrayLiteral(players),
    formatPostgresArrayLiteral(nights.map(({ from }) => from)),
    formatPostgresArrayLiteral(nights.map(({ to }) => to)),
    wallet.entryKinds.stake,
  );
