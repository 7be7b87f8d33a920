/**
 * bench:verify: `ledger:verify`, as an operator runs it, over a book of five million postings: how long it takes and how much
 * memory its process and the largest of the server's take.
 */
import { randomBytes } from 'node:crypto';
import { openWorld } from '@arara/server/test/world';
import * as wallet from '@arara/server/wallet';
import { verifyLedger } from './server-under-test.ts';
import { adminQuery, freshDatabase, printEnvironment } from './measurement.ts';

const PLAYERS = 50_000;
/** Entries of a player: each is two postings. */
const ENTRIES = Number(process.argv[2] ?? 50);

await printEnvironment();
const databaseUrl = await freshDatabase('arara_bench_verify');
const world = await openWorld({ engine: 'postgres', databaseUrl });
const { houseAccounts: house, entryKinds: kinds, playerAccounts: pots } = wallet;
const day = wallet.rollToToday({ day: '' } as never, world.ctx).day;
// Past the product's own time limits: two and a half million rows are written at once.
for (const text of [
  `insert into wallet (player, currency, main, day) select p, 'BRL', ${ENTRIES * 100}, '${day}' from generate_series(1, ${PLAYERS}) p`,
  `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref)
   select p, p * 1000 + n, ${kinds.resettlement}, ${house.opening}, ${pots.main}, 100, null, n * 100, p * 1000 + n from generate_series(1, ${PLAYERS}) p, generate_series(1, ${ENTRIES}) n`,
  'analyze',
])
  await adminQuery(text, 'arara_bench_verify');
await world.close();

const said = verifyLedger(databaseUrl, randomBytes(32).toString('hex'));
console.log(said);
console.log(`${PLAYERS * ENTRIES * 2} postings of ${PLAYERS} players`);
