/** A disk that fails for a time under the embedded database: calls of node:fs in threads that start from now on can fail. */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The calls of node:fs by which the engine changes its files. */
export type DiskCall = 'writeSync' | 'fdatasyncSync' | 'ftruncateSync';

export interface FailingDisk {
  /** From now on these calls throw this error; all of them by default. */
  fail(code: 'EIO' | 'ENOSPC', ...calls: readonly DiskCall[]): void;
  /** All calls succeed again. */
  restore(): void;
  /** Threads that start from now on have no such disk. */
  close(): void;
}

export function createFailingDisk(): FailingDisk {
  const control = join(tmpdir(), `failing-disk-${randomUUID()}`);
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = [before, '--import', fileURLToPath(new URL('./fail-disk-calls.ts', import.meta.url))]
    .filter((word) => word !== undefined)
    .join(' ');
  process.env['FAILING_DISK'] = control;
  return {
    fail: (code, ...calls) =>
      writeFileSync(
        control,
        [code, ...(calls.length > 0 ? calls : ['writeSync', 'fdatasyncSync', 'ftruncateSync'])].join(' '),
      ),
    restore: () => rmSync(control, { force: true }),
    close: () => {
      rmSync(control, { force: true });
      delete process.env['FAILING_DISK'];
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
    },
  };
}
