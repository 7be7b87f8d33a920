/** How every command of the server runs: inside the running server if there is one on this data folder, else on its own. */
import { type Config, readConfig } from '../config/config.ts';
import type { Ctx } from '../context.ts';
import { wallClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { openDb } from '../platform/db/open-db.ts';
import { openLog } from '../platform/log/log.ts';
import { NOT_WATCHED } from '../platform/restore/restore-watch.ts';
import { openVault } from '../platform/vault/vault.ts';
import { type CommandResult, type ReportProgress, sendCommand } from './command-socket.ts';

/** A command that no running server took over: it has the database for itself, or shares a database server with the nodes. */
export type LocalCommand = (ctx: Ctx, words: readonly string[], report: ReportProgress) => Promise<CommandResult>;

/**
 * The exit codes of a command: a script that runs `ledger:verify` must distinguish a wrong ledger from a database that was not
 * reachable.
 */
const exitCodes = { ok: 0, notOk: 1, unfinished: 2 } as const;

/**
 * Runs a command with the arguments of the command line, prints its lines, and ends the process: with exit code 1 if the
 * command failed its check, with 2 if it could not finish. The command gets a context that can read; it opens anything else
 * itself. Its progress is printed to stderr.
 */
export async function runCommand(
  name: string,
  run: LocalCommand,
  { failures = process.stdout }: { failures?: NodeJS.WriteStream } = {},
): Promise<void> {
  try {
    const { ok, lines, isUnfinished = false } = await perform(name, process.argv.slice(2), run);
    (ok ? process.stdout : failures).write(`${lines.join('\n')}\n`);
    process.exit(isUnfinished ? exitCodes.unfinished : ok ? exitCodes.ok : exitCodes.notOk);
  } catch (error) {
    process.stderr.write(`${name} did not finish: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCodes.unfinished);
  }
}

const reportProgress: ReportProgress = (line) => void process.stderr.write(`${line}\n`);

async function perform(name: string, words: readonly string[], run: LocalCommand): Promise<CommandResult> {
  const read = readConfig();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;
  // The embedded database's folder is locked by the server that runs on it.
  const result =
    config.databaseUrl === undefined ? await sendCommand(config.dataDir, name, words, reportProgress) : undefined;
  if (result !== undefined) return result;
  const log = openLog('warn');
  const db = await openDb(config, log);
  try {
    return await run(createReadingContext(db, config), words, reportProgress);
  } finally {
    await db.close();
  }
}

/** A context without ids, without the identity service and without the bank. */
function createReadingContext(db: Db, config: Config): Ctx {
  const refuse = (what: string) => (): never => {
    throw new Error(`a command has no ${what}`);
  };
  return {
    db,
    config,
    log: openLog('warn'),
    now: wallClock,
    newId: refuse('ids'),
    vault: openVault(config.masterKey),
    identity: { find: refuse('identity service') },
    bank: new Proxy({} as Ctx['bank'], { get: refuse('bank') }),
    restore: NOT_WATCHED,
  };
}
