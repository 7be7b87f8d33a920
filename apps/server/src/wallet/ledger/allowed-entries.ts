import {
  type EntryKind,
  entryKinds,
  type HouseLedgerAccount,
  type LedgerAccount,
  toLedgerAccountCode,
} from './chart-of-accounts.ts';

/** The accounts between which a kind of entry moves money, and the currency if it has only one. */
interface AllowedEntry {
  readonly from: readonly LedgerAccount[];
  readonly to: readonly LedgerAccount[];
  readonly currency: 'BRL' | 'BRLT' | 'any';
}

const playHouses = ['games', 'sports'] as const satisfies readonly HouseLedgerAccount[];
/** Bonus money of a bonus that was given up or is over returns to the house. */
const winnersAccounts = ['main', 'bonus', 'bonusExpense'] as const satisfies readonly LedgerAccount[];
/** What a correction takes back of a payout. */
const correctedAccounts = ['main', 'bonus', 'receivable', 'bonusExpense'] as const satisfies readonly LedgerAccount[];

/**
 * Every movement that the program makes, by its kind. An entry of another kind, between other accounts or in another currency was
 * not written by it: `ledger:verify` names it.
 */
const allowedEntriesByKind: Readonly<Record<EntryKind, readonly AllowedEntry[]>> = {
  deposit: [{ from: ['psp', 'suspense'], to: ['main'], currency: 'BRL' }],
  'deposit-suspense': [{ from: ['psp'], to: ['suspense'], currency: 'BRL' }],
  stake: [{ from: ['main', 'bonus'], to: playHouses, currency: 'any' }],
  payout: [{ from: playHouses, to: winnersAccounts, currency: 'any' }],
  refund: [{ from: playHouses, to: winnersAccounts, currency: 'any' }],
  void: [{ from: ['sports'], to: winnersAccounts, currency: 'any' }],
  resettlement: [
    { from: ['sports'], to: winnersAccounts, currency: 'any' },
    { from: correctedAccounts, to: ['sports'], currency: 'any' },
  ],
  'cash-out': [{ from: ['sports'], to: winnersAccounts, currency: 'any' }],
  'withdrawal-hold': [{ from: ['main'], to: ['withdrawing'], currency: 'BRL' }],
  'withdrawal-paid': [{ from: ['withdrawing'], to: ['psp', 'usdtCustody'], currency: 'BRL' }],
  'withdrawal-returned': [{ from: ['withdrawing', 'psp', 'usdtCustody'], to: ['main'], currency: 'BRL' }],
  repayment: [{ from: ['main'], to: ['receivable'], currency: 'any' }],
  fee: [
    { from: ['withdrawing'], to: ['fees'], currency: 'BRL' },
    { from: ['fees'], to: ['main'], currency: 'BRL' },
  ],
  'transfer-out': [{ from: ['main'], to: ['transit'], currency: 'BRL' }],
  'transfer-in': [{ from: ['transit'], to: ['main'], currency: 'BRL' }],
  correction: [{ from: ['receivable'], to: ['main'], currency: 'BRL' }],
  'deposit-refund': [{ from: ['suspense'], to: ['psp'], currency: 'BRL' }],
  clawback: [{ from: ['main', 'receivable'], to: ['psp'], currency: 'BRL' }],
  'bank-fee': [{ from: ['fees'], to: ['psp'], currency: 'BRL' }],
  'bonus-grant': [{ from: ['bonusExpense'], to: ['bonus'], currency: 'BRL' }],
  'bonus-release': [{ from: ['bonus'], to: ['main'], currency: 'BRL' }],
  'bonus-forfeit': [{ from: ['bonus'], to: ['bonusExpense'], currency: 'BRL' }],
  award: [{ from: ['awardExpense'], to: ['main', 'bonus'], currency: 'BRL' }],
  'play-money': [{ from: ['opening'], to: ['main'], currency: 'BRLT' }],
  'gift-clawback': [{ from: ['bonus', 'main', 'receivable'], to: ['bonusExpense'], currency: 'BRL' }],
  commission: [{ from: ['commissionExpense'], to: ['agent'], currency: 'BRL' }],
  'commission-claim': [{ from: ['agent'], to: ['main'], currency: 'BRL' }],
};

/** The allowed entries as rows of SQL: kind, debit, credit, currency (null for both). */
export const ALLOWED_ENTRY_ROWS_SQL: string = Object.entries(allowedEntriesByKind)
  .flatMap(([kind, allowed]) =>
    allowed.flatMap(({ from, to, currency }) =>
      from.flatMap((debit) =>
        to.map((credit) => {
          const codes = [entryKinds[kind as EntryKind], toLedgerAccountCode(debit), toLedgerAccountCode(credit)];
          return `(${codes.join(', ')}, ${currency === 'any' ? 'null::text' : `'${currency}'`})`;
        }),
      ),
    ),
  )
  .join(', ');
