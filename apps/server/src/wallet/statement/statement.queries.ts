import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../ledger/page.ts';

interface StatementLedgerEntryRow extends Row {
  id: Id;
  kind: number;
  debit: number;
  credit: number;
  amount: Centavos;
  debit_after: Centavos | null;
  credit_after: Centavos | null;
  ref: Id;
}

/** Every entry of a player, newest first. */
export const selectLedger = (player: PlayerId, page: WalletRecordPageBounds): SqlStatement<StatementLedgerEntryRow> =>
  sql(
    'ledger shown',
    `select id, kind, debit, credit, amount, debit_after, credit_after, ref from entry
     where player = $1 and id >= $2 and id < $3 and id < $4 order by id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

interface PlayableLedgerEntryRow extends Row {
  id: Id;
  kind: number;
  ref: Id;
  debit: number;
  credit: number;
  amount: Centavos;
}

/** Entries of a player's main and bonus accounts, newest first. */
export const selectPlayableMoneyLedgerEntries = (
  player: PlayerId,
  page: WalletRecordPageBounds,
): SqlStatement<PlayableLedgerEntryRow> =>
  sql(
    'entries shown',
    `select id, kind, ref, debit, credit, amount from entry
     where player = $1 and id >= $2 and id < least($3::bigint, $4::bigint) and (debit in (1, 2) or credit in (1, 2))
       order by id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** Main and bonus money right before an entry, read from the last earlier entry of each account. */
export const selectPlayableBalanceBefore = (player: PlayerId, entry: Id): SqlStatement<{ balance: Centavos }> =>
  sql(
    'playable before',
    `select (coalesce((select case when debit = 1 then debit_after else credit_after end from entry where player = $1
      and id < $2 and (debit = 1 or credit = 1) order by id desc limit 1), 0)
       + coalesce((select case when debit = 2 then debit_after else credit_after end from entry where player = $1 and
         id < $2 and (debit = 2 or credit = 2) order by id desc limit 1), 0))::bigint as balance`,
    player,
    entry,
  );

interface PlayableMoneyPeriodSumsRow extends Row {
  currency: 'BRL' | 'BRLT';
  main: Centavos;
  bonus: Centavos;
  kind: number | null;
  main_since: Centavos;
  bonus_since: Centavos;
  main_within: Centavos;
  bonus_within: Centavos;
  count: number;
  last: Id;
}

/**
 * What changed in a player's main and bonus accounts within [from, to) and since `from`, a row per kind, with the
 * balances of now: one snapshot. A wallet in which nothing changed since `from` gives one row without a kind.
 */
export const selectPlayablePeriodSums = (
  player: PlayerId,
  input: { from: Id; to: Id },
): SqlStatement<PlayableMoneyPeriodSumsRow> =>
  sql(
    'playable span',
    `select w.currency, w.main, w.bonus, s.kind, coalesce(s.main_since, 0) as main_since, coalesce(s.bonus_since, 0)
      as bonus_since,
       coalesce(s.main_within, 0) as main_within, coalesce(s.bonus_within, 0) as bonus_within, coalesce(s.count, 0)
       as count, coalesce(s.last, 0) as last
     from wallet w left join (
       select kind, sum(main)::bigint as main_since, sum(bonus)::bigint as bonus_since, sum(main) filter (where id <
       $3)::bigint as main_within,
         sum(bonus) filter (where id < $3)::bigint as bonus_within, count(*) filter (where id < $3) as count, max(id)
         filter (where id < $3) as last
       from (
         select id, kind, case when credit = 1 then amount when debit = 1 then -amount else 0 end as main,
           case when credit = 2 then amount when debit = 2 then -amount else 0 end as bonus
         from entry where player = $1 and id >= $2 and (debit in (1, 2) or credit in (1, 2))
       ) e group by kind
     ) s on true where w.player = $1 order by s.kind`,
    player,
    input.from,
    input.to,
  );

/** Entries of a player's main and bonus accounts in (after, last], oldest first. */
export const selectPlayableMoneyLedgerEntriesAfter = (
  player: PlayerId,
  input: { after: Id; last: Id; limit: number },
): SqlStatement<PlayableLedgerEntryRow> =>
  sql(
    'entries following',
    `select id, kind, ref, debit, credit, amount from entry
     where player = $1 and id > $2 and id <= $3 and (debit in (1, 2) or credit in (1, 2)) order by id limit $4::int`,
    player,
    input.after,
    input.last,
    input.limit,
  );
