/** A C library for PostgreSQL whose clock a test can step and whose disk can fail (`faulty-libc.c`). */
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./faulty-libc.c', import.meta.url));
const CONTROL_BYTES = 16;

export interface FaultyLibc {
  /** What a process must have in its environment to use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** From now on the clock is ahead of the machine's by this much, or behind it. */
  stepClock(aheadMs: number): void;
  /** From now on writes to the write-ahead log fail with EIO, or succeed again. */
  setLogFails(fails: boolean): void;
  close(): void;
}

/** Builds it; undefined where the machine has no C compiler. */
export function buildFaultyLibc(): FaultyLibc | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'arara-libc-'));
  const library = join(folder, 'faulty-libc.so');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    console.warn('not tried: steps of the database clock and EIO of its log (no C compiler)');
    return undefined;
  }
  const path = join(folder, 'control');
  const file = openSync(path, 'w');
  const control = Buffer.alloc(CONTROL_BYTES);
  const save = () => void writeSync(file, control, 0, CONTROL_BYTES, 0);
  save();
  // PostgreSQL has an account of its own.
  chmodSync(folder, 0o755);
  chmodSync(path, 0o644);
  return {
    environment: { LD_PRELOAD: library, FAULTY_LIBC: path },
    stepClock: (aheadMs) => {
      control.writeBigInt64LE(BigInt(aheadMs), 0);
      save();
    },
    setLogFails: (fails) => {
      control.writeInt32LE(Number(fails), 8);
      save();
    },
    close: () => {
      closeSync(file);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
