/** The machine on which a benchmark runs. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, getPriority } from 'node:os';
import path from 'node:path';
import { raiseProcessPriority } from '@arara/server/process-priority';
import { median } from './load.ts';
import { adminQuery, flushDelayUs } from './pgbench.ts';

/**
 * The median time in microseconds that this disk takes to flush 8 kB of a file of constant size, as the write-ahead log is. Every
 * commit waits for such a flush.
 */
function measureFlushUs(): number {
  const folder = mkdtempSync(path.join(process.cwd(), '.flush-'));
  const file = openSync(path.join(folder, 'file'), 'w');
  const page = Buffer.alloc(8192);
  writeSync(file, Buffer.alloc(200 * page.length));
  fdatasyncSync(file);
  const times = Array.from({ length: 200 }, (_, n) => {
    const begin = performance.now();
    writeSync(file, page, 0, page.length, n * page.length);
    fdatasyncSync(file);
    return (performance.now() - begin) * 1000;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Measures which part of the processors' time the host gives to other machines (steal time); 0 where the system does not tell. */
export function watchStealTime(): () => string {
  const read = (): readonly number[] => {
    try {
      const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/ +/);
      return ticks.slice(0, 8).map(Number);
    } catch {
      // Not Linux.
      return [];
    }
  };
  const before = read();
  return () => {
    const spent = read().map((ticks, n) => ticks - (before[n] ?? 0));
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    return `${(all === 0 ? 0 : ((spent[7] ?? 0) / all) * 100).toFixed(1)} % steal time`;
  };
}

/**
 * Prints what the figures depend on: the machine, the versions and the settings of durability. It also raises the priority of this
 * process, as the server does, and with it that of pgbench, which is started from here.
 */
export async function prepareEnvironment(): Promise<void> {
  raiseProcessPriority();
  const rows = await adminQuery(
    `select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit',
     'full_page_writes', 'wal_sync_method', 'shared_buffers') order by name`,
  );
  console.log(
    `cores ${cpus().length} (${cpus()[0]?.model.trim()}), Node ${process.version}, priority ${getPriority()} (pgbench too), a flush of 8 kB takes ${measureFlushUs().toFixed(0)} µs${flushDelayUs === 0 ? '' : ` and is delayed by ${flushDelayUs} µs`}, ${rows.map((row) => `${String(row['name'])}=${String(row['setting'])}`).join(', ')}`,
  );
}
