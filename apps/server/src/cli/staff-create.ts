/** `npm run staff:create`, `npm run staff:reset`: inside the running server if there is one on this data folder. */
import { sendCommand, type CommandResult } from './command-socket.ts';
import { readConfig } from '../config/config.ts';
import type { Ctx } from '../context.ts';
import { wallClock } from '../platform/clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDb } from '../platform/db/open-db.ts';
import { openLog } from '../platform/log/log.ts';
import { openNodeIds } from '../platform/cluster/node-ids.ts';
import { runStaffCreate, runStaffReset } from '../staff/staff.ts';
import { openVault } from '../platform/vault/vault.ts';

const [name = '', ...words] = process.argv.slice(2);
const commands = { 'staff:create': runStaffCreate, 'staff:reset': runStaffReset };

const read = readConfig();
if (!read.ok) {
  process.stderr.write(`${read.problems.join('\n')}\n`);
  process.exit(1);
}
const { config } = read;

async function perform(): Promise<CommandResult> {
  const command = commands[name as keyof typeof commands];
  if (!Object.hasOwn(commands, name)) return { ok: false, lines: [`no such command: ${name}`] };
  const answer = config.databaseUrl === undefined ? await sendCommand(config.dataDir, name, words) : undefined;
  if (answer !== undefined) return answer;
  const log = openLog('warn');
  const db = await openDb(config, log);
  await migrate(db);
  const ids = await openNodeIds({ db, log, now: wallClock });
  const absent = (what: string) => (): never => {
    throw new Error(`a command has no ${what}`);
  };
  const ctx: Ctx = {
    db,
    config,
    log,
    now: wallClock,
    newId: ids.newId,
    vault: openVault(config.masterKey),
    identity: { find: absent('identity service') },
    bank: new Proxy({} as Ctx['bank'], { get: absent('bank') }),
  };
  const done = await command(ctx, words);
  await ids.stop();
  await db.close();
  return done;
}

const { ok, lines } = await perform().catch((error: unknown) => ({
  ok: false,
  lines: [error instanceof Error ? error.message : String(error)],
}));
(ok ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
process.exit(ok ? 0 : 1);
