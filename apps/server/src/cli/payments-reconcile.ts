/** `npm run payments:reconcile`: our books against the bank's lists, inside the running server if there is one on this data folder. */
import { sendCommand, type CommandResult } from './command-socket.ts';
import { readConfig } from '../config/config.ts';
import type { Ctx } from '../context.ts';
import { wallClock } from '../platform/clock.ts';
import { openDb } from '../platform/db/open-db.ts';
import { openLog } from '../platform/log/log.ts';
import { runReconcileCommand } from '../payments/payments.ts';
import { createPixProvider } from '../payments/provider/pix-provider.ts';
import { openVault } from '../platform/vault/vault.ts';

const words = process.argv.slice(2);
const read = readConfig();
if (!read.ok) {
  process.stderr.write(`${read.problems.join('\n')}\n`);
  process.exit(1);
}
const { config } = read;

async function perform(): Promise<CommandResult> {
  const answer =
    config.databaseUrl === undefined ? await sendCommand(config.dataDir, 'payments:reconcile', words) : undefined;
  if (answer !== undefined) return answer;
  const log = openLog('warn');
  const db = await openDb(config, log);
  const absent = (what: string) => (): never => {
    throw new Error(`this command only reads and has no ${what}`);
  };
  const ctx: Ctx = {
    db,
    config,
    log,
    now: wallClock,
    newId: absent('ids'),
    vault: openVault(config.masterKey),
    identity: { find: absent('identity service') },
    bank: createPixProvider({ ...config.bank, now: wallClock }),
  };
  const done = await runReconcileCommand(ctx, words);
  await db.close();
  return done;
}

const { ok, lines } = await perform();
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(ok ? 0 : 1);
