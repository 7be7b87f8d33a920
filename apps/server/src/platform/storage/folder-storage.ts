import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertStorageKey, type FileStorage, StorageError } from '../../ports/file-storage.ts';

/** What the file system refused, without the path that its message has. */
async function orStorageError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new StorageError(`the folder: ${(error as { code?: string }).code ?? 'unknown'}`);
  }
}

/** Files in a folder of this machine; nodes on several machines need a shared one. */
export function createFolderStorage(folder: string): FileStorage {
  const toPath = (key: string): string => {
    assertStorageKey(key);
    return join(folder, key);
  };
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A crash leaves a part under another name, never half a file under the key.
    const part = `${path}.part`;
    const file = await open(part, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  };
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    try {
      return await readFile(path);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  return {
    put: async (key, bytes) => orStorageError(write(toPath(key), bytes)),
    get: async (key) => orStorageError(read(toPath(key))),
    delete: async (key) => orStorageError(rm(toPath(key), { force: true })),
  };
}
