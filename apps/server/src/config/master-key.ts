import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterKey } from './formats.ts';

/** The key of the data folder, made at the first start and readable by its owner alone. */
export function loadMasterKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  const key = masterKey.safeParse(readFileSync(file, 'utf8').trim());
  if (!key.success) throw new Error(`${file} is not a master key; what it sealed cannot be read without the right one`);
  return key.data;
}
