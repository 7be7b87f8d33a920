import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';

/** The accounts of a player, with their numbers in the ledger. `receivable` is a debt: zero or below (README.md). */
export const playerLedgerAccounts = { main: 1, bonus: 2, withdrawing: 3, agent: 4, receivable: 5 } as const;
/** The accounts of the house: numbers without rows. Their balances are sums of entries. */
export const houseLedgerAccounts = {
  psp: 100,
  games: 101,
  sports: 102,
  bonusExpense: 103,
  awardExpense: 104,
  commissionExpense: 105,
  fees: 106,
  suspense: 107,
  transit: 108,
  opening: 109,
  usdtCustody: 110,
} as const;

export type PlayerLedgerAccount = keyof typeof playerLedgerAccounts;
export type HouseLedgerAccount = keyof typeof houseLedgerAccounts;
export type LedgerAccount = PlayerLedgerAccount | HouseLedgerAccount;

/** The reasons of entries, with their numbers in the ledger. Kinds 1 and 2 are unique per player and reference. */
export const entryKinds = {
  deposit: 1,
  'deposit-suspense': 2,
  stake: 3,
  payout: 4,
  refund: 5,
  'withdrawal-hold': 6,
  'withdrawal-paid': 7,
  'withdrawal-returned': 8,
  void: 9,
  resettlement: 10,
  repayment: 11,
  fee: 12,
  'transfer-out': 13,
  'transfer-in': 14,
  correction: 15,
  'cash-out': 16,
  'deposit-refund': 20,
  clawback: 21,
  'bank-fee': 22,
  'bonus-grant': 30,
  'bonus-release': 31,
  'bonus-forfeit': 32,
  award: 33,
  'play-money': 40,
  'gift-clawback': 34,
  commission: 35,
  'commission-claim': 36,
} as const;
export type EntryKind = keyof typeof entryKinds;

/** The reasons of turnover requirements, with their numbers in the database. */
export const turnoverSources = { deposit: 1, transfer: 3, award: 4 } as const;

/** A movement of money from one account to another. One of the two may be an account of the house. */
export interface LedgerTransfer {
  readonly kind: EntryKind;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly amount: Centavos;
  /** The order or round that it belongs to. */
  readonly ref: Id;
  /** The entry that this one corrects. */
  readonly reverses?: Id;
}

/** One row of the ledger: a whole double entry, with the balances of the player's accounts after it. */
export interface WalletLedgerEntry extends LedgerTransfer {
  readonly player: PlayerId;
  readonly id: Id;
  readonly debitAfter: Centavos | null;
  readonly creditAfter: Centavos | null;
}

export const toLedgerAccountCode = (account: LedgerAccount): number =>
  account in playerLedgerAccounts
    ? playerLedgerAccounts[account as PlayerLedgerAccount]
    : houseLedgerAccounts[account as HouseLedgerAccount];

const ledgerAccountsByCode = new Map<number, LedgerAccount>(
  [...Object.entries(playerLedgerAccounts), ...Object.entries(houseLedgerAccounts)].map(([name, number]) => [
    number,
    name as LedgerAccount,
  ]),
);

/** Name of an account by its number. Throws for a number that no account has: the ledger would be corrupt. */
export function parseLedgerAccountCode(number: number): LedgerAccount {
  const name = ledgerAccountsByCode.get(number);
  if (name === undefined) throw new RangeError(`no account ${number}`);
  return name;
}

const entryKindNames = new Map(
  Object.entries(entryKinds).map(([name, number]) => [number as number, name as EntryKind]),
);

/** Name of a kind by its number. Throws for a number that no kind has: the ledger would be corrupt. */
export function toEntryKind(number: number): EntryKind {
  const name = entryKindNames.get(number);
  if (name === undefined) throw new RangeError(`no entry kind ${number}`);
  return name;
}
