/**
 * bench:verify runs `ledger:verify` as an operator does, over a book of DICE bets that it plays first: alone, and then while bets go
 * on. It prints how long that takes and how much memory its process and the largest process of the server use. Arguments: thousands
 * of postings (10,000; each entry has two), players, bets in flight.
 */
import { openDiceWorld } from './load/dice-world.ts';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently } from './load/load.ts';
import { adminQuery } from './load/pgbench.ts';
import { verifyLedger } from './server-under-test.ts';

const POSTINGS = 1000 * Number(process.argv[2] ?? 10_000);
const PLAYERS = Number(process.argv[3] ?? 20_000);
const IN_FLIGHT = Number(process.argv[4] ?? 256);
const FILL_SECONDS = 10;
/** Ten million postings. */
const BAR_S = 30;

await prepareEnvironment();
const DATABASE = 'arara_bench_verify';
const { world, databaseUrl, play } = await openDiceWorld({ database: DATABASE, players: PLAYERS });
const countPostings = async (): Promise<number> =>
  2 * Number((await adminQuery('select count(*) as n from entry', DATABASE))[0]?.['n']);

let postings = await countPostings();
while (postings < POSTINGS) {
  await driveConcurrently(IN_FLIGHT, FILL_SECONDS, play);
  postings = await countPostings();
}
await adminQuery('analyze', DATABASE);

async function measure(name: string): Promise<number> {
  const startedMs = performance.now();
  const report = await verifyLedger(databaseUrl, Buffer.from(world.ctx.config.masterKey).toString('hex'), PLAYERS);
  const seconds = (performance.now() - startedMs) / 1000;
  const tail = report.trimEnd().split('\n').at(-1);
  const of = await countPostings();
  console.log(`${name}: ${of} postings of ${PLAYERS} players in ${seconds.toFixed(1)} s, ${tail}`);
  return (seconds * 10_000_000) / of;
}

const alone = await measure('alone');
let isOver = false;
const playing = driveConcurrently(IN_FLIGHT, 1, async () => {
  while (!isOver) await play();
});
const beside = await measure('beside betting');
isOver = true;
await playing;
console.log(
  `for 10,000,000 postings: ${alone.toFixed(1)} s alone, ${beside.toFixed(1)} s beside betting (bar ${BAR_S} s: ${beside <= BAR_S ? 'met' : 'MISSED'})`,
);
await world.close();
