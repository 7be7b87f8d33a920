/** What players of a benchmark have: ten million reais each, in the books from their first entry on. */
import { houseAccounts, entryKinds, playerAccounts } from '@arara/server/wallet';

const MONEY = 1_000_000_000;

/** Statements that open wallets of the players 1 to `players`, with an entry for their money: the books are proved at the end. */
export const insertWalletsSql = (players: number): readonly string[] => [
  `insert into wallet (player, currency, main, day) select p, 'BRL', ${MONEY}, (now() at time zone 'America/Sao_Paulo')::date from generate_series(1, ${players}) p`,
  `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref) select p, p, ${entryKinds.resettlement}, ${houseAccounts.opening}, ${playerAccounts.main}, ${MONEY}, null, ${MONEY}, p from generate_series(1, ${players}) p`,
];
