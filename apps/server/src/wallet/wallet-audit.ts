import {
  type AuditFinding,
  type PagedCheck,
  type PlayerIdRange,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../platform/audit/proof.ts';
import { type SqlReader, type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import { bonusAuditChecks } from './bonuses/bonuses-audit.ts';
import { houseLedgerAccounts, playerLedgerAccounts } from './ledger/chart-of-accounts.ts';

/** The bounds of a piece. The entries decide: a few players of a long history are as much work as thousands of newcomers. */
const MAX_PLAYERS_PER_AUDIT_PIECE = 2000;
const MAX_ENTRIES_PER_AUDIT_PIECE = 25_000;
/** The entries of so many wallets are counted at once. */
const WALLETS_PER_ENTRY_COUNT_QUERY = 200;

/** The next wallets with the number of their entries, counted up to the bound of a piece. */
const selectEntryCounts = (after: number): SqlStatement<{ player: number; entries: number }> =>
  sql(
    'audit entry counts',
    `select w.player, (
       select count(*) from (select from entry where player = w.player limit ${MAX_ENTRIES_PER_AUDIT_PIECE}) e
     )::int as entries
     from wallet w where w.player > $1 order by w.player limit ${WALLETS_PER_ENTRY_COUNT_QUERY}`,
    after,
  );

/** All players in pieces of few players and few entries. A player whose entries alone are more is a piece of their own. */
export async function listPlayerIdRangesToAudit(reader: SqlReader): Promise<PlayerIdRange[]> {
  const pieces: PlayerIdRange[] = [];
  let piece = { after: -1, to: -1, players: 0, entries: 0 };
  for (;;) {
    const counts = await reader.query(selectEntryCounts(piece.to));
    for (const { player, entries } of counts) {
      const isFull =
        piece.players >= MAX_PLAYERS_PER_AUDIT_PIECE || piece.entries + entries > MAX_ENTRIES_PER_AUDIT_PIECE;
      if (isFull && piece.players > 0) {
        pieces.push({ after: piece.after, to: piece.to });
        piece = { after: piece.to, to: piece.to, players: 0, entries: 0 };
      }
      piece = { after: piece.after, to: player, players: piece.players + 1, entries: piece.entries + entries };
    }
    if (counts.length < WALLETS_PER_ENTRY_COUNT_QUERY) break;
  }
  if (piece.players > 0) pieces.push({ after: piece.after, to: piece.to });
  return pieces;
}

const walletBalanceChecks: readonly PagedCheck[] = [
  {
    name: 'every balance is the sum of its postings',
    page: (after, to) =>
      sql(
        'audit balances',
        `with sums as (
           select player, account, sum(amount)::bigint as amount from posting
           where player > $1 and player <= $2 and account < 100 group by player, account
         ), kept as (
           select w.player, p.account, p.amount
           from wallet w, lateral (values (${playerLedgerAccounts.main}, w.main), (${playerLedgerAccounts.bonus},
           w.bonus),
             (${playerLedgerAccounts.withdrawing}, w.withdrawing), (${playerLedgerAccounts.agent}, w.agent),
             (${playerLedgerAccounts.receivable}, w.receivable)) p(account, amount)
           where w.player > $1 and w.player <= $2
         )
         select count(*) as checked,
           array_agg(format('player %s balance %s keeps %s, its entries say %s', coalesce(k.player, s.player),
             coalesce(k.account, s.account), k.amount, coalesce(s.amount, 0)))
           filter (where k.amount is distinct from coalesce(s.amount, 0)) as wrong
         from kept k full join sums s on s.player = k.player and s.account = k.account`,
        after,
        to,
      ),
  },
  {
    name: 'no balance is below zero, no turnover above its requirement',
    page: (after, to) =>
      sql(
        'audit bounds',
        `select count(*) as checked, array_agg(format('player %s', player))
           filter (where least(main, bonus, withdrawing, agent, turn_filled, turn_required - turn_filled) < 0) as wrong
         from wallet where player > $1 and player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'a debt is never above zero, and main money never stands beside one',
    page: (after, to) =>
      sql(
        'audit debts',
        `select count(*) as checked, array_agg(format('player %s owes %s and has %s', player, receivable, main))
           filter (where receivable > 0 or (receivable < 0 and main > 0)) as wrong
         from wallet where player > $1 and player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'no wallet names a later entry than its last one',
    page: (after, to) =>
      sql(
        'audit last entries',
        `select count(*) as checked,
           array_agg(format('player %s names entry %s, the last one is %s', w.player, w.last_entry, e.id))
           -- It may name an earlier one, or none: an older program made entries since.
           filter (where w.last_entry > coalesce(e.id, 0)) as wrong
         from wallet w cross join lateral (select max(id) as id from entry where player = w.player) e
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'every requirement of turnover is on the odometer',
    page: (after, to) =>
      sql(
        'audit turnover',
        `select count(*) as checked,
           array_agg(format('player %s requires %s, marks say %s', w.player, w.turn_required, t.required))
           filter (where w.turn_required <> t.required) as wrong
         from (select player, sum(required)::bigint as required from turnover
             where player > $1 and player <= $2 group by player) t
           join wallet w on w.player = t.player`,
        after,
        to,
      ),
  },
  {
    name: 'every entry has the balances that it led to',
    page: (after, to) =>
      sql(
        'audit afters',
        `select count(*) as checked, array_agg(format('player %s entry %s', player, id))
           filter (where (debit < 100) <> (debit_after is not null) or (credit < 100) <> (credit_after is not null)
             or least(case when debit <> ${playerLedgerAccounts.receivable} then debit_after end,
               case when credit <> ${playerLedgerAccounts.receivable} then credit_after end) < 0
             or greatest(case when debit = ${playerLedgerAccounts.receivable} then debit_after end,
               case when credit = ${playerLedgerAccounts.receivable} then credit_after end) > 0) as wrong
         from entry where player > $1 and player <= $2`,
        after,
        to,
      ),
  },
];

/** Checks the wallets: balances against entries, bounds, and turnover against its requirements. */
export const auditWallet = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, [...walletBalanceChecks, ...bonusAuditChecks]);

interface LedgerAccountSum extends Row {
  currency: string;
  account: number;
  amount: number;
}

/** Sums every account by currency, a piece of players at a time, so that no statement gets slower as the ledger grows. */
async function sumLedgerAccounts(reader: AuditProofSqlReader): Promise<LedgerAccountSum[]> {
  const sums = new Map<string, LedgerAccountSum>();
  const pieces = reader.pieces ?? (await listPlayerIdRangesToAudit(reader));
  for (const [index, { after, to }] of pieces.entries()) {
    const rows = await reader.query<LedgerAccountSum>(
      sql(
        'account sums',
        `select w.currency, p.account, sum(p.amount)::bigint as amount
         from posting p join wallet w on w.player = p.player
         where p.player > $1 and p.player <= $2 and w.player > $1 and w.player <= $2 group by w.currency, p.account`,
        after,
        to,
      ),
    );
    for (const row of rows) {
      const key = `${row.currency} ${row.account}`;
      sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0) });
    }
    reader.report?.(`${index + 1} of ${pieces.length} pieces`);
  }
  return [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency) || a.account - b.account);
}

/** The sums of the ledger by currency: every house account, and all accounts together. */
export interface LedgerSums {
  /** From the house's side: money that an account received is positive. */
  readonly house: readonly { readonly currency: string; readonly account: string; readonly amount: number }[];
  /** Accounts of players and of the house together. It must be zero; any other number is an error in the ledger. */
  readonly totals: readonly { readonly currency: string; readonly amount: number }[];
}

/** Sums the whole ledger. */
export async function sumWholeLedger(reader: AuditProofSqlReader): Promise<LedgerSums> {
  const sums = await sumLedgerAccounts(reader);
  const names = new Map<number, string>(Object.entries(houseLedgerAccounts).map(([name, number]) => [number, name]));
  return {
    house: sums
      .filter(({ account }) => account >= 100)
      .map(({ currency, account, amount }) => ({ currency, account: names.get(account) ?? String(account), amount })),
    totals: [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, those]) => ({
      currency,
      amount: those.reduce((sum, { amount }) => sum + amount, 0),
    })),
  };
}
