/** How every command of the server runs: inside the running server if there is one on this data folder, else on its own. */
import { type ServerConfig, readConfig } from '../config/config.ts';
import type { Ctx } from '../context.ts';
import { wallClock, readMonotonicTimeMs } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { assertDataIsCurrent } from '../platform/db/earlier-data.ts';
import { openDb } from '../platform/db/open-db.ts';
import { openLog } from '../platform/log/log.ts';
import { UNWATCHED_RESTORE_STATUS } from '../platform/restore/restore-watch.ts';
import { openCommandVault } from '../platform/vault/key-ring.ts';
import { storedSecrets } from '../stored-secrets.ts';
import {
  type CliCommandResult,
  type CliProgressReporter,
  sendCliCommandToServer,
} from '../platform/commands/command-socket.ts';

/** A command that no running server took over: it has the database for itself, or shares a database server with the nodes. */
export type CliCommand = (ctx: Ctx, words: readonly string[], report: CliProgressReporter) => Promise<CliCommandResult>;

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
export async function runCliCommand(
  name: string,
  run: CliCommand,
  { failures = process.stdout }: { failures?: NodeJS.WriteStream } = {},
): Promise<void> {
  try {
    const { ok, lines, isUnfinished = false } = await executeCliCommand(name, process.argv.slice(2), run);
    deleteProgressBar(process.stderr);
    (ok ? process.stdout : failures).write(`${lines.join('\n')}\n`);
    process.exit(isUnfinished ? exitCodes.unfinished : ok ? exitCodes.ok : exitCodes.notOk);
  } catch (error) {
    deleteProgressBar(process.stderr);
    process.stderr.write(`${name} did not finish: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCodes.unfinished);
  }
}

const writeCommandProgress = createProgressWriter(process.stderr);

async function executeCliCommand(name: string, words: readonly string[], run: CliCommand): Promise<CliCommandResult> {
  const read = readConfig();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;
  // The embedded database's folder is locked by the server that runs on it.
  const result =
    config.databaseUrl === undefined
      ? await sendCliCommandToServer(config.dataDir, name, words, writeCommandProgress)
      : undefined;
  if (result !== undefined) return result;
  await assertDataIsCurrent(config);
  const log = openLog('warn');
  const db = await openDb(config, log);
  try {
    return await run(await createReadOnlyCommandContext(db, config), words, writeCommandProgress);
  } finally {
    await db.close();
  }
}

/** A context without ids, without the identity service and without the bank. */
async function createReadOnlyCommandContext(db: Db, config: ServerConfig): Promise<Ctx> {
  const refuse = (what: string) => (): never => {
    throw new Error(`a command has no ${what}`);
  };
  return {
    db,
    config,
    log: openLog('warn'),
    now: wallClock,
    newId: refuse('ids'),
    vault: await openCommandVault(db, config, storedSecrets.sealed),
    identity: { find: refuse('identity service') },
    exclusionRegister: { find: refuse('exclusion register') },
    bank: new Proxy({} as Ctx['bank'], { get: refuse('bank') }),
    restore: UNWATCHED_RESTORE_STATUS,
  };
}

/** Shows how far a command has come. */

const BAR_CELLS = 24;
/** In a file or a pipe, how far a command has come is a line this often: a short run writes none. */
const PLAIN_LINE_INTERVAL_MS = 30_000;
/** Moves to the beginning of the line and deletes it. */
const DELETE_LINE = '\r\u001B[2K';

/** Takes a bar away, so that what is written next has the line for itself. */
export const deleteProgressBar = (out: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean }): void =>
  void (out.isTTY === true && out.write(DELETE_LINE));

/** Writes progress as plain lines, or on a terminal, where the share of the whole is known, as one line with a bar. */
export function createProgressWriter(
  out: Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number },
  readNow: () => number = readMonotonicTimeMs,
): CliProgressReporter {
  let writtenAt = readNow();
  return (line, share) => {
    if (share === undefined) return void out.write(`${line}\n`);
    if (out.isTTY !== true) {
      if (readNow() - writtenAt < PLAIN_LINE_INTERVAL_MS) return;
      writtenAt = readNow();
      return void out.write(`${line}\n`);
    }
    const full = Math.round(share * BAR_CELLS);
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${line}`;
    out.write(`${DELETE_LINE}${bar.slice(0, out.columns ?? 80)}`);
  };
}
