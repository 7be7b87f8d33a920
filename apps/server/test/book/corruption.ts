/** How a change of one row by somebody with write access to the database is written down. The statement returns the number that a proof must name. */
import type { LedgerProofName } from '../../src/proofs/proofs.ts';

export interface BookCorruption {
  readonly name: string;
  /** The proofs that find it. */
  readonly part: LedgerProofName;
  readonly change: string | readonly string[];
}

type ListedCorruption = readonly [name: string, change: string | readonly string[]];
/** Names the proof that finds each of these. */
export const listCorruptions = (part: LedgerProofName, ...listed: readonly ListedCorruption[]): BookCorruption[] =>
  listed.map(([name, change]) => ({ name, part, change }));

/** One entry that meets a condition. */
export const oneEntry = (where: string): string =>
  `(player, id) in (select player, id from entry where ${where} order by id limit 1) returning id as row`;
/** The wallet of a player who meets a condition. */
export const oneWallet = (where: string): string =>
  `player = (select player from wallet w where ${where} order by player limit 1) returning player as row`;
/** A copy of an entry that meets a condition, with other values in some columns. */
export const copyEntry = (where: string, columns: Readonly<Record<string, string>>): string => {
  const names = ['player', 'id', 'kind', 'debit', 'credit', 'amount', 'debit_after', 'credit_after', 'ref', 'reverses'];
  return `insert into entry (${names.join()}) select ${names.map((name) => columns[name] ?? name).join()}
    from entry where ${where} order by id limit 1 returning id as row`;
};

/** One row of a table. */
export const oneRow = (table: string, set: string, where = 'true', row = 'player'): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} order by ctid limit 1) returning ${row} as row`;
