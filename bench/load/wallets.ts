/** The wallets of a benchmark's players: ten million reais each, with the ledger entry for them. */
import { houseLedgerAccounts, entryKinds, playerLedgerAccounts } from '@arara/server/wallet';

const BALANCE = 1_000_000_000;

/** The statements that insert the wallets of the players 1 to `players`, each with an entry, so that the ledger can be verified. */
export const insertWalletsSql = (players: number): readonly string[] => [
  `insert into wallet (player, currency, main, day) select p, 'BRL', ${BALANCE}, (now() at time zone 'America/Sao_Paulo')::date from generate_series(1, ${players}) p`,
  `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref) select p, p, ${entryKinds.resettlement}, ${houseLedgerAccounts.opening}, ${playerLedgerAccounts.main}, ${BALANCE}, null, ${BALANCE}, p from generate_series(1, ${players}) p`,
];
