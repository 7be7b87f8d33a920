/**
 * bench:audit measures what the audit of the books costs the betting beside it: DICE in pairs of parts, one alone and
 * one while an audit runs in the same process, as on the node that leads the audits. Each pair is measured with the audit of new
 * entries, which the server runs every five minutes, and with the audit of all of the books, which it runs at night; here both begin
 * again as soon as they end. Every second pair begins with the audit. Arguments: pairs, seconds of each part, players,
 * bets in flight.
 */
import type { Id } from '@arara/contract/protocol/fields';
import { auditRecentEntries, readSnapshotsWithRests, verifyLedger } from '@arara/server/proofs';
import { entryKinds, houseLedgerAccounts } from '@arara/server/wallet';
import { prepareEnvironment } from './load/environment.ts';
import { openDiceWorld } from './load/dice-world.ts';
import { driveConcurrently, median } from './load/load.ts';

const pairs = Number(process.argv[2] ?? 10);
const seconds = Number(process.argv[3] ?? 10);
const PLAYERS = Number(process.argv[4] ?? 20_000);
const IN_FLIGHT = Number(process.argv[5] ?? 256);
/** What betting keeps of its speed, at least. */
const KEPT_BAR = 0.8;

await prepareEnvironment();
console.log(
  `${pairs} pairs of ${seconds} s: DICE of ${PLAYERS} players, ${IN_FLIGHT} in flight, alone and beside an audit`,
);
const { world, play } = await openDiceWorld({ database: 'arara_bench_audit', players: PLAYERS });
const { ctx } = world;
const playDice = () => driveConcurrently(IN_FLIGHT, seconds, play);

/** How `ledger:verify` begins the line of a row that is wrong. */
const WRONG_ROW = '      player ';
/** The money that the players begin with comes from no deposit, and the audits name it rightly. */
const OPENING = `kind ${entryKinds.resettlement} from ${houseLedgerAccounts.opening} `;
function requireRightBooks(wrong: readonly string[]): void {
  const unexpected = wrong.filter((row) => !row.includes(OPENING));
  if (unexpected.length > 0) throw new Error(unexpected.slice(0, 5).join('\n'));
}
/** As the server's own audits read. */
const audited = { ...ctx, db: readSnapshotsWithRests(ctx.db) };
/** Entries of ids above this one are new to the next audit. */
let since = ctx.newId<Id>();
type Audit = (isStopping: () => boolean) => Promise<void>;
const auditNewEntries: Audit = async (isStopping) => {
  const { findings } = await auditRecentEntries(audited, { since, isStopping });
  requireRightBooks(findings.flatMap((finding) => finding.wrong));
};
const auditAll: Audit = async (isStopping) => {
  const save = (): void => {
    if (isStopping()) throw new Error('the part is over');
  };
  const { lines } = await verifyLedger(audited, () => undefined, { load: () => undefined, save });
  requireRightBooks(lines.flatMap((line) => (line.startsWith(WRONG_ROW) ? [line.trim()] : [])));
};

interface BesideAudit {
  readonly perSecond: number;
  readonly p99: number;
  readonly begun: number;
  readonly ended: number;
}

/** Plays for one part while an audit runs, again and again; what runs at its end is broken off. */
async function playBeside(audit: Audit): Promise<BesideAudit> {
  let isOver = false;
  let [begun, ended] = [0, 0];
  const auditing = (async () => {
    while (!isOver) {
      begun++;
      try {
        await audit(() => isOver);
        ended++;
      } catch (error) {
        // One that was broken off says so by an error.
        if (!isOver) throw error;
      }
    }
  })();
  // An error of the audit ends the run after this part.
  const [played] = await Promise.all([playDice().finally(() => (isOver = true)), auditing]);
  return { ...played, begun, ended };
}

/** Measures one kind of audit in pairs of parts and prints what betting keeps. */
async function measureAudit(name: string, audit: Audit): Promise<number> {
  const kept: number[] = [];
  const slower: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    since = ctx.newId<Id>();
    const first = pair % 2 === 0 ? await playBeside(audit) : undefined;
    const alone = await playDice();
    const beside = first ?? (await playBeside(audit));
    kept.push(beside.perSecond / alone.perSecond);
    slower.push(beside.p99 / alone.p99);
    console.log(
      `${name}, pair ${pair}: ${alone.perSecond.toFixed(0)}/s alone, p99 ${alone.p99.toFixed(0)} ms; ${beside.perSecond.toFixed(0)}/s beside ${beside.begun} audits, ${beside.ended} of them ended, p99 ${beside.p99.toFixed(0)} ms: kept ${((100 * beside.perSecond) / alone.perSecond).toFixed(0)} %`,
    );
  }
  const [least, most] = [Math.min(...kept), Math.max(...kept)];
  console.log(
    `median, ${name}: betting keeps ${(100 * median(kept)).toFixed(0)} % (${(100 * least).toFixed(0)}–${(100 * most).toFixed(0)}; bar ${100 * KEPT_BAR} %), p99 × ${median(slower).toFixed(2)}`,
  );
  return median(kept);
}

await playDice();
const figures = [await measureAudit('new entries', auditNewEntries), await measureAudit('all of the books', auditAll)];
await auditAll(() => false);
console.log('the books are right, but for the money that was there at first');
await world.close();
process.exitCode = figures.every((kept) => kept >= KEPT_BAR) ? 0 : 1;
