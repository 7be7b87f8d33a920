/** Loaded into a thread before its program: calls of node:fs fail while a file says so, as `failing-disk.ts` describes it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type { DiskCall } from './failing-disk.ts';

const control = process.env['FAILING_DISK'];
if (control !== undefined && !isMainThread) {
  const { readFileSync, existsSync } = fs;
  const failOrCall = <A extends readonly unknown[], R>(name: DiskCall, call: (...args: A) => R) => {
    return (...args: A): R => {
      const [code, ...failing] = existsSync(control) ? readFileSync(control, 'utf8').split(' ') : [];
      if (code !== undefined && failing.includes(name)) throw Object.assign(new Error(`${code}: ${name}`), { code });
      return call(...args);
    };
  };
  fs.writeSync = failOrCall('writeSync', fs.writeSync as (...args: unknown[]) => number) as typeof fs.writeSync;
  fs.fdatasyncSync = failOrCall('fdatasyncSync', fs.fdatasyncSync);
  fs.ftruncateSync = failOrCall('ftruncateSync', fs.ftruncateSync);
  syncBuiltinESMExports();
}
