/** An archive in the file storage: parts of some megabytes, each encrypted with the key of its copy. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FileStorage } from '../../ports/file-storage.ts';

const PART_BYTES = 4 * 1024 * 1024;
/** A copy above it is given up: a ZIP file of this writer ends at 4 GiB. */
const MAX_ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const toPartKey = (storageKey: string, part: number): string => `${storageKey}/${part}`;

function encryptPart(key: Uint8Array, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decryptPart(key: Uint8Array, stored: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(stored.subarray(stored.length - TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, stored.length - TAG_BYTES)), decipher.final()]);
}

export interface StoredArchive {
  readonly storageKey: string;
  readonly key: Uint8Array;
}

/** Stores an archive while it is made. `beforePart` is called with the number of parts before each is stored. */
export async function storeArchive(
  storage: FileStorage,
  { storageKey, key }: StoredArchive,
  archive: AsyncIterable<Uint8Array>,
  beforePart: (parts: number) => Promise<void>,
): Promise<{ parts: number; size: number }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let size = 0;
  const storePart = async (): Promise<void> => {
    await beforePart(parts + 1);
    const bytes = encryptPart(key, Buffer.concat(waiting));
    await storage.put(toPartKey(storageKey, parts), bytes, 'application/octet-stream');
    parts += 1;
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const piece of archive) {
    size += piece.length;
    if (size > MAX_ARCHIVE_BYTES) throw new RangeError('the archive is too large');
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes >= PART_BYTES) await storePart();
  }
  if (waitingBytes > 0) await storePart();
  return { parts, size };
}

/** The bytes of a stored archive, a part at a time. Throws when a part is missing or was changed. */
export async function* readArchive(
  storage: FileStorage,
  { storageKey, key }: StoredArchive,
  parts: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const stored = await storage.get(toPartKey(storageKey, part));
    if (stored === undefined) throw new Error('a part of the archive is missing');
    yield decryptPart(key, stored);
  }
}

export async function deleteArchive(storage: FileStorage, storageKey: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) await storage.delete(toPartKey(storageKey, part));
}
