import { type Finding, type PagedCheck, runPagedChecks } from '../platform/audit/proof.ts';
import { type Reader, type Row, type Statement, sql } from '../platform/db/db.ts';
import { bonusChecks } from './bonuses/bonuses-audit.ts';
import { houseAccounts, playerAccounts } from './ledger/chart-of-accounts.ts';

const PLAYERS_PER_PAGE = 2000;

/** The last player of the next page of wallets. */
export const selectWalletPage = (after: number, pageSize: number): Statement<{ last: number | null }> =>
  sql(
    'audit pages',
    'select max(player) as last from (select player from wallet where player > $1 order by player limit $2::int) p',
    after,
    pageSize,
  );

const checks: readonly PagedCheck[] = [
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
           from wallet w, lateral (values (${playerAccounts.main}, w.main), (${playerAccounts.bonus}, w.bonus),
             (${playerAccounts.withdrawing}, w.withdrawing), (${playerAccounts.agent}, w.agent),
             (${playerAccounts.receivable}, w.receivable)) p(account, amount)
           where w.player > $1 and w.player <= $2
         )
         select count(*) as checked,
           array_agg(format('player %s pot %s keeps %s, its entries say %s', coalesce(k.player, s.player),
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
    name: 'every entry has the balances that its pots had',
    page: (after, to) =>
      sql(
        'audit afters',
        `select count(*) as checked, array_agg(format('player %s entry %s', player, id))
           filter (where (debit < 100) <> (debit_after is not null) or (credit < 100) <> (credit_after is not null)
             or least(case when debit <> ${playerAccounts.receivable} then debit_after end,
               case when credit <> ${playerAccounts.receivable} then credit_after end) < 0
             or greatest(case when debit = ${playerAccounts.receivable} then debit_after end,
               case when credit = ${playerAccounts.receivable} then credit_after end) > 0) as wrong
         from entry where player > $1 and player <= $2`,
        after,
        to,
      ),
  },
];

/** Checks the wallets: balances against entries, bounds, and turnover against its requirements. */
export const auditWallet = (reader: Reader): Promise<Finding[]> =>
  runPagedChecks(reader, selectWalletPage, [...checks, ...bonusChecks]);

interface AccountSum extends Row {
  currency: string;
  account: number;
  amount: number;
}

/** Sums every account by currency, a page of players at a time, so that no statement gets slower as the ledger grows. */
async function sumAccounts(reader: Reader): Promise<AccountSum[]> {
  const sums = new Map<string, AccountSum>();
  for (let after = -1; ;) {
    const [page] = await reader.query(selectWalletPage(after, PLAYERS_PER_PAGE));
    if (page === undefined || page.last === null) break;
    const rows = await reader.query<AccountSum>(
      sql(
        'account sums',
        `select w.currency, p.account, sum(p.amount)::bigint as amount
         from posting p join wallet w on w.player = p.player
         where p.player > $1 and p.player <= $2 and w.player > $1 and w.player <= $2 group by w.currency, p.account`,
        after,
        page.last,
      ),
    );
    for (const row of rows) {
      const key = `${row.currency} ${row.account}`;
      sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0) });
    }
    after = page.last;
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
export async function sumLedger(reader: Reader): Promise<LedgerSums> {
  const sums = await sumAccounts(reader);
  const names = new Map<number, string>(Object.entries(houseAccounts).map(([name, number]) => [number, name]));
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
