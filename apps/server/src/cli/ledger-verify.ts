/** `npm run ledger:verify`: proves the books, inside the running server if there is one on this data folder. */
import { sendCommand } from './command-socket.ts';
import { readConfig } from '../config/config.ts';
import { openDb } from '../platform/db/open-db.ts';
import { openLog } from '../platform/log/log.ts';
import { openVault } from '../platform/vault/vault.ts';
import { verifyLedger } from '../proofs/proofs.ts';

const read = readConfig();
if (!read.ok) {
  process.stderr.write(`${read.problems.join('\n')}\n`);
  process.exit(1);
}
const { config } = read;

async function verify() {
  const answer = config.databaseUrl === undefined ? await sendCommand(config.dataDir, 'ledger:verify') : undefined;
  if (answer !== undefined) return answer;
  const db = await openDb(config, openLog('warn'));
  const verdict = await verifyLedger({ db, vault: openVault(config.masterKey) });
  await db.close();
  return verdict;
}

const begin = process.hrtime.bigint();
const verdict = await verify();
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
process.stdout.write(
  `${verdict.lines.join('\n')}\n(${seconds.toFixed(1)} s, peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB)\n`,
);
process.exit(verdict.ok ? 0 : 1);
