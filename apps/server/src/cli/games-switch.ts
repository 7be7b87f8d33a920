/** `npm run games:switch`: takes games out of play or back, inside the running server if there is one on this data folder. */
import { sendCommand, type CommandResult } from './command-socket.ts';
import { readConfig } from '../config/config.ts';
import { wallClock } from '../platform/clock.ts';
import { openDb } from '../platform/db/open-db.ts';
import { runSwitchCommand } from '../games/games.ts';
import { openLog } from '../platform/log/log.ts';

const words = process.argv.slice(2);
const read = readConfig();
if (!read.ok) {
  process.stderr.write(`${read.problems.join('\n')}\n`);
  process.exit(1);
}
const { config } = read;

async function perform(): Promise<CommandResult> {
  const answer =
    config.databaseUrl === undefined ? await sendCommand(config.dataDir, 'games:switch', words) : undefined;
  if (answer !== undefined) return answer;
  const db = await openDb(config, openLog('warn'));
  const done = await runSwitchCommand({ db, now: wallClock }, words);
  await db.close();
  return done;
}

const { ok, lines } = await perform();
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(ok ? 0 : 1);
