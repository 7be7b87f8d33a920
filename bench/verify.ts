/**
 * bench:verify runs `ledger:verify` as an operator does, over five million postings. It prints how long that takes and how much memory
 * its process and the largest process of the server use.
 */
import { randomBytes } from 'node:crypto';
import { openWorld } from '@arara/server/test/world';
import * as wallet from '@arara/server/wallet';
import { verifyLedger } from './server-under-test.ts';
import { prepareEnvironment } from './load/environment.ts';
import { adminQuery, freshDatabase } from './load/pgbench.ts';

const PLAYERS = 50_000;
/** The number of entries of a player; each has two postings. */
const ENTRIES = Number(process.argv[2] ?? 50);

await prepareEnvironment();
const databaseUrl = await freshDatabase('arara_bench_verify');
const world = await openWorld({ engine: 'postgres', databaseUrl });
const { houseLedgerAccounts: houseAccounts, entryKinds, playerLedgerAccounts: playerAccounts } = wallet;
const day = wallet.advanceWalletToToday({ day: '' } as never, world.ctx).day;
// Inserted with the administrator's connection, because the product's time limits are too short for two and a half million rows.
for (const text of [
  `insert into wallet (player, currency, main, day) select p, 'BRL', ${ENTRIES * 100}, '${day}' from generate_series(1, ${PLAYERS}) p`,
  `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
   select p, p * 1000 + n, ${entryKinds.resettlement}, ${houseAccounts.opening}, ${playerAccounts.main}, 100, null, n * 100, p * 1000 + n from generate_series(1, ${PLAYERS}) p, generate_series(1, ${ENTRIES}) n`,
  'analyze',
])
  await adminQuery(text, 'arara_bench_verify');
await world.close();

const report = verifyLedger(databaseUrl, randomBytes(32).toString('hex'));
console.log(report);
console.log(`${PLAYERS * ENTRIES * 2} postings of ${PLAYERS} players`);
