import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const masterKeySchema = z.string().transform((text, ctx) => {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  if (bytes?.length === 32) return new Uint8Array(bytes);
  ctx.addIssue({ code: 'custom', message: 'is not 32 bytes as 64 hex digits or base64' });
  return z.NEVER;
});

/** What is wrong with the keys together, a line each. */
export function checkMasterKeys(read: {
  MASTER_KEY?: Uint8Array | undefined;
  MASTER_KEY_OLD?: Uint8Array | undefined;
}): string[] {
  if (read.MASTER_KEY_OLD === undefined) return [];
  if (read.MASTER_KEY === undefined) return ['MASTER_KEY_OLD needs MASTER_KEY: the new key stands there'];
  return Buffer.from(read.MASTER_KEY).equals(read.MASTER_KEY_OLD)
    ? ['MASTER_KEY_OLD is the same as MASTER_KEY; the new key stands in MASTER_KEY']
    : [];
}

/** The key of the data folder, made at the first start and readable by its owner alone. */
export function loadMasterKey(dataDir: string): Uint8Array {
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  const key = masterKeySchema.safeParse(readFileSync(file, 'utf8').trim());
  if (!key.success) throw new Error(`${file} is not a master key; what it sealed cannot be read without the right one`);
  return key.data;
}
