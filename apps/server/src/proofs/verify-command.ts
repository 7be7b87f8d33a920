/** `npm run ledger:verify` as a command: a run that was broken off goes on where it stopped. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import { readMonotonicTimeMs } from '../platform/clock.ts';
import { readProgramVersion } from '../platform/db/program-version.ts';
import { createFileStorage } from '../platform/storage/storage.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { createCheckpoints, type StoredCheckpoints, storedCheckpointsSchema } from './checkpoints.ts';
import { readBook } from './row-seals.ts';
import { type LedgerProofReporter, verifyLedger } from './verify-ledger.ts';

/** An older run says too little about the rows of now. */
const RESUMED_FOR_MS = 24 * 3_600_000;
const WRITE_INTERVAL_MS = 1000;
/** Starts from the beginning, whatever an earlier run has left. */
const RESTART_WORD = 'restart';

const unfinishedRunSchema = z.object({
  /** The proofs of another program may be others. */
  program: z.number(),
  startedAt: z.number(),
  checkpoints: storedCheckpointsSchema,
});
interface UnfinishedRun {
  readonly program: number;
  readonly startedAt: number;
  readonly checkpoints: StoredCheckpoints;
}

/** The run that a file was left from; undefined when there is none that can go on. */
function readUnfinishedRun(
  path: string,
  { now, program }: { readonly now: number; readonly program: number },
): UnfinishedRun | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Without the file there is no such run.
    return undefined;
  }
  const parsed = unfinishedRunSchema.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.program !== program) return undefined;
  return now - parsed.data.startedAt < RESUMED_FOR_MS ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file that was cut off counts as none.
    return undefined;
  }
}

/** Writes the whole file or nothing. */
function writeRun(path: string, run: UnfinishedRun): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(run), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Writes a run that is under way into its file once a second, and when it is asked to. */
function createRunFile(
  { log }: Pick<Ctx, 'log'>,
  path: string,
  run: Omit<UnfinishedRun, 'checkpoints'>,
): { readonly note: (checkpoints: StoredCheckpoints) => void; readonly write: () => void } {
  let writtenAt = readMonotonicTimeMs();
  let reached: StoredCheckpoints = {};
  const write = (): void => {
    writtenAt = readMonotonicTimeMs();
    try {
      writeRun(path, { ...run, checkpoints: reached });
    } catch (error) {
      // Verifying the books needs no folder: then a run that is broken off starts from the beginning.
      writtenAt = Number.POSITIVE_INFINITY;
      log.warn({ path, err: String(error) }, 'how far the verification has come cannot be kept');
    }
  };
  return {
    note: (checkpoints) => {
      reached = checkpoints;
      if (readMonotonicTimeMs() - writtenAt >= WRITE_INTERVAL_MS) write();
    },
    write,
  };
}

/**
 * Verifies the ledger. How far it has come lies in `DATA_DIR/ledger-verify-<book>.json`: started again within a day, a run that was
 * broken off goes on there, and the word `restart` starts from the beginning. The file is gone after a run that came to its end.
 */
export async function runLedgerVerifyCommand(
  ctx: Pick<Ctx, 'db' | 'vault' | 'config' | 'now' | 'log'>,
  secrets: StoredSecrets,
  { words = [], report = () => {} }: { readonly words?: readonly string[]; readonly report?: LedgerProofReporter },
): Promise<{ readonly ok: boolean; readonly lines: readonly string[] }> {
  const path = join(ctx.config.dataDir, `ledger-verify-${await readBook(ctx.db.read)}.json`);
  const program = readProgramVersion();
  const before = words.includes(RESTART_WORD) ? undefined : readUnfinishedRun(path, { now: ctx.now(), program });
  const startedAt = before?.startedAt ?? ctx.now();
  if (before !== undefined)
    report(
      `goes on with the run of ${new Date(startedAt).toISOString()}; the word ${RESTART_WORD} starts from the beginning`,
      0,
    );
  const kept = createRunFile(ctx, path, { program, startedAt });
  const context = { ...ctx, secrets, sealStorage: createFileStorage(ctx) };
  const checkpoints = createCheckpoints(before?.checkpoints ?? {}, kept.note);
  const verified = await verifyLedger(context, report, checkpoints).catch((error: unknown) => {
    kept.write();
    throw error;
  });
  rmSync(path, { force: true });
  if (before === undefined) return verified;
  const moment = `      a part was verified by the run of ${new Date(startedAt).toISOString()}, the rest by this one`;
  return { ...verified, lines: [...verified.lines.slice(0, -1), moment, ...verified.lines.slice(-1)] };
}
