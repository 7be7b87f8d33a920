import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve as absolute } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Folders that this process has locked: the lock file would look like one that an earlier process of this number left. */
const foldersLockedByThisProcess = new Set<string>();
/** How often a lock file that names no process yet is read again: its writer may be about to write. */
const MAX_EMPTY_LOCK_FILE_READS = 10;
const LOCK_FILE_READ_INTERVAL_MS = 20;

/**
 * Locks a data folder by a file that names this process; returns a function that unlocks it. The lock of a process that is
 * gone is taken over, also when another process has got its number since. Throws an Error that names the holder.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const folder = absolute(dataDir);
  const file = join(folder, 'lock');
  const inUse = (pid: number) =>
    new Error(`the data folder ${dataDir} is in use by process ${pid}; stop it or choose another DATA_DIR`);
  if (foldersLockedByThisProcess.has(folder)) throw inUse(process.pid);
  foldersLockedByThisProcess.add(folder);
  try {
    mkdirSync(folder, { recursive: true });
    for (let reads = 0; !tryCreateLockFile(file); reads++) {
      const [pid, startTime] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
      if (pid === '' && reads < MAX_EMPTY_LOCK_FILE_READS) await pause(LOCK_FILE_READ_INTERVAL_MS);
      else if (pid !== undefined && Number(pid) !== process.pid && isProcessRunning(Number(pid), startTime))
        throw inUse(Number(pid));
      else rmSync(file, { force: true });
    }
  } catch (error) {
    foldersLockedByThisProcess.delete(folder);
    throw error;
  }
  return () => {
    foldersLockedByThisProcess.delete(folder);
    rmSync(file, { force: true });
  };
}

/** Creates the lock file; false if there is one. */
function tryCreateLockFile(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${readProcessStartTime(process.pid) ?? ''}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  }
}

/** When a process started, in the kernel's own count; known on Linux only. */
function readProcessStartTime(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  // The process's name stands in brackets and may hold anything; the start time is the 20th field after it.
  return existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] : undefined;
}

function isProcessRunning(pid: number, startTime: string | undefined): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
  const now = readProcessStartTime(pid);
  return startTime === undefined || startTime === '' || now === undefined || now === startTime;
}
